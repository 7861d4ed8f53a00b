"""The rules of Omerta as a text to play from, written from the values of a draft.

Both languages stand side by side here rather than in ``wording.py``: this room is a document, and a sentence is best read next to
the values that decide it.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.deck import SizeColumn, cards_left, take_suits
from workbench.core.parameters import Values
from workbench.core.rulesheet import Block, Item, RuleTable, Section, by_players, item, meant_for, paragraph, part, section
from workbench.core.text import Text, same

CUSTOMARY_PLAYERS = (3, 4)


def sections(values: Values) -> Sequence[Section]:
    """The sheet from the overview to the tie-breaks."""
    return [_overview(values), _components(values), _setup(values), _play(values), _end(values), _scoring(values), _winning(values)]


def _overview(values: Values) -> Section:
    return section(
        "overview",
        paragraph(
            "手札の 1 枚を「掟」として伏せ、残りの手札を 1 枚ずつ出していくゲームです。出せるカードがなくなった人は脱落し、"
            "そのディールは終わります。生き残れば点になりますが、伏せた掟の条件を満たせばさらに点が入ります。",
            "Everybody lays one card face down as a vow and plays the rest of the hand card by card. Whoever has nothing to play is out, "
            "and that ends the deal. Surviving scores, and so does a vow whose condition came true.",
        ),
        paragraph("何ディールか続けて遊び、その全体を「マッチ」と呼びます。", "Several deals make up a match."),
        meant_for(values),
    )


def _components(values: Values) -> Section:
    ranks, suits = values["ranks"], max(size["suits"] for size in by_players(values, CUSTOMARY_PLAYERS))
    return section(
        "components",
        part(
            f"クルーカード（{suits * ranks} 枚）",
            f"Crew cards ({suits * ranks})",
            item(
                f"{suits} つのファミリー（スート）に、1 から {ranks} までの数字が 1 枚ずつあります。",
                f"{suits} families (suits), each with the numbers 1 to {ranks}, once.",
                "suits",
                "ranks",
            ),
            item(
                "数字ごとに掟が決まっています（「得点計算」の表）。スートは掟に関係しません。",
                "Each number stands for a vow (see the table under Scoring); the suit does not matter to it.",
            ),
        ),
        part(
            "このほかに",
            "Also needed",
            item("点を記録するチップ、または紙と鉛筆。", "Counters, or pencil and paper, for the points."),
        ),
    )


def _setup(values: Values) -> Section:
    hand = values["hand_size"]
    sizes = by_players(values, CUSTOMARY_PLAYERS)
    target = SizeColumn(Text(ja="目標点", en="target"), lambda size: same(size["target_per_player"] * size["players"]), "target_per_player")
    return section(
        "setup",
        *take_suits(sizes, target),
        item("マッチの最初の親は、くじなど好きな方法で決めます。", "Draw lots for the first start player of the match."),
        item(
            f"ディールのたびにカードをよく切り、全員に {hand} 枚ずつ配ります。",
            f"For each deal shuffle the cards and deal {hand} to everybody.",
            "hand_size",
        ),
        item(
            "余ったカードは中を見ずによけておき、そのディールでは使いません。",
            "Put what is left over aside unseen; it is not used in this deal.",
            "suits",
            "ranks",
            "hand_size",
        )
        if any(map(cards_left, sizes))
        else None,
        item(
            "全員が手札から 1 枚を選び、伏せて自分の前に置きます。これが掟です。自分の掟はいつ見ても構いません。",
            "Everybody chooses one hand card and lays it face down: the vow. You may look at your own at any time.",
        ),
    )


def _play(values: Values) -> Section:
    whole_table = values["overtake_scope"] == "table"
    return section(
        "play",
        part(
            "ラウンド",
            "A round",
            item(
                "親が好きな手札を 1 枚、表向きに出します。そのスートがこのラウンドのファミリースートになります。",
                "The start player plays any card face up. Its suit is the family suit of this round.",
            ),
            item(
                "続いて左隣から時計回りに、1 人 1 枚ずつ出します。出せるのは次のどちらかです。",
                "Then everybody else plays one card, clockwise. A card can be played if",
            ),
            item("ファミリースートのカード。数字は問いません。", "it is of the family suit, whatever its number, or", inner=True),
            item(
                "別のスートのカードで、これまでのラウンドの分も含め、場に見えているどのカードよりも数字が大きいもの。"
                if whole_table
                else "別のスートのカードで、このラウンドに出ているどのカードよりも数字が大きいもの。",
                "it is of another suit and its number is above that of every face-up card, those of earlier rounds included."
                if whole_table
                else "it is of another suit and its number is above that of every card played in this round.",
                "overtake_scope",
                inner=True,
            ),
            item("出せるカードを持っていれば、必ず出します。", "Whoever can play has to."),
            item(
                "出せるカードのない人は脱落です。ディールはその場で終わり、得点計算に移ります。",
                "Whoever cannot play is out. The deal ends at once and is scored.",
            ),
        ),
        part(
            "ラウンドの終わり",
            "End of a round",
            item(
                "全員が出したら、スートに関わらず最も小さい数字を出した人が次のラウンドの親になります。",
                "Once everybody has played, the lowest number, whatever its suit, makes its player start the next round.",
            ),
            item(
                "出したカードは表向きのまま各自の前に残し、ディールの間は全員が見られるようにします。",
                "Played cards stay face up in front of their players for the rest of the deal.",
            ),
        ),
    )


def _end(values: Values) -> Section:
    rounds, target = values["hand_size"] - 1, values["target_per_player"]
    return section(
        "end",
        part(
            "ディールの終わり",
            "End of a deal",
            item(
                f"誰かが脱落するか、脱落者のないまま {rounds} ラウンドが終わると、ディールが終わります。",
                f"A deal ends when somebody is out, or after {rounds} rounds without that.",
                "hand_size",
            ),
            item(
                "マッチが続くなら、最後のラウンドで最も小さい数字を出した人が次のディールの親です。",
                "If the match goes on, whoever played the lowest number of the last round starts the next deal.",
            ),
        ),
        part(
            "マッチの終わり",
            "End of the match",
            item(
                f"得点計算の後、誰かの合計が「人数 × {target}」点に届いていれば、マッチが終わります。",
                f"The match ends once, after scoring, somebody's total has reached {target} times the number of players.",
                "target_per_player",
            ),
            item(
                f"{values['max_deals']} ディールを終えても決着しなければ、勝者なしで打ち切ります。",
                f"A match still undecided after {values['max_deals']} deals is broken off without a winner.",
                "max_deals",
            ),
        ),
    )


def _scoring(values: Values) -> Section:
    survive, acted = values["survive_vp"], values["acted_vp"]
    return section(
        "scoring",
        item("全員が掟を公開します。", "All vows are turned face up."),
        item(
            f"脱落しなかった人は {survive} 点。脱落した人にこの点はありません。",
            f"Whoever is not out scores {survive}; whoever is out does not.",
            "survive_vp",
        ),
        item(
            f"脱落しなかった人のうち、最後のラウンドでカードを出した人はさらに {acted} 点。"
            f"最後まで脱落者がいなければ、全員が {survive + acted} 点になります。",
            f"Whoever is not out and played a card in the last round scores {acted} more. "
            f"So everybody scores {survive + acted} if nobody went out.",
            "acted_vp",
            "survive_vp",
        )
        if acted
        else None,
        item(
            "掟の条件を満たした人は、掟の点も得ます。脱落した人の掟は「幕引き」だけが有効です。"
            if values["out_keeps_vow"] == "only-curtain"
            else "掟の条件を満たした人は、掟の点も得ます。脱落した人の掟も有効です。",
            "A vow that holds scores as well. Of a player who is out only a curtain counts."
            if values["out_keeps_vow"] == "only-curtain"
            else "A vow that holds scores as well, even if its owner is out.",
            "out_keeps_vow",
        ),
        RuleTable(
            Text(ja="掟", en="Vows"),
            [Text(ja="数字", en="Number"), Text(ja="条件と点", en="Condition and points")],
            [[same(number), _vow(number, values)] for number in range(1, values["ranks"] + 1)],
            ("vow", "ranks", "peace_ends", "intrigue_counts_intrigue", "curtain_scope"),
        ),
    )


def _vow(number: int, values: Values) -> Text:
    """What the vow on a number asks for and pays."""
    condition, amount = values["vow"][number]["condition"], values["vow"][number]["amount"]
    if condition == "peace" and amount == 0:
        late = values["peace_ends"] == "match-end"
        return Text(
            ja="＜和平＞誰も脱落しなければ、"
            + ("マッチが終わったときに点数に関わらず勝者になる。" if late else "点数に関わらずマッチに勝つ。"),
            en="Peace: if nobody is out, you win the match "
            + ("when it comes to its end, whatever the points." if late else "at once, whatever the points."),
        )
    match condition:
        case "peace":
            return Text(ja=f"＜和平＞誰も脱落しなければ {amount} 点。", en=f"Peace: {amount} if nobody is out.")
        case "assassin":
            return Text(ja=f"＜暗殺＞左隣の人が脱落したら {amount} 点。", en=f"Assassin: {amount} if your left neighbour is out.")
        case "self-defence":
            return Text(ja=f"＜保身＞自分以外の誰かが脱落したら {amount} 点。", en=f"Self-defence: {amount} if somebody else is out.")
        case "intrigue":
            held = values["intrigue_counts_intrigue"] == "achieved"
            return Text(
                ja=f"＜謀略＞自分以外で、脱落せず掟に失敗した人 1 人につき {amount} 点。他の人の謀略は"
                + ("失敗に数えない。" if held else "失敗に数える。"),
                en=f"Intrigue: {amount} for every other player who is not out and whose vow failed. Another intrigue counts as "
                + ("a success." if held else "a failure."),
            )
        case "control":
            return Text(ja=f"＜支配＞最後のラウンドの親なら {amount} 点。", en=f"Control: {amount} if you started the last round.")
        case "hero":
            return Text(
                ja=f"＜英雄＞最後のラウンドで自分の数字が単独で最も大きければ {amount} 点。出す前に終わったら対象外。",
                en=f"Hero: {amount} if your number is the highest of the last round, alone. Not having played never counts.",
            )
        case "curtain":
            match_long = values["curtain_scope"] == "match"
            return Text(
                ja=f"＜幕引き＞自分が脱落したら {amount} 点。脱落しなければ、"
                + ("このマッチで得た点を全て失う。" if match_long else "このディールの点を全て失う。"),
                en=f"Curtain: {amount} if you are out. If you are not, you lose all points of "
                + ("the match so far." if match_long else "this deal."),
            )
        case "prophecy":
            times = Text(ja=f" × {amount} ", en=f" times {amount}") if amount != 1 else Text(ja="の", en="")
            return Text(
                ja=f"＜予言＞最後のラウンドに出した数字が、そのラウンドの番号と同じなら、その数字{times.ja}点。",
                en=f"Prophecy: if the number you played in the last round is the number of that round, that many points{times.en}.",
            )
    return Text(ja="掟なし。", en="No vow.")


def _winning(values: Values) -> Section:
    wins_match = any(values["vow"][n]["condition"] == "peace" and values["vow"][n]["amount"] == 0 for n in range(1, values["ranks"] + 1))
    blocks: list[Block] = [item("マッチが終わったとき、合計点の最も多い人が勝ちます。", "When the match has ended, most points wins.")]
    if wins_match:
        blocks.append(_peace(values))
    blocks.append(
        item(
            "同点なら、最後のラウンドで手番の早かった人が勝ちます。",
            "A tie goes to whoever came earlier in the playing order of the last round.",
        )
    )
    return section("winning", *blocks)


def _peace(values: Values) -> Item:
    if values["peace_ends"] == "match-end":
        return item(
            "ただし、マッチの間に＜和平＞を達成した人がいれば、その人が勝ちます。複数いれば勝利を分け合います。",
            "But whoever has achieved peace during the match wins instead; several of them share the victory.",
            "peace_ends",
        )
    return item(
        "ただし、＜和平＞を達成した人がいれば、その場でその人の勝ちです。同じディールで複数いれば勝利を分け合います。",
        "But whoever achieves peace has won on the spot; several in the same deal share the victory.",
        "peace_ends",
    )
