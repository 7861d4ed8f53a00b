"""What every game's parameters promise: each is read by the rules, refused with a reason when impossible, and has its words."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.parameters import Choice, Number, ParameterError, Switch, Table
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft, shipped_drafts
from workbench.play.batch import Batch
from workbench.rules import GAMES, game

CELLS = [(name, path) for name in GAMES for path in game(name).schema.resolve({}).cells()]


def alternatives(parameter, value):
    """Other values of a cell, the plainest first."""
    if isinstance(parameter, Number):
        near = [value + 1, value - 1, value + 2, value - 2, parameter.low, parameter.high, 1]
        return [v for v in dict.fromkeys(near) if parameter.low <= v <= parameter.high and v != value]
    if isinstance(parameter, Choice):
        return [option for option in parameter.options if option != value]
    assert isinstance(parameter, Switch)
    return [not value]


def contexts(draft):
    """The draft as it is, for other numbers of players, with each switch and choice turned, then with each number at its ends.

    Then the other shipped drafts of its game, in which several ideas are on together.
    Some values matter only there: a tie-break among few players, or where ties are not one in a million.
    """
    yield draft
    schema = draft.game.schema
    turned = [("players", other) for other in alternatives(schema["players"], draft.values["players"])]
    for parameter in schema:
        if isinstance(parameter, Switch | Choice):
            turned += [(parameter.name, other) for other in alternatives(parameter, draft.values[parameter.name])]
    turned += [(parameter.name, end) for parameter in schema if isinstance(parameter, Number) for end in (parameter.low, parameter.high)]
    for name, other in turned:
        try:
            yield draft.with_values({name: other})
        except ParameterError:
            continue
    yield from (other for name in shipped_drafts() if (other := load_draft(name)).game is draft.game and other.name != draft.name)


def fingerprint(draft, players, games):
    totals = Batch.of(draft, players, 1).play(0, games)
    return totals.tally.tobytes() + totals.fired.tobytes()


@pytest.mark.parametrize(("name", "path"), CELLS)
def test_every_parameter_is_read(name, path):
    """Changing a parameter changes what comes out of the same games, as the draft is or with an idea on."""
    for games in (200, 5_000):
        for draft in contexts(load_draft(name)):
            if path not in draft.values.cells():
                continue
            for players in ("thumb", "random"):
                before = fingerprint(draft, players, games)
                for other in alternatives(draft.game.schema.cell(path), draft.values.cells()[path]):
                    change = {path: other}
                    try:
                        changed = draft.grown(change)
                    except ParameterError:
                        continue
                    if fingerprint(changed, players, games) != before:
                        return
    pytest.fail(f"nothing changes with {path}")


@pytest.mark.parametrize(("name", "path"), CELLS)
def test_impossible_values_are_refused(name, path):
    """The message names the parameter, what is allowed and why; the draft stays as it was."""
    draft = load_draft(name)
    before = draft.values.plain()
    for value in ("eight", 1e9, math.nan, math.inf, -1_000_000, 10**30, None, [], {}, b"x"):
        with pytest.raises(ParameterError) as refused:
            draft.with_values({path: value})
        message = str(refused.value)
        assert path in message
        assert "Allowed: " in message
        assert "Reason: " in message
        assert all(problem.message[lang] for problem in refused.value.problems for lang in LANGUAGES)
    assert draft.values.plain() == before


@pytest.mark.parametrize(("name", "path"), CELLS)
def test_truth_is_not_a_number_and_a_number_is_no_truth(name, path):
    """Booleans are refused for numbers and choices, numbers for switches."""
    draft = load_draft(name)
    wrong = 1 if isinstance(draft.game.schema.cell(path), Switch) else True
    with pytest.raises(ParameterError):
        draft.with_values({path: wrong})


@pytest.mark.parametrize("name", GAMES)
def test_unknown_names_are_refused_with_the_nearest(name):
    """A misspelt parameter is never silently ignored."""
    draft = load_draft(name)
    for path in draft.game.schema.names:
        misspelt = path[:-1] + "q" if len(path) > 3 else path + "q"
        with pytest.raises(BadInput, match="did you mean"):
            draft.with_values({misspelt: 1})


@pytest.mark.parametrize("name", GAMES)
def test_values_survive_being_written_down(name):
    """plain() → resolve() gives the same values, and the record holds one number for every cell."""
    rules = game(name)
    values = rules.schema.resolve({})
    assert rules.schema.resolve(values.plain()) == values
    record = values.record()
    for parameter in rules.schema:
        if isinstance(parameter, Table):
            for row, cells in values[parameter.name].items():
                for column in parameter.columns:
                    assert record[f"{parameter.name}_{column.name}"][row] == column.encode(cells[column.name])
        else:
            assert record[parameter.name] == parameter.encode(values[parameter.name])


@pytest.mark.parametrize("name", GAMES)
def test_everything_has_its_words(name):
    """Every label, option, heading, clause and event exists in both languages, with the same placeholders."""
    rules = game(name)
    wanted = {"game/title"}
    wanted |= {f"clause/{clause}" for clause in rules.clauses.ids}
    for parameter in rules.schema:
        wanted |= {f"group/{parameter.group}", f"parameter/{parameter.name}"}
        columns = parameter.columns if isinstance(parameter, Table) else (parameter,)
        for column in columns:
            place = f"{parameter.name}/{column.name}" if isinstance(parameter, Table) else parameter.name
            wanted.add(f"parameter/{place}")
            if isinstance(column, Choice):
                wanted |= {f"option/{place}/{option}" for option in column.options}
    assert not wanted - set(rules.words), f"words missing: {sorted(wanted - set(rules.words))}"
    for key, text in rules.words.items():
        assert all(text[lang].strip() for lang in LANGUAGES), key
        assert len({frozenset(names) for names in text.placeholders().values()}) == 1, f"placeholders of {key} differ"
    for event in rules.outcomes.EVENTS:
        assert event.label["ja"] != event.label["en"]


@pytest.mark.parametrize("name", GAMES)
def test_every_parameter_belongs_to_a_clause(name):
    """The clause a parameter names exists; only drafts without that parameter in their text mark it assumed."""
    rules = game(name)
    for parameter in rules.schema:
        assert parameter.clause in rules.clauses.ids or parameter.model, parameter.name


@pytest.mark.parametrize("name", GAMES)
def test_a_draft_with_other_values_is_another_draft(name):
    """Drafts are immutable; with_values gives a copy."""
    draft = load_draft(name)
    for path, value in draft.values.cells().items():
        for other in alternatives(draft.game.schema.cell(path), value):
            try:
                changed = draft.with_values({path: other})
            except ParameterError:
                continue
            assert changed.changes_from(draft)[path] == (value, other)
            assert draft.values.cells()[path] == value
            assert replace(changed, values=draft.values) == draft
            break


def test_rows_a_table_grows_by_are_blank_if_asked_for() -> None:
    """Also the rest of a row of which one cell is given; without being asked the missing row is a problem."""
    draft = load_draft("omerta")
    grown = draft.grown({"ranks": 10, "vow.10.amount": 3})
    assert grown.values["vow"][9] == {"condition": "none", "amount": 0}
    assert grown.values["vow"][10] == {"condition": "none", "amount": 3}
    assert grown.values["vow"][8] == draft.values["vow"][8]
    with pytest.raises(ParameterError, match="number 9 needs a row"):
        draft.with_values(ranks=10)
    with pytest.raises(ParameterError, match=r"ranks\) = 'many'"):
        draft.grown({"ranks": "many"})
    with pytest.raises(UnknownName, match="vow"):
        draft.grown({"vow.99.amount": 1})
