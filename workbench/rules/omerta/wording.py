"""Everything Omerta says, in Japanese and English."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

WORDS = Catalogue(
    {
        "game/title": Text(ja="オメルタ", en="Omerta"),
    },
    # headings of the controls
    {
        "group/table": Text(ja="人数とカード", en="Table"),
        "group/scoring": Text(ja="得点", en="Scoring"),
        "group/vow": Text(ja="掟", en="Vows"),
        "group/match": Text(ja="マッチの終わり", en="End of match"),
        "group/rulings": Text(ja="テキストの解釈", en="Readings of the text"),
    },
    # parameters
    {
        "parameter/players": Text(ja="プレイヤー数", en="Players"),
        "parameter/suits": Text(ja="スート数", en="Suits"),
        "parameter/ranks": Text(ja="スートの枚数", en="Numbers per suit"),
        "parameter/hand_size": Text(ja="手札", en="Hand"),
        "parameter/survive_vp": Text(ja="生存点", en="Survive VP"),
        "parameter/acted_vp": Text(ja="行動点", en="Acted VP"),
        "parameter/vow": Text(ja="掟", en="Vow"),
        "parameter/vow/condition": Text(ja="条件", en="Condition"),
        "parameter/vow/amount": Text(ja="点", en="VP"),
        "parameter/target_per_player": Text(ja="目標点（1 人あたり）", en="Target per player"),
        "parameter/max_deals": Text(ja="打ち切りディール数", en="Longest match"),
        "parameter/intrigue_counts_intrigue": Text(ja="他人の謀略は", en="Another intrigue counts as"),
        "parameter/curtain_scope": Text(ja="幕引きの失敗で失うのは", en="A failed curtain loses"),
        "parameter/out_keeps_vow": Text(ja="脱落者の掟は", en="Vows of who is out pay"),
        "parameter/peace_ends": Text(ja="和平の勝利は", en="Peace decides"),
        "parameter/overtake_scope": Text(ja="超えるべき数字は", en="Overtake what lies in"),
        "parameter/players/help": Text(
            ja="2〜6 人。スート数は変えない限り人数と同じ。", en="2 to 6. There are as many suits as players unless set otherwise."
        ),
        "parameter/suits/help": Text(ja="使うスートの数。", en="How many suits are in the deck."),
        "parameter/ranks/help": Text(ja="各スートは 1 からこの数字まで 1 枚ずつ。", en="Each suit holds the numbers from 1 to this, once."),
        "parameter/hand_size/help": Text(ja="ラウンド数は手札より 1 少ない。", en="A deal has one round fewer than a hand has cards."),
        "parameter/survive_vp/help": Text(ja="脱落しなかった者の得点。", en="For everybody who is not out."),
        "parameter/acted_vp/help": Text(
            ja="最後のラウンドでカードを出した生存者への加点。", en="More for survivors who played in the last round."
        ),
        "parameter/vow/help": Text(
            ja="数字ごとの条件と点。和平は 0 なら即勝利、予言は数字に掛ける倍率、謀略は 1 人あたり。",
            en="Condition and VP of each number. Peace with 0 wins the match; prophecy multiplies the number; intrigue pays per player.",
        ),
        "parameter/target_per_player/help": Text(
            ja="誰かがこの点 × 人数に届いたディールで終わる。", en="The match ends once somebody has this times the number of players."
        ),
        "parameter/max_deals/help": Text(
            ja="安全装置。ここで止まったマッチは「未終了」として数える。",
            en="A safety stop; a match stopped here is reported as unfinished.",
        ),
    },
    # choices
    {
        "option/vow/condition/none": Text(ja="なし", en="nothing"),
        "option/vow/condition/peace": Text(ja="和平：脱落者なし", en="peace: nobody out"),
        "option/vow/condition/assassin": Text(ja="暗殺：左隣が脱落", en="assassin: left neighbour out"),
        "option/vow/condition/self-defence": Text(ja="保身：他の誰かが脱落", en="self-defence: another out"),
        "option/vow/condition/intrigue": Text(ja="謀略：掟の失敗者ごと", en="intrigue: per failed vow"),
        "option/vow/condition/control": Text(ja="支配：最後の親", en="control: led last round"),
        "option/vow/condition/hero": Text(ja="英雄：単独で最大", en="hero: highest, alone"),
        "option/vow/condition/curtain": Text(ja="幕引き：自分が脱落", en="curtain: I am out"),
        "option/vow/condition/prophecy": Text(ja="予言：数字＝ラウンド", en="prophecy: number = round"),
        "vow/none": Text(ja="掟なし", en="no vow"),
        "vow/peace": Text(ja="和平", en="peace"),
        "vow/assassin": Text(ja="暗殺", en="assassin"),
        "vow/self-defence": Text(ja="保身", en="self-defence"),
        "vow/intrigue": Text(ja="謀略", en="intrigue"),
        "vow/control": Text(ja="支配", en="control"),
        "vow/hero": Text(ja="英雄", en="hero"),
        "vow/curtain": Text(ja="幕引き", en="curtain"),
        "vow/prophecy": Text(ja="予言", en="prophecy"),
        "option/intrigue_counts_intrigue/achieved": Text(ja="達成とみなす", en="achieved"),
        "option/intrigue_counts_intrigue/not-achieved": Text(ja="未達成とみなす", en="not achieved"),
        "option/curtain_scope/deal": Text(ja="このディールの点", en="this deal's points"),
        "option/curtain_scope/match": Text(ja="マッチの全ての点", en="all points of the match"),
        "option/out_keeps_vow/yes": Text(ja="有効", en="always"),
        "option/out_keeps_vow/only-curtain": Text(ja="幕引きだけ有効", en="only for the curtain"),
        "option/peace_ends/at-once": Text(ja="その場で決まる", en="at once"),
        "option/peace_ends/match-end": Text(ja="マッチ終了時に決まる", en="when the match ends"),
        "option/overtake_scope/round": Text(ja="このラウンドの札", en="this round"),
        "option/overtake_scope/table": Text(ja="場の全ての札", en="all face-up cards"),
    },
    # clauses, in the project's own words
    {
        "clause/setup/suits": Text(
            ja="スートは人数分を使い、各スートの数字は 1 枚ずつ。", en="One suit per player; each suit holds every number once."
        ),
        "clause/setup/deal": Text(ja="全員に決められた枚数を配る。", en="Everybody is dealt a hand."),
        "clause/setup/vow": Text(ja="手札の 1 枚を伏せて掟とする。", en="One hand card is laid face down as the vow."),
        "clause/setup/start-player": Text(ja="最初の親はくじで決める。", en="The first start player is drawn by lot."),
        "clause/round/lead": Text(
            ja="親は好きな 1 枚を出し、そのスートがファミリースートになる。",
            en="The start player plays any card; its suit is the family suit.",
        ),
        "clause/round/follow-suit": Text(
            ja="ファミリースートの札は数字に関わらず出せる。", en="A card of the family suit can always be played."
        ),
        "clause/round/overtake": Text(
            ja="別スートの札は、場で最も大きい数字を超えなければ出せない。",
            en="A card of another suit must be above the highest number on the table.",
        ),
        "clause/round/must-play": Text(ja="出せる札があれば必ず出す。", en="Whoever can play has to."),
        "clause/round/out": Text(
            ja="出せる札のない者は脱落し、ディールはその場で終わる。", en="Whoever cannot play is out, and the deal ends at once."
        ),
        "clause/round/next-start-player": Text(
            ja="最も小さい数字を出した者が次の親になる。", en="The lowest number makes its player the next start player."
        ),
        "clause/deal/last-round": Text(
            ja="最後のラウンドまで脱落者が出なければディールが終わる。", en="The deal ends after its last round if nobody went out."
        ),
        "clause/score/reveal": Text(ja="全員の掟を公開する。", en="All vows are turned up."),
        "clause/score/survive": Text(ja="脱落しなかった者は生存点を得る。", en="Whoever is not out scores for surviving."),
        "clause/score/acted": Text(
            ja="最後のラウンドで札を出した生存者は行動点も得る。", en="Survivors who played in the last round score more."
        ),
        "clause/vow/1-peace": Text(ja="和平：誰も脱落しなければ成功。", en="Peace holds if nobody is out."),
        "clause/vow/2-assassin": Text(ja="暗殺：左隣が脱落すれば成功。", en="Assassin holds if the left neighbour is out."),
        "clause/vow/3-self-defence": Text(ja="保身：自分以外の誰かが脱落すれば成功。", en="Self-defence holds if somebody else is out."),
        "clause/vow/4-intrigue": Text(
            ja="謀略：掟に失敗した生存者の人数だけ点になる。", en="Intrigue pays for every survivor whose vow failed."
        ),
        "clause/vow/5-control": Text(ja="支配：最後のラウンドの親なら成功。", en="Control holds for the start player of the last round."),
        "clause/vow/6-hero": Text(
            ja="英雄：最後のラウンドで単独最大の数字なら成功。", en="Hero holds for the highest number of the last round, if alone."
        ),
        "clause/vow/7-curtain": Text(
            ja="幕引き：自分が脱落すれば成功、残れば得点を失う。", en="Curtain holds if its owner is out; otherwise points are lost."
        ),
        "clause/vow/8-prophecy": Text(
            ja="予言：最後のラウンドに出した数字がラウンド番号と同じなら成功。",
            en="Prophecy holds if the number played last is the number of the round.",
        ),
        "clause/deal/next-start-player": Text(
            ja="最後に最小の数字を出した者が次のディールの親になる。", en="Whoever played the lowest number last starts the next deal."
        ),
        "clause/match/target": Text(ja="誰かが目標点に届いたらマッチが終わる。", en="The match ends once somebody reaches the target."),
        "clause/match/winner": Text(ja="点の最も多い者が勝つ。", en="Most points wins."),
        "clause/match/tie": Text(
            ja="同点なら最後のラウンドで手番の早い者が勝つ。", en="A tie goes to whoever came earlier in the last round."
        ),
        "clause/match/peace-shared": Text(ja="同時に成功した和平は勝利を分け合う。", en="Peace vows that hold together share the win."),
    },
    # the log and the table
    {
        "log/deal": Text(ja="ディール {deal} を配る。{who}が親。", en="Deal {deal}: cards are dealt, {who} starts."),
        "log/vow": Text(ja="{who}が {card} を掟として伏せる（{vow}）。", en="{who} vows {card} ({vow})."),
        "log/vow-hidden": Text(ja="{who}が掟を伏せる。", en="{who} lays a vow face down."),
        "log/lead": Text(ja="{who}が {card} で始める。ファミリースートは {suit}。", en="{who} leads {card}; the family suit is {suit}."),
        "log/follow": Text(ja="{who}が {card} で従う。", en="{who} follows with {card}."),
        "log/overtake": Text(ja="{who}が {card} で超える（{high} より上）。", en="{who} overtakes with {card} (above {high})."),
        "log/next": Text(ja="次の親は{who}。", en="{who} starts the next round."),
        "log/out": Text(ja="{who}は出せる札がなく脱落。", en="{who} cannot play and is out."),
        "log/score": Text(ja="得点：{points}。", en="Scores: {points}."),
        "log/won": Text(ja="{who}の勝ち。", en="{who} wins the match."),
        "log/unfinished": Text(ja="{deals} ディールで打ち切り。勝者なし。", en="Stopped after {deals} deals; nobody has won."),
        "why/overtake": Text(
            ja="{card} は出せない：ファミリースート {suit} ではなく、場の最大 {high} を超えてもいない。",
            en="{card} cannot be played: it is not the family suit {suit} and not above {high}, the highest number on the table.",
        ),
        "scene/vow": Text(ja="掟", en="vow"),
        "scene/hand": Text(ja="手札", en="hand"),
        "scene/earlier": Text(ja="出した札", en="played"),
        "scene/points": Text(ja="{points} 点", en="{points} VP"),
        "scene/round": Text(ja="ラウンド {round}／{rounds}", en="Round {round} of {rounds}"),
        "scene/family": Text(ja="ファミリースート {suit}", en="Family suit {suit}"),
        "scene/high": Text(ja="最大 {high}", en="Highest {high}"),
        "scene/target": Text(ja="目標 {target} 点", en="Target {target} VP"),
        "scene/led": Text(ja="親", en="led"),
        "scene/lowest": Text(ja="最小", en="lowest"),
        "scene/highest": Text(ja="最大", en="highest"),
        "scene/vow-held": Text(ja="{vow} 達成 +{pay}", en="{vow} held, +{pay}"),
        "scene/vow-failed": Text(ja="{vow} 失敗", en="{vow} failed"),
        "scene/vow-chosen": Text(ja="{vow}", en="{vow}"),
        "banner/deal": Text(ja="これから配る", en="Cards are about to be dealt"),
        "banner/vow": Text(ja="{who}が掟を選ぶ", en="{who} chooses a vow"),
        "banner/lead": Text(ja="{who}の親番", en="{who} to lead"),
        "banner/play": Text(ja="{who}の番：{cards}", en="{who} to play: {cards}"),
        "banner/play-hidden": Text(ja="{who}の番", en="{who} to play"),
        "banner/out": Text(ja="{who}は何も出せない", en="{who} has nothing to play"),
        "banner/score": Text(ja="得点計算", en="Scoring"),
        "banner/over": Text(ja="マッチ終了：{who}の勝ち", en="The match is over: {who} wins"),
        "banner/shared": Text(ja="マッチ終了：{who}が勝ちを分け合う", en="The match is over: {who} share the win"),
        "banner/nobody": Text(ja="マッチ終了：勝者なし", en="The match is over: nobody wins"),
        "or": Text(ja="か ", en=" or "),
        "chapter/deal": Text(ja="ディール {deal}", en="Deal {deal}"),
        "chapter/vows": Text(ja="掟", en="vows"),
        "chapter/round": Text(ja="ラウンド {round}", en="round {round}"),
        "chapter/score": Text(ja="得点", en="scores"),
    },
    # panels
    {
        "panel/points/title": Text(
            ja="1 ディールの平均は {low}〜{high} 点：{who}が最も多い", en="A deal pays {low} to {high} points; {who} gets most"
        ),
        "panel/points/title-even": Text(
            ja="1 ディールの平均は {low}〜{high} 点：席順の差は見分けられない",
            en="A deal pays {low} to {high} points; no place gets clearly most",
        ),
        "panel/points/subtitle": Text(
            ja="ディールの親から数えた席順ごとの平均得点", en="Mean points per deal by place, counted from the deal's start player"
        ),
        "panel/points/subtitle-seat": Text(ja="席とプレイヤーごとの 1 ディールの平均得点", en="Mean points per deal by seat and player"),
        "panel/points/unit": Text(ja="点", en="VP"),
        "scene/earned": Text(
            ja="このディール +{points}：生存 {survived}・行動 {acted}・掟 {vow}",
            en="this deal +{points}: survival {survived}, acting {acted}, vow {vow}",
        ),
        "scene/earned-nothing": Text(ja="このディールは 0 点", en="this deal: nothing"),
        "panel/sources/survived": Text(ja="生存", en="survival"),
        "panel/sources/acted": Text(ja="行動", en="acting"),
        "panel/sources/vow": Text(ja="掟", en="vows"),
        "panel/sources/subtitle": Text(
            ja="1 ディールの得点の出どころ（ディールの親から数えた席順ごとの平均）",
            en="Where points of a deal come from: mean by place, counted from the deal's start player",
        ),
        "panel/sources/subtitle-seat": Text(
            ja="1 ディールの得点の出どころ（席とプレイヤーごとの平均）", en="Where points of a deal come from: mean by seat and player"
        ),
        "panel/spread/title": Text(
            ja="1 ディールで最も多いのは {points} 点（{share}）", en="{points} points is the most common result of a deal ({share})"
        ),
        "panel/spread/title-several": Text(
            ja="1 ディールで多いのは {points} 点", en="{points} points are the most common results of a deal"
        ),
        "panel/spread/subtitle": Text(ja="1 人 1 ディールの得点の分布", en="Points of one player in one deal"),
        "panel/rounds/title": Text(
            ja="半数のディールは {median} ラウンドまでに終わり、{share} は脱落者なし",
            en="Half of the deals are over by round {median}; {share} end with nobody out",
        ),
        "panel/rounds/subtitle": Text(ja="ディールが終わったラウンド", en="Round in which the deal ended"),
        "panel/rounds/out": Text(ja="脱落で終了", en="somebody out"),
        "panel/rounds/full": Text(ja="脱落者なし", en="nobody out"),
        "panel/rounds/axis": Text(ja="ラウンド", en="round"),
        "panel/vows/title": Text(ja="{pay}。{hold}", en="{pay}; {hold}"),
        "panel/vows/title-few": Text(ja="掟を比べるにはまだ回数が足りない", en="Too few vows to compare them yet"),
        "panel/vows/pay-most": Text(ja="最も稼ぐ掟は{best}（平均 {pay}）", en="{best} pays most ({pay} a deal)"),
        "panel/vows/pay-alike": Text(ja="{names}の支払いはほぼ同じ（平均 {about}）", en="{names} pay about the same ({about} a deal)"),
        "panel/vows/range": Text(ja="{low}〜{high}", en="{low} to {high}"),
        "panel/vows/pay-open": Text(ja="支払いで抜きん出た掟はない", en="no vow's pay stands apart"),
        "panel/vows/hold-least": Text(ja="成功が最も少ないのは{worst}（{share}）", en="{worst} holds least often ({share})"),
        "panel/vows/hold-alike": Text(ja="成功が少ないのは{names}（差は見分けられない）", en="{names} hold least often, indistinguishably"),
        "panel/vows/hold-open": Text(ja="成功率で劣る掟は見分けられない", en="none holds clearly least often"),
        "panel/vows/subtitle": Text(
            ja="掟ごとの選択率・成功率・平均の支払い", en="Vows: how often chosen, how often they hold, what they pay on average"
        ),
        "panel/vows/label": Text(ja="{n} {vow}", en="{n} {vow}"),
        "panel/vows/chosen": Text(ja="選択", en="Chosen"),
        "panel/vows/achieved": Text(ja="成功", en="Holds"),
        "panel/vows/pay": Text(ja="平均の支払い", en="Mean pay"),
        "panel/vows/strongest": Text(ja="最強", en="strongest"),
        "panel/vows/never": Text(ja="未成功", en="never held"),
        "panel/vows/rare": Text(ja="ほぼ成功せず", en="almost never"),
        "panel/vows/unchosen": Text(ja="選ばれない", en="never chosen"),
        "panel/deals/title": Text(
            ja="1 マッチは平均 {mean} ディール、{short} は {n} ディール以内で終わる",
            en="A match takes {mean} deals on average; {short} end within {n}",
        ),
        "panel/deals/title-unfinished": Text(
            ja="{unfinished} のマッチが打ち切られた：平均 {mean} ディール",
            en="{unfinished} of the matches were stopped unfinished; {mean} deals on average",
        ),
        "panel/deals/subtitle": Text(ja="マッチあたりのディール数", en="Deals per match"),
        "panel/deals/axis": Text(ja="ディール", en="deals"),
        "panel/matches": Text(ja="マッチ", en="matches"),
        "panel/deals": Text(ja="ディール", en="deals"),
    },
    # figures to compare between drafts
    {
        "headline/deals": Text(ja="1 マッチのディール数", en="Deals per match"),
        "headline/rounds/unit": Text(ja="ラウンド", en="rounds"),
        "headline/rounds": Text(ja="1 ディールのラウンド数", en="Rounds per deal"),
        "headline/full": Text(ja="脱落者なしのディール", en="Deals with nobody out"),
        "headline/points": Text(ja="1 人 1 ディールの得点", en="Points per player and deal"),
        "headline/vow-chosen": Text(ja="掟「{option}」の選択率", en="Vow {option}: chosen"),
        "headline/vow-held": Text(ja="掟「{option}」の成功率", en="Vow {option}: holds"),
        "headline/prophecy-number": Text(ja="最後に出した {option} での予言", en="Prophecy with {option} played last"),
        "headline/place-points": Text(ja="1 ディールの得点・{place}", en="Points per deal of {place}"),
        "headline/points-spread": Text(ja="1 ディールで {option} 点", en="Deals that pay a player {option} points"),
        "headline/ended": Text(ja="{option} ラウンドで終わるディール", en="Deals over in round {option}"),
        "headline/ended-out": Text(ja="{option} ラウンドの脱落で終わるディール", en="Deals ended by somebody out in round {option}"),
        "headline/ended-full": Text(ja="脱落者なしで {option} ラウンドに終わるディール", en="Deals over in round {option} with nobody out"),
        "headline/match-deals": Text(ja="{option} ディールで終わるマッチ", en="Matches of {option} deals"),
        "higher/deals": Text(ja="マッチが長くなる", en="matches take longer"),
        "higher/rounds": Text(ja="ディールが長くなる", en="deals last longer"),
        "higher/full": Text(ja="脱落しないことが増える", en="nobody falls more often"),
        "higher/peace": Text(ja="和平での勝利が増える", en="peace wins more matches"),
        "higher/points": Text(ja="得点が増える", en="more is scored"),
        "higher/vow-chosen": Text(ja="その掟が多く選ばれる", en="the vow is chosen more"),
        "higher/vow-held": Text(ja="その掟が成功しやすい", en="the vow is easier to keep"),
        "higher/vow-pay": Text(ja="その掟がよく稼ぐ", en="the vow is worth more"),
        "headline/vow-pay": Text(ja="掟「{option}」の平均の支払い", en="Vow {option}: mean pay"),
    },
    # events
    {
        "event/out": Text(ja="ラウンド … で脱落", en="somebody out in round …"),
        "event/vow": Text(ja="掟 … が成功", en="vow … held"),
        "event/peace": Text(ja="和平で決着", en="won by peace"),
        "event/winner": Text(ja="席 … が勝つ", en="won by seat …"),
        "event/points": Text(ja="1 ディールの最多得点", en="most points in one deal"),
        "event/longest": Text(ja="最も長いマッチ", en="longest match"),
        "event/tie": Text(ja="同点を手番で決着", en="tie broken by turn order"),
        "event/full": Text(ja="脱落者なしのディール", en="a deal with nobody out"),
    },
)
