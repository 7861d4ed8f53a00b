"""Everything Fudaraku Tokai says, in Japanese and English."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

WORDS = Catalogue(
    {
        "game/title": Text(ja="補陀落渡海", en="Fudaraku Tokai"),
        "or": Text(ja="か ", en=" or "),
    },
    # headings of the controls
    {
        "group/table": Text(ja="人数とカード", en="Table"),
        "group/voyage": Text(ja="渡海と読経", en="Sailing and chanting"),
        "group/winning": Text(ja="徳と勝敗", en="Merit and winning"),
        "group/ideas": Text(ja="作り直しの案", en="Ideas for a rebuild"),
        "group/rulings": Text(ja="テキストの解釈", en="Readings of the text"),
    },
    # parameters
    {
        "parameter/players": Text(ja="プレイヤー数", en="Players"),
        "parameter/suits": Text(ja="スート数", en="Suits"),
        "parameter/ranks": Text(ja="スートの枚数", en="Numbers per suit"),
        "parameter/hand_size": Text(ja="手札", en="Hand"),
        "parameter/last_round_sails": Text(ja="最終ラウンドは全員渡海", en="All sail in the last round"),
        "parameter/min_sails": Text(ja="最低渡海回数", en="Least sails"),
        "parameter/revolution": Text(ja="革命", en="Revolution"),
        "parameter/value": Text(ja="徳の点", en="Merit"),
        "parameter/value/vp": Text(ja="点", en="VP"),
        "parameter/seal_tiebreak": Text(ja="同点は伏せ札の", en="Ties go to the sealed number that is"),
        "parameter/chanting": Text(ja="読経", en="Chanting"),
        "parameter/end_on_first_out": Text(ja="最初の脱落で終了", en="First out ends the game"),
        "parameter/rank_scoring": Text(ja="順位得点", en="Places pay"),
        "parameter/out_vp": Text(ja="脱落者の得点", en="VP for who is out"),
        "parameter/full_game_pays": Text(ja="脱落者なしのゲームは", en="With nobody out"),
        "parameter/match_target": Text(ja="目標点", en="Match target"),
        "parameter/max_games": Text(ja="打ち切りゲーム数", en="Longest match"),
        "parameter/match_leader": Text(ja="次のゲームの最初の親", en="First leader of the next game"),
        "parameter/match_tie": Text(ja="合計が並んだら", en="Equal totals in a match"),
        "parameter/seal_effects": Text(ja="伏せ札の効果", en="Seal effects"),
        "parameter/seal_counts": Text(ja="同数字を数える範囲", en="Cards of the number count in"),
        "parameter/seal": Text(ja="伏せ札", en="Seal"),
        "parameter/seal/effect": Text(ja="効果", en="Effect"),
        "parameter/seal/amount": Text(ja="点", en="VP"),
        "parameter/revolution_scope": Text(ja="革命の「全員同じスート」は", en="Revolution looks at"),
        "parameter/may_give_up": Text(ja="出せるのに脱落を選べるか", en="Who could play may go out"),
        "parameter/out_merit": Text(ja="脱落者の徳は", en="Merit of who is out counts"),
        "parameter/all_out_early": Text(ja="残り 1 人になったら", en="With one player left"),
        "parameter/players/help": Text(
            ja="3〜5 人。スート数は変えない限り人数と同じ。", en="3 to 5. There are as many suits as players unless set otherwise."
        ),
        "parameter/suits/help": Text(ja="使うスートの数。", en="How many suits are in the deck."),
        "parameter/ranks/help": Text(ja="各スートは 1 からこの数字まで 1 枚ずつ。", en="Each suit holds the numbers from 1 to this, once."),
        "parameter/hand_size/help": Text(
            ja="ラウンド数は手札より 1 少ない。変えない限りスートの枚数と同じで、山札を配り切る。",
            en="A game has one round fewer than a hand has cards. Unless set otherwise the whole deck is dealt.",
        ),
        "parameter/last_round_sails/help": Text(
            ja="オフにすると、渡海の義務は「最低渡海回数」だけになる。", en="When off, only the least number of sails below is asked for."
        ),
        "parameter/min_sails/help": Text(
            ja="この回数に届くよう、遅くとも残りラウンドがこの数になったら渡海する。",
            en="Everybody has to sail this often, and therefore starts at the latest when only so many rounds are left.",
        ),
        "parameter/revolution/help": Text(
            ja="渡海した札がすべて悟りのスートなら、最大の数字が次の親になる。",
            en="If all cards sailed are of the enlightenment suit, the highest number leads next instead of the lowest.",
        ),
        "parameter/value/help": Text(ja="読経した札の、数字ごとの点。", en="What a chanted card is worth, by its number."),
        "parameter/seal_tiebreak/help": Text(ja="並んだ者どうしの伏せ札を比べる。", en="The sealed numbers of tied players are compared."),
        "parameter/chanting/help": Text(ja="オフにすると全員が毎ラウンド渡海する。", en="When off, everybody sails in every round."),
        "parameter/end_on_first_out/help": Text(
            ja="誰かが脱落したところでゲームを終える。", en="The game is over as soon as somebody is out."
        ),
        "parameter/rank_scoring/help": Text(
            ja="生き残った者は、最後のラウンドの手番順がそのまま点になる。読経があれば徳も加える。勝つのは点の最も多い者。",
            en="Survivors score their place in the order of the last round, plus merit if there is chanting; most points wins.",
        ),
        "parameter/out_vp/help": Text(ja="順位得点のとき、脱落した者が得る点。", en="With places paying, what who is out gets."),
        "parameter/full_game_pays/help": Text(
            ja="順位得点のとき、誰も脱落しなかったゲームの扱い。", en="With places paying, what a game scores in which nobody went out."
        ),
        "parameter/match_target/help": Text(
            ja="0 なら 1 ゲームで決着。1 以上なら、誰かがこの点に届くまでゲームを重ねる。",
            en="0: one game decides. Otherwise games follow each other until somebody has so many points.",
        ),
        "parameter/max_games/help": Text(
            ja="目標点に誰も届かないマッチを、このゲーム数で勝者なしに終える。",
            en="A match in which nobody reaches the target ends after so many games, without a winner.",
        ),
        "parameter/match_leader/help": Text(
            ja="マッチの 2 ゲーム目から先で、誰が最初の親になるか。", en="Who leads first from the second game of a match on."
        ),
        "parameter/match_tie/help": Text(
            ja="マッチの終わりに合計点が並んだときの決め方。", en="What decides between equal totals at the end of a match."
        ),
        "parameter/seal_effects/help": Text(ja="伏せた札の数字が点を生む。", en="The number of the sealed card scores."),
        "parameter/seal_counts/help": Text(
            ja="「同じ数字の札ごと」の効果が数える札の範囲。", en="Where played cards count for seals that pay per card of their number."
        ),
        "parameter/seal/help": Text(ja="伏せた数字ごとの効果と点。", en="Effect and VP of each sealed number."),
    },
    # choices
    {
        "option/seal_tiebreak/lower": Text(ja="小さい方が勝つ", en="lower"),
        "option/seal_tiebreak/higher": Text(ja="大きい方が勝つ", en="higher"),
        "option/full_game_pays/positions": Text(ja="順位どおり得点", en="places pay as usual"),
        "option/full_game_pays/nothing": Text(ja="順位得点なし", en="places pay nothing"),
        "option/match_leader/drawn": Text(ja="毎回くじ", en="drawn by lot"),
        "option/match_leader/left": Text(ja="前のゲームの最初の親の左隣", en="on the left of the last one"),
        "option/match_tie/seal": Text(ja="最後のゲームの伏せ札", en="the seals of the last game"),
        "option/match_tie/shared": Text(ja="引き分け", en="a draw"),
        "option/seal_counts/last-round": Text(ja="最後のラウンド", en="the last round"),
        "option/seal_counts/game": Text(ja="ゲーム全体", en="the whole game"),
        "option/seal/effect/none": Text(ja="なし", en="nothing"),
        "option/seal/effect/own-out": Text(ja="自分が脱落", en="I am out"),
        "option/seal/effect/per-card": Text(ja="渡海した同数字ごと", en="per same number sailed"),
        "option/revolution_scope/sailed-cards": Text(ja="渡海した札だけを見る", en="the cards sailed"),
        "option/revolution_scope/everybody-sailed": Text(ja="読経した者がいれば起きない", en="everybody: a chant prevents it"),
        "option/may_give_up/no": Text(ja="選べない", en="no"),
        "option/may_give_up/yes": Text(ja="選べる", en="yes"),
        "option/out_merit/no": Text(ja="数えない", en="no"),
        "option/out_merit/yes": Text(ja="数える", en="yes"),
        "option/all_out_early/play-on": Text(ja="最終ラウンドまで続ける", en="play on to the last round"),
        "option/all_out_early/stop": Text(ja="そこで終える", en="stop"),
    },
    # clauses, in the project's own words
    {
        "clause/setup/suits": Text(
            ja="スートは人数分を使い、各スートの数字は 1 枚ずつ。", en="One suit per player; each suit holds every number once."
        ),
        "clause/setup/deal": Text(ja="全員に決められた枚数を配る。", en="Everybody is dealt a hand."),
        "clause/setup/seal": Text(ja="手札から 1 枚を選んで伏せる。", en="Everybody chooses one hand card and seals it face down."),
        "clause/setup/leader": Text(ja="最初の親はくじで決める。", en="The first leader is drawn by lot."),
        "clause/turn/choose": Text(
            ja="親から順に、脱落していない者は渡海か読経かを選ぶ。",
            en="In turn order from the leader, everybody still in chooses to sail or to chant.",
        ),
        "clause/turn/no-way-back": Text(ja="一度渡海した者は、もう読経できない。", en="Whoever has sailed can never chant again."),
        "clause/turn/last-round-sails": Text(
            ja="最終ラウンドは全員が渡海する。最低渡海回数に残りラウンドが並んだときも同じ。",
            en="Everybody sails in the last round, and earlier if the least number of sails asks for it.",
        ),
        "clause/sail/enlightenment": Text(
            ja="ラウンドで最初に渡海する者は好きな札を出し、そのスートが悟りになる。",
            en="The first to sail in a round plays any card; its suit is the enlightenment.",
        ),
        "clause/sail/follow-suit": Text(
            ja="悟りと同じスートなら、数字に関わらず出せる。", en="A card of the enlightenment suit can always be sailed."
        ),
        "clause/sail/overtake": Text(
            ja="別のスートの札は、そのラウンドに渡海した最大の数字を超えなければ出せない。",
            en="A card of another suit must be above the highest number sailed in the round.",
        ),
        "clause/sail/must-play": Text(ja="渡海する者は、出せる札があれば必ず出す。", en="Whoever sails and can play has to."),
        "clause/sail/out": Text(
            ja="渡海して出せる札のない者は脱落し、以後の手番はない。", en="Whoever sails and cannot play is out for the rest of the game."
        ),
        "clause/chant/merit": Text(ja="読経では手札の 1 枚を表向きに置き、徳とする。", en="Chanting lays a hand card face up as merit."),
        "clause/round/next-leader": Text(
            ja="渡海した札のうち最も小さい数字を出した者が、次の親になる。",
            en="The lowest number sailed makes its player the next leader, whatever its suit.",
        ),
        "clause/round/low-tie": Text(
            ja="最小の数字が並べば、悟りのスートを優先する。", en="Among equal lowest numbers the enlightenment suit counts."
        ),
        "clause/round/revolution": Text(
            ja="革命：渡海した札がすべて悟りのスートなら、最も大きい数字を出した者が次の親になる。",
            en="Revolution: if all cards sailed are of the enlightenment suit, the highest number leads next.",
        ),
        "clause/round/nobody-sailed": Text(
            ja="全員が読経したら、親は左隣に移る。", en="If everybody chanted, the lead passes to the left."
        ),
        "clause/round/discard": Text(ja="渡海した札はラウンドごとに捨て札になる。", en="Cards sailed are discarded after the round."),
        "clause/end/rounds": Text(
            ja="手札より 1 少ないラウンドを終えたら、ゲームが終わる。", en="The game ends after one round fewer than a hand has cards."
        ),
        "clause/win/pure-sailor": Text(
            ja="脱落せず一度も読経しなかった者がいれば、その者が勝つ。", en="A player who is still in and never chanted wins."
        ),
        "clause/win/merit": Text(
            ja="いなければ、脱落していない者のうち徳の最も多い者が勝つ。", en="Otherwise the most merit among those still in wins."
        ),
        "clause/win/seal-tie": Text(
            ja="並べば伏せ札の数字で決める。それも同じなら引き分け。",
            en="Ties are broken by the sealed numbers; equal seals share the win.",
        ),
        "clause/idea/first-out-ends": Text(ja="誰かが脱落したらゲームが終わる。", en="The game ends as soon as somebody is out."),
        "clause/idea/rank-scoring": Text(
            ja="生き残った者は、最後のラウンドの手番順と同じだけの点を得る。",
            en="Survivors score their place in the playing order of the last round.",
        ),
        "clause/idea/seal-effect": Text(ja="伏せ札の数字に応じて点が入る。", en="The sealed number scores by its effect."),
        "clause/idea/match-target": Text(
            ja="誰かが目標点に届いたらマッチが終わる。", en="The match ends once somebody reaches the target."
        ),
    },
    # the log and the table
    {
        "log/deal": Text(ja="ゲーム {game} を配る。{who}が親。", en="Game {game}: cards are dealt, {who} leads."),
        "log/seal": Text(ja="{who}が {card} を伏せる。", en="{who} seals {card}."),
        "log/seal-hidden": Text(ja="{who}が 1 枚を伏せる。", en="{who} seals a card."),
        "log/joins": Text(ja="{who}が海へ出る。", en="{who} puts to sea."),
        "log/joins-last": Text(ja="{who}もここで渡海するしかない。", en="{who} has to put to sea now."),
        "log/open": Text(ja="{who}が {card} で渡海。悟りは {suit}。", en="{who} opens the voyage with {card}; enlightenment is {suit}."),
        "log/follow": Text(ja="{who}が {card} で続く。", en="{who} follows with {card}."),
        "log/overtake": Text(ja="{who}が {card} で超える（{high} より上）。", en="{who} overtakes with {card} (above {high})."),
        "log/chant": Text(ja="{who}が {card} を読経（徳 {merit}）。", en="{who} chants {card} (merit {merit})."),
        "log/gives-up": Text(ja="{who}は札を出さずに沈むことを選ぶ。", en="{who} chooses to go down without playing."),
        "log/out": Text(ja="{who}は脱落。", en="{who} is out."),
        "log/stuck": Text(ja="{who}は出せる札がなく脱落。", en="{who} cannot play and is out."),
        "log/next": Text(ja="最小を出した{who}が次の親。", en="{who} sailed lowest and leads next."),
        "log/revolution": Text(ja="革命：最大を出した{who}が次の親。", en="Revolution: {who} sailed highest and leads next."),
        "log/nobody": Text(ja="全員が読経した。親は{who}に移る。", en="Everybody chanted; the lead passes to {who}."),
        "log/points": Text(ja="得点：{points}。", en="Points: {points}."),
        "log/merit": Text(ja="徳：{points}。", en="Merit: {points}."),
        "log/won/pure-sailor": Text(ja="{who}が一度も読経せずに渡り切って勝つ。", en="{who} never chanted, is still at sea and wins."),
        "log/won/merit": Text(ja="{who}が徳で勝つ。", en="{who} wins on merit."),
        "log/won/points": Text(ja="{who}が最多得点で勝つ。", en="{who} wins with most points."),
        "log/won/seal-tie": Text(ja="並んだ者の伏せ札を比べ、{who}が勝つ。", en="The sealed numbers decide a tie: {who} wins."),
        "log/won/draw": Text(ja="伏せ札も同じで、{who}の引き分け。", en="Even the seals are equal: {who} share the win."),
        "log/unfinished": Text(ja="{games} ゲームで打ち切り。勝者なし。", en="Stopped after {games} games; nobody has won."),
        "why/overtake": Text(
            ja="{card} は出せない：悟り {suit} ではなく、渡海した最大 {high} を超えてもいない。",
            en="{card} cannot be sailed: it is not the enlightenment suit {suit} and not above {high}, the highest number sailed.",
        ),
        "why/no-way-back": Text(
            ja="読経できない：ラウンド {round} で渡海しており、もう戻れない。",
            en="Chanting is over: this player put to sea in round {round}, and there is no way back.",
        ),
        "why/last-round": Text(ja="読経できない：最終ラウンドは全員が渡海する。", en="No chanting now: everybody sails in the last round."),
        "why/min-sails": Text(
            ja="読経できない：最低 {sails} 回の渡海に、残りラウンドがちょうど要る。",
            en="No chanting now: everybody has to sail {sails} times, and only so many rounds are left.",
        ),
        "scene/hand": Text(ja="手札", en="hand"),
        "scene/seal": Text(ja="伏せ札", en="seal"),
        "scene/merit": Text(ja="徳", en="merit"),
        "scene/sailed": Text(ja="渡海した札", en="sailed"),
        "scene/choice": Text(ja="選択", en="choice"),
        "scene/sail": Text(ja="渡海", en="sail"),
        "scene/chant": Text(ja="読経", en="chant"),
        "option/chant-card": Text(ja="{n} を読経", en="chant a {n}"),
        "option/sail-card": Text(ja="{n} で渡海", en="sail a {n}"),
        "option/seal-card": Text(ja="{n} を伏せる", en="seal a {n}"),
        "scene/give-up": Text(ja="沈む", en="sink"),
        "scene/merit-points": Text(ja="徳 {points}", en="merit {points}"),
        "scene/points": Text(ja="{points} 点", en="{points} VP"),
        "scene/game": Text(ja="ゲーム {game}", en="Game {game}"),
        "scene/target": Text(ja="目標 {target} 点", en="Target {target} VP"),
        "scene/round": Text(ja="ラウンド {round}／{rounds}", en="Round {round} of {rounds}"),
        "scene/enlightenment": Text(ja="悟り {suit}", en="Enlightenment {suit}"),
        "scene/high": Text(ja="最大 {high}", en="Highest {high}"),
        "scene/led": Text(ja="悟り", en="opened"),
        "scene/lowest": Text(ja="最小", en="lowest"),
        "scene/highest": Text(ja="最大", en="highest"),
        "scene/ashore": Text(ja="まだ岸にいる", en="still ashore"),
        "scene/at-sea": Text(ja="ラウンド {round} から海上", en="at sea since round {round}"),
        "scene/pure": Text(ja="読経なしで海上", en="at sea, never chanted"),
        "scene/sunk": Text(ja="ラウンド {round} で脱落", en="out in round {round}"),
        "scene/seal-paid": Text(ja="伏せ札 +{pay}", en="seal +{pay}"),
        "banner/deal": Text(ja="これから配る", en="Cards are about to be dealt"),
        "banner/seal": Text(ja="{who}が伏せる札を選ぶ", en="{who} chooses a card to seal"),
        "banner/choose": Text(ja="{who}の番：渡海か、読経か", en="{who}: sail or chant?"),
        "banner/bound": Text(ja="{who}の番：渡海するしかない", en="{who} has to sail"),
        "banner/open": Text(ja="{who}が最初に渡海する", en="{who} is first to sail"),
        "banner/sail": Text(ja="{who}の渡海：{cards}", en="{who} to sail: {cards}"),
        "banner/sail-hidden": Text(ja="{who}の渡海", en="{who} to sail"),
        "banner/chant": Text(ja="{who}が読経する札を選ぶ", en="{who} chooses a card to chant"),
        "banner/out": Text(ja="{who}は何も出せない", en="{who} has nothing to sail"),
        "banner/gave-up": Text(ja="{who}が沈む", en="{who} goes down"),
        "banner/score": Text(ja="決着", en="Scoring"),
        "banner/game-over": Text(ja="ゲーム {game} 終了", en="Game {game} is over"),
        "banner/over": Text(ja="ゲーム終了：{who}の勝ち", en="The game is over: {who} wins"),
        "banner/shared": Text(ja="ゲーム終了：{who}の引き分け", en="The game is over: {who} share the win"),
        "banner/nobody": Text(ja="打ち切り", en="Stopped unfinished"),
        "chapter/game": Text(ja="ゲーム {game}", en="Game {game}"),
        "chapter/seals": Text(ja="伏せ札", en="seals"),
        "chapter/round": Text(ja="ラウンド {round}", en="round {round}"),
        "chapter/score": Text(ja="決着", en="scoring"),
    },
    # panels
    {
        "panel/never": Text(ja="なし", en="never"),
        "panel/games": Text(ja="ゲーム", en="games"),
        "panel/matches": Text(ja="マッチ", en="matches"),
        "panel/vp": Text(ja="点", en="VP"),
        "panel/round-axis": Text(ja="ラウンド", en="round"),
        "panel/place-axis": Text(ja="席順", en="place"),
        "panel/ways/title": Text(
            ja="{share} のゲームは{way}、{ties} は伏せ札まで持ち込まれる", en="{share} of games are won {way}; {ties} go to the seals"
        ),
        "panel/ways/title-ties": Text(
            ja="{ties} のゲームが伏せ札の勝負になり、全体の {draws} は伏せ札でも決まらず引き分け",
            en="{ties} of games go to the seals; {draws} of all games stay drawn even then",
        ),
        "panel/ways/title-open": Text(ja="{ties} のゲームが伏せ札の勝負になる", en="{ties} of games go to the seals"),
        "panel/ways/at": Text(ja="{way}・{n} 番", en="{way}, {n}"),
        "panel/ways/subtitle": Text(
            ja="最初の親から数えた席順ごとの勝率と、その勝ち方（引き分けは等分）",
            en="Win share by place from the first leader, and how it was won (a draw is split evenly)",
        ),
        "panel/ways/subtitle-seat": Text(
            ja="席とプレイヤーごとの勝率と、その勝ち方（引き分けは等分）",
            en="Win share by seat and player, and how it was won (a draw is split evenly)",
        ),
        "panel/ways/pure-sailor": Text(ja="読経なし", en="pure sailor"),
        "panel/ways/merit": Text(ja="徳", en="merit"),
        "panel/ways/points": Text(ja="得点", en="points"),
        "panel/ways/seal-tie": Text(ja="伏せ札", en="seal tie"),
        "panel/ways/draw": Text(ja="引き分け", en="draw"),
        "panel/ways/won/pure-sailor": Text(ja="ただ 1 人読経しなかった者が勝ち", en="by a lone pure sailor"),
        "panel/ways/won/merit": Text(ja="徳で決まり", en="on merit"),
        "panel/ways/won/points": Text(ja="得点で決まり", en="on points"),
        "panel/ways/won/seal-tie": Text(ja="伏せ札で決まり", en="by the seals"),
        "panel/ways/won/draw": Text(ja="引き分け", en="by nobody alone"),
        "panel/first-sail/title": Text(
            ja="{share} のゲームで、第 1 ラウンドから誰かが渡海する", en="Somebody sails in the very first round in {share} of games"
        ),
        "panel/first-sail/title-late": Text(
            ja="半数のゲームは第 {round} ラウンドまで誰も渡海しない", en="In half of the games nobody sails before round {round}"
        ),
        "panel/first-sail/subtitle": Text(ja="最初の渡海があったラウンド", en="Round of the first sail"),
        "panel/timing/title": Text(
            ja="第 {top} ラウンドに渡海した者の勝率は {high}、第 {bottom} ラウンドに渡海した者は {low}",
            en="Joining in round {top} wins {high}, in round {bottom} {low}",
        ),
        "panel/timing/title-best": Text(
            ja="勝率が最も高いのは第 {top} ラウンドに渡海した者（{high}）", en="Joining in round {top} wins most often ({high})"
        ),
        "panel/timing/title-worst": Text(
            ja="勝率が最も低いのは第 {bottom} ラウンドに渡海した者（{low}）", en="Joining in round {bottom} wins least often ({low})"
        ),
        "panel/timing/title-open": Text(
            ja="渡海するラウンドによる勝率の差は見分けられない", en="When to join makes no difference that shows"
        ),
        "panel/timing/title-few": Text(ja="比べるにはまだ回数が足りない", en="Too few games to compare yet"),
        "panel/timing/title-one": Text(ja="全員が第 {round} ラウンドから渡海する", en="Everybody joins in round {round}"),
        "panel/timing/subtitle": Text(
            ja="自分が最初に渡海したラウンドごとの勝率", en="Win share by the round in which a player first sailed"
        ),
        "panel/out/share": Text(ja="{share} が脱落する", en="{share} of players go out"),
        "panel/out/round": Text(ja="最も多いのは第 {round} ラウンド", en="most of them in round {round}"),
        "panel/out/place": Text(ja="脱落が最も多いのは{who}（{most}）", en="{who} most often ({most})"),
        "panel/out/title": Text(ja="{first}。{then}", en="{first}, {then}"),
        "panel/out/title-none": Text(ja="誰も脱落しない", en="Nobody goes out"),
        "panel/out/subtitle": Text(
            ja="脱落したラウンドと、最初の親から数えた席順", en="Round in which players go out, by place from the first leader"
        ),
        "panel/out/subtitle-seat": Text(ja="脱落したラウンドと、席とプレイヤー", en="Round in which players go out, by seat and player"),
        "panel/leads/title": Text(ja="次の親の {share} は革命で決まる", en="Revolution makes {share} of the next leaders"),
        "panel/leads/title-off": Text(
            ja="革命なし：最小の数字がいつも親を取る", en="No revolution: the lowest number always takes the lead"
        ),
        "panel/leads/subtitle": Text(ja="次の親が何で決まったか", en="What made the next leader"),
        "panel/leads/lowest": Text(ja="最小の数字", en="lowest number"),
        "panel/leads/revolution": Text(ja="革命（最大の数字）", en="revolution"),
        "panel/leads/nobody-sailed": Text(ja="全員読経", en="everybody chanted"),
        "panel/points/title": Text(
            ja="1 ゲームの平均は {low}〜{high} 点：{who}が最も多い", en="A game pays {low} to {high} points; {who} gets most"
        ),
        "panel/points/title-even": Text(
            ja="1 ゲームの平均は {low}〜{high} 点：席順の差は見分けられない",
            en="A game pays {low} to {high} points; no place gets clearly most",
        ),
        "panel/points/subtitle": Text(ja="1 ゲームの平均得点", en="Mean points per game"),
        "panel/points/subtitle-merit": Text(ja="1 ゲームの徳の平均（脱落者は 0）", en="Mean merit per game (0 for who is out)"),
        "scene/earned": Text(ja="このゲーム +{points}：{parts}", en="this game +{points}: {parts}"),
        "panel/sources/merit": Text(ja="徳", en="merit"),
        "panel/sources/place": Text(ja="順位", en="places"),
        "panel/sources/seal": Text(ja="伏せ札の効果", en="seal effects"),
        "panel/sources/subtitle": Text(ja="1 ゲームの得点の出どころ（平均）", en="Where points of a game come from, on average"),
        "panel/cards/title": Text(
            ja="徳に向くのは {number}：読経した者の勝率 {merit}、渡海に使った者は {sea}",
            en="{number} is the number to chant: {merit} win having chanted it, {sea} having sailed it",
        ),
        "panel/cards/title-never": Text(
            ja="読経に向く数字はない：どの数字も渡海に使った者の方が勝つ",
            en="No number is worth chanting: whoever sailed it wins more often",
        ),
        "panel/cards/title-sea-several": Text(ja="海で頼れる数字は {numbers}", en="{numbers} serve best at sea"),
        "panel/cards/title-sea-open": Text(ja="海での数字の差は見分けられない", en="No number stands out at sea"),
        "panel/cards/title-sea": Text(
            ja="海で最も頼れるのは {number}（出した者の勝率 {share}）", en="{number} serves best at sea: {share} of those who sailed it win"
        ),
        "panel/cards/subtitle": Text(
            ja="数字ごとの使い道（伏せる・読経・渡海）と、そう使った者の勝率",
            en="Where each number goes (seal, merit, sea) and how often its player wins",
        ),
        "panel/cards/label": Text(ja="{n}（{vp} 点）", en="{n} ({vp} VP)"),
        "panel/cards/sealed": Text(ja="伏せる", en="Sealed"),
        "panel/cards/sealed-best": Text(ja="その勝率", en="Wins so"),
        "panel/cards/chanted": Text(ja="読経", en="Chanted"),
        "panel/cards/chanted-best": Text(ja="その勝率", en="Wins so"),
        "panel/cards/sailed": Text(ja="渡海", en="Sailed"),
        "panel/cards/sailed-best": Text(ja="その勝率", en="Wins so"),
        "panel/cards/strongest": Text(ja="最強", en="strongest"),
        "panel/cards/merit": Text(ja="徳向き", en="better chanted"),
        "panel/seals/title": Text(
            ja="最も稼ぐ伏せ札は {n}（平均 {pay} 点、選択率 {share}）", en="A sealed {n} pays most ({pay} on average) and is chosen {share}"
        ),
        "panel/seals/title-open": Text(ja="支払いで抜きん出た伏せ札はない", en="No sealed number's pay stands apart"),
        "panel/seals/subtitle": Text(
            ja="伏せた数字ごとの選択率と平均の点", en="Sealed numbers: how often chosen, what they pay on average"
        ),
        "panel/seals/label": Text(ja="{n} {effect}", en="{n} {effect}"),
        "panel/seals/chosen": Text(ja="選択", en="Chosen"),
        "panel/seals/pay": Text(ja="平均の点", en="Mean pay"),
        "panel/games-in-match/title": Text(ja="1 マッチは平均 {mean} ゲーム", en="A match takes {mean} games on average"),
        "panel/games-in-match/title-unfinished": Text(
            ja="{share} のマッチが打ち切られた：平均 {mean} ゲーム",
            en="{share} of the matches were stopped unfinished; {mean} games on average",
        ),
        "panel/games-in-match/subtitle": Text(ja="マッチあたりのゲーム数", en="Games per match"),
    },
    # figures by which drafts are compared
    {
        "headline/pure": Text(ja="読経しなかった者の勝ち", en="won by a pure sailor"),
        "headline/seals": Text(ja="伏せ札の勝負になったゲーム", en="games that go to the seals"),
        "headline/first-sail": Text(ja="最初の渡海のラウンド", en="round of the first sail"),
        "headline/out": Text(ja="脱落した者", en="players who go out"),
        "headline/rounds": Text(ja="1 ゲームのラウンド数", en="rounds per game"),
        "headline/revolution": Text(ja="革命で決まった親", en="leads made by revolution"),
        "headline/points": Text(ja="1 人 1 ゲームの得点", en="points per player and game"),
        "headline/games": Text(ja="1 マッチのゲーム数", en="games per match"),
        "headline/way-places": Text(ja="勝ち方と席順・{option}", en="wins by place: {option}"),
        "headline/way-seats": Text(ja="勝ち方と席・{option}", en="wins by seat: {option}"),
        "headline/way-games": Text(ja="勝ち方・{option}", en="won by: {option}"),
        "headline/first-sail-in": Text(ja="最初の渡海が第 {option} ラウンド", en="first sail in round {option}"),
        "headline/out-in": Text(ja="第 {option} ラウンドの脱落", en="out in round {option}"),
        "headline/out-place": Text(ja="脱落・{place}", en="{place} goes out"),
        "headline/out-when": Text(ja="第 {option} ラウンドの脱落・{place}", en="{place} goes out in round {option}"),
        "headline/leads": Text(ja="次の親・{option}", en="next leader by: {option}"),
        "headline/place-points": Text(ja="1 ゲームの得点・{place}", en="points per game of {place}"),
        "headline/card-sealed": Text(ja="{option} の使い道：伏せる", en="a {option} is sealed"),
        "headline/card-sealed-best": Text(ja="{option} を伏せた者の勝率", en="wins having sealed a {option}"),
        "headline/card-chanted": Text(ja="{option} の使い道：読経", en="a {option} is chanted"),
        "headline/card-chanted-best": Text(ja="{option} を読経した者の勝率", en="wins having chanted a {option}"),
        "headline/card-sailed": Text(ja="{option} の使い道：渡海", en="a {option} is sailed"),
        "headline/card-sailed-best": Text(ja="{option} で渡海した者の勝率", en="wins having sailed a {option}"),
        "headline/seal-pay": Text(ja="{option} を伏せた者の平均の点", en="mean pay of a sealed {option}"),
        "headline/match-games": Text(ja="{option} ゲームで終わるマッチ", en="matches over after game {option}"),
        "higher/pure": Text(ja="読経しない者が勝ちやすい", en="never chanting wins more"),
        "higher/seals": Text(ja="伏せ札で決まることが増える", en="the seals decide more games"),
        "higher/first-sail": Text(ja="渡海が遅くなる", en="players put to sea later"),
        "higher/out": Text(ja="脱落が増える", en="more players go out"),
        "higher/rounds": Text(ja="ゲームが長くなる", en="games last longer"),
        "higher/revolution": Text(ja="革命が増える", en="revolution happens more"),
        "higher/points": Text(ja="得点が増える", en="more is scored"),
        "higher/games": Text(ja="マッチが長くなる", en="matches take longer"),
        "higher/joined": Text(ja="その時に渡海する者が増える", en="more join then"),
        "higher/sealed": Text(ja="その数字が多く伏せられる", en="the number is sealed more"),
        "higher/best": Text(ja="そうした者が勝ちやすい", en="doing so wins more"),
        "headline/joined": Text(ja="第 {option} ラウンドに渡海した者", en="first sailed in round {option}"),
        "headline/joined-best": Text(ja="第 {option} ラウンドに渡海した者の勝率", en="wins after joining in round {option}"),
        "headline/sealed": Text(ja="{option} を伏せた者", en="number {option} is sealed"),
    },
    # events
    {
        "event/pure": Text(ja="読経しなかった者が勝つ", en="won by a pure sailor"),
        "event/revolution": Text(ja="革命が親を決めた", en="a revolution decided the lead"),
        "event/chanted": Text(ja="… ラウンド続けて全員が読経", en="everybody chanted for … rounds"),
        "event/out": Text(ja="ラウンド … で脱落", en="somebody out in round …"),
        "event/lone": Text(ja="残ったのは 1 人だけ", en="only one player left in"),
        "event/nobody-out": Text(ja="脱落者なし", en="nobody out"),
        "event/late": Text(ja="ラウンド … に渡海した者が勝つ", en="won by who joined in round …"),
        "event/tie": Text(ja="伏せ札で決着", en="decided by the seals"),
        "event/draw": Text(ja="引き分け", en="a draw"),
        "event/winner": Text(ja="席 … が勝つ", en="won by seat …"),
        "event/merit": Text(ja="最も多い徳", en="most merit"),
        "event/longest": Text(ja="最も長いマッチ", en="longest match"),
    },
)
