"""Outcomes into answers: two drafts compared, parameters swept, games measured."""
