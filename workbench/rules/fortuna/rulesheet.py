"""The rules of Fortuna as a text to play from, written from the values of a draft.

Both languages stand side by side here rather than in ``wording.py``: this room is a document, and a sentence is best read next to
the values that decide it.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.parameters import Values
from workbench.core.rulesheet import Item, RuleTable, Section, by_players, item, meant_for, paragraph, part, section
from workbench.core.text import Text, joined, same
from workbench.rules.fortuna.parameters import MIN_PLAYERS, MOST_PLAYERS, copies_per_number, deals_all, deck_size, hand_dealt
from workbench.rules.fortuna.wording import WORDS

ICONS = tuple(text for key, text in WORDS.items() if key.startswith("icon/") and key != "icon/goddess")
_DECK = ("numbers", "icons", "copies", "last_icon_copies", "goddesses")


def sections(values: Values) -> Sequence[Section]:
    """The sheet from the overview to the tie-break."""
    return [_overview(values), _components(values), _setup(values), _play(values), _end(values), _scoring(values), _winning(values)]


def _overview(values: Values) -> Section:
    return section(
        "overview",
        paragraph(
            "手札を使い切ることを目指す、セット集めのゲームです。カードを捨てるたびにその数字が「育ち」、手札の同じ数字を"
            "より大きな数字として使えるようになります。育った数字でセットを作って点を稼ぎます。",
            "A race to get rid of one's hand by playing sets. Every discard makes its number grow, and cards of that number can then "
            "count as higher ones. Grown numbers make the sets that score.",
        ),
        meant_for(values),
    )


def _components(values: Values) -> Section:
    numbers, icons, copies, last = values["numbers"], values["icons"], values["copies"], values["last_icon_copies"]
    names = joined(ICONS[:icons])
    each = Text(ja=f"アイコン 1 種につき {copies} 枚", en=f"{copies} of each icon")
    if last != copies:
        scarce = ICONS[icons - 1]
        each = each + Text(ja=f"（{scarce.ja}だけは {last} 枚）", en=f" (but {last} of the {scarce.en})")
    goddess = Text(ja="", en="")
    if values["goddesses"]:
        goddess = Text(ja=f"、女神が {values['goddesses']} 枚", en=f" and {values['goddesses']} with the goddess")
    return section(
        "components",
        part(
            f"リールカード（{deck_size(values)} 枚）",
            f"Reel cards ({deck_size(values)})",
            item(
                f"1 から {numbers} までの数字が {copies_per_number(values)} 枚ずつあり、どれにもアイコンが 1 つ付いています。",
                f"The numbers 1 to {numbers}, {copies_per_number(values)} cards each. Every card shows one icon.",
                *_DECK,
            ),
            item(f"アイコンは{names.ja}の {icons} 種です。", f"There are {icons} icons: {names.en}.", "icons"),
            item(f"数字ごとの内訳は、{each.ja}{goddess.ja}です。", f"Each number has {each.en}{goddess.en}.", *_DECK),
        ),
        part(
            f"ナンバーカード（{values['limit'] - 1} 枚）",
            f"Number cards ({values['limit'] - 1})",
            item(
                f"2 から {values['limit']} までの数字で、数字の現在値を示します。",
                f"From 2 to {values['limit']}; they show what a number has grown to.",
                "limit",
            ),
        ),
    )


def _setup(values: Values) -> Section:
    table = RuleTable(
        Text(ja="人数による違い", en="By number of players"),
        [
            Text(ja="人数", en="Players"),
            Text(ja="手札", en="hand"),
            Text(ja="余り", en="left over"),
        ],
        [
            [
                Text(ja=f"{size['players']} 人", en=f"{size['players']} players"),
                same(hand_dealt(size)),
                same(deck_size(size) - hand_dealt(size) * size["players"]),
            ]
            for size in by_players(values, range(MIN_PLAYERS, MOST_PLAYERS + 1))
        ],
        ("players", "hand_size", "deal_all", "deal_out", *_DECK),
    )
    return section(
        "setup",
        item(
            "ナンバーカードを数字順に縦に並べます。その横が、全員で共有する「捨て札置き場」になります。",
            "Lay the number cards in a column, in order. Beside them lies the discard row, which everybody shares.",
        ),
        item("リールカードをよく切り、人数に応じた枚数を全員に配ります。", "Shuffle the reel cards and deal as the table says."),
        item(
            "カードは配り切りです。割り切れない分だけが余ります。",
            "The whole deck is dealt; only what does not divide evenly is left.",
            "deal_all",
            "deal_out",
        )
        if deals_all(values)
        else None,
        table,
        _left_over(values),
        item("スタートプレイヤーは、くじなど好きな方法で決めます。", "Draw lots for the start player."),
    )


def _left_over(values: Values) -> Item:
    if values["feed"]:
        return item(
            "余ったカードは伏せて山札にします。",
            "What is left over becomes a face-down pile.",
            "feed",
        )
    return item(
        "余ったカードは表向きに捨て札置き場へ並べます。数字 n の最初の 1 枚は n+1 のナンバーカードの横に、次からはその下に置きます。",
        "What is left over is laid face up in the discard row: the first card of a number n beside number card n+1, later ones below it.",
    )


def _play(values: Values) -> Section:
    return section("play", _numbers(values), _turn(values), _discard(values), _set(values), _lap(values))


def _numbers(values: Values) -> Section:
    limit = values["limit"]
    over = values["range_over_nine"] == "yes"
    wild_from = limit if values["wild_at_ten"] == "at-nine" else limit + 1
    cap_ja = "" if over else f"ただし {limit} を超える数字にはなりません。"
    cap_en = "" if over else f", but never as more than {limit}"
    return part(
        "数字の育ち方",
        "How numbers grow",
        item(
            "数字の「現在値」は、その数字に捨て札置き場にある同じ数字の枚数を足したものです。",
            "The current value of a number is the number itself plus how many of its cards lie in the discard row.",
        ),
        item(
            f"手札のカードは、その数字から現在値までの好きな数字として使えます。{cap_ja}",
            f"A hand card may count as any number from its own to the current value{cap_en}.",
            "limit",
            "range_over_nine",
        ),
        item(
            f"現在値が {limit} に達した数字のカードは、もうセットに使えません。",
            f"Cards of a number whose current value has reached {limit} can no longer be used in sets.",
            "burn_out",
            "limit",
        )
        if values["burn_out"]
        else item(
            f"現在値が {wild_from} 以上になった数字のカードは、1〜{limit} の好きな数字として使えます。",
            f"Once the current value of a number is {wild_from} or more, its cards may count as any number from 1 to {limit}.",
            "limit",
            "wild_at_ten",
        ),
    )


def _turn(values: Values) -> Section:
    sets = values["sets_per_turn"]
    up_to = Text(ja="1 組", en="a set") if sets == 1 else Text(ja=f"{sets} 組まで", en=f"up to {sets} sets")
    if values["play_or_discard"]:
        return part(
            "手番",
            "A turn",
            item("スタートプレイヤーから時計回りに手番を行います。", "Turns go clockwise from the start player."),
            item(
                f"手番では、セットを {up_to.ja}出すか、手札を 1 枚捨てるか、どちらか一方だけを行います。",
                f"In a turn one either plays {up_to.en} or discards one hand card, not both.",
                "play_or_discard",
                "sets_per_turn",
            ),
        )
    return part(
        "手番",
        "A turn",
        item("スタートプレイヤーから時計回りに手番を行います。", "Turns go clockwise from the start player."),
        item("手番では、まず手札をちょうど 1 枚捨てます。", "A turn begins by discarding exactly one hand card.", "play_or_discard"),
        item(
            f"続いて、セットを {up_to.ja}出せます。出さなくても構いません。この捨て札で育った数字もすぐに使えます。",
            f"Then one may play {up_to.en}. What this discard has made grow can be used at once.",
            "sets_per_turn",
        ),
    )


def _discard(values: Values) -> Section:
    limit, further = values["limit"], values["reached_discard_vp"]
    bonuses = [
        [same(number), Text(ja=f"{limit - number} 枚目", en=f"discard {limit - number}"), same(values["nine_bonus"][number]["vp"])]
        for number in range(1, values["numbers"] + 1)
    ]
    return part(
        "捨て札",
        "Discarding",
        item(
            "捨てたカードは、その数字の列の一番下に置きます。",
            "A discard is laid below the others of its number.",
        ),
        item(
            f"捨て札で数字の現在値をちょうど {limit} にした人は、次の表の点を得ます。",
            f"Whoever brings the current value of a number to exactly {limit} scores as the table says.",
            "limit",
            "nine_bonus",
        ),
        RuleTable(
            Text(ja=f"{limit} に届いたときの点", en=f"Reaching {limit}"),
            [Text(ja="数字", en="Number"), Text(ja="届く捨て札", en="reached with"), Text(ja="点", en="points")],
            bonuses,
            ("nine_bonus", "limit", "numbers"),
        ),
        item(
            f"現在値がすでに {limit} に届いている数字を捨てるたびに、{further} 点を得ます。",
            f"Every further discard of a number that has reached {limit} scores {further}.",
            "reached_discard_vp",
        )
        if further
        else None,
    )


def _set(values: Values) -> Section:
    repeat = Text(ja="同じ人が同じ数字のセットを 2 度出すことはできません。", en="Nobody may play two sets of the same number.")
    if values["no_repeat_scope"] == "turn":
        repeat = Text(
            ja="1 回の手番に、同じ数字のセットを 2 つ出すことはできません。", en="Nobody may play two sets of the same number in one turn."
        )
    growing = {
        "own": item(
            "セットは、自分が直前に出したセットより枚数が多くなければ出せません。",
            "A set needs more cards than the last one its player has played.",
            "growing_sets",
        ),
        "anybody": item(
            "セットは、誰かが直前に出したセットより枚数が多くなければ出せません。",
            "A set needs more cards than the last one anybody has played.",
            "growing_sets",
        ),
    }
    return part(
        "セット",
        "Sets",
        item(
            "数字 k を選び、k として使える手札をちょうど k 枚、まとめて表向きに自分の前へ出します。",
            "Choose a number k and lay exactly k hand cards face up that can all count as k.",
        ),
        Item(repeat, ("no_repeat_scope",)),
        growing.get(values["growing_sets"]),
    )


def _lap(values: Values) -> Section | None:
    feed = values["feed"]
    if not feed:
        return None
    turned = "1 card is turned up from the top" if feed == 1 else f"{feed} cards are turned up from the top"
    return part(
        "巡の終わり",
        "End of a lap",
        item(
            f"全員の手番が 1 回ずつ終わるたびに、山札から {feed} 枚をめくって捨て札置き場に加えます。この分は誰の点にもなりません。",
            f"After everybody's turn {turned} of the pile and added to the discard row, where they score for nobody.",
            "feed",
        ),
    )


def _end(values: Values) -> Section:
    at_once = values["set_after_empty"] == "yes"
    return section(
        "end",
        item(
            "誰かの手札がなくなったら、終了が決まります。" if at_once else "手札のない人に手番が回ってきたら、終了が決まります。",
            "The end is triggered when somebody's hand becomes empty."
            if at_once
            else "The end is triggered when the turn comes to somebody without cards.",
            "set_after_empty",
        ),
        item(
            "スタートプレイヤーの右隣まで手番を続け、その巡を終えたところでゲームが終わります。",
            "The lap is still finished, up to the player on the start player's right; then the game is over.",
        ),
        item(
            f"{values['max_laps']} 巡しても終わらなければ、勝者なしで打ち切ります。",
            f"A game that is not over after {values['max_laps']} laps is broken off without a winner.",
            "max_laps",
        ),
    )


def _scoring(values: Values) -> Section:
    bonus = values["no_goddess_bonus"]
    without = item(
        f"一度も女神をセットに使わなかった人は、セット 1 組につき {bonus} 点を加えます。"
        + ("" if values["no_goddess_needs_set"] == "yes" else "セットを 1 つも出さなかった人も、1 組分を得ます。"),
        f"Whoever used no goddess in any set scores {bonus} more for each set."
        + ("" if values["no_goddess_needs_set"] == "yes" else " Who has played no set at all scores as for one."),
        "no_goddess_bonus",
        "no_goddess_needs_set",
    )
    sets: list[Item | RuleTable] = _patterns(values) if values["yaku"] else _icons(values)
    return section(
        "scoring",
        *sets,
        without if bonus else None,
        item("捨て札で得た点を加えます。", "Points from discards are added."),
    )


def _times(values: Values) -> Text:
    factor = values["set_factor"]
    return Text(ja=f" × {factor}", en=f" × {factor}") if factor != 1 else same("")


def _icons(values: Values) -> list[Item | RuleTable]:
    times = _times(values)
    goddess = item(
        "女神は他のどれか 1 つのアイコンとして数え、最も多いアイコンに加わります。女神だけのセットは、その枚数で数えます。",
        "A goddess counts as any one other icon and so joins the most frequent one; a set of nothing but goddesses counts them.",
        "goddesses",
    )
    return [
        item(
            f"セットごとに、「枚数 × 最も多いアイコンの枚数{times.ja}」点を得ます。",
            f"Each set scores its number of cards × how many of them show its most frequent icon{times.en}.",
            "set_factor",
            "yaku",
        ),
        *([goddess] if values["goddesses"] else []),
    ]


def _patterns(values: Values) -> list[Item | RuleTable]:
    times = _times(values)
    patterns = (
        ("yaku_same", "全て同じアイコン（1 枚のセットも含む）", "all icons the same (a set of one card too)"),
        ("yaku_half", "2 種のアイコンが半々（奇数枚なら 1 枚差まで）", "two icons, half and half (one apart in an odd set)"),
        ("yaku_different", "全てのアイコンが異なる", "all icons different"),
        ("yaku_none", "どれでもない", "none of these"),
    )
    goddess = item("女神も普通のアイコンの 1 つとして扱います。", "A goddess is an icon like any other.", "goddesses", "yaku")
    return [
        item(
            f"セットごとに、「枚数 × 役の値{times.ja}」点を得ます。2 つの役に当てはまるときは、値の大きい方です。",
            f"Each set scores its number of cards × the value of its pattern{times.en}. Of two patterns the better one counts.",
            "set_factor",
            "yaku",
        ),
        RuleTable(
            Text(ja="役", en="Patterns"),
            [Text(ja="役", en="Pattern"), Text(ja="値", en="Value")],
            [[Text(ja=ja, en=en), same(values[name])] for name, ja, en in patterns],
            tuple(name for name, _, _ in patterns),
        ),
        *([goddess] if values["goddesses"] else []),
    ]


def _winning(values: Values) -> Section:
    return section(
        "winning",
        item("最も多くの点を得た人が勝ちます。", "Most points wins."),
        item(
            "同点なら、スタートプレイヤーから数えて手番の早い人が勝ちます。",
            "A tie goes to whoever comes earlier in the playing order, counted from the start player.",
        ),
    )
