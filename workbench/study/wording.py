"""What comparisons, sweeps and metrics say, in Japanese and English."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

WORDS = Catalogue(
    # what learned players know
    {
        "habits/learned": Text(ja="プレイヤーは草稿ごとに学習し直している", en="the players have learned each draft"),
        "habits/kept": Text(
            ja="プレイヤーは元の草稿の癖のまま（変更にはまだ慣れていない）", en="the players keep the habits they have in the first draft"
        ),
    },
    # why a sweep cannot be played
    {
        "sweep/no-values": Text(ja="調べる値がありません", en="there is nothing to go through"),
        "sweep/rows-in-use": Text(ja="この草稿で使っている行", en="a row that is in use in the draft"),
        "sweep/row-not-in-use": Text(ja="{draft} ではこの行を使っていません", en="this row is not in use in {draft}"),
        "sweep/values-with-commas": Text(ja="カンマで区切った値", en="its values, separated by commas"),
        "sweep/no-number": Text(ja="数ではないので範囲では書けません", en="it is not a number and has no ranges"),
    },
    # how kinds of players fare against each other
    {
        "ladder/exploiter": Text(ja="癖を突く者", en="an exploiter"),
        "ladder/pays": Text(
            ja="{others}の中の{one} 1 人は勝ちの {share} %（95 % 区間 {low}～{high}、公平なら {fair}）：腕前が効く",
            en="one {one} player among {others} ones wins {share} % ({low} to {high}; fair {fair}): skill pays",
        ),
        "ladder/costs": Text(
            ja="{others}の中の{one} 1 人は勝ちの {share} %（95 % 区間 {low}～{high}、公平なら {fair}）：{others}に劣る",
            en="one {one} player among {others} ones wins {share} % ({low} to {high}; fair {fair}): less than they do",
        ),
        "ladder/even": Text(
            ja="{others}の中の{one} 1 人は勝ちの {share} %（95 % 区間 {low}～{high}、公平なら {fair}）：差は確認できない",
            en="one {one} player among {others} ones wins {share} % ({low} to {high}; fair {fair}): no difference is seen",
        ),
        "ladder/exploited": Text(
            ja="学習プレイヤーだけを相手に {longer} 倍長く学ぶと {share} %（{low}～{high}、{tries} 通りの最良）：癖を突ける",
            en="somebody who learns against them alone, {longer} times as long, wins {share} % ({low} to {high}; best of {tries}): "
            "learned players have habits to exploit",
        ),
        "ladder/not-exploited": Text(
            ja="学習プレイヤーだけを相手に {longer} 倍長く学んでも {share} %（{low}～{high}、{tries} 通りの最良）：突ける癖は見つからない",
            en="somebody who learns against them alone, {longer} times as long, wins {share} % ({low} to {high}; best of {tries}): "
            "no habit to exploit is found",
        ),
        "ladder/learning": Text(ja="この草稿に慣れるのに {seconds} 秒かかった", en="getting used to this draft took {seconds} s"),
    },
    # what options are worth to a seat that may not, or must, choose them
    {
        "options/never": Text(ja="「{option}」を選ばない", en="never: {option}"),
        "options/always": Text(ja="選べるなら必ず「{option}」", en="always: {option}"),
        "options/needed": Text(
            ja="なくすと最も困るのは「{option}」：選べない席の勝ちは {share} %（{low}～{high}、公平なら {fair}）",
            en="what a seat misses most is {option}: without it it wins {share} % ({low} to {high}; fair {fair})",
        ),
        "options/better-without": Text(
            ja="「{option}」は選ばないほうがよい：選ばない席の勝ちは {share} %（{low}～{high}、公平なら {fair}）",
            en="a seat does better without {option}: it wins {share} % ({low} to {high}; fair {fair})",
        ),
        "options/plan": Text(
            ja="「選べるなら必ず {option}」だけで勝ちの {share} %（{low}～{high}、公平なら {fair}）：単純すぎる必勝法",
            en="always choosing {option} wins {share} % ({low} to {high}; fair {fair}): a plan too simple to be that good",
        ),
        "options/idle": Text(ja="選べなくても困らない：{options}", en="nobody misses: {options}"),
    },
    # why two drafts cannot be compared deal by deal
    {
        "unpaired/deals": Text(
            ja="配られる札が違うため、同じ配りでは比べられません。別々のゲームどうしの比較です（区間はその分だけ広くなります）。",
            en="The two drafts deal different cards, so they cannot be played on the same deals. "
            "They are compared on games of their own, with wider intervals.",
        ),
        "unpaired/no-chance": Text(
            ja="このゲームには偶然が働くところがなく、揃える配りがありません。別々のゲームどうしの比較です（区間はその分だけ広くなります）。",
            en="Chance has no part in this game, so there are no deals to share. "
            "The drafts are compared on games of their own, with wider intervals.",
        ),
        "unpaired/players": Text(
            ja="人数が違うため、同じ配りでは比べられません。別々のゲームどうしの比較です（区間はその分だけ広くなります）。",
            en="The two drafts seat different numbers of players, so they cannot be played on the same deals. "
            "They are compared on games of their own, with wider intervals.",
        ),
    },
    # findings of a comparison
    {
        "compare/none": Text(ja="{n} ゲームでは、はっきりした違いは見つからない", en="No clear difference in {n} games"),
        "compare/same": Text(ja="{n} ゲームのすべてで結果が同じ", en="All {n} games end alike"),
        "compare/found": Text(
            ja="{count} 項目にはっきりした違い：最も大きいのは「{label}」の {a} → {b}",
            en="{count} clear differences; the largest is {label}: {a} → {b}",
        ),
        "compare/found-one": Text(ja="はっきりした違いは 1 つ：「{label}」が {a} → {b}", en="One clear difference, {label}: {a} → {b}"),
        "compare/line": Text(
            ja="{label}：{a} → {b}（差 {difference}、95 % 区間 {low}〜{high}）",
            en="{label}: {a} → {b} (difference {difference}, 95 % interval {low} to {high})",
        ),
        "compare/found-beyond": Text(
            ja="{count} 項目にはっきりした違い：変更から自明に従うものを除いて最も大きいのは「{label}」の {a} → {b}",
            en="{count} clear differences; the largest that does not follow from the change by itself is {label}: {a} → {b}",
        ),
        "compare/line-fair": Text(
            ja="{label}：{a} → {b}（公平な割合の変化を除いた差 {difference}、95 % 区間 {low}〜{high}）",
            en="{label}: {a} → {b} (beyond the change of the fair share {difference}, 95 % interval {low} to {high})",
        ),
        "compare/worth": Text(
            ja="同じ配りで比べたので、別々の配りで {times} 倍のゲームを回したのと同じ精度（中央値）",
            en="playing the same deals is as good as {times} times as many games on different deals (median)",
        ),
        "compare/worth-much": Text(
            ja="同じ配りで比べたので、別々の配りで {times} 倍を超えるゲームを回したのと同じ精度（中央値）",
            en="playing the same deals is as good as more than {times} times as many games on different deals (median)",
        ),
        "stopped/precision": Text(ja="求めた精度に達したので終了", en="stopped at the precision asked for"),
        "stopped/games": Text(ja="全ゲーム終了", en="all games played"),
        "stopped/cancelled": Text(ja="途中で中止", en="stopped early"),
        "stopped/running": Text(ja="計算中", en="running"),
    },
    # sweeps
    {
        "sweep/line": Text(
            ja="{label}：{low}〜{high}（最小は {at_low}、最大は {at_high}）",
            en="{label}: {low} to {high} (lowest at {at_low}, highest at {at_high})",
        ),
        "sweep/impossible": Text(ja="使えない組み合わせ：{n}", en="impossible combinations: {n}"),
        "sweep/flat": Text(ja="{label}は変わらない", en="{label} stays the same"),
        "tornado/title": Text(ja="「{label}」に最も効くのは「{change}」（{gap}）", en="{label} depends most on {change} ({gap})"),
        "tornado/title-among": Text(
            ja="「{label}」に大きく効くものの一つは「{change}」（{gap}）", en="{label} depends as much on {change} ({gap}) as on anything"
        ),
        "measure/beyond-fair": Text(ja="{label}（公平な割合との差）", en="{label}, beyond the fair share"),
        "tornado/none": Text(ja="「{label}」にはっきり効く変更はない", en="Nothing clearly moves {label}"),
    },
    # metrics: what they are called, and what a designer reads from them
    {
        "metric/seat_balance": Text(ja="席の公平さ", en="Seat balance"),
        "metric/seat_balance/reading": Text(
            ja="1 なら席による差はない。0.95 を下回ると、どこに座るかが効いている。",
            en="1: it does not matter where one sits. Below 0.95 it does.",
        ),
        "metric/spread": Text(ja="得点の開き", en="Spread of points"),
        "metric/spread/reading": Text(
            ja="1 ゲームの終わりに得点がどれだけ離れているか（標準偏差）。",
            en="How far apart the points of a table end (standard deviation).",
        ),
        "metric/closeness": Text(ja="接戦度", en="Closeness"),
        "metric/closeness/reading": Text(
            ja="1 なら 1 位と 2 位が並び、0 なら 2 位は無得点に近い。",
            en="1: first and second are level. 0: the second has next to nothing.",
        ),
        "metric/decisiveness": Text(ja="単独勝利", en="Single winners"),
        "metric/decisiveness/reading": Text(ja="勝者がただ 1 人のゲームの割合。", en="Share of games with exactly one winner."),
        "metric/ties": Text(ja="首位の同点", en="Ties for first"),
        "metric/ties/reading": Text(ja="同点決着のルールが必要になるゲームの割合。", en="Share of games that a tie-break has to settle."),
        "metric/lead_changes": Text(ja="首位の交代", en="Lead changes"),
        "metric/lead_changes/reading": Text(
            ja="1 ゲームで首位が入れ替わる回数。0 なら先に抜けた者がそのまま勝つ。",
            en="How often the lead changes hands in a game. 0: whoever goes ahead stays there.",
        ),
        "metric/drama": Text(ja="ドラマ", en="Drama"),
        "metric/drama/reading": Text(
            ja="勝者がどれだけ深い劣勢から勝ったか。0 は独走、0.5 は逆転劇。",
            en="How far behind the winner had been. 0 is a walkover, 0.5 a comeback.",
        ),
        "metric/undecided": Text(ja="決着までの長さ", en="Undecided part"),
        "metric/undecided/reading": Text(
            ja="勝者がほぼ決まる（勝率 75 %）までがゲーム全体に占める割合。0.5 を下回ると後半は消化試合。",
            en="The part of a game before its winner is as good as known (75 %). Below 0.5 the second half is played out.",
        ),
        "metric/length": Text(ja="長さ", en="Length"),
        "metric/length/reading": Text(ja="1 ゲームの手数（選択の回数）。", en="Decisions in a game."),
        "metric/length_variation": Text(ja="長さのばらつき", en="Variation of length"),
        "metric/length_variation/reading": Text(
            ja="長さの標準偏差÷平均。0.5 を超えると所要時間が読めない。",
            en="Standard deviation of the length over its mean. Above 0.5 nobody knows how long a game takes.",
        ),
        "metric/choices": Text(ja="選択肢の数", en="Options at a time"),
        "metric/choices/reading": Text(ja="1 回の手番で選べる手の平均。", en="Mean number of moves open at a decision."),
        "metric/choice_convergence": Text(ja="選択肢の収束", en="Convergence of choice"),
        "metric/choice_convergence/reading": Text(
            ja="正なら終盤に向けて選択肢が絞られ、負なら広がる。",
            en="Above 0 the options narrow towards the end, below 0 the game opens up.",
        ),
        "metric/decision_spread": Text(ja="選択の重み", en="Weight of decisions"),
        "metric/decision_spread/reading": Text(
            ja="最善手と最悪手の勝率の差の平均。0 なら何を選んでも同じ。",
            en="Mean gap in win chance between the best and the worst move. 0: it does not matter what one plays.",
        ),
        "metric/runaway": Text(ja="先行逃げ切り", en="Runaway leaders"),
        "metric/runaway/reading": Text(
            ja="中盤に単独首位だった者が勝つ割合。公平な割合に近ければ首位に意味はなく、1 に近ければもう決まっている。",
            en="How often the player alone in front at half-time wins. Near a fair share the lead means nothing, near 1 the game is over.",
        ),
        "metric/control": Text(ja="実力の効き", en="Control"),
        "metric/control/reading": Text(
            ja="ランダムの中に経験則のプレイヤーが 1 人いるときの勝率。0 は運だけ、1 は実力だけ。",
            en="One rule-of-thumb player among random ones: 0 is luck alone, 1 is skill alone.",
        ),
        "metric/option_use": Text(ja="選択肢の使われ方", en="Use of options"),
        "metric/option_use/reading": Text(
            ja="選べるときにどれだけ均等に選ばれるか。0.3 なら大半の選択肢はなくてもよい。",
            en="How evenly options are taken when they are open. At 0.3 most of them might as well not be there.",
        ),
    },
    # rule coverage
    {
        "coverage/never": Text(
            ja="{n} ゲームで一度も働かなかった条項が {count} つ（95 % 区間の上限 {bound}）：{names}",
            en="{count} clauses never decided anything in {n} games (95 % upper bound {bound}): {names}",
        ),
        "coverage/never-one": Text(
            ja="{n} ゲームで一度も働かなかった条項が 1 つ（95 % 区間の上限 {bound}）：{names}",
            en="One clause never decided anything in {n} games (95 % upper bound {bound}): {names}",
        ),
        "coverage/all": Text(ja="{n} ゲームですべての条項が働いた", en="Every clause decided something in {n} games"),
        "coverage/only": Text(
            ja="「{kind}」のプレイヤーでだけ働かない条項：{names}", en="Never with {kind} players, though with others: {names}"
        ),
        "coverage/unchosen": Text(ja="「{kind}」のプレイヤーが一度も選ばなかった：{names}", en="Never chosen by {kind} players: {names}"),
        "coverage/unfulfilled": Text(
            ja="「{kind}」のプレイヤーで一度も成功しなかった：{names}", en="Never came true for {kind} players: {names}"
        ),
        "coverage/named": Text(ja="「{rule}」（{clause}）", en="“{rule}” ({clause})"),
        "coverage/case": Text(ja="{label}（{n} 回中 0 回）", en="{label} (0 of {n})"),
        "coverage/idle": Text(
            ja="{n} ゲームの結果を一つも変えなかったパラメータ：{names}",
            en="Changing these changed the outcome of none of {n} games: {names}",
        ),
        "coverage/per-game": Text(ja="1 ゲームあたり", en="per game"),
        "coverage/share": Text(ja="働いたゲームの割合", en="share of games"),
        "coverage/clause": Text(ja="条項", en="clause"),
        "coverage/dead": Text(ja="働かない", en="dead"),
        "coverage/absent": Text(ja="この草稿にはない", en="not in this draft"),
    },
    # readings of the text
    {
        "ambiguity/found": Text(ja="{count} 項目が変わる。最も大きいのは{line}", en="changes {count} outcomes, most of all {line}"),
        "ambiguity/none": Text(ja="{n} ゲームでは、はっきりした違いはない", en="no clear difference in {n} games"),
        "ambiguity/alike": Text(ja="{n} ゲームのすべてで結果が同じ", en="all {n} games end alike"),
        "ambiguity/no-rulings": Text(ja="この草稿には、読み方の分かれる箇所がない", en="No place of this draft can be read in two ways"),
    },
)
