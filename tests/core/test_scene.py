"""A scene in one language: texts said, secrets kept apart, empty fields left out."""

from __future__ import annotations

from workbench.core.scene import Bar, Card, Place, Scene, Secret, Zone, spoken
from workbench.core.text import Text, same

HIDDEN = Secret(ja="剣を出す", en="plays the sword", seen_by=(1,), instead=Text(ja="一枚出す", en="plays a card"))


def scene(**more):
    hand = Zone(key="hand", label=Text(ja="手札", en="Hand"), cards=[Card(face="5", suit="w", seen_by=(0,), playable=True)])
    place = Place(name=same("A"), standing=same("3"), turn=True, out=False, zones=[hand], **more)
    return Scene(places=[place], middle=[], facts=[], banner=HIDDEN)


def test_every_text_is_said_in_the_language_asked_for():
    for lang, hand in (("ja", "手札"), ("en", "Hand")):
        said = spoken(scene(), lang)
        assert said["places"][0]["zones"][0]["label"] == hand
        assert said["banner"] == {"text": HIDDEN[lang], "seen_by": [1], "instead": HIDDEN.instead[lang]}


def test_what_holds_nothing_is_left_out_but_nobody_and_zero_say_something():
    """``seen_by`` () means that nobody sees the face; None that everybody does."""
    card = Card(face="?", seen_by=())
    assert spoken(card, "en") == {"face": "?", "suit": "", "seen_by": []}
    assert "seen_by" not in spoken(Card(face="?"), "en")
    place = spoken(scene(bars=[Bar(label=same("N"), group=same("vault"), short=same("n"), share=0.0)]), "en")["places"][0]
    assert place["bars"][0]["share"] == 0.0
    assert "out" not in place
    assert "notes" not in place


def test_a_secret_that_goes_on_stays_one():
    """What is added is for everybody; who may not read the beginning reads the other one."""
    longer = HIDDEN + Text(ja="。次は B", en=". Next: B")
    assert longer.seen_by == (1,)
    assert spoken(longer, "en") == {"text": "plays the sword. Next: B", "seen_by": [1], "instead": "plays a card. Next: B"}
    assert Secret.of(same("x"), (0,), same("y")) == Secret(ja="x", en="x", seen_by=(0,), instead=same("y"))


def test_numbers_and_lists_stay_what_they_are():
    assert spoken({"n": [1, (2.5, same("x"))], "none": None}, "ja") == {"n": [1, [2.5, "x"]], "none": None}
