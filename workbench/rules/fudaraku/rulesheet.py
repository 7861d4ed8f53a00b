"""The rules of Fudaraku Tokai as a text to play from, written from the values of a draft.

Both languages stand side by side here rather than in ``wording.py``: this room is a document, and a sentence is best read next to
the values that decide it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from workbench.core.deck import cards_left, take_suits
from workbench.core.parameters import Values
from workbench.core.rulesheet import Item, RuleTable, Section, by_players, item, meant_for, paragraph, part, section
from workbench.core.text import Text, same

CUSTOMARY_PLAYERS = (3, 4, 5)


def sections(values: Values) -> Sequence[Section]:
    """The sheet from the overview to the tie-breaks."""
    return [_overview(values), _components(values), _setup(values), _play(values), _end(values), *_scoring(values), _winning(values)]


def _overview(values: Values) -> Section:
    if values["chanting"]:
        text = paragraph(
            "ラウンドごとに「読経」で徳を積むか、「渡海」に出るかを選ぶゲームです。一度海へ出れば戻れず、出せるカードがなくなった人は脱落します。"
            "どこまで徳を積み、いつ海へ出るかが勝負です。",
            "In every round each player chants for merit or puts to sea. Whoever has sailed can never turn back, "
            "and whoever has nothing to sail with is out. The question is how long to gather merit and when to join.",
            "chanting",
        )
    else:
        text = paragraph(
            "全員が毎ラウンド 1 枚ずつカードを出して渡海を続けるゲームです。出せるカードがなくなった人は脱落します。",
            "Everybody sails on with one card in every round. Whoever has nothing to sail with is out.",
            "chanting",
        )
    return section("overview", text, meant_for(values))


def _components(values: Values) -> Section:
    ranks, suits = values["ranks"], max(size["suits"] for size in by_players(values, CUSTOMARY_PLAYERS))
    return section(
        "components",
        part(
            f"煩悩カード（{suits * ranks} 枚）",
            f"Cards of desire ({suits * ranks})",
            item(
                f"{suits} つのスートに、1 から {ranks} までの数字が 1 枚ずつあります。",
                f"{suits} suits, each with the numbers 1 to {ranks}, once.",
                "suits",
                "ranks",
            ),
        ),
        part(
            "このほかに",
            "Also needed",
            item("点を記録するチップ、または紙と鉛筆。", "Counters, or pencil and paper, for the points.", "match_target"),
        )
        if values["match_target"]
        else None,
    )


def _setup(values: Values) -> Section:
    hand = values["hand_size"]
    sizes = by_players(values, CUSTOMARY_PLAYERS)
    use = Text(ja="伏せ札は同点のときの決め手になります。", en="It breaks ties.")
    if values["seal_effects"]:
        use = Text(ja="伏せ札は終了時に点になり、同点のときの決め手にもなります。", en="It scores at the end, and it breaks ties.")
    return section(
        "setup",
        *take_suits(sizes),
        item(
            f"カードをよく切り、全員に {hand} 枚ずつ配ります。",
            f"Shuffle the cards and deal {hand} to everybody.",
            "hand_size",
        ),
        item(
            "余ったカードは中を見ずによけておきます。", "Put what is left over aside unseen; it is not used.", "suits", "ranks", "hand_size"
        )
        if any(map(cards_left, sizes))
        else None,
        item(
            f"全員が手札から 1 枚を選び、伏せて自分の前に置きます。自分の伏せ札はいつ見ても構いません。{use.ja}",
            f"Everybody seals one hand card: it is laid face down and may be looked at by its owner at any time. {use.en}",
            "seal_effects",
        ),
        item("最初の親は、くじなど好きな方法で決めます。", "Draw lots for the first leader."),
    )


def _play(values: Values) -> Section:
    return section("play", _turn(values), _sailing(values), _chanting(values), _round_end(values))


def _turn(values: Values) -> Section:
    if not values["chanting"]:
        return part(
            "手番",
            "A turn",
            item(
                "親から時計回りに、脱落していない全員が 1 回ずつ渡海します。読経はありません。",
                "Clockwise from the leader, everybody who is not out sails once. There is no chanting.",
                "chanting",
            ),
        )
    rounds, sails = values["hand_size"] - 1, values["min_sails"]
    often = "once" if sails == 1 else f"{sails} times"
    return part(
        "手番",
        "A turn",
        item(
            "親から時計回りに、脱落していない全員が「渡海」か「読経」を選んで行います。",
            "Clockwise from the leader, everybody who is not out chooses to sail or to chant.",
            "chanting",
        ),
        item(
            "一度でも渡海した人は、それ以後は読経できません。毎回渡海します。",
            "Whoever has sailed once can never chant again and sails every time.",
        ),
        item(
            f"最後のラウンド（第 {rounds} ラウンド）は、全員が渡海します。",
            f"In the last round (round {rounds}) everybody sails.",
            "last_round_sails",
            "hand_size",
        )
        if values["last_round_sails"]
        else None,
        item(
            f"ゲーム中に少なくとも {sails} 回は渡海します。まだ渡海していない人は、残りが {sails} ラウンドになったら読経を選べません。",
            f"Everybody has to sail at least {often}: who has not sailed yet cannot chant any more with {sails} to go.",
            "min_sails",
        )
        if sails
        else None,
    )


def _sailing(values: Values) -> Section:
    may_give_up = values["may_give_up"] == "yes"
    return part(
        "渡海",
        "Sailing",
        item(
            "そのラウンドで最初に渡海する人は、好きな手札を 1 枚出します。そのスートが「悟り」になります。",
            "The first to sail in a round plays any hand card. Its suit is the enlightenment suit.",
        ),
        item("続いて渡海する人が出せるのは、次のどちらかです。", "Whoever sails after that can play a card if"),
        item("悟りと同じスートのカード。数字は問いません。", "it is of the enlightenment suit, whatever its number, or", inner=True),
        item(
            "別のスートのカードで、このラウンドに渡海したどのカードよりも数字が大きいもの。",
            "it is of another suit and its number is above that of every card sailed in this round.",
            inner=True,
        ),
        item(
            "出せるカードがあっても、2 人目以降なら出さずに脱落することができます。"
            if may_give_up
            else "出せるカードを持っていれば、必ず出します。",
            "Whoever is not the first to sail may choose to be out instead of playing." if may_give_up else "Whoever can play has to.",
            "may_give_up",
        ),
        item(
            "出せるカードのない人は脱落し、そこでゲームが終わります。"
            if values["end_on_first_out"]
            else "出せるカードのない人は脱落です。以後の手番は全てパスします。",
            "Whoever cannot play is out, and that ends the game."
            if values["end_on_first_out"]
            else "Whoever cannot play is out and passes for the rest of the game.",
            "end_on_first_out",
        ),
    )


def _chanting(values: Values) -> Section | None:
    if not values["chanting"]:
        return None
    return part(
        "読経",
        "Chanting",
        item(
            "好きな手札を 1 枚、表向きにして自分の前に置きます。これが「徳」です。",
            "Lay any hand card face up in front of you: that is merit.",
        ),
    )


def _round_end(values: Values) -> Section:
    if values["revolution_scope"] == "sailed-cards":
        ja, en = (
            "このラウンドに渡海したカードが全て悟りのスートだったとき",
            "if all cards sailed in the round are of the enlightenment suit",
        )
    else:
        ja = "脱落していない全員が渡海し、そのカードが全て悟りのスートだったとき"
        en = "if nobody chanted and all cards sailed in the round are of the enlightenment suit"
    return part(
        "ラウンドの終わり",
        "End of a round",
        item(
            "渡海した人のうち、スートに関わらず最も小さい数字を出した人が次の親になります。同じ数字なら、悟りのスートを出した人です。",
            "Of those who sailed, the lowest number, whatever its suit, makes its player the next leader; "
            "of equal numbers the one in the enlightenment suit.",
        ),
        item(
            f"革命：{ja}は、逆に最も大きい数字を出した人が次の親になります。",
            f"Revolution: {en}, the highest number makes the next leader instead.",
            "revolution",
            "revolution_scope",
        )
        if values["revolution"]
        else None,
        item("全員が読経したら、親は左隣に移ります。", "If everybody chanted, the lead passes to the left.", "chanting")
        if values["chanting"]
        else None,
        item("渡海したカードは捨て札にします。", "Cards sailed are discarded."),
    )


def _end(values: Values) -> Section:
    rounds, target = values["hand_size"] - 1, values["match_target"]
    return section(
        "end",
        item(
            f"誰かが脱落したとき、または脱落者のないまま {rounds} ラウンドが終わったときに、ゲームが終わります。"
            if values["end_on_first_out"]
            else f"{rounds} ラウンドが終わると、ゲームが終わります。",
            f"The game ends when somebody is out, or after {rounds} rounds without that."
            if values["end_on_first_out"]
            else f"The game ends after {rounds} rounds.",
            "hand_size",
            "end_on_first_out",
        ),
        item(
            "脱落していない人が 1 人になったら、その場で終わります。",
            "It ends at once when only one player is left in.",
            "all_out_early",
        )
        if values["all_out_early"] == "stop"
        else None,
        item(
            f"続けて何ゲームか遊びます。点を合計し、誰かが {target} 点に届いたゲームで終わりです。",
            f"Several games are played and their points added up until somebody has {target}.",
            "match_target",
        )
        if target
        else None,
        *_match(values),
    )


def _match(values: Values) -> list[Item]:
    """How the games of a match follow each other."""
    if not values["match_target"]:
        return []
    drawn, most = values["match_leader"] == "drawn", values["max_games"]
    return [
        item(
            "各ゲームの最初の親は、毎回くじで決めます。" if drawn else "次のゲームの最初の親は、前のゲームの最初の親の左隣です。",
            "The first leader of each game is drawn by lot."
            if drawn
            else "The next game is led first by the left neighbour of whoever led this one first.",
            "match_leader",
        ),
        item(
            f"{most} ゲームを終えても決着しなければ、勝者なしで打ち切ります。",
            f"A match still undecided after {most} games is broken off without a winner.",
            "max_games",
        ),
    ]


def _scoring(values: Values) -> list[Section]:
    """Nothing scores where everybody sails and neither places nor seals pay."""
    blocks = [*_merit(values), *_places(values), *_seals(values)]
    return [section("scoring", *blocks)] if blocks else [section("scoring", _no_points())]


def _no_points() -> Item:
    return item("このゲームに点はありません。", "Nothing scores in this game.")


def _merit(values: Values) -> list[Item | RuleTable]:
    if not values["chanting"]:
        return []
    numbers = range(1, values["ranks"] + 1)
    rows = []
    for vp, same_value in groupby(numbers, key=lambda number: values["value"][number]["vp"]):
        run = list(same_value)
        span = same(run[0]) if len(run) == 1 else Text(ja=f"{run[0]}〜{run[-1]}", en=f"{run[0]}–{run[-1]}")
        rows.append([span, Text(ja=f"{vp} 点", en=f"{vp} VP")])
    of_out = Text(ja="脱落した人の徳は 0 点です。", en="That of a player who is out is worth nothing.")
    if values["out_merit"] == "yes":
        of_out = Text(ja="脱落した人の徳も数えます。", en="That of a player who is out counts as well.")
    return [
        item(f"徳のカードは、数字に応じて次の点になります。{of_out.ja}", f"Merit scores by its number. {of_out.en}", "value", "out_merit"),
        RuleTable(
            Text(ja="徳の点", en="Merit"), [Text(ja="数字", en="Number"), Text(ja="点", en="Points")], rows, ("value", "ranks", "chanting")
        ),
    ]


def _places(values: Values) -> list[Item]:
    if not values["rank_scoring"]:
        return []
    out_vp, pays = values["out_vp"], values["full_game_pays"] == "positions"
    return [
        item(
            "脱落しなかった人は、最後のラウンドの手番順で n 番目なら n 点を得ます。それより前のラウンドで脱落した人は、順番に数えません。",
            "Whoever is not out scores its place in the playing order of the last round: 1 for the first, 2 for the second and so on. "
            "Players who went out in an earlier round are not counted.",
            "rank_scoring",
        ),
        item(
            f"脱落した人は {out_vp} 点です。",
            f"Whoever is out scores {out_vp}.",
            "out_vp",
        ),
        item(
            "誰も脱落しなかったゲームでも、順番の点を得ます。" if pays else "誰も脱落しなかったゲームでは、順番の点はありません。",
            "Places score in a game without anybody out as well." if pays else "Places score nothing in a game in which nobody went out.",
            "full_game_pays",
        ),
    ]


def _seals(values: Values) -> list[Item | RuleTable]:
    if not values["seal_effects"]:
        return []
    whole = values["seal_counts"] == "game"
    rows = [[same(number), _seal(number, values)] for number in range(1, values["ranks"] + 1)]
    return [
        item(
            "伏せ札を公開し、数字に応じた効果の点を加えます。渡海したカードは、"
            + ("ゲーム全体で数えます。" if whole else "最後のラウンドの分だけ数えます。"),
            "Seals are turned face up and score by their number. Cards sailed are counted "
            + ("over the whole game." if whole else "in the last round only."),
            "seal_effects",
            "seal_counts",
        ),
        RuleTable(
            Text(ja="伏せ札の効果", en="Seals"), [Text(ja="数字", en="Number"), Text(ja="効果", en="Effect")], rows, ("seal", "ranks")
        ),
    ]


def _seal(number: int, values: Values) -> Text:
    effect, amount = values["seal"][number]["effect"], values["seal"][number]["amount"]
    if effect == "own-out":
        return Text(ja=f"自分が脱落したら {amount} 点。", en=f"{amount} if you are out.")
    if effect == "per-card":
        return Text(ja=f"渡海した同じ数字のカード 1 枚につき {amount} 点。", en=f"{amount} for each card of this number that was sailed.")
    return Text(ja="効果なし。", en="Nothing.")


def _winning(values: Values) -> Section:
    return section("winning", *_winner(values), _tie(values))


def _winner(values: Values) -> list[Item]:
    if values["rank_scoring"]:
        match = values["match_target"] > 0
        return [
            item(
                "合計点の最も多い人が勝ちます。" if match else "このゲームの点が最も多い人が勝ちます。",
                "Most points in all games together wins." if match else "Most points wins.",
                "rank_scoring",
                "match_target",
            )
        ]
    counts_out = values["out_merit"] == "yes"
    who_ja = "全員" if counts_out else "脱落しなかった人"
    who_en = "among all players" if counts_out else "among those who are not out"
    merit = item(
        f"そのような人がいなければ、{who_ja}のうちで点の合計が最も大きい人が勝ちます。",
        f"If there is nobody like that, most points {who_en} wins.",
        "out_merit",
    )
    if not values["chanting"]:
        return [item("脱落しなかった人が勝ちます。", "Whoever is not out wins.", "chanting")]
    first = item(
        "脱落せず、一度も読経しなかった人がいれば、その人が勝ちます。",
        "A player who is not out and never chanted wins.",
        "chanting",
    )
    return [first, merit]


def _tie(values: Values) -> Item:
    if values["match_target"] and values["match_tie"] == "shared":
        return item("合計点が並んだら引き分けです。", "Equal totals are a draw.", "match_tie")
    lower = values["seal_tiebreak"] == "lower"
    return item(
        f"並んだ人が何人かいれば、伏せ札を公開し、数字の{'小さい' if lower else '大きい'}人が勝ちます。それも同じなら引き分けです。",
        f"Tied candidates turn up their sealed cards: the {'lower' if lower else 'higher'} number wins. Equal again: a draw.",
        "seal_tiebreak",
        *(("match_tie",) if values["match_target"] else ()),
    )
