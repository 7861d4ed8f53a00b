"""The rules of Kaito Oceans as a text to play from, written from the values of a draft.

Both languages stand side by side here rather than in ``wording.py``: this room is a document, and a sentence is best read next to
the values that decide it.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.parameters import Values
from workbench.core.rulesheet import Item, RuleTable, Section, item, meant_for, paragraph, part, section
from workbench.core.text import Text, joined, same
from workbench.rules.oceans.parameters import DIRECTIONS, directions_of
from workbench.rules.oceans.wording import WORDS


def sections(values: Values) -> Sequence[Section]:
    """The sheet from the overview to the ways to win."""
    return [_overview(values), _components(values), _setup(values), _play(values), _end(values), _scoring(values), _winning(values)]


def _overview(values: Values) -> Section:
    return section(
        "overview",
        paragraph(
            "カジノの金庫に眠るお宝を狙う、正体隠匿ゲームです。怪盗たちは協力してお宝の金庫を開けようとしますが、"
            "中には探偵が紛れ込み、空の金庫へ誘い込もうとしています。金庫が開いた後は、お宝と鍵の取り分を奪い合います。",
            "A heist with hidden roles. The thieves work together to open the vault that holds the treasure, while a detective among them "
            "tries to lead them to an empty one. Once the vault is open, they fight over who carries off what.",
        ),
        meant_for(values),
    )


def _silver(values: Values) -> list[int]:
    return [values["kitten"][row]["number"] for row in range(1, values["kittens"] + 1)]


def _duals(values: Values) -> list[int]:
    """The seats (from 1) that have a kitten which is a key as well."""
    seats = range(1, values["players"] + 1)
    return [seat for seat in seats if values["dual"][seat]["kitten"] and directions_of(values["dual"][seat], values["vaults"])]


def _keys(values: Values) -> list[int]:
    """The keys in use: one that points to no vault of this draft stays in the box."""
    return [row for row in range(1, values["keys"] + 1) if directions_of(values["key"][row], values["vaults"])]


def _components(values: Values) -> Section:
    players, copies, vaults = values["players"], values["copies"], values["vaults"]
    kittens = players * values["kittens"] * copies
    keys = RuleTable(
        Text(ja="鍵の一覧", en="The keys"),
        [Text(ja="鍵", en="Key"), Text(ja="金の数字", en="gold number"), Text(ja="方角", en="direction")],
        [[same(row), same(values["key"][row]["number"]), _directions(values["key"][row], values)] for row in _keys(values)],
        ("key", "keys", "vaults"),
    )
    duals = RuleTable(
        Text(ja="鍵を兼ねる子猫", en="Kittens that are keys as well"),
        [
            Text(ja="プレイヤー", en="Player"),
            Text(ja="銀の数字", en="silver number"),
            Text(ja="金の数字", en="gold number"),
            Text(ja="方角", en="direction"),
        ],
        [
            [
                same(seat),
                same(values["dual"][seat]["kitten"]),
                same(values["dual"][seat]["number"]),
                _directions(values["dual"][seat], values),
            ]
            for seat in _duals(values)
        ],
        ("dual",),
    )
    return section(
        "components",
        part(
            f"役職カード（{players} 枚）",
            f"Role cards ({players})",
            item(
                f"怪盗のボス 1 枚、探偵 1 枚、怪盗 {players - 2} 枚。",
                f"1 boss, 1 detective, {players - 2} thie{'f' if players == 3 else 'ves'}.",
                "players",
            ),
        ),
        part(
            f"金庫カード（{vaults} 枚）",
            f"Vault cards ({vaults})",
            item(
                f"お宝（{values['treasure']}）が 1 枚、空の金庫が {vaults - 1} 枚。",
                f"1 with the treasure ({values['treasure']}), {vaults - 1} empty.",
                "vaults",
                "treasure",
            ),
        ),
        part(
            f"子猫カード（{kittens} 枚）",
            f"Kitten cards ({kittens})",
            item(
                f"銀の数字 {joined(map(str, _silver(values))).ja} が、1 人につき {copies} 枚ずつ。",
                f"The silver numbers {joined(map(str, _silver(values))).en}, {copies} of each for every player.",
                "kittens",
                "kitten",
                "copies",
                "players",
            ),
            duals if _duals(values) else None,
        ),
        part(
            f"鍵カード（{len(_keys(values))} 枚）",
            f"Key cards ({len(_keys(values))})",
            item(
                "金の数字と、1 つか 2 つの方角が書かれています。2 つの方角がある鍵は、どちらの金庫の鍵にもなります。",
                "A gold number and one or two directions each. A key with two directions serves both vaults.",
            ),
            keys,
        ),
        part(
            "そのほかのカード",
            "Other cards",
            item(f"調査カード {values['investigations']} 枚。", f"{values['investigations']} investigations.", "investigations"),
            item(f"予告状カード {values['notices']} 枚。", f"{values['notices']} notices.", "notices"),
        ),
    )


def _directions(key: dict[str, object], values: Values) -> Text:
    names = [WORDS[f"direction/{direction}"] for direction in directions_of(key, values["vaults"])]
    return Text(ja="・".join(name.ja for name in names), en=" and ".join(name.en for name in names))


def _setup(values: Values) -> Section:
    names = joined(WORDS[f"direction/{direction}"] for direction in DIRECTIONS[: values["vaults"]])
    return section(
        "setup",
        item(
            "役職カードを 1 枚ずつ配ります。自分だけが見て、正体は隠しておきます。",
            "Deal everybody one role card. Its owner looks at it and keeps it secret.",
        ),
        item(
            f"金庫カードをよく切り、{names.ja}に 1 枚ずつ伏せて置きます。"
            + ("お宝の場所は誰も知りません。" if values["detective_knows"] == "no" else "探偵だけは、お宝の場所をこっそり確かめます。"),
            f"Shuffle the vault cards and lay one face down in each direction: {names.en}. "
            + (
                "Nobody knows where the treasure is."
                if values["detective_knows"] == "no"
                else "Only the detective secretly learns where the treasure is."
            ),
            "vaults",
            "detective_knows",
        ),
        item(
            f"全員が、子猫を数字ごとに {values['copies']} 枚ずつ、合わせて {values['kittens'] * values['copies']} 枚持って始めます。",
            f"Everybody starts with {values['copies']} kitten{'s' * (values['copies'] > 1)} of each number, "
            f"{values['kittens'] * values['copies']} cards in all.",
            "kittens",
            "copies",
        ),
        item(
            "鍵、調査、予告状のカードをよく切って山札にします。",
            "Shuffle keys, investigations and notices: they are the draw pile.",
        ),
        item("最初のプレイヤーは、くじなど好きな方法で決めます。", "Draw lots for the first player."),
    )


def _play(values: Values) -> Section:
    return section("play", _turn(values), _investigation(values), _mission(values), _notice(values), _vault(values))


def _turn(values: Values) -> Section:
    draw, swap, limit = values["draw"], values["swap"], values["hand_limit"]
    keep = item(
        "手番の行動で、自分の子猫を 3 枚より少なくすることはできません。ただし、手札を上限まで減らすのに他の捨て方がないときを除きます。",
        "No action of one's own turn may leave one with fewer than three kittens, unless the hand limit cannot be met in another way.",
        "keep_three",
    )
    gone = item(
        "手番に捨てたカードはゲームから取り除き、山札には戻しません。",
        "What is discarded in a turn is out of the game and never returns to the pile.",
        "discards_return",
    )
    return part(
        "手番",
        "A turn",
        item(
            "手番は時計回りに進みます。手番の初めに、次のどちらかを行います。", "Turns go clockwise. A turn begins with one of these two:"
        ),
        item(f"山札から {draw} 枚引く。", f"draw {draw} from the pile, or", "draw", inner=True),
        item(
            f"他のプレイヤーを 1 人指名し、互いに相手の手札から {swap} 枚ずつ、中を見ずに同時に取る。"
            "どちらかの手札が足りなければ、少ない方に合わせる。",
            f"name another player: each takes {swap} card{'s' * (swap > 1)} of the other's hand blind, at the same time; "
            "fewer if either has fewer.",
            "swap",
            inner=True,
        ),
        item(
            "続いて 2 つまで行動できます。行動は「カードを 1 枚プレイする」か「手札を 1 枚捨てる」で、"
            "プレイは 1 手番に 1 回だけです。何もしなくても構いません。",
            "Then up to two actions. An action is to play a card or to discard one, and only one may be a play. Doing nothing is fine.",
        ),
        item(
            f"手番の終わりに持てる手札は {limit} 枚までです。超えていれば、さらに捨てます。",
            f"At the end of the turn a hand has at most {limit} cards; discard what is above.",
            "hand_limit",
        ),
        keep if values["keep_three"] == "rule" else None,
        item(
            "山札がなくなったら、捨て札をよく切って新しい山札にします。捨て札もなければ、引けるだけ引きます。",
            "An empty pile is refilled with the shuffled discards; if there are none either, draw what there is.",
        ),
        gone if values["discards_return"] == "no" else None,
    )


def _investigation(values: Values) -> Section | None:
    if not values["investigations"]:
        return None
    return part(
        "調査をプレイする",
        "Playing an investigation",
        item(
            "好きな金庫を 1 つ選び、中を 1 人でそっと見ます。すでに調べられた金庫でも構いません。",
            "Choose any vault, an investigated one too, and look into it alone.",
            "investigations",
        ),
        item(
            "見た後で、「お宝だった」か「空だった」かを必ず全員に告げます。嘘でも構いません。",
            "Then tell everybody that it holds the treasure or that it is empty. It may be a lie.",
        ),
        item(
            "調査カードはその金庫の上に置き、もう戻しません。",
            "The card is laid on that vault and does not come back.",
        ),
    )


def _mission(values: Values) -> Section:
    return part(
        "鍵をプレイする",
        "Playing a key",
        item(
            "鍵をミッションとして場に出します。数字を内側に向ければ「合計がその数字を上回れば成功」、外側に向ければ「下回れば成功」です。",
            "Lay the key out as a mission. Number turned inward: the sum must be above it. Turned outward: below it.",
        ),
        item(
            f"場に出しておけるミッションは、全員で {values['missions']} つまでです。",
            f"At most {values['missions']} missions lie on the table at a time, whoever laid them.",
            "missions",
        ),
    )


def _notice(values: Values) -> Section:
    if values["no_kitten_for_notice"] == "gives-nothing":
        short = item(
            "子猫を持っていない人は何も出しません。合計はその分だけ少ない枚数で数えます。",
            "Who has no kitten gives none; the sum is then of fewer cards.",
            "no_kitten_for_notice",
        )
    else:
        short = item(
            "子猫を持っていない人が 1 人でもいれば、予告状は出せません。",
            "A notice cannot be played while anybody is without kittens.",
            "no_kitten_for_notice",
        )
    duals = item(
        "鍵を兼ねる子猫も、子猫として出せます。獲得して鍵になった後は鍵としてだけ使います。",
        "A kitten that is a key as well may be given as a kitten. Once won it is only a key.",
        "dual",
    )
    return part(
        "予告状をプレイする",
        "Playing a notice",
        item(
            "場のミッションを 1 つ選んで予告状を重ねます。出した本人も含めて、全員が子猫を 1 枚ずつ伏せて出します。",
            "Play it on one of the missions. Everybody, its player too, gives one kitten face down.",
        ),
        short,
        duals if _duals(values) else None,
        item(
            "集めた子猫を伏せたままよく切り、一斉に公開します。どれが誰のものかは分かりません。",
            "Shuffle the kittens and turn them up together: nobody knows whose is whose.",
        ),
        item(
            "銀の数字の合計がミッションの条件を満たせば成功で、その鍵はチームのものになります。ちょうど同じ数字は失敗です。",
            "If the sum meets the condition, the team wins the key. An equal sum is a failure.",
        ),
        item(
            "失敗した鍵は捨て札にします。使った子猫と予告状も捨て札です。",
            "A failed key is discarded, and so are the kittens and the notice.",
        ),
    )


def _vault(values: Values) -> Section:
    wanted = values["keys_per_vault"]
    return part(
        "金庫を開ける",
        "Opening a vault",
        item(
            f"同じ方角の鍵をチームで {wanted} 本集めると、その金庫が開きます。"
            if values["open_when"] == "at-once"
            else f"同じ方角の鍵をチームで {wanted} 本集めると、最後に予告状を出した人はその金庫を開けられます。"
            "開けずに待ち、次にミッションが成功したときに開けても構いません。",
            f"Once the team has {wanted} keys for one direction, that vault is opened."
            if values["open_when"] == "at-once"
            else f"Once the team has {wanted} keys for one direction, the last player of a notice may open that vault, "
            "or wait until another mission succeeds.",
            "keys_per_vault",
            "open_when",
        ),
        item(
            "一度に複数の方角がそろったら、最後に予告状を出した人がどれを開けるかを選びます。",
            "If several directions are complete, the last player of a notice chooses.",
        ),
    )


def _end(values: Values) -> Section:
    return section(
        "end",
        part(
            "開いた金庫が空なら",
            "An empty vault",
            item("ゲームは終わり、探偵の勝ちです。", "The game is over, and the detective wins."),
        ),
        part(
            "お宝があれば：ボスの清算",
            "The treasure: the boss settles",
            item("ボスだけが正体を明かします。探偵は明かしません。", "The boss is revealed, the detective is not."),
            item(
                "最後に予告状を出した人が探偵なら、その場で探偵の勝ちです。",
                "If the last player of a notice is the detective, the detective wins at once.",
                "detective_holder",
            )
            if values["detective_holder"] == "win"
            else None,
            item("全員が、持っている子猫の枚数を公開します。", "Everybody shows how many kittens they hold."),
            item(
                "最後に予告状を出したのがボスなら、ほかで子猫が最も多い人から 1 枚を無作為にもらいます。"
                "同じ枚数なら、ボスの右隣に近い人からです。",
                "If the boss played the last notice, the boss takes one kitten at random from the other player with most; "
                "of several, the nearest on the boss's right.",
            ),
            item(
                "ボス以外の人なら、ボスがその人に子猫を 1 枚、無作為に渡します。",
                "Otherwise the boss gives that player one kitten at random.",
            ),
            item("渡す子猫がなければ、何も起こりません。", "If there is no kitten to hand over, nothing happens."),
        ),
        part("脱出：取り分を決める", "Escape: splitting the loot", *_escape(values)),
        part(
            "決着がつかないとき",
            "No decision",
            item(
                f"合わせて {values['max_turns']} 手番を終えても金庫が開かなければ、探偵の勝ちです。"
                if values["stall"] == "detective"
                else f"合わせて {values['max_turns']} 手番を終えても金庫が開かなければ、勝者なしで終わります。",
                f"If no vault is open after {values['max_turns']} turns in all, the detective wins."
                if values["stall"] == "detective"
                else f"If no vault is open after {values['max_turns']} turns in all, nobody wins.",
                "max_turns",
                "stall",
            ),
        ),
    )


def _escape(values: Values) -> list[Item]:
    splits = values["splits"]
    stop = item(
        f"分配は {splits} 回まで行います。それより前にやめても構いません。"
        if values["stop_early"] == "yes"
        else f"分配は {splits} 回、または配る物がなくなるまで行います。",
        f"There are up to {splits} splits; the holder may stop before that."
        if values["stop_early"] == "yes"
        else f"There are {splits} splits, unless nothing is left before.",
        "splits",
        "stop_early",
    )
    return [
        item(
            "最後に予告状を出した人が、お宝とチームの鍵を全て預かり、分配を取り仕切ります。",
            "The last player of a notice holds the treasure and all keys of the team and runs the splits.",
        ),
        stop,
        item(
            "1 回の分配では、残っている物から好きな組み合わせを表向きに出し、「最大」か「最小」を宣言します。",
            "For a split the holder lays out any lot of what is left and calls highest or lowest.",
        ),
        item(
            "子猫を持つ全員が、1 枚を同時に公開します。同じ数字どうしは打ち消し合い、"
            "残った中で最大（最小）の数字を出した人が、その組を得ます。",
            "Everybody with a kitten shows one at the same time. Equal numbers cancel out; of the rest the highest (lowest) takes the lot.",
        ),
        item("出した子猫は使い切りです。子猫のない人は参加できません。", "Kittens shown are spent. Without a kitten one cannot take part."),
        item(
            "全て打ち消し合ったら、誰も得ません。その組は預かり手に戻り、次の分配にまた出せます。",
            "If all cancel, nobody takes the lot; it stays with the holder and may be offered again.",
        ),
    ]


def _scoring(values: Values) -> Section:
    kept = values["leftover_keys"] == "holder"
    return section(
        "scoring",
        item(
            f"得た鍵の金の数字を合計します。お宝を得た人は、さらに {values['treasure']} を加えます。",
            f"Add up the gold numbers of the keys taken. Who has the treasure adds {values['treasure']}.",
            "treasure",
        ),
        item(
            "分配されずに残った鍵は、預かり手のものになります。" if kept else "分配されずに残った鍵は、誰のものにもなりません。",
            "Keys that were not split stay with the holder." if kept else "Keys that were not split belong to nobody.",
            "leftover_keys",
        ),
    )


def _winning(values: Values) -> Section:
    thieves = values["total_winner"] == "thieves"
    shared = values["total_tie"] == "shared"
    return section(
        "winning",
        item(
            "探偵がお宝を得たとき、または分配が終わっても誰もお宝を得ていないときは、探偵の勝ちです。",
            "If the detective takes the treasure, or nobody has it when the splits are over, the detective wins.",
        ),
        item(
            "怪盗かボスがお宝を得たときは、"
            + ("探偵を除く全員のうちで合計の最も大きい人が勝ちます。" if thieves else "全員のうちで合計の最も大きい人が勝ちます。"),
            "If a thief or the boss takes the treasure, the largest total "
            + ("among all but the detective wins." if thieves else "of all players wins."),
            "total_winner",
        ),
        item(
            "合計が同じなら、勝利を分け合います。"
            if shared
            else "合計が同じで、その中にお宝の持ち主がいれば、その人の勝ちです。いなければ勝利を分け合います。",
            "Equal totals share the victory."
            if shared
            else "Of equal totals the one with the treasure wins; without it they share the victory.",
            "total_tie",
        ),
    )
