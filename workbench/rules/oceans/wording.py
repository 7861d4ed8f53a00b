"""Everything Kaito Oceans says, in Japanese and English."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

_DIRECTIONS = {
    "N": Text(ja="北", en="north"),
    "E": Text(ja="東", en="east"),
    "S": Text(ja="南", en="south"),
    "W": Text(ja="西", en="west"),
    "U": Text(ja="上", en="up"),
    "D": Text(ja="下", en="down"),
}
_NO_DIRECTION = {"none": Text(ja="なし", en="none")}


def _directions(prefix: str, more: dict[str, Text]) -> dict[str, Text]:
    return {f"{prefix}/{name}": text for name, text in (_DIRECTIONS | more).items()}


WORDS = Catalogue(
    {
        "game/title": Text(ja="怪盗オーシャンズ", en="Kaito Oceans"),
        "vault": Text(ja="{direction}の金庫", en="{direction} vault"),
    },
    _directions("direction", {}),
    {
        "icon/kitten": Text(ja="子猫", en="kitten"),
        "icon/key": Text(ja="鍵", en="key"),
        "icon/kitten-key": Text(ja="子猫と鍵", en="kitten and key"),
        "icon/notice": Text(ja="予告状", en="notice"),
        "icon/investigation": Text(ja="調査", en="investigation"),
        "icon/treasure": Text(ja="財宝", en="treasure"),
        "icon/vault": Text(ja="金庫", en="vault"),
        "role/thief": Text(ja="怪盗", en="thief"),
        "role/boss": Text(ja="ボス", en="boss"),
        "role/detective": Text(ja="探偵", en="detective"),
        "way/inward": Text(ja="内向き", en="inward"),
        "way/outward": Text(ja="外向き", en="outward"),
        "claim/treasure": Text(ja="お宝", en="treasure"),
        "claim/empty": Text(ja="空", en="empty"),
        "card/kitten": Text(ja="子猫{silver}", en="kitten {silver}"),
        "card/key": Text(ja="鍵{gold}（{directions}）", en="key {gold} ({directions})"),
        "card/dual": Text(ja="子猫{silver}・鍵{gold}（{directions}）", en="kitten {silver} and key {gold} ({directions})"),
        "card/investigation": Text(ja="調査", en="investigation"),
        "card/notice": Text(ja="予告状", en="notice"),
        "card/treasure": Text(ja="お宝（{value}）", en="treasure {value}"),
    },
    # headings of the controls
    {
        "group/table": Text(ja="人数とカード", en="Table"),
        "group/keys": Text(ja="鍵", en="Keys"),
        "group/turn": Text(ja="手番", en="Turn"),
        "group/missions": Text(ja="ミッションと金庫", en="Missions and vaults"),
        "group/escape": Text(ja="脱出", en="Escape"),
        "group/end": Text(ja="ゲームの終わり", en="End of game"),
        "group/rulings": Text(ja="テキストの解釈", en="Readings of the text"),
        "group/model": Text(ja="プレイヤーの癖（ルールではない）", en="How players behave (not a rule)"),
    },
    # parameters
    {
        "parameter/players": Text(ja="プレイヤー数", en="Players"),
        "parameter/kittens": Text(ja="子猫の種類", en="Kinds of kittens"),
        "parameter/kitten": Text(ja="子猫", en="Kitten"),
        "parameter/kitten/number": Text(ja="数字", en="Number"),
        "parameter/copies": Text(ja="各数字の枚数（1 人）", en="Copies per player"),
        "parameter/vaults": Text(ja="金庫の数", en="Vaults"),
        "parameter/investigations": Text(ja="調査の枚数", en="Investigations"),
        "parameter/notices": Text(ja="予告状の枚数", en="Notices"),
        "parameter/keys": Text(ja="鍵の枚数", en="Keys"),
        "parameter/key": Text(ja="鍵", en="Key"),
        "parameter/key/number": Text(ja="数字", en="Number"),
        "parameter/key/first": Text(ja="方角", en="Direction"),
        "parameter/key/second": Text(ja="方角 2", en="Second"),
        "parameter/dual": Text(ja="鍵を兼ねる子猫（席ごと）", en="Kitten that is a key too, by seat"),
        "parameter/dual/kitten": Text(ja="子猫", en="Kitten"),
        "parameter/dual/number": Text(ja="鍵の数字", en="Number"),
        "parameter/dual/first": Text(ja="方角", en="Direction"),
        "parameter/dual/second": Text(ja="方角 2", en="Second"),
        "parameter/draw": Text(ja="引く枚数", en="Cards drawn"),
        "parameter/swap": Text(ja="交換する枚数", en="Cards swapped"),
        "parameter/hand_limit": Text(ja="手札の上限", en="Hand limit"),
        "parameter/missions": Text(ja="同時に立てられるミッション", en="Missions at once"),
        "parameter/keys_per_vault": Text(ja="金庫を開ける鍵の数", en="Keys per vault"),
        "parameter/treasure": Text(ja="お宝の値", en="Treasure"),
        "parameter/splits": Text(ja="分配の回数", en="Splits"),
        "parameter/max_turns": Text(ja="打ち切りの手番数", en="Longest game"),
        "parameter/stall": Text(ja="打ち切られたら", en="When the turns run out"),
        "parameter/no_kitten_for_notice": Text(ja="子猫のない人がいる予告状は", en="A notice when somebody has no kitten"),
        "parameter/detective_knows": Text(ja="探偵はお宝の場所を", en="The detective knows the vault"),
        "parameter/keep_three": Text(ja="子猫を 3 枚残すのは", en="Keeping three kittens is"),
        "parameter/discards_return": Text(ja="自分で捨てた札は山に", en="Voluntary discards return"),
        "parameter/open_when": Text(ja="鍵がそろった金庫は", en="A vault with its keys opens"),
        "parameter/detective_holder": Text(ja="探偵が獲物を預かったら", en="A detective who holds the loot"),
        "parameter/stop_early": Text(ja="分配を途中でやめられるか", en="Stopping before the last split"),
        "parameter/leftover_keys": Text(ja="分け残した鍵は", en="Keys left after the splits"),
        "parameter/total_winner": Text(ja="合計を比べるのは", en="Totals are compared among"),
        "parameter/total_tie": Text(ja="合計が同じなら", en="Equal totals"),
        "parameter/detective_lies": Text(ja="探偵が嘘をつく率（％）", en="Detective lies (%)"),
        "parameter/thief_lies": Text(ja="怪盗が嘘をつく率（％）", en="Thieves lie (%)"),
        "parameter/trust": Text(ja="報告を信じる度合い（％）", en="Trust in announcements (%)"),
        "parameter/boldness": Text(ja="探偵の妨害の大胆さ（％）", en="Detective's boldness (%)"),
        "parameter/players/help": Text(
            ja="ボス 1 人、探偵 1 人、残りは怪盗。テキストの役は 4 人分で、3 人（怪盗 1 人）と 5・6 人は仮の値。",
            en="One boss, one detective, the rest are thieves. The text has roles for 4; 3 (one thief), 5 and 6 are assumed.",
        ),
        "parameter/kittens/help": Text(
            ja="子猫の数字の種類。全員が同じ手札で始める。", en="How many different numbers. Everybody starts with the same hand."
        ),
        "parameter/kitten/help": Text(ja="銀の数字。", en="The silver numbers."),
        "parameter/copies/help": Text(ja="1 人が各数字を何枚ずつ持って始めるか。", en="How many of each number a player starts with."),
        "parameter/vaults/help": Text(
            ja="北・東・南・西・上・下の順に使う。金庫のない方角だけの鍵は箱に残す。",
            en="Used in the order north, east, south, west, up, down. Keys that point only to a missing vault stay in the box.",
        ),
        "parameter/notices/help": Text(ja="テキストに枚数がないため仮の値。", en="Assumed: the text gives no number."),
        "parameter/keys/help": Text(ja="鍵の一覧の何行目までを使うか。仮の値。", en="How many rows of the key list are used. Assumed."),
        "parameter/key/help": Text(
            ja="金の数字と、1 つか 2 つの方角。テキストに一覧がないため、すべて仮の値。",
            en="Gold number and one or two directions. All assumed: the text has no list.",
        ),
        "parameter/dual/help": Text(
            ja="各席の手札のうち、鍵としても使える子猫（0 なら「なし」）。すべて仮の値。",
            en="Which kitten of each seat's hand can be laid as a key (0: none). All assumed.",
        ),
        "parameter/max_turns/help": Text(
            ja="誰もミッションを起こさないと終わらないため、仮に決めた終わり。全員の手番を通して数える。",
            en="Assumed: without it a game in which nobody calls a mission has no end. Counts everybody's turns.",
        ),
        "parameter/detective_lies/help": Text(
            ja="経験則のプレイヤーの探偵が、調査の結果を偽る割合。", en="How often a rule-of-thumb detective announces the opposite."
        ),
        "parameter/thief_lies/help": Text(
            ja="経験則のプレイヤーの怪盗とボスが、調査の結果を偽る割合。",
            en="How often rule-of-thumb thieves and the boss announce the opposite.",
        ),
        "parameter/trust/help": Text(
            ja="0 なら報告を聞き流し、100 なら癖の率どおりに受け取る。", en="0 ignores announcements, 100 takes them at the rates above."
        ),
        "parameter/boldness/help": Text(
            ja="探偵が妨害したいミッションで、極端な子猫を出す割合。残りは目立たない真ん中の子猫を出す。",
            en="How often a detective who wants a mission to fail gives the most harmful kitten; else an unremarkable one.",
        ),
    },
    # choices
    _directions("option/key/first", {}),
    _directions("option/key/second", _NO_DIRECTION),
    _directions("option/dual/first", {}),
    _directions("option/dual/second", _NO_DIRECTION),
    {
        "option/stall/detective": Text(ja="探偵の勝ち", en="the detective wins"),
        "option/stall/nobody": Text(ja="勝者なし", en="nobody wins"),
        "option/no_kitten_for_notice/gives-nothing": Text(ja="その人抜きで行う", en="goes without that player"),
        "option/no_kitten_for_notice/no-call": Text(ja="出せない", en="cannot be called"),
        "option/detective_knows/no": Text(ja="知らない", en="no"),
        "option/detective_knows/yes": Text(ja="知っている", en="yes"),
        "option/keep_three/advice": Text(ja="助言", en="advice"),
        "option/keep_three/rule": Text(ja="ルール（手番で 3 枚を割れない）", en="a rule for one's own turn"),
        "option/discards_return/yes": Text(ja="戻る", en="to the pile"),
        "option/discards_return/no": Text(ja="戻らない", en="never"),
        "option/open_when/at-once": Text(ja="すぐ開く", en="at once"),
        "option/open_when/may-wait": Text(ja="予告者が待ってもよい", en="when the issuer wants"),
        "option/detective_holder/no-win": Text(ja="まだ勝ちではない", en="has not won yet"),
        "option/detective_holder/win": Text(ja="その場で勝ち", en="wins at once"),
        "option/stop_early/yes": Text(ja="やめられる", en="allowed"),
        "option/stop_early/no": Text(ja="やめられない", en="not allowed"),
        "option/leftover_keys/lost": Text(ja="失われる", en="are lost"),
        "option/leftover_keys/holder": Text(ja="預かった人のもの", en="are the holder's"),
        "option/total_winner/all": Text(ja="全員", en="everybody"),
        "option/total_winner/thieves": Text(ja="怪盗とボスだけ", en="thieves and boss only"),
        "option/total_tie/owner": Text(ja="お宝の持ち主の勝ち", en="go to the treasure's owner"),
        "option/total_tie/shared": Text(ja="勝ちを分け合う", en="share the win"),
    },
    # clauses, in the project's own words
    {
        "clause/setup/roles": Text(
            ja="ボスと探偵を 1 人ずつ、残りを怪盗とし、役は秘密に配る。最初の手番もくじで決める（仮）。",
            en="One boss, one detective, the rest thieves, dealt in secret. The first player is drawn by lot (assumed).",
        ),
        "clause/setup/vaults": Text(
            ja="お宝は金庫のどれか 1 つにあり、誰も場所を知らない。", en="The treasure lies in one of the vaults; nobody knows which."
        ),
        "clause/setup/hands": Text(
            ja="全員がすべての数字の子猫を持って始める。中には鍵を兼ねるものがある。",
            en="Everybody starts with a kitten of each number; some are keys as well.",
        ),
        "clause/setup/deck": Text(
            ja="鍵・調査・予告状をよく切って山札にする。", en="Keys, investigations and notices are shuffled into the pile."
        ),
        "clause/turn/draw": Text(
            ja="手番の初めに山札から引く。山が足りなければある分だけ引く。", en="A turn begins by drawing from the pile, as far as it goes."
        ),
        "clause/turn/swap": Text(
            ja="引くかわりに 1 人を選び、互いの手札を見ずに同時に取り合ってもよい。枚数は両者にある分まで。",
            en="Or by swapping blind with another player, both at the same time, as many cards as both have.",
        ),
        "clause/turn/reshuffle": Text(
            ja="山札がなくなったら捨て札を切って山札にする。", en="When the pile is empty the discards become the pile."
        ),
        "clause/turn/actions": Text(
            ja="続けて 2 回まで行動する。使うのは 1 回まで、あとは捨てるだけ。何もしなくてもよい。",
            en="Then up to two actions: at most one card is played, the others only discarded.",
        ),
        "clause/turn/hand-limit": Text(
            ja="手番の終わりに手札が上限を超えていてはならない。", en="At the end of the turn a hand may not be above the limit."
        ),
        "clause/investigate/peek": Text(
            ja="調査を使うと金庫を 1 つ覗ける。調査はその上に置き、もう使われない。",
            en="An investigation looks into one vault and stays on it, out of the game.",
        ),
        "clause/investigate/announce": Text(
            ja="覗いた人は結果を告げる。嘘でもよい。", en="Who has looked must announce a result, true or not."
        ),
        "clause/mission/place": Text(
            ja="鍵はミッションとして置く。内向きなら合計が数字を上回れば、外向きなら下回れば成功する。",
            en="A key is laid as a mission: inward the sum must be above its number, outward below it.",
        ),
        "clause/mission/limit": Text(ja="同時に置けるミッションの数には上限がある。", en="Only so many missions may lie at the same time."),
        "clause/notice/call": Text(
            ja="ミッションに予告状を出すと、出した本人も含めて全員が子猫を 1 枚ずつ伏せて渡す。",
            en="A notice on a mission makes everybody, its issuer too, give one kitten face down.",
        ),
        "clause/notice/shuffle": Text(
            ja="子猫は混ぜてから公開する。誰の子猫かは分からない。", en="The kittens are shuffled and shown; nobody learns whose is whose."
        ),
        "clause/notice/success": Text(
            ja="成功したミッションの鍵はチームのものになる。", en="The key of a mission that succeeds is the team's."
        ),
        "clause/notice/failure": Text(
            ja="失敗した鍵は捨て札になる。合計が数字と同じなら失敗。", en="A key that fails is discarded; an equal sum is a failure."
        ),
        "clause/notice/spent": Text(ja="使った子猫と予告状は捨て札になる。", en="The kittens and the notice are discarded."),
        "clause/vault/open": Text(
            ja="同じ方角の鍵がそろうと金庫が開く。方角が 2 つある鍵は両方に数える。",
            en="Enough keys for a direction open its vault; a key with two directions counts for both.",
        ),
        "clause/vault/choose": Text(
            ja="同時に複数の方角がそろったら、予告状を出した人が選ぶ。",
            en="If several could be opened, whoever issued the last notice chooses.",
        ),
        "clause/vault/empty": Text(ja="空の金庫を開けたら探偵の勝ち。", en="An empty vault: the detective wins."),
        "clause/vault/treasure": Text(
            ja="お宝があればボスが名乗り出る。探偵は正体を隠したまま、精算と脱出に移る。",
            en="The treasure: the boss is revealed, the detective is not, and the escape begins.",
        ),
        "clause/boss/counts-shown": Text(
            ja="精算では全員の子猫の枚数が公開される。", en="At the settlement everybody's number of kittens is shown."
        ),
        "clause/boss/was-issuer": Text(
            ja="最後の予告者がボスなら、子猫を最も多く持つ人（同数ならボスの右に近い人）から 1 枚取る。",
            en="If the boss issued the last notice, it takes a kitten from whoever has most, of several the nearest on its right.",
        ),
        "clause/boss/not-issuer": Text(
            ja="そうでなければ、ボスが予告者に子猫を 1 枚渡す。なければ何も起きない。",
            en="Otherwise the boss gives that issuer a kitten. Without one nothing happens.",
        ),
        "clause/escape/holder": Text(
            ja="最後の予告者がお宝と鍵をすべて預かり、決められた回数まで分配する。",
            en="The last issuer holds treasure and keys and runs up to so many splits.",
        ),
        "clause/escape/lot": Text(
            ja="預かった人は、分けるものと「最大」か「最小」かを決める。",
            en="The holder names a lot and whether the highest or the lowest takes it.",
        ),
        "clause/escape/bid": Text(
            ja="全員が子猫を 1 枚同時に出す。同じ数字は打ち消し合い、残った最大（最小）が取る。",
            en="Everybody shows a kitten at the same time; equal ones cancel each other, the highest (lowest) left takes the lot.",
        ),
        "clause/escape/no-kitten": Text(ja="子猫のない人は参加できない。", en="Who has no kitten cannot bid."),
        "clause/escape/no-winner": Text(
            ja="取る人がいなければ、預かった人のもとに残る（仮）。", en="If nobody takes the lot it stays with the holder (assumed)."
        ),
        "clause/win/detective-treasure": Text(ja="探偵がお宝を取れば探偵の勝ち。", en="The detective takes the treasure and wins."),
        "clause/win/nobody": Text(
            ja="分配が終わってもお宝が誰のものでもなければ探偵の勝ち。",
            en="If nobody owns the treasure after the splits, the detective wins.",
        ),
        "clause/win/most": Text(
            ja="怪盗かボスがお宝を取ったら、鍵の数字とお宝の値の合計が最も大きい人の勝ち。",
            en="Once a thief or the boss has the treasure, the largest total of keys and treasure wins.",
        ),
    },
    # the log and the table
    {
        "log/deal": Text(ja="役と手札を配る。最初の手番は{who}。", en="Roles and hands are dealt. {who} begins."),
        "log/draw": Text(ja="{who}が引く：{cards}。", en="{who} draws {cards}."),
        "log/draw-hidden": Text(ja="{who}が {n} 枚引く。", en="{who} draws {n}."),
        "log/nothing": Text(ja="なし", en="nothing"),
        "log/swap": Text(
            ja="{who}が{other}と取り合う：{given}を渡し、{taken}を取る。", en="{who} swaps with {other}: gives {given}, takes {taken}."
        ),
        "log/swap-hidden": Text(ja="{who}が{other}と {n} 枚ずつ取り合う。", en="{who} swaps {n} with {other}."),
        "log/reshuffle": Text(ja="捨て札を切って山札にする（{n} 枚）。", en="The discards become the pile ({n} cards)."),
        "log/peek": Text(ja="{who}が{vault}を覗く：{seen}。", en="{who} looks into the {vault}: {seen}."),
        "log/peek-hidden": Text(ja="{who}が{vault}を覗く。", en="{who} looks into the {vault}."),
        "log/announce": Text(ja="{who}の報告：{vault}は{claim}。", en="{who} announces that the {vault} holds: {claim}."),
        "log/announce-false": Text(
            ja="{who}の報告：{vault}は{claim}。これは嘘。", en="{who} announces that the {vault} holds: {claim}. That is a lie."
        ),
        "log/mission": Text(ja="{who}が{card}を{way}に置く。", en="{who} lays {card} {way}."),
        "log/notice": Text(ja="{who}が{card}に予告状を出す。", en="{who} puts a notice on {card}."),
        "log/give": Text(ja="{who}が{card}を伏せて渡す。", en="{who} gives {card}."),
        "log/give-hidden": Text(ja="{who}が子猫を伏せて渡す。", en="{who} gives a kitten face down."),
        "log/give-none": Text(ja="{who}は渡す子猫がない。", en="{who} has no kitten to give."),
        "log/success": Text(ja="{cards}、合計 {sum}：{number} に対して成功。", en="{cards}: {sum} against {number}, a success."),
        "log/failure": Text(ja="{cards}、合計 {sum}：{number} に対して失敗。", en="{cards}: {sum} against {number}, a failure."),
        "log/discard": Text(ja="{who}が{card}を捨てる。", en="{who} discards {card}."),
        "log/end": Text(ja="{who}の手番が終わる。", en="{who} ends the turn."),
        "log/open-empty": Text(ja="{vault}を開ける：空だった。", en="The {vault} is opened: empty."),
        "log/open-treasure": Text(
            ja="{vault}を開ける：お宝だ。ボスは{boss}。", en="The {vault} is opened: the treasure! The boss is {boss}."
        ),
        "log/wait": Text(ja="{who}は金庫を開けずに待つ。", en="{who} leaves the vaults closed for now."),
        "log/settle": Text(ja="精算：{from_}から{to}へ{card}。", en="Settlement: {card} goes from {from_} to {to}."),
        "log/settle-hidden": Text(ja="精算：{from_}から{to}へ子猫 1 枚。", en="Settlement: a kitten goes from {from_} to {to}."),
        "log/settle-none": Text(ja="精算：動く子猫はない。", en="Settlement: there is no kitten to hand over."),
        "log/lot": Text(ja="{who}の分配：{items}、{way}の人へ。", en="{who} offers {items} to the {way}."),
        "log/stop": Text(ja="{who}が分配をやめる。", en="{who} stops splitting."),
        "log/bid": Text(ja="{who}が{card}を出す。", en="{who} bids {card}."),
        "log/bid-hidden": Text(ja="{who}が子猫を選ぶ。", en="{who} chooses a bid."),
        "log/bid-none": Text(ja="{who}は出す子猫がない。", en="{who} has no kitten to bid."),
        "log/taken": Text(ja="{bids}。{who}が{items}を取る。", en="{bids}. {who} takes {items}."),
        "log/not-taken": Text(ja="{bids}。取る人はいない。", en="{bids}. Nobody takes the lot."),
        "log/bid-of": Text(ja="{who} {silver}", en="{who} {silver}"),
        "log/won": Text(ja="{how}{who}の勝ち（{role}）。", en="{how} {who} wins ({role})."),
        "log/nobody": Text(ja="{how}勝者なし。", en="{how} Nobody wins."),
        "end/0": Text(ja="空の金庫だった。", en="The vault was empty."),
        "end/1": Text(ja="探偵がお宝を取った。", en="The detective took the treasure."),
        "end/2": Text(ja="お宝は誰のものにもならなかった。", en="Nobody owns the treasure."),
        "end/3": Text(ja="手番が尽きた。", en="The turns ran out."),
        "end/4": Text(ja="合計で決着した。", en="The totals decide."),
        "end/5": Text(ja="探偵が獲物を預かった。", en="The detective holds the loot."),
        "highest": Text(ja="最大", en="highest"),
        "lowest": Text(ja="最小", en="lowest"),
        "why/key-limit": Text(
            ja="{card}は置けない：ミッションはすでに {n} つある。", en="{card} cannot be laid: {n} missions lie already."
        ),
        "why/played": Text(
            ja="{card}は使えない：この手番ではもう 1 枚使った。", en="{card} cannot be played: one card has been played this turn."
        ),
        "why/actions": Text(ja="{card}は動かせない：行動は 2 回まで。", en="{card} cannot be used: both actions are taken."),
        "why/no-mission": Text(ja="予告状は出せない：ミッションがない。", en="The notice cannot be played: no mission lies."),
        "why/no-kitten": Text(ja="予告状は出せない：子猫のない人がいる。", en="The notice cannot be played: somebody has no kitten."),
        "why/keep-three": Text(
            ja="{card}は使えない：子猫を 3 枚残さなければならない。", en="{card} cannot be used: three kittens must be kept."
        ),
        "why/only-kittens": Text(ja="{card}は渡せない：渡せるのは子猫だけ。", en="{card} cannot be given: only kittens can."),
        "why/only-bids": Text(ja="{card}は出せない：出せるのは子猫だけ。", en="{card} cannot be bid: only kittens can."),
        "option/draw": Text(ja="山札から引く", en="draw"),
        "option/swap": Text(ja="取り合う", en="swap"),
        "option/mission": Text(ja="鍵を置く", en="lay a key"),
        "option/notice": Text(ja="予告する", en="call a notice"),
        "option/investigate": Text(ja="金庫を調べる", en="investigate a vault"),
        "option/end": Text(ja="行動を終える", en="end the turn"),
        "option/way": Text(ja="鍵を{way}に置く", en="lay it {way}"),
        "option/say": Text(ja="「{claim}」と報告", en="announce “{claim}”"),
        "scene/hand": Text(ja="手札", en="hand"),
        "scene/secret": Text(ja="伏せた子猫", en="face down"),
        "scene/bid": Text(ja="出した子猫", en="bid"),
        "scene/taken": Text(ja="獲物", en="loot"),
        "scene/role": Text(ja="役：{role}", en="Role: {role}"),
        "scene/role-hidden": Text(ja="役は秘密", en="Role hidden"),
        "scene/standing": Text(ja="子猫 {kittens}・手札 {cards}", en="{kittens} kittens, {cards} cards"),
        "scene/cards": Text(ja="手札 {cards}", en="{cards} cards"),
        "scene/total": Text(ja="合計 {total}", en="Total {total}"),
        "scene/team": Text(ja="チームの鍵", en="team keys"),
        "scene/loot": Text(ja="預かり物", en="held loot"),
        "scene/lot": Text(ja="分けるもの", en="lot"),
        "scene/shown": Text(ja="公開された子猫", en="kittens shown"),
        "scene/vault-opened": Text(ja="・開いた", en=", open"),
        "scene/claimed": Text(ja="「{claim}」", en=" “{claim}”"),
        "scene/claimed-often": Text(ja="「{claim}」×{n}", en=" “{claim}” × {n}"),
        "scene/called": Text(ja="{way}・予告", en="{way}, called"),
        "scene/to-lay": Text(ja="向きを選ぶ", en="which way?"),
        "scene/turn": Text(ja="手番 {turn}／{most}", en="Turn {turn} of {most}"),
        "scene/pile-size": Text(ja="山札 {n}・調査 {used}／{most}", en="Pile {n}, investigations {used}/{most}"),
        "scene/keys": Text(ja="{direction} {n}", en="{direction} {n}"),
        "scene/all-keys": Text(ja="鍵 {keys}（{most} で開く）", en="Keys {keys} ({most} open)"),
        "scene/unknown": Text(ja="報告 {direction}＝{claim}", en="said {direction}: {claim}"),
        "scene/true": Text(ja="報告 {direction}＝{claim}（本当）", en="said {direction}: {claim} (true)"),
        "scene/lie": Text(ja="報告 {direction}＝{claim}（嘘）", en="said {direction}: {claim} (a lie)"),
        "scene/split": Text(ja="分配 {n}／{most}", en="Split {n} of {most}"),
        "scene/treasure-at": Text(ja="お宝は{vault}", en="Treasure: {vault}"),
        "scene/treasure-hidden": Text(ja="お宝の場所は秘密", en="Treasure: unknown"),
        "scene/belief-vault": Text(ja="お宝は{direction}", en="treasure {direction}"),
        "scene/beliefs-vault": Text(ja="お宝", en="treasure"),
        "scene/beliefs-detective": Text(ja="探偵", en="detective"),
        "scene/beliefs-boss": Text(ja="ボス", en="boss"),
        "scene/belief-detective": Text(ja="{who}が探偵", en="{who} detective"),
        "scene/belief-boss": Text(ja="{who}がボス", en="{who} boss"),
        "banner/deal": Text(ja="これから配る", en="Cards are about to be dealt"),
        "banner/reshuffle": Text(ja="山札を作り直す", en="The pile is refilled"),
        "banner/begin": Text(ja="{who}の手番：引くか取り合うか", en="{who} draws or swaps"),
        "banner/more": Text(ja="{who}が残りを引く", en="{who} draws the rest"),
        "banner/act": Text(ja="{who}の行動（あと {n} 回）", en="{who} acts ({n} left)"),
        "banner/act-above": Text(
            ja="{who}の行動（あと {n} 回、{limit} 枚を超えているので終われない）",
            en="{who} acts ({n} left; above {limit} the turn cannot end)",
        ),
        "banner/shed": Text(ja="{who}は手札を {limit} 枚まで減らす", en="{who} must come down to {limit} cards"),
        "banner/discard": Text(ja="{who}が捨てる札を選ぶ", en="{who} chooses a discard"),
        "banner/way": Text(ja="{who}が鍵の向きを選ぶ", en="{who} chooses how the key lies"),
        "banner/announce": Text(ja="{who}が結果を告げる", en="{who} announces what the vault holds"),
        "banner/give": Text(ja="{who}が子猫を選ぶ", en="{who} chooses a kitten to give"),
        "banner/give-none": Text(ja="{who}には渡す子猫がない", en="{who} has no kitten to give"),
        "banner/reveal": Text(ja="子猫を混ぜて公開する", en="The kittens are shuffled and shown"),
        "banner/open": Text(ja="{who}が開ける金庫を決める", en="{who} decides which vault to open"),
        "banner/settle": Text(ja="ボスの精算", en="The boss settles"),
        "banner/lot": Text(ja="{who}が分けるものを決める", en="{who} names a lot"),
        "banner/bid": Text(ja="{who}が出す子猫を選ぶ", en="{who} chooses a bid"),
        "banner/score": Text(ja="決着", en="The game is decided"),
        "banner/over": Text(ja="ゲーム終了：{who}の勝ち", en="The game is over: {who} wins"),
        "banner/shared": Text(ja="ゲーム終了：{who}が勝ちを分け合う", en="The game is over: {who} share the win"),
        "banner/nobody": Text(ja="ゲーム終了：勝者なし", en="The game is over: nobody wins"),
        "chapter/start": Text(ja="準備", en="Set-up"),
        "chapter/lap": Text(ja="{lap} 周目", en="Lap {lap}"),
        "chapter/turn": Text(ja="{who}（手番 {turn}）", en="{who}, turn {turn}"),
        "chapter/escape": Text(ja="脱出", en="Escape"),
        "chapter/settle": Text(ja="精算", en="settlement"),
        "chapter/split": Text(ja="分配 {n}", en="split {n}"),
        "chapter/end": Text(ja="決着", en="the end"),
    },
    # panels
    {
        "panel/games": Text(ja="ゲーム", en="games"),
        "panel/ends/title": Text(
            ja="探偵の勝率は {share}。最も多い結末は「{end}」（{most}）", en="The detective wins {share}; most often: {end} ({most})"
        ),
        "panel/ends/title-open": Text(ja="探偵の勝率は {share}", en="The detective wins {share}"),
        "panel/ends/subtitle": Text(ja="ゲームの終わり方の割合", en="How games end"),
        "panel/ends/empty": Text(ja="空の金庫", en="empty vault"),
        "panel/ends/taken": Text(ja="探偵がお宝を取る", en="detective takes it"),
        "panel/ends/left": Text(ja="お宝が残る", en="treasure left"),
        "panel/ends/stalled": Text(ja="打ち切り", en="turns ran out"),
        "panel/ends/held": Text(ja="探偵が預かる", en="detective holds the loot"),
        "panel/ends/thief": Text(ja="怪盗が合計で勝つ", en="a thief by total"),
        "panel/ends/boss": Text(ja="ボスが合計で勝つ", en="the boss by total"),
        "panel/ends/detective": Text(ja="探偵が合計で勝つ", en="detective by total"),
        "panel/roles/title": Text(
            ja="勝率は探偵 {detective}、ボス {boss}、怪盗 1 人あたり {thief}",
            en="Wins: detective {detective}, boss {boss}, each thief {thief}",
        ),
        "panel/roles/subtitle": Text(ja="役ごとの勝率（怪盗は 1 人あたり）", en="Win share of a player by role"),
        "panel/keys/title": Text(
            ja="予告されたミッションは {share} が成功する。最も通りやすいのは{best}（{high}）、最も通りにくいのは{worst}（{low}）",
            en="{share} of the missions called succeed: {best} most ({high}), {worst} least ({low})",
        ),
        "panel/keys/title-open": Text(ja="予告されたミッションは {share} が成功する", en="{share} of the missions called succeed"),
        "panel/keys/subtitle": Text(
            ja="鍵ごとの予告回数と成功率。「計算」は全員が子猫を無作為に出したときの厳密な確率（％）",
            en="Missions called and passed by key; exact: chance (%) with random kittens, by enumeration",
        ),
        "panel/keys/called": Text(ja="予告", en="Called"),
        "panel/keys/inward": Text(ja="内向き成功", en="Inward"),
        "panel/keys/exact-inward": Text(ja="計算", en="exact"),
        "panel/keys/outward": Text(ja="外向き成功", en="Outward"),
        "panel/keys/exact-outward": Text(ja="計算", en="exact"),
        "panel/keys/never": Text(ja="予告なし", en="never called"),
        "panel/lies/title": Text(
            ja="探偵の報告の {share} が嘘で、嘘は聞き手の {believed} に信じられる。嘘で決まったゲームは {won}",
            en="{share} of the detective's announcements are lies; {believed} of listeners believe one; {won} of games turn on one",
        ),
        "panel/lies/title-none": Text(ja="聞き手のいる嘘はなかった", en="No lie found a listener"),
        "panel/lies/subtitle": Text(
            ja="報告のうち嘘だった割合と、嘘が怪盗側の聞き手に信じられた割合",
            en="Share of announcements that are lies, and of listeners who believe them",
        ),
        "panel/lies/by": Text(ja="{role}の嘘", en="lies by {role}"),
        "panel/lies/believed": Text(ja="信じられた嘘", en="lies believed"),
        "panel/turns/title": Text(
            ja="1 ゲームは平均 {mean} 手番。打ち切りは {stalled}", en="A game takes {mean} turns; {stalled} run out of turns"
        ),
        "panel/turns/subtitle": Text(ja="ゲームが終わるまでの手番の数", en="Turns until the game is decided"),
        "panel/turns/axis": Text(ja="手番", en="turns"),
        "panel/peeks/title": Text(ja="調査は平均 {mean} 回使われる（全 {most} 枚）", en="{mean} of {most} investigations are used"),
        "panel/peeks/subtitle": Text(ja="1 ゲームに使われた調査の枚数", en="Investigations used in a game"),
        "panel/peeks/axis": Text(ja="枚", en="investigations"),
        "panel/vaults/title": Text(ja="開いた金庫の {right} にお宝があった", en="{right} of the vaults opened hold the treasure"),
        "panel/vaults/subtitle": Text(ja="金庫が開いたゲームの割合と、そのときの様子", en="Vaults opened, and how"),
        "panel/vaults/opened": Text(ja="金庫が開く", en="a vault is opened"),
        "panel/vaults/right": Text(ja="お宝がある", en="with the treasure"),
        "panel/vaults/choice": Text(ja="複数から選ぶ", en="chosen among several"),
        "panel/vaults/boss": Text(ja="ボスが預かる", en="the boss holds the loot"),
        "scene/earned": Text(ja="鍵 {keys}・お宝 {treasure}", en="keys {keys}, treasure {treasure}"),
        "panel/sources/keys": Text(ja="鍵", en="keys"),
        "panel/sources/treasure": Text(ja="お宝", en="the treasure"),
        "panel/sources/unit": Text(ja="点", en="points"),
        "panel/sources/subtitle": Text(
            ja="合計で決まったゲームの点の出どころ（最初の手番から数えた席順ごとの平均）",
            en="Where the points of games won by total come from: mean by place, counted from the start player",
        ),
        "panel/sources/subtitle-seat": Text(
            ja="合計で決まったゲームの点の出どころ（席とプレイヤーごとの平均）",
            en="Where the points of games won by total come from: mean by seat and player",
        ),
        "panel/left/title": Text(
            ja="脱出に残る子猫はボス {boss} 枚、怪盗 {thief} 枚、探偵 {detective} 枚",
            en="Kittens left for the escape: boss {boss}, thief {thief}, detective {detective}",
        ),
        "panel/left/subtitle": Text(ja="精算の後に手元に残る子猫の平均枚数", en="Mean kittens in hand after the settlement"),
        "panel/left/unit": Text(ja="枚", en="kittens"),
        "panel/splits/title": Text(
            ja="脱出の {taken} でお宝に持ち主ができる。分配は平均 {mean} 回",
            en="{taken} of escapes find the treasure an owner; {mean} splits on average",
        ),
        "panel/splits/subtitle": Text(ja="行われた分配の回数", en="Splits made"),
        "panel/splits/axis": Text(ja="回", en="splits"),
        "panel/splits/owned": Text(ja="お宝に持ち主", en="treasure owned"),
        "panel/splits/left": Text(ja="お宝が残る", en="treasure left"),
    },
    # figures to compare
    {
        "headline/role": Text(ja="勝率・{option}", en="Wins of the {option}"),
        "headline/lied": Text(ja="報告のうちの嘘・{option}", en="Lies told by the {option}"),
        "headline/lies-believed": Text(ja="信じられた嘘", en="Lies believed"),
        "headline/lies-won": Text(ja="嘘で決まったゲーム", en="Games that turn on a lie"),
        "headline/ended": Text(ja="結末・{option}", en="Ends with: {option}"),
        "headline/over-in": Text(ja="{option} 手番までの 1 巡で終わるゲーム", en="Over in the lap up to turn {option}"),
        "headline/by-choice": Text(ja="複数から選んで開いた金庫", en="Vaults chosen among several"),
        "headline/boss-held": Text(ja="ボスが預かる脱出", en="Escapes in which the boss holds the loot"),
        "headline/kittens-left": Text(ja="脱出に残る子猫・{option}", en="Kittens left to the {option}"),
        "headline/owned": Text(ja="お宝に持ち主ができる脱出", en="Escapes that find the treasure an owner"),
        "headline/splits": Text(ja="分配の回数", en="Splits made"),
        "headline/splits-in": Text(ja="分配が {option} 回の脱出", en="Escapes of {option} splits"),
        "headline/splits-owned": Text(ja="分配 {option} 回でお宝に持ち主", en="Treasure owned after {option} splits"),
        "headline/splits-left": Text(ja="分配 {option} 回でお宝が残る", en="Treasure left after {option} splits"),
        "headline/peeks": Text(ja="使われた調査", en="Investigations used"),
        "headline/peeks-used": Text(ja="調査が {option} 回のゲーム", en="Games of {option} investigations"),
        "headline/way-passed": Text(ja="成功率：{option}", en="Passed: {option}"),
        "headline/key-way": Text(ja="{name}・{way}", en="{name}, {way}"),
        "higher/role": Text(ja="その役が勝ちやすい", en="that role wins more"),
        "higher/opened": Text(ja="金庫が開くことが増える", en="more vaults are opened"),
        "higher/right": Text(ja="正しい金庫を開けやすい", en="the right vault is found more"),
        "higher/stalled": Text(ja="決着がつかないことが増える", en="more games run out of turns"),
        "higher/success": Text(ja="ミッションが通りやすい", en="missions succeed more"),
        "higher/lied": Text(ja="嘘が増える", en="more lies are told"),
        "higher/lies-believed": Text(ja="嘘が信じられやすい", en="lies are believed more"),
        "higher/lies-won": Text(ja="嘘が効く", en="lies decide more"),
        "higher/turns": Text(ja="ゲームが長くなる", en="games take longer"),
        "higher/key-called": Text(ja="その鍵がよく予告される", en="the key is called more"),
        "headline/opened": Text(ja="金庫が開く割合", en="A vault is opened"),
        "headline/right": Text(ja="開いた金庫が本物の割合", en="The opened vault is the right one"),
        "headline/stalled": Text(ja="打ち切りの割合", en="Turns run out"),
        "headline/success": Text(ja="ミッションの成功率", en="Missions succeed"),
        "headline/turns": Text(ja="手番の数", en="Turns"),
        "headline/key-called": Text(ja="予告された鍵：{option}", en="Missions called: {option}"),
        "headline/key-passed": Text(ja="鍵の成功率：{option}", en="Passed: {option}"),
    },
    # events
    {
        "event/lie-won": Text(ja="嘘が決め手になった", en="the lie that won"),
        "event/treasure-taken": Text(ja="探偵がお宝を取る", en="treasure to the detective"),
        "event/chosen-vault": Text(ja="複数の金庫から選ぶ", en="vault chosen among several"),
        "event/boss-issuer": Text(ja="最後の予告者がボス", en="the boss was the issuer"),
        "event/cancelled": Text(ja="全員の数字が打ち消し合う", en="all bids cancelled"),
        "event/stalled": Text(ja="手番が尽きる", en="turns ran out"),
        "event/role": Text(ja="… が勝つ", en="won by … "),
        "event/winner": Text(ja="席 … が勝つ", en="won by seat …"),
        "event/longest": Text(ja="最も長いゲーム", en="longest game"),
        "event/total": Text(ja="合計が最も大きい", en="largest total"),
    },
)
