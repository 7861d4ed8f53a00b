"""What a notebook keeps of a view: findings, values and pictures as plain HTML, in the language on show."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from base64 import b64decode

import numpy as np
import pytest

from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.play.simulate import simulate
from workbench.rules import GAMES
from workbench.study.compare import compare
from workbench.views import plots, still
from workbench.views.kept import Keepsake
from workbench.views.payload import ReplayPayload
from workbench.views.read_only import read_only_view
from workbench.views.replay import ReplayWidget
from workbench.views.workbench import open_draft

WIDGET = "application/vnd.jupyter.widget-view+json"


def pictures(html: str) -> list[ElementTree.Element]:
    """The SVG images of some HTML."""
    return [ElementTree.fromstring(b64decode(data)) for data in re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", html)]


def test_a_workbench_keeps_its_findings_and_values():
    bench = open_draft("omerta", lang="en", games=500)
    bench.controls.change("survive_vp", 3)
    bench.wait(120)
    data = bench._repr_mimebundle_()
    assert data[WIDGET]["model_id"] == bench.model_id
    assert data["text/plain"] == "Omerta, draft 7, changed: Run this cell to go on."
    html = data["text/html"]
    for panel in bench.outcomes.result.panels:
        assert panel.title["en"] in html
    assert "500 games, seed 1, learned" in html
    assert "<td>Survive VP</td><td>3 (draft: 2)</td>" in html
    assert len(pictures(html)) >= 3
    bench.speak("ja")
    assert "続けるにはこのセルを実行してください" in bench._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_kept_in_less_than_a_hundred_kilobytes(name, lang):
    draft = load_draft(name)
    view = read_only_view(simulate(draft, 300, "thumb"), lang=lang)
    data = view._repr_mimebundle_()
    assert draft.title[lang] in data["text/html"]
    assert len(data["text/html"]) < 100_000
    assert len(data["text/plain"]) < 120
    assert pictures(data["text/html"])


def test_a_comparison_keeps_its_finding_and_table():
    omerta = load_draft("omerta")
    html = read_only_view(compare(omerta, omerta.with_values(survive_vp=3), 300), lang="en")._repr_mimebundle_()["text/html"]
    assert "Omerta, draft 7 against Omerta, draft 7, changed" in html
    assert "Deals per match" in html


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_kept_as_a_picture_of_its_step(name):
    played = play_game(Batch.of(load_draft(name), "thumb", 3), 0)
    html = ReplayWidget(played, lang="en", start=5)._repr_mimebundle_()["text/html"]
    payload = ReplayPayload(played).payload("en")
    (picture,) = pictures(html)
    texts = [element.text or "" for element in picture.iter() if element.tag.endswith("text")]
    places = [payload["places"][number] for number in payload["frames"][5]["places"]]
    assert [place["name"] for place in places] == [text for text in texts if text.startswith("Seat")][: len(places)]
    faces = [payload["cards"][i].get("face") for place in places for z in place["zones"] for i in payload["zones"][z]["cards"]]
    assert [face for face in faces if face]
    assert all(face in texts for face in faces if face)


def test_bars_are_as_high_as_their_values():
    """The tops of the bars of a picture stand in the proportion of the shares."""
    panel = next(panel for panel in simulate(load_draft("omerta"), 2_000).panels if panel.key == "deals")
    figure = plots.card(panel, "en")["figure"]
    picture = ElementTree.fromstring(still.plot(figure))
    _paper, *bars = [element for element in picture.iter() if element.tag.endswith("rect")]
    heights = [float(bar.get("height")) for bar in bars]
    shares = [float(y) for y in figure["data"][0]["y"]]
    assert len(heights) == len(shares) == 4
    for height, share in zip(heights, shares, strict=True):
        assert height / max(heights) == pytest.approx(share / max(shares), abs=0.01)


def test_points_stand_as_high_as_their_values():
    """Near-equal shares are points, around a line of reference."""
    panel = next(panel for panel in simulate(load_draft("omerta"), 2_000).panels if panel.key == "wins")
    figure = plots.card(panel, "en")["figure"]
    picture = ElementTree.fromstring(still.plot(figure))
    heights = [-float(point.get("cy")) for point in picture.iter() if point.tag.endswith("circle")]
    shares = [float(y) for y in figure["data"][0]["y"]]
    assert np.corrcoef(heights, shares)[0, 1] == pytest.approx(1, abs=1e-3)


def test_labels_and_ticks_of_a_picture_read_well():
    """A change stands in bold on a line of its own, without marks of another language, and the axis is marked at round numbers."""
    axes = {"xaxis": {"range": [-0.6, 0.4], "tickvals": [0], "ticktext": ["a"]}, "yaxis": {"range": [2.4827703, 4.4827703]}}
    label = {"type": "scatter", "mode": "text", "x": [0], "y": [3.6], "text": ["<b>+0.80</b><br>3.64"]}
    picture = ElementTree.fromstring(still.plot({"data": [label], "layout": axes}))
    texts = {element.text: element for element in picture.iter() if element.tag.endswith("text")}
    assert set(texts) == {"a", "3", "4", "+0.80", "3.64"}
    assert (texts["+0.80"].get("font-weight"), texts["3.64"].get("font-weight")) == ("700", None)
    assert float(texts["+0.80"].get("y")) < float(texts["3.64"].get("y"))


def test_what_a_designer_wrote_is_text():
    html = Keepsake("en", "<script>1</script>", "a & b", ["<b>"], [("<i>", "</td>")]).bundle()["text/html"]
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "a &amp; b" in html
    assert "<li>&lt;b&gt;</li>" in html
    assert "<td>&lt;i&gt;</td><td>&lt;/td&gt;</td>" in html
