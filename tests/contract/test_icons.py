"""What every game must bring to be drawn: an icon for each card, in colours that can be read and told apart."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import combinations

import pytest

from tests.colours import TEXT, contrast
from workbench.core.palette import PALETTE
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules import GAMES, game
from workbench.views.payload import ReplayPayload

#: what icons stand on, in both themes: the plain paper of cards, and for signs in running text the grounds of text
GROUNDS = ("card", "panel", "felt")


def test_contrast_is_measured_as_the_guidelines_say() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_card_on_the_table_has_a_drawing_of_its_game(name: str) -> None:
    for index in range(3):
        payload = ReplayPayload(play_game(Batch.of(load_draft(name), "thumb", 1), index)).payload("en")
        used = {card[field] for card in payload["cards"] for field in ("suit", "picture") if card.get(field)}
        assert used
        assert used <= payload["icons"].keys()


@pytest.mark.parametrize("name", GAMES)
def test_drawings_are_svg_in_the_colour_of_their_card(name: str) -> None:
    for icon in game(name).icons.values():
        root = ElementTree.fromstring(icon.svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox") == "0 0 16 16"
        assert root.get("fill") == "currentColor"
        assert {element.tag.split("}")[1] for element in root.iter()} <= {"svg", "path", "g"}


@pytest.mark.parametrize("name", GAMES)
def test_icons_can_be_read_on_their_paper_in_both_themes(name: str) -> None:
    for key, icon in game(name).icons.items():
        grounds = list(icon.papers) or [PALETTE["card"]]
        grounds += [PALETTE[ground] for ground in GROUNDS] if icon.sign else []
        for theme in (0, 1):
            for ground in grounds:
                assert contrast(icon.ink[theme], ground[theme]) >= TEXT, (key, theme)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_icons_look_alike_or_share_a_name(name: str) -> None:
    icons = game(name).icons
    for one, other in combinations(icons, 2):
        a, b = icons[one], icons[other]
        assert (a.svg, a.ink, a.papers) != (b.svg, b.ink, b.papers), (one, other)
        assert a.name != b.name, (one, other)
