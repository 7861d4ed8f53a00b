"""Controls from a schema: what they ask for, what they offer, what they refuse."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import pytest
from ipywidgets.widgets.widget import _instances

from workbench.core.parameters import Choice, Number, ParameterError, Switch
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft, shipped_drafts
from workbench.views.controls import Controls
from workbench.views.fields import NumberField


@pytest.fixture
def controls() -> Controls:
    return Controls(load_draft("omerta"), lang="en")


def inside(widget: widgets.Widget) -> list[Any]:
    """A widget and everything in it."""
    return [widget, *(part for child in getattr(widget, "children", ()) for part in inside(child))]


def classes(widget: widgets.Widget) -> list[str]:
    """The style classes a page gives the widget."""
    return list(widget.get_state("_dom_classes")["_dom_classes"])


def labelled(controls: Controls, name: str, kind: type = widgets.Widget) -> Any:
    """The control whose label begins with ``name``."""
    return next(w for w in inside(controls.widget) if isinstance(w, kind) and getattr(w, "description", "").startswith(name))


def texts(controls: Controls) -> str:
    """Everything the controls say."""
    parts = inside(controls.widget)
    return "\n".join(str(getattr(w, "value", "")) + str(getattr(w, "description", "")) for w in parts)


def errors(controls: Controls) -> list[str]:
    """Every complaint on show."""
    parts = inside(controls.widget)
    alerts = [w.value for w in parts if isinstance(w, widgets.HTML) and "alert" in w.value]
    return alerts + [w.message for w in parts if isinstance(w, NumberField) and w.message]


@pytest.mark.parametrize("name", sorted(shipped_drafts()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_parameter_of_every_draft_has_a_control(name: str, lang: str) -> None:
    """Whatever a schema declares gets an input of its kind, showing the draft's value, with words in both languages."""
    draft = load_draft(name)
    controls = Controls(draft, lang=lang)
    shown = controls.inputs
    assert shown.keys() == draft.values.cells().keys()
    for path, value in draft.values.cells().items():
        parameter = draft.game.schema.cell(path)
        kinds = {Number: NumberField, Choice: widgets.Dropdown, Switch: widgets.Checkbox}
        assert isinstance(shown[path].widget, kinds[type(parameter)])
        assert shown[path].widget.value == value
        assert shown[path].widget.description
    assert controls.settings.draft.values == draft.values
    assert controls.unsaved == 0


def test_moving_a_slider_changes_the_settings(controls: Controls) -> None:
    """A person's change reaches the settings, is counted and announced once; going back by hand undoes it."""
    heard: list[int] = []
    controls.changed = lambda: heard.append(controls.settings.draft.values["survive_vp"])
    labelled(controls, "Survive VP").value = 3
    assert (heard, controls.unsaved) == ([3], 1)
    labelled(controls, "Survive VP").value = 2
    assert (heard, controls.unsaved, controls.changes) == ([3, 2], 0, {})


def test_changed_control_offers_the_way_back(controls: Controls) -> None:
    """The way back appears with the change, names the draft's value, works, and goes."""
    slider = labelled(controls, "Survive VP")
    slider.value = 5
    back = next(w for w in inside(controls.widget) if isinstance(w, widgets.Button))
    assert (back.description, back.tooltip) == ("↩ 2", "Back to the draft: 2")
    assert slider.tick == 2
    back.click()
    assert slider.value == 2
    assert not any(isinstance(w, widgets.Button) for w in inside(controls.widget))
    assert slider.tick is None


def test_problem_stands_at_its_control_and_the_last_possible_values_stay(controls: Controls) -> None:
    """Impossible together: the message is inside that control's line, the settings do not move, and it goes with its cause."""
    controls.change("survive_vp", 4)
    labelled(controls, "Hand").value = 9
    line = next(w for w in inside(controls.widget) if labelled(controls, "Hand") in getattr(w, "children", ()))
    assert "4 hands of 9 need 36 cards" in labelled(controls, "Hand").message
    assert "dwb-wrong" in classes(line)
    assert controls.settings.draft.values["hand_size"] == 8
    assert controls.settings.draft.values["survive_vp"] == 4
    assert labelled(controls, "Hand").value == 9
    labelled(controls, "Hand").value = 8
    assert (controls.problems, errors(controls)) == ((), [])


def test_nobody_gets_settings_that_the_controls_do_not_show(controls: Controls) -> None:
    """While they are impossible, asking for them raises with every label, value, range and reason; mended, they are what is shown."""
    controls.change("players", 5)
    controls.change("suits", 4)
    with pytest.raises(ParameterError, match=r"Hand \(hand_size\) = 8 is not possible. Allowed: .*5 hands of 8 need 40 cards"):
        controls.asked()
    assert controls.given() == {"players": 5, "suits": 4}
    controls.change("hand_size", 6)
    assert controls.asked().draft.values["suits"] == 4


def test_two_changes_one_of_them_impossible_heal_together(controls: Controls) -> None:
    """A change made while another one is impossible takes effect as soon as that one is gone."""
    controls.change("hand_size", 9)
    controls.change("survive_vp", 4)
    assert controls.settings.draft.values["survive_vp"] == 2
    controls.change("players", 3)
    assert controls.problems != ()
    controls.take_back(["hand_size"])
    assert (controls.settings.draft.values["players"], controls.settings.draft.values["survive_vp"]) == (3, 4)


def test_growing_table_fills_in_blank_rows_that_can_be_edited(controls: Controls) -> None:
    """New rows are blank, can be edited, are kept while they are out of use, and only count while they are in use."""
    labelled(controls, "Numbers per suit").value = 10
    values = controls.settings.draft.values
    assert dict(values["vow"][10]) == {"condition": "none", "amount": 0}
    assert controls.unsaved == 1
    controls.change("vow.10.condition", "hero")
    assert controls.unsaved == 2
    labelled(controls, "Numbers per suit").value = 8
    assert (controls.problems, controls.unsaved) == ((), 0)
    assert max(int(path.split(".")[1]) for path in controls.settings.draft.values.cells() if path.startswith("vow.")) == 8
    labelled(controls, "Numbers per suit").value = 10
    assert controls.settings.draft.values["vow"][10]["condition"] == "hero"


def test_row_goes_back_as_a_whole(controls: Controls) -> None:
    """One button puts every cell of a row back."""
    controls.change("vow.2.condition", "hero")
    controls.change("vow.2.amount", 9)
    assert controls.unsaved == 2
    next(w for w in inside(controls.widget) if isinstance(w, widgets.Button)).click()
    assert dict(controls.settings.draft.values["vow"][2]) == {"condition": "assassin", "amount": 2}


def test_follower_follows_until_it_is_given_a_value(controls: Controls) -> None:
    """Suits follow the players; a value of their own holds; the way back returns to the draft even when the leader has moved."""
    controls.change("players", 3)
    assert labelled(controls, "Suits").value == 3
    assert controls.unsaved == 1
    controls.change("suits", 5)
    controls.change("players", 4)
    assert controls.settings.draft.values["suits"] == 5
    controls.change("players", 3)
    controls.take_back(["suits"])
    assert controls.settings.draft.values["suits"] == 4


def test_reset_puts_rules_back_and_leaves_the_sample(controls: Controls) -> None:
    """Reset is about the draft: players, number of games and seed stay."""
    controls.change("survive_vp", 9)
    controls.change("hand_size", 32)
    labelled(controls, "Seat 1").value = "random"
    labelled(controls, "Seed").value = 99
    controls.reset()
    assert (controls.unsaved, controls.problems, errors(controls)) == (0, (), [])
    assert labelled(controls, "Survive VP").value == 2
    assert controls.settings.seats == ("random", "learned", "learned", "learned")
    assert controls.settings.seed == 99


def test_a_seat_for_every_player(controls: Controls) -> None:
    """As many seats as players; whoever is added keeps the kind its seat had."""
    labelled(controls, "Seat 4").value = "random"
    controls.change("players", 3)
    assert len(controls.settings.seats) == 3
    controls.change("players", 5)
    assert controls.settings.seats == ("learned", "learned", "learned", "random", "learned")
    assert labelled(controls, "Seat 5")


def test_assumed_values_wear_a_chip(controls: Controls) -> None:
    """Exactly what the schema marks as assumed is marked on the page."""
    marked = [entry for entry in inside(controls.widget) if "dwb-chip" in str(getattr(entry, "description", ""))]
    assert len(marked) == sum(parameter.assumed for parameter in controls.game.schema)
    assert labelled(controls, "Longest match") in marked


def test_language_changes_words_and_nothing_else(controls: Controls) -> None:
    """After the switch every label is Japanese; values, changes and problems are the same, and nobody hears of a change."""
    controls.change("survive_vp", 4)
    controls.change("vow.2.condition", "hero")
    controls.change("hand_size", 9)
    before = controls.settings, dict(controls.changes), controls.problems
    heard: list[None] = []
    controls.changed = lambda: heard.append(None)
    controls.speak("ja")
    assert (controls.settings, controls.changes, controls.problems) == before
    assert heard == []
    assert labelled(controls, "生存点").value == 4
    assert "山札は" in errors(controls)[0]
    assert "Survive" not in texts(controls)
    controls.speak("en")
    assert "山札" not in texts(controls)


def test_widgets_are_few() -> None:
    """Layouts and styles are shared: opening a page costs little more than one model a control and one a line."""
    before = len(_instances)
    controls = Controls(load_draft("omerta"), lang="en")
    assert len(_instances) - before < 1.3 * len(inside(controls.widget))


@pytest.mark.parametrize("path", ["survive_vp", "vow.2.amount", "games", "seed"])
def test_what_was_typed_stays_until_it_is_corrected(controls: Controls, path: str) -> None:
    """2.5 is refused beside its field with the range, nothing is asked for meanwhile, and full-width digits are as good as any."""
    labels = {"games": "Games", "seed": "Seed"}
    field = labelled(controls, labels[path], NumberField) if path in labels else controls.inputs[path].widget
    before = field.value
    field.typed = "2.5"
    assert (field.typed, field.value) == ("2.5", before)
    assert "a whole number from" in field.message
    assert [problem.path for problem in controls.problems] == [path]
    with pytest.raises(ParameterError, match=r"2\.5 is not possible"):
        controls.asked()
    controls.speak("ja")
    assert "の整数" in field.message
    field.typed = "３"
    assert (field.typed, field.value, field.message, controls.problems) == ("", 3, "", ())


def test_reset_takes_what_was_typed_with_it(controls: Controls) -> None:
    """What was refused goes with Reset, with the way back, and when it is emptied."""
    field = labelled(controls, "Survive VP")
    field.typed = "99"
    assert controls.problems
    controls.reset()
    assert (field.typed, field.value, field.message, controls.problems) == ("", 2, "", ())
    field.typed = "99"
    field.typed = ""
    assert (field.value, controls.problems) == (2, ())


def test_a_long_slider_ends_where_the_possible_ends(controls: Controls) -> None:
    """Four hands of a deck of 32 cards end at 8; with fewer players there is more to go, and other sliders keep their ends."""
    hand = labelled(controls, "Hand")
    assert (hand.last, hand.high) == (8, 32)
    controls.change("players", 2)
    assert hand.last == controls.settings.draft.values["suits"] * 8 // 2
    assert labelled(controls, "Survive VP").last == labelled(controls, "Survive VP").high


def test_every_control_can_be_undone_and_redone(controls: Controls) -> None:
    """Rules, rows, players, games, seed, refused texts, Reset and the way back: each is a step, one drag is one step."""
    seat = labelled(controls, "Seat 2", widgets.Dropdown)
    deeds = [
        lambda: controls.change("survive_vp", 5),
        lambda: controls.change("vow.2.amount", 3),
        lambda: setattr(seat, "value", "random"),
        lambda: setattr(labelled(controls, "Games"), "typed", "20000"),
        lambda: setattr(labelled(controls, "Seed"), "value", 77),
        lambda: setattr(labelled(controls, "Survive VP"), "typed", "2.5"),
        lambda: controls.take_back(["survive_vp"]),
        lambda: [controls.change("hand_size", value, 1) for value in (7, 6, 5)],
        lambda: controls.change("players", 3),
        controls.reset,
    ]
    positions = [controls.position]
    for deed in deeds:
        deed()
        positions.append(controls.position)
    for position in reversed(positions[:-1]):
        controls.undo()
        assert controls.position == position
    assert not controls.past.can_undo
    assert (labelled(controls, "Survive VP").value, labelled(controls, "Games").value, seat.value) == (2, 200_000, positions[0].seats[1])
    for position in positions[1:]:
        controls.redo()
        assert controls.position == position
    assert controls.unsaved == 0


def test_what_was_refused_comes_back_with_undo(controls: Controls) -> None:
    """A text that was refused is a step as well: undone it is gone, redone it stands there again with its reason."""
    field = labelled(controls, "Survive VP")
    field.typed = "99"
    controls.undo()
    assert (field.typed, field.message, controls.problems) == ("", "", ())
    controls.redo()
    assert field.typed == "99"
    assert "outside the range" in field.message
    with pytest.raises(ParameterError):
        controls.asked()
