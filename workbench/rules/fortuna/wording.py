"""Everything Fortuna says, in Japanese and English."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

WORDS = Catalogue(
    {
        "game/title": Text(ja="フォルトゥナ", en="Fortuna"),
        "card": Text(ja="{icon}{number}", en="{icon} {number}"),
        "icon/lightning": Text(ja="稲妻", en="lightning"),
        "icon/wheat": Text(ja="小麦", en="wheat"),
        "icon/helmet": Text(ja="兜", en="helmet"),
        "icon/wheel": Text(ja="車輪", en="wheel"),
        "icon/anchor": Text(ja="錨", en="anchor"),
        "icon/crown": Text(ja="王冠", en="crown"),
        "icon/moon": Text(ja="月", en="moon"),
        "icon/key": Text(ja="鍵", en="key"),
        "icon/goddess": Text(ja="女神", en="goddess"),
    },
    # headings of the controls
    {
        "group/table": Text(ja="人数とカード", en="Table"),
        "group/turn": Text(ja="手番", en="Turn"),
        "group/nine_bonus": Text(ja="到達ボーナス", en="Bonus for reaching the limit"),
        "group/scoring": Text(ja="得点", en="Scoring"),
        "group/end": Text(ja="ゲームの終わり", en="End of game"),
        "group/ideas": Text(ja="試したい案", en="Ideas to try"),
        "group/rulings": Text(ja="テキストの解釈", en="Readings of the text"),
    },
    # parameters
    {
        "parameter/players": Text(ja="プレイヤー数", en="Players"),
        "parameter/numbers": Text(ja="最大の数字", en="Highest number"),
        "parameter/icons": Text(ja="アイコンの種類", en="Icons"),
        "parameter/copies": Text(ja="各アイコンの枚数", en="Cards per icon"),
        "parameter/last_icon_copies": Text(ja="最後のアイコンの枚数", en="Cards of the last icon"),
        "parameter/goddesses": Text(ja="数字ごとの女神", en="Goddesses per number"),
        "parameter/hand_size": Text(ja="手札", en="Hand"),
        "parameter/hand_size/cards": Text(ja="枚数", en="Cards"),
        "parameter/deal_all": Text(ja="配り切り", en="Deal everything"),
        "parameter/limit": Text(ja="上限値", en="Limit"),
        "parameter/sets_per_turn": Text(ja="1 手番のセット数", en="Sets per turn"),
        "parameter/set_factor": Text(ja="セット点の倍率", en="Set factor"),
        "parameter/no_goddess_bonus": Text(ja="女神なしボーナス", en="No-goddess bonus"),
        "parameter/nine_bonus": Text(ja="到達ボーナス", en="Reaching bonus"),
        "parameter/nine_bonus/vp": Text(ja="点", en="VP"),
        "parameter/max_laps": Text(ja="打ち切りの巡目", en="Longest game (laps)"),
        "parameter/burn_out": Text(ja="バーンアウト", en="Burn-out"),
        "parameter/reached_discard_vp": Text(ja="到達後の捨て札の点", en="VP per discard after reaching"),
        "parameter/growing_sets": Text(ja="セットの拡大", en="Growing sets"),
        "parameter/play_or_discard": Text(ja="プレイか捨て札か", en="Play or discard"),
        "parameter/feed": Text(ja="毎巡めくる枚数", en="Cards turned each lap"),
        "parameter/yaku": Text(ja="役で得点", en="Score by pattern"),
        "parameter/yaku_same": Text(ja="役：同一アイコン", en="Pattern: all the same"),
        "parameter/yaku_half": Text(ja="役：半々", en="Pattern: half and half"),
        "parameter/yaku_different": Text(ja="役：全部バラバラ", en="Pattern: all different"),
        "parameter/yaku_none": Text(ja="役なし", en="No pattern"),
        "parameter/no_goddess_needs_set": Text(ja="女神なしボーナスにセットは", en="The no-goddess bonus needs a set"),
        "parameter/set_after_empty": Text(ja="手札が尽きたら終了トリガーは", en="An empty hand triggers the end"),
        "parameter/wild_at_ten": Text(ja="万能になるのは現在値が", en="Wild from a current value"),
        "parameter/range_over_nine": Text(ja="上限値を超える数字として", en="Cards may count above the limit"),
        "parameter/no_repeat_scope": Text(ja="同じ数字のセット禁止は", en="No two sets of a number within"),
        "parameter/deal_out": Text(ja="配り方の読み", en="How much is dealt"),
        "parameter/players/help": Text(ja="3〜5 人。手札の枚数は人数ごとに決まる。", en="3 to 5. The hand size depends on it."),
        "parameter/numbers/help": Text(ja="リールカードは 1 からこの数字まで。", en="Cards are numbered from 1 to this."),
        "parameter/icons/help": Text(ja="女神を除いたアイコンの種類。", en="How many different icons there are, not counting the goddess."),
        "parameter/copies/help": Text(
            ja="数字ごとに、各アイコンのカードが何枚あるか。", en="How many cards of each icon every number has."
        ),
        "parameter/last_icon_copies/help": Text(
            ja="変えない限り他のアイコンと同じ。1 種だけ少ない構成に使う。",
            en="As many as of the others unless set otherwise: for decks with one scarcer icon.",
        ),
        "parameter/goddesses/help": Text(
            ja="数字ごとの女神の枚数。0 なら女神なしの構成。", en="How many goddesses every number has; 0 takes them out."
        ),
        "parameter/hand_size/help": Text(
            ja="プレイ人数ごとに配る枚数。余りは捨て札置き場に並ぶ。",
            en="Cards dealt for each number of players; what is left lies in the discard row.",
        ),
        "parameter/deal_all/help": Text(
            ja="手札の枚数に関わらず全て配る。割り切れない分だけ捨て札置き場に置く。",
            en="Deals the whole deck whatever the hand size; only what does not divide evenly is laid in the row.",
        ),
        "parameter/limit/help": Text(
            ja="ここまで育つとボーナス、超えると万能になる。セットもこの数字まで。",
            en="Reaching it scores, passing it makes cards wild; sets go up to this number.",
        ),
        "parameter/sets_per_turn/help": Text(ja="1 回の手番に出せるセットの上限。", en="How many sets a turn allows."),
        "parameter/set_factor/help": Text(ja="全てのセットの点に掛ける。", en="Multiplies the points of every set."),
        "parameter/no_goddess_bonus/help": Text(
            ja="女神を一度も使わなかった者の、セット 1 つあたりの点。", en="Per set, for whoever used no goddess at all."
        ),
        "parameter/nine_bonus/help": Text(
            ja="捨て札でその数字をちょうど上限値にした者の点。変えない限り、そこまでの捨て札の枚数。",
            en="For the discard that brings the number exactly to the limit; as many VP as discards unless set otherwise.",
        ),
        "parameter/max_laps/help": Text(
            ja="安全装置。ここで止まったゲームは「未終了」として数える。",
            en="A safety stop; a game stopped here is reported as unfinished.",
        ),
        "parameter/burn_out/help": Text(
            ja="上限値に達した数字はセットに使えない。万能にもならない（後者は仮定）。",
            en="A number that has reached the limit is no longer used in sets. It never becomes wild either (assumed).",
        ),
        "parameter/reached_discard_vp/help": Text(
            ja="上限値に達した数字を捨てるたびの点。0 で無効。",
            en="For each discard of a number that has already reached the limit; 0 turns it off.",
        ),
        "parameter/growing_sets/help": Text(
            ja="セットは前のセットより多い枚数でなければ出せない。", en="A set needs more cards than the one before it."
        ),
        "parameter/play_or_discard/help": Text(
            ja="手番ではセットを出すか 1 枚捨てるか、どちらか一方だけ。", en="A turn is either a set or a discard, not both."
        ),
        "parameter/feed/help": Text(
            ja="配り残りを伏せた山札とし（仮定）、巡の終わりに何枚めくって捨て札置き場に足すか。0 で無効。",
            en="What is not dealt becomes a face-down pile (assumed); so many of its cards go to the row after each lap. 0 turns it off.",
        ),
        "parameter/yaku/help": Text(
            ja="枚数 × 役の基本値で計算する。女神もただのアイコンになる。複数の役に当てはまれば高い方（仮定）。",
            en="A set scores its cards times its pattern's value; a goddess is just an icon. Of two patterns the better counts (assumed).",
        ),
        "parameter/yaku_same/help": Text(ja="1 枚のセットもこれに数える。", en="A set of one card counts as this."),
        "parameter/yaku_half/help": Text(
            ja="2 種のアイコンが同数。奇数枚なら 1 枚差まで。", en="Two icons in equal parts; in an odd set they may differ by one card."
        ),
        "parameter/yaku_different/help": Text(ja="全てのカードのアイコンが異なる。", en="No icon appears twice."),
        "parameter/yaku_none/help": Text(ja="どの役にもならないセットの基本値。", en="For a set without a pattern."),
    },
    # choices
    {
        "option/growing_sets/off": Text(ja="なし", en="off"),
        "option/growing_sets/own": Text(ja="自分の前のセットより大きく", en="more than one's own last set"),
        "option/growing_sets/anybody": Text(ja="場の最後のセットより大きく", en="more than anybody's last set"),
        "option/no_goddess_needs_set/yes": Text(ja="必要（0 セットなら 0 点）", en="yes: no set, no points"),
        "option/no_goddess_needs_set/no": Text(ja="不要（0 セットでも 1 つ分）", en="no: none counts as one"),
        "option/set_after_empty/yes": Text(ja="その場で引かれる", en="at once"),
        "option/set_after_empty/next-turn": Text(ja="次の自分の手番で引かれる", en="when its turn comes again"),
        "option/wild_at_ten/yes": Text(ja="上限値を超えてから", en="above the limit"),
        "option/wild_at_ten/at-nine": Text(ja="上限値に達してから", en="at the limit"),
        "option/range_over_nine/no": Text(ja="扱えない", en="no"),
        "option/range_over_nine/yes": Text(ja="現在値まで扱える", en="up to the current value"),
        "option/no_repeat_scope/game": Text(ja="ゲーム全体", en="the game"),
        "option/no_repeat_scope/turn": Text(ja="1 回の手番", en="a turn"),
        "option/deal_out/set-up": Text(ja="準備の枚数どおり", en="as the set-up says"),
        "option/deal_out/deal-all": Text(ja="全て配り切る", en="the whole deck"),
    },
    # clauses, in the project's own words
    {
        "clause/setup/deck": Text(
            ja="どの数字にも、各アイコンのカードと女神が同じ枚数ずつある。",
            en="Every number has the same cards: some of each icon, and goddesses.",
        ),
        "clause/setup/deal": Text(
            ja="人数に応じた枚数を全員に配る。", en="Everybody is dealt a hand; its size depends on the number of players."
        ),
        "clause/setup/row": Text(
            ja="配り残りは表向きで、数字ごとに捨て札置き場へ並べる。", en="What is left is laid face up in the discard row, by number."
        ),
        "clause/setup/start-player": Text(ja="最初の手番はくじで決める。", en="The start player is drawn by lot."),
        "clause/value/range": Text(
            ja="手札のカードは、自分の数字から現在値（数字＋捨て札の枚数）までのどの数字としても使える。",
            en="A hand card counts as any number from its own up to its current value: its number plus the discards of that number.",
        ),
        "clause/value/wild": Text(
            ja="現在値が上限値を超えた数字は、どの数字としても使える。",
            en="Once its current value is above the limit, a number counts as any number.",
        ),
        "clause/turn/order": Text(ja="手番は時計回りに進む。", en="Turns go clockwise."),
        "clause/turn/discard": Text(ja="手番の初めに手札を 1 枚捨てる。", en="A turn begins by discarding one card."),
        "clause/turn/nine-bonus": Text(
            ja="捨てた数字がちょうど上限値に達したらボーナスを得る。",
            en="A discard that brings its number exactly to the limit scores a bonus.",
        ),
        "clause/turn/set": Text(
            ja="数字を 1 つ選び、その枚数ちょうどの手札をセットとして出してよい。",
            en="A set of a chosen number may be played: exactly so many cards that all count as it.",
        ),
        "clause/turn/one-set": Text(ja="1 回の手番に出せるセットの数には限りがある。", en="A turn allows only so many sets."),
        "clause/turn/no-repeat": Text(ja="同じ数字のセットは二度と出せない。", en="Nobody plays two sets of the same number."),
        "clause/end/trigger": Text(
            ja="誰かの手札が尽きたら、その巡を終えてゲームが終わる。", en="Once a hand is empty the lap is finished, and the game ends."
        ),
        "clause/score/set": Text(
            ja="セットの点は、枚数 × 最も多いアイコンの枚数。", en="A set scores its cards times the cards of its most frequent icon."
        ),
        "clause/score/goddess": Text(
            ja="女神は、そのセットで最も多いアイコンに加わる。", en="A goddess joins the most frequent icon of its set."
        ),
        "clause/score/no-goddess": Text(
            ja="どのセットにも女神がなければ、セットの数だけ加点する。", en="Whoever has no goddess in any set scores more for each set."
        ),
        "clause/win/most": Text(ja="点の最も多い者が勝つ。", en="Most points wins."),
        "clause/win/tie": Text(ja="同点なら手番の早い者が勝つ。", en="A tie goes to whoever comes earlier in turn order."),
        "clause/idea/burn-out": Text(
            ja="上限値に達した数字は、もうセットに使えない。", en="A number that has reached the limit is no longer used in sets."
        ),
        "clause/idea/reached-discard": Text(
            ja="上限値に達した数字を捨てるたびに点を得る。", en="Each further discard of a number that has reached the limit scores."
        ),
        "clause/idea/growing-sets": Text(
            ja="セットは前のセットより枚数を増やさなければならない。", en="A set must have more cards than the one before it."
        ),
        "clause/idea/play-or-discard": Text(
            ja="手番ではセットを出すか捨て札にするか、どちらか一方を行う。", en="A turn is either a set or a discard."
        ),
        "clause/idea/feed": Text(
            ja="巡の終わりごとに山札をめくり、捨て札置き場に足す。", en="After each lap the pile's top cards go to the discard row."
        ),
        "clause/idea/yaku": Text(ja="セットの点は、枚数 × 役の基本値。", en="A set scores its cards times the value of its pattern."),
    },
    # the log and the table
    {
        "log/deal": Text(
            ja="{cards} 枚ずつ配り、捨て札置き場は {row} 枚。{who}から始める。",
            en="Hands of {cards} are dealt, {row} cards lie in the row. {who} starts.",
        ),
        "log/discard": Text(
            ja="{who}が{card}を捨てる（{number} は {range}）。", en="{who} discards {card}; {number} now counts as {range}."
        ),
        "log/bonus": Text(ja="ボーナス {points} 点。", en="That scores {points} VP."),
        "log/open": Text(ja="{who}が {number} のセットを出す。", en="{who} plays a set of {number}."),
        "log/add": Text(ja="{who}が{card}を {number} として置く。", en="{who} lays {card} as {number}."),
        "log/pass": Text(ja="{who}はセットを出さない。", en="{who} plays no set."),
        "log/feed": Text(ja="山札から{cards}が捨て札置き場へ。", en="The pile adds {cards} to the row."),
        "log/empty": Text(ja="{who}には手札がない。この巡でゲームが終わる。", en="{who} has no cards; the game ends with this lap."),
        "log/last-lap": Text(ja="{who}の手札が尽きた。この巡でゲームが終わる。", en="{who}'s hand is empty: the game ends with this lap."),
        "log/score": Text(ja="得点：{points}。", en="Scores: {points}."),
        "log/won": Text(ja="{who}の勝ち。", en="{who} wins."),
        "log/unfinished": Text(ja="{laps} 巡で打ち切り。勝者なし。", en="Stopped after {laps} laps; nobody has won."),
        "set/worth": Text(ja="{size} 枚 × {each}＝{points} 点", en="{size} × {each} = {points} VP"),
        "range/span": Text(ja="{low}〜{high}", en="{low}–{high}"),
        "range/burnt": Text(ja="使用不可", en="burnt out"),
        "why/range": Text(
            ja="{card}は置けない：今使えるのは {range} としてで、{opened} にはならない。",
            en="{card} cannot be laid: it counts as {range} now, not as {opened}.",
        ),
        "why/burnt": Text(
            ja="{card}は置けない：{number} は {limit} に達していて、もうセットに使えない。",
            en="{card} cannot be laid: {number} has reached {limit} and is burnt out.",
        ),
        "option/no-set": Text(ja="セットを出さない", en="open no set"),
        "option/set": Text(ja="{n} のセットを出す", en="open a set of {n}"),
        "scene/hand": Text(ja="手札", en="hand"),
        "scene/points": Text(ja="{points} 点", en="{points} VP"),
        "scene/lap": Text(ja="{lap} 巡目", en="Lap {lap}"),
        "scene/limit": Text(ja="上限値 {limit}", en="Limit {limit}"),
        "scene/last-lap": Text(ja="最後の巡", en="Last lap"),
        "scene/pile": Text(ja="山札 {cards} 枚", en="Pile: {cards}"),
        "scene/column": Text(ja="{number}：{range}", en="{number}: {range}"),
        "scene/opened": Text(ja="{number} のセット（{laid}／{number}）", en="set of {number} ({laid} of {number})"),
        "scene/spent": Text(ja="出した数字：{numbers}", en="played already: {numbers}"),
        "scene/grow": Text(ja="次のセットは {number} 枚より多く", en="the next set needs more than {number} cards"),
        "scene/short": Text(ja="足りない数字：{numbers}", en="not enough cards: {numbers}"),
        "scene/earned": Text(
            ja="セット {sets} ＋ ボーナス {bonus} ＋ 女神なし {no_goddess}", en="sets {sets} + bonus {bonus} + no goddess {no_goddess}"
        ),
        "banner/deal": Text(ja="これから配る", en="Cards are about to be dealt"),
        "banner/feed": Text(ja="山札をめくる", en="The pile is turned"),
        "banner/score": Text(ja="精算", en="Scoring"),
        "banner/over": Text(ja="ゲーム終了：{who}の勝ち", en="The game is over: {who} wins"),
        "banner/shared": Text(ja="ゲーム終了：{who}が勝ちを分け合う", en="The game is over: {who} share the win"),
        "banner/nobody": Text(ja="ゲーム終了：勝者なし", en="The game is over: nobody wins"),
        "banner/empty": Text(ja="{who}には手札がない", en="{who} has no cards"),
        "banner/discard": Text(ja="{who}が 1 枚捨てる", en="{who} discards a card"),
        "banner/add": Text(ja="{who}：{number} のセットにあと {left} 枚", en="{who}: {left} more for the set of {number}"),
        "banner/open": Text(ja="{who}：{numbers} のセットか、{otherwise}", en="{who}: a set of {numbers}, or {otherwise}"),
        "banner/open-none": Text(ja="{who}：出せるセットがない（{otherwise}）", en="{who}: no set is possible, so {otherwise}"),
        "banner/open-hidden": Text(ja="{who}がセットを考える", en="{who} considers a set"),
        "banner/no-set": Text(ja="見送る", en="none"),
        "banner/discard-instead": Text(ja="1 枚捨てる", en="a discard"),
        "chapter/deal": Text(ja="配る", en="deal"),
        "chapter/lap": Text(ja="{lap} 巡目", en="lap {lap}"),
        "chapter/score": Text(ja="精算", en="scores"),
    },
    # panels
    {
        "panel/points/title": Text(
            ja="平均は {low}〜{high} 点：{who}が最も多い", en="Players end with {low} to {high} points; {who} gets most"
        ),
        "panel/points/title-even": Text(
            ja="平均は {low}〜{high} 点：席順の差は見分けられない", en="Players end with {low} to {high} points; no place gets clearly most"
        ),
        "panel/points/subtitle": Text(
            ja="最初の手番から数えた席順ごとの平均得点", en="Mean points by place, counted from the start player"
        ),
        "panel/points/subtitle-seat": Text(ja="席とプレイヤーごとの平均得点", en="Mean points by seat and player"),
        "panel/points/unit": Text(ja="点", en="VP"),
        "panel/sources/title": Text(
            ja="得点の {share} はセットから、{bonus} は到達ボーナスから", en="Sets bring {share} of the points, reaching the limit {bonus}"
        ),
        "panel/sources/title-none": Text(ja="誰も得点しない", en="Nobody scores"),
        "panel/sources/subtitle": Text(ja="1 人 1 ゲームの得点の内訳", en="Where a player's points come from, per game"),
        "panel/sources/sets": Text(ja="セット", en="sets"),
        "panel/sources/nine": Text(ja="到達ボーナス", en="reaching the limit"),
        "panel/sources/reached": Text(ja="到達後の捨て札", en="discards after reaching"),
        "panel/sources/no-goddess": Text(ja="女神なし", en="no goddess"),
        "panel/sources/mean": Text(ja="平均", en="Mean"),
        "panel/sources/winner": Text(ja="勝者の平均", en="Winners' mean"),
        "panel/sources/points": Text(ja="得点に占める割合", en="Share of all points"),
        "panel/place-sources/subtitle": Text(
            ja="得点の出どころ（最初の手番から数えた席順ごとの平均）",
            en="Where points come from: mean by place, counted from the start player",
        ),
        "panel/place-sources/subtitle-seat": Text(
            ja="得点の出どころ（席とプレイヤーごとの平均）", en="Where points come from: mean by seat and player"
        ),
        "panel/sizes/title": Text(
            ja="1 人 {mean} セット。最もよく出るのは {size} 枚のセット（1 人あたり {each}）",
            en="{mean} sets a player; sets of {size} are the most common ({each} a player)",
        ),
        "panel/sizes/title-open": Text(
            ja="1 人 {mean} セット。特に多い枚数は見分けられない", en="{mean} sets a player; no size is clearly the most common"
        ),
        "panel/sizes/subtitle": Text(
            ja="セットの枚数ごとに、1 人が出す回数・平均点・同じアイコンの枚数",
            en="Sets by size: how often a player plays one, what it is worth, how many icons match",
        ),
        "panel/sizes/label": Text(ja="{size} 枚", en="set of {size}"),
        "panel/sizes/label-more": Text(ja="{size} 枚以上", en="set of {size} or more"),
        "panel/sizes/played": Text(ja="1 人あたり", en="Per player"),
        "panel/sizes/vp": Text(ja="平均点", en="Mean VP"),
        "panel/sizes/same": Text(ja="同じアイコン", en="Same icon"),
        "panel/sizes/one-icon": Text(ja="単一アイコン", en="One icon only"),
        "panel/sizes/never": Text(ja="出ない", en="never played"),
        "panel/sizes/rare": Text(ja="ほぼ出ない", en="almost never"),
        "panel/sizes/most": Text(ja="最多", en="most common"),
        "panel/laps/title": Text(
            ja="平均 {mean} 巡、{share} は {n} 巡以内に終わる", en="A game takes {mean} laps on average; {share} end within {n}"
        ),
        "panel/laps/title-unfinished": Text(
            ja="{unfinished} のゲームが打ち切られた：平均 {mean} 巡",
            en="{unfinished} of the games were stopped unfinished; {mean} laps on average",
        ),
        "panel/laps/subtitle": Text(ja="ゲームが終わった巡", en="Lap in which the game ended"),
        "panel/laps/axis": Text(ja="巡", en="laps"),
        "panel/laps/finished": Text(ja="終了", en="finished"),
        "panel/laps/stopped": Text(ja="打ち切り", en="stopped"),
        "panel/left/title": Text(
            ja="他の者の手に平均 {mean} 枚が残り、{share} は 3 枚以下",
            en="The others are left with {mean} cards on average; {share} of them with 3 or fewer",
        ),
        "panel/left/subtitle": Text(
            ja="誰かが手札を使い切ったとき、他の者に残ったカード", en="Cards left in the hands of those who did not run out first"
        ),
        "panel/left/axis": Text(ja="残った枚数", en="cards left"),
        "panel/left/hands": Text(ja="手札", en="hands"),
        "panel/values/title": Text(
            ja="最初に {limit} に達するのは {number}：平均で {lap} 巡目",
            en="{number} is the first to reach {limit}: on average in lap {lap}",
        ),
        "panel/values/at": Text(ja="{number}（{lap} 巡後）", en="{number} after lap {lap}"),
        "panel/values/title-several": Text(
            ja="{lap} 巡目に、複数の数字が平均で {limit} に達する", en="Several numbers reach {limit} on average in lap {lap}"
        ),
        "panel/values/title-none": Text(ja="平均ではどの数字も {limit} に達しない", en="On average no number reaches {limit}"),
        "panel/values/subtitle": Text(
            ja="各巡の終わりの平均現在値（その巡まで続いたゲーム）", en="Mean current value after each lap, of the games that got so far"
        ),
        "panel/values/axis": Text(ja="巡", en="lap"),
        "panel/values/unit": Text(ja="現在値", en="current value"),
        "panel/values/line": Text(ja="{number}", en="{number}"),
        "panel/goddesses/title": Text(
            ja="女神 1 枚につき勝率は約 {gain} ポイント{side}", en="Each goddess dealt moves the win share {side} by about {gain} points"
        ),
        "panel/goddesses/title-even": Text(ja="女神が配られても勝率はほとんど変わらない", en="Goddesses dealt hardly move the win share"),
        "panel/goddesses/up": Text(ja="上がる", en="up"),
        "panel/goddesses/down": Text(ja="下がる", en="down"),
        "panel/goddesses/subtitle": Text(
            ja="配られた女神の枚数ごとの勝率・得点・使った枚数", en="By goddesses dealt: win share, points, how many went into sets"
        ),
        "panel/goddesses/label": Text(ja="{n} 枚", en="{n}"),
        "panel/goddesses/label-more": Text(ja="{n} 枚以上", en="{n} or more"),
        "panel/goddesses/hands": Text(ja="頻度", en="Dealt"),
        "panel/goddesses/wins": Text(ja="勝率", en="Wins"),
        "panel/goddesses/vp": Text(ja="平均点", en="Mean VP"),
        "panel/goddesses/laid": Text(ja="使った枚数", en="Used"),
        "panel/partitions/title": Text(
            ja="手札 {hand} 枚で出せるのは最大 {sets} セット（{example}、捨て札 {spare} 枚）",
            en="A hand of {hand} makes {sets} sets at most ({example}, with {spare} discards)",
        ),
        "panel/partitions/title-none": Text(ja="手札 {hand} 枚を使い切る分け方はない", en="No set partition uses up a hand of {hand}"),
        "panel/partitions/subtitle": Text(
            ja="手札を使い切る分け方（枚数の異なるセットと捨て札）",
            en="Ways to use up a hand: sets of different sizes, and discards",
        ),
        "panel/partitions/label-one": Text(ja="{sets} セット（例 {example}）", en="{sets} set ({example})"),
        "panel/partitions/label": Text(ja="{sets} セット（例 {example}）", en="{sets} sets ({example})"),
        "panel/partitions/ways": Text(ja="分け方", en="Ways"),
        "panel/partitions/need": Text(ja="最低限の手札", en="Smallest hand"),
        "panel/partitions/best": Text(ja="単一アイコンなら最大", en="Best, in one icon"),
    },
    # headline outcomes
    {
        "headline/laps": Text(ja="終わるまでの巡", en="laps per game"),
        "headline/sets": Text(ja="1 人のセット数", en="sets per player"),
        "headline/sets/unit": Text(ja="セット", en="sets"),
        "headline/points": Text(ja="1 人の得点", en="points per player"),
        "headline/source-vp": Text(ja="1 人の得点・{option}", en="points per player: {option}"),
        "headline/winner-vp": Text(ja="勝者の得点・{option}", en="points of the winner: {option}"),
        "headline/place-points": Text(ja="得点・{place}", en="points of {place}"),
        "headline/hand-sets": Text(ja="1 人あたりの {option} 枚のセット", en="sets of {option} per player"),
        "headline/size-vp": Text(ja="{option} 枚のセットの点", en="points of a set of {option}"),
        "headline/size-same": Text(ja="{option} 枚のセットの同じアイコン", en="matching icons in a set of {option}"),
        "headline/cards/unit": Text(ja="枚", en="cards"),
        "headline/ended": Text(ja="{option} 巡で終わるゲーム", en="games over in lap {option}"),
        "headline/ended-finished": Text(ja="{option} 巡で決着するゲーム", en="games finished in lap {option}"),
        "headline/ended-stopped": Text(ja="{option} 巡で打ち切られるゲーム", en="games stopped in lap {option}"),
        "headline/left": Text(ja="他の者に残る手札", en="cards left to the others"),
        "headline/left-few": Text(ja="3 枚以下しか残らない手札", en="hands left with 3 cards or fewer"),
        "headline/left-with": Text(ja="{option} 枚残った手札", en="hands left with {option} cards"),
        "headline/current": Text(ja="現在値・{option}", en="current value of {option}"),
        "headline/goddess-hands": Text(ja="女神 {option} の手札", en="hands dealt goddesses: {option}"),
        "headline/goddess-wins": Text(ja="女神 {option} の手札の勝率", en="wins by goddesses dealt: {option}"),
        "headline/goddess-points": Text(ja="女神 {option} の手札の得点", en="points by goddesses dealt: {option}"),
        "headline/goddess-laid": Text(ja="女神 {option} の手札が使った女神", en="goddesses used by goddesses dealt: {option}"),
        "higher/laps": Text(ja="ゲームが長くなる", en="games take longer"),
        "higher/sets": Text(ja="セットが増える", en="more sets are played"),
        "higher/points": Text(ja="得点が増える", en="more is scored"),
        "higher/size": Text(ja="その枚数のセットが増える", en="sets of that size are more common"),
        "higher/one-icon": Text(ja="単一アイコンで揃いやすい", en="sets match more easily"),
        "headline/size": Text(ja="{option} 枚のセット", en="sets of {option}"),
        "headline/one-icon": Text(ja="{option} 枚セットのうち単一アイコン", en="sets of {option} in a single icon"),
    },
    # events
    {
        "event/nine": Text(ja="到達ボーナスが出た", en="somebody reached the limit"),
        "event/big-set": Text(ja="… 枚以上のセット", en="a set of … or more"),
        "event/one-icon": Text(ja="単一アイコンの … 枚セット", en="a set of …, all one icon"),
        "event/laps": Text(ja="… 巡で終わった", en="over in lap …"),
        "event/winner": Text(ja="席 … が勝つ", en="won by seat …"),
        "event/tie": Text(ja="同点を手番順で決着", en="tie broken by turn order"),
        "event/points": Text(ja="1 人の最多得点", en="most points of a player"),
        "event/longest": Text(ja="最も長いゲーム", en="longest game"),
    },
)
