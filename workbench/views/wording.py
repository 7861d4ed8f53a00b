"""Everything the workbench itself says, in Japanese and English. What a game says is in the game's own ``wording.py``."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

WORDS = Catalogue(
    {
        "language/ja": Text(ja="日本語", en="日本語"),
        "language/en": Text(ja="English", en="English"),
        "language": Text(ja="表示言語", en="Language"),
        # header
        "header/draft": Text(ja="草稿{number}", en="draft {number}"),
        "header/no-changes": Text(ja="変更なし", en="no changes"),
        "header/one-change": Text(ja="未保存の変更 1 件", en="1 unsaved change"),
        "header/changes": Text(ja="未保存の変更 {n} 件", en="{n} unsaved changes"),
        "header/reset": Text(ja="草稿に戻す", en="Reset to the draft"),
        "header/reset/help": Text(ja="すべての値を草稿の値に戻します", en="Put every value back to what the draft says"),
        "header/save": Text(ja="草稿{number}として保存…", en="Save as draft {number}…"),
        "header/undo": Text(ja="元に戻す", en="Undo"),
        "header/undo/help": Text(ja="操作欄の直前の変更を元に戻します（Ctrl+Z）", en="Take back the last change of the controls (Ctrl+Z)"),
        "header/redo": Text(ja="やり直す", en="Redo"),
        "header/redo/help": Text(
            ja="元に戻した変更をやり直します（Ctrl+Shift+Z）", en="Make the change again that was taken back (Ctrl+Shift+Z)"
        ),
        # what is kept under a letter
        "snapshot/keep": Text(ja="控えを取る", en="Keep as"),
        "snapshot/back": Text(ja="控えに戻す", en="Back to"),
        "snapshot/keep/help": Text(ja="今の設定を控え {letter} として取っておきます", en="Keep what the controls show now as {letter}"),
        "snapshot/keep/again": Text(
            ja="控え {letter}（{content}）を今の設定で置き換えます", en="Keep what the controls show now as {letter}, in place of {content}"
        ),
        "snapshot/back/help": Text(ja="控え {letter} の設定に戻します：{content}", en="Put {letter} back into the controls: {content}"),
        "snapshot/kept": Text(ja="控え {letter}：{content}", en="Kept as {letter}: {content}"),
        "snapshot/refused": Text(ja="控えを取れません。{error}", en="Not kept. {error}"),
        "snapshot/name": Text(ja="控え {letter}", en="kept {letter}"),
        "ghost/behind": Text(ja="控えと比べる…", en="Kept as ghost …"),
        "snapshot/title": Text(ja="控え {letter}：{content}", en="Kept {letter}: {content}"),
        "snapshot/content": Text(ja="{draft}、{changes}", en="{draft}, {changes}"),
        # tabs
        "tab/outcomes": Text(ja="結果", en="Outcomes"),
        "tab/replay": Text(ja="リプレイ", en="Replay"),
        # controls
        "control/back": Text(ja="草稿の値に戻す：{value}", en="Back to the draft: {value}"),
        "control/assumed": Text(ja="仮の値", en="assumed"),
        "control/assumed/help": Text(
            ja="草稿に書かれていないため、ここで仮に決めた値です",
            en="The draft does not give this value; somebody had to make it up",
        ),
        "control/row": Text(ja="番号", en="No."),
        "control/problem": Text(ja="{reason}。使える値：{allowed}", en="{reason}. Possible: {allowed}"),
        "control/elsewhere": Text(ja="{label}：{message}", en="{label}: {message}"),
        "control/model": Text(ja="プレイヤーの考え方（ルールではありません）", en="How the players think (not rules)"),
        "control/who": Text(ja="プレイヤー", en="Who plays"),
        "control/seat": Text(ja="席 {seat}", en="Seat {seat}"),
        "control/run": Text(ja="試行", en="Sample"),
        "control/games": Text(ja="ゲーム数", en="Games"),
        "control/seed": Text(ja="乱数の種", en="Seed"),
        # the run
        "status/compiling": Text(ja="ルールをコンパイルしています（初回のみ）…", en="Compiling the rules, first time only …"),
        "status/starting": Text(ja="ルールを読み込んでいます…", en="Loading the rules …"),
        "status/count": Text(ja="<b>{played}</b> / {wanted} ゲーム", en="<b>{played}</b> of {wanted} games"),
        "status/intervals": Text(ja="95 % 区間", en="95 % intervals"),
        "status/stopped": Text(ja="停止しました", en="stopped"),
        "status/habits": Text(
            ja="<b>まだこの変更に慣れていないプレイヤー</b>（{n} ゲーム）", en="<b>Players have not got used to this yet</b> ({n} games)"
        ),
        "status/learning": Text(ja="ルールに慣れています… {share} %", en="getting used to the rules … {share} %"),
        "status/unlearned": Text(
            ja="停止しました。プレイヤーはこの変更に慣れておらず、これまでの習慣のまま遊んでいます",
            en="Stopped: players have not got used to this change and play by their old habits",
        ),
        "status/stop": Text(ja="停止", en="Stop"),
        "status/resume": Text(ja="続ける", en="Continue"),
        "status/unfinished": Text(
            ja="うち {n} ゲームは決着がつかないまま上限で打ち切り", en="{n} of them hit the safety stop before anybody had won"
        ),
        "status/stale": Text(
            ja="この設定では遊べません。下の結果は直前の有効な設定のものです",
            en="This setting cannot be played. The results below belong to the last valid one",
        ),
        "status/unplayable": Text(
            ja="左の設定では遊べません。このタブは直前の有効な設定のもので、直すまで何も保存されません",
            en="What the controls show cannot be played. This tab belongs to the last valid setting; nothing is saved until that is mended",
        ),
        "status/failed": Text(ja="計算中にエラーが起きました", en="Something went wrong while computing"),
        # plots
        "panel/subtitle": Text(ja="{measure}　n = {n}", en="{measure} · n = {n}"),
        "plot/find": Text(ja="棒をクリックすると該当ゲームを再生", en="click a bar to see such a game"),
        "plot/unit": Text(ja="単位：{unit}", en="in {unit}"),
        "plot/moved": Text(ja="{name}：{was} から {gap} {unit}（{low} ～ {high}）", en="{name}: {was}, now {gap} {unit} ({low} to {high})"),
        "plot/moved-fair": Text(
            ja="{name}：{was} から、公平な取り分の変化を除いて {gap} {unit}（{low} ～ {high}）",
            en="{name}: {was}, beyond its fair share now {gap} {unit} ({low} to {high})",
        ),
        "plot/saved": Text(ja="もとの草稿", en="the draft"),
        "plot/pinned": Text(ja="固定した結果", en="pinned result"),
        "ghost/pin": Text(ja="この結果と比べる", en="Pin as ghost"),
        "ghost/unpin": Text(ja="固定を外す", en="Unpin"),
        "ghost/pin/help": Text(
            ja="いまの結果を薄く残し、このあとの変更をこれと比べます（通常は保存済みの草稿と比べます）",
            en="Keep the present result, pale, behind what follows, in place of the draft as saved",
        ),
        "ghost/unpin/help": Text(ja="保存済みの草稿との比較に戻します", en="Back to the draft as saved"),
        "ghost/habits": Text(ja="慣れる前と比べる", en="Before adapting"),
        "ghost/habits/help": Text(
            ja="プレイヤーがこの変更に慣れる前の結果を薄く残して比べます",
            en="Hold the figures against those from before players got used to the change",
        ),
        "plot/before": Text(ja="慣れる前", en="before they got used to it"),
        # the menu at a card's corner
        "card/more": Text(ja="この図をコピー・保存", en="Copy or save this card"),
        "card/csv": Text(ja="CSV をコピー", en="Copy as CSV"),
        "card/svg": Text(ja="SVG で保存", en="Save as SVG"),
        "card/png": Text(ja="PNG で保存", en="Save as PNG"),
        "card/copied": Text(ja="コピーしました", en="Copied"),
        "plot/fair": Text(ja="均等なら {fair}", en="fair share {fair}"),
    },
    # the drawn table and its replay
    {
        "restarted": Text(
            ja="カーネルが再起動されました。ここに見えるのは再起動前の内容です。続けるにはセルをもう一度実行してください。",
            en="The kernel was restarted: run the cell again to go on. What you see is from before the restart.",
        ),
        "kept/go-on": Text(ja="続けるにはこのセルを実行してください。", en="Run this cell to go on."),
        "kept/values": Text(ja="パラメーターの値", en="Values of the parameters"),
        "kept/draft-says": Text(ja="{value}（草稿では {draft}）", en="{value} (draft: {draft})"),
        "kept/about": Text(ja="{n} ゲーム、乱数の種 {seed}、{players}", en="{n} games, seed {seed}, {players}"),
        "kept/waiting": Text(ja="結果はまだありません", en="no results yet"),
        "replay/subtitle": Text(ja="乱数の種 {seed} のゲーム {index}・{players}", en="game {index} of seed {seed} · {players}"),
        "replay/view": Text(ja="視点", en="Seen by"),
        "replay/all-open": Text(ja="全公開", en="All open"),
        "replay/seat-view": Text(ja="{seat}の視点", en="{seat}'s view"),
        "replay/copy": Text(ja="記録をコピー", en="Copy record"),
        "replay/enlarge": Text(ja="ウィンドウいっぱいに表示（Esc で戻る）", en="Fill the window (Esc leads back)"),
        "replay/copied": Text(ja="コピーしました", en="Copied"),
        "replay/table": Text(ja="テーブル（左右の矢印キーで一手ずつ）", en="Table (arrow keys step)"),
        "replay/log": Text(ja="進行", en="Log"),
        "replay/rules": Text(ja="この手で適用されたルール", en="Rules at work in this step"),
        "replay/scrubber": Text(ja="手順の位置", en="Position in the game"),
        "replay/first": Text(ja="最初へ", en="To the start"),
        "replay/previous": Text(ja="一手戻る", en="One step back"),
        "replay/play": Text(ja="再生", en="Play"),
        "replay/pause": Text(ja="一時停止", en="Pause"),
        "replay/next": Text(ja="一手進む", en="One step on"),
        "replay/last": Text(ja="最後へ", en="To the end"),
        "replay/previous-section": Text(ja="前の区切りへ", en="Back to the previous section"),
        "replay/next-section": Text(ja="次の区切りへ", en="On to the next section"),
        "replay/previous-part": Text(ja="前の回へ", en="Back to the previous part"),
        "replay/next-part": Text(ja="次の回へ", en="On to the next part"),
        "replay/speed": Text(ja="再生の速さ", en="Speed"),
        "replay/step": Text(ja="{step} / {steps} 手", en="step {step} of {steps}"),
        "replay/out": Text(ja="脱落", en="out"),
        "replay/face-down": Text(ja="伏せ札", en="face down"),
        "replay/not-playable": Text(ja="出せない", en="cannot be played"),
        "replay/empty": Text(ja="まだゲームがありません", en="No game yet"),
        # accessible names of what is drawn on a card
        # find a game where …
        "replay/find/event": Text(ja="こんなゲームを探す", en="Find a game where …"),
        "replay/find/value": Text(ja="値", en="value"),
        "replay/find/find": Text(ja="探す", en="Find"),
        "replay/find/next": Text(ja="次へ", en="Next"),
        "replay/find/stop": Text(ja="中止", en="Stop"),
        "replay/find/game": Text(ja="ゲーム番号", en="Game no."),
        "replay/find/searching": Text(ja="探しています… {done} / {games} ゲーム", en="Looking … {done} of {games} games"),
        "replay/find/found": Text(ja="{n} 件目：ゲーム {game}、{part}", en="Match {n}: game {game}, {part}"),
        "replay/find/none": Text(ja="{games} ゲームの中には 1 つもありません", en="None in {games} games"),
        "replay/find/no-more": Text(ja="{games} ゲームの中にはもうありません（{n} 件）", en="No more in {games} games ({n} found)"),
        "replay/find/stopped": Text(ja="{done} ゲームまで探して中止しました", en="Stopped after {done} games"),
        "replay/find/failed": Text(ja="ゲームを再現できませんでした：{error}", en="The game could not be shown: {error}"),
    },
    # two drafts compared
    {
        "tab/compare": Text(ja="比較", en="Compare"),
        "compare/with": Text(ja="比べる相手（A）", en="Compare with (A)"),
        "compare/this": Text(ja="この草稿・変更前", en="this draft, unchanged"),
        "compare/precision": Text(ja="精度", en="Precision"),
        "compare/precision/all": Text(ja="全ゲーム", en="all games"),
        "compare/precision/value": Text(ja="± {value}", en="± {value}"),
        "compare/start": Text(ja="比べる", en="Compare"),
        "compare/stop": Text(ja="停止", en="Stop"),
        "compare/idle": Text(
            ja="「比べる」を押すと、同じ配りで A と B を遊び比べます。", en="Press Compare to play A and B on the same deals."
        ),
        "compare/alike": Text(
            ja="A と B は同じです。左の値を変えるか、ほかの草稿を選んでください。",
            en="A and B are the same. Change a value on the left, or choose another draft.",
        ),
        "compare/progress": Text(ja="<b>{played}</b> / {wanted} ゲーム・{state}", en="<b>{played}</b> of {wanted} games · {state}"),
        "compare/stale": Text(
            ja="値が変わりました。下は変更前の比較です", en="The values have changed; what follows compares the earlier ones"
        ),
        "compare/invalid": Text(
            ja="左の設定では遊べないので、B は直前の有効な設定のままです",
            en="What the controls show cannot be played: B is still the last valid setting",
        ),
        "compare/a": Text(ja="A", en="A"),
        "compare/b": Text(ja="B", en="B"),
        "compare/measure": Text(ja="項目", en="Outcome"),
        "compare/gap": Text(ja="差（B − A）", en="B − A"),
        "compare/interval": Text(ja="95 % 区間", en="95 % interval"),
        "compare/drawn": Text(ja="差と区間", en="Drawn"),
        "compare/worth": Text(ja="同じ配りの効果", en="Pairing"),
        "compare/a/help": Text(ja="草稿 A の値", en="In draft A"),
        "compare/b/help": Text(ja="草稿 B の値", en="In draft B"),
        "compare/measure/help": Text(ja="何を比べたか", en="What is compared"),
        "compare/gap/help": Text(ja="割合はポイント、平均はその単位", en="Shares in percentage points, means in their unit"),
        "compare/interval/help": Text(ja="差の 95 % 区間", en="95 % interval of the difference"),
        "compare/drawn/help": Text(ja="割合はポイント、平均は A に対する割合で描く", en="Shares in points, means in per cent of A"),
        "compare/worth/help": Text(
            ja="同じ配りで比べたことが、独立なゲームの何倍に相当したか", en="How many independent games one game on the same deal was worth"
        ),
        "compare/points": Text(ja="ポイント", en="pct. points"),
        "compare/range": Text(ja="{low} 〜 {high}", en="{low} to {high}"),
        "compare/finding": Text(ja="{which}：{finding}。", en="{which}: {finding}."),
        "compare/legend": Text(
            ja="太字は「はっきりした差」（{n} 項目分の補正をして 5 % 水準）", en="Bold: stands out at 5 %, corrected for {n} outcomes"
        ),
        "compare/changes": Text(ja="B での変更", en="What B changes"),
        "compare/only": Text(ja="{which} にだけある項目：{keys}", en="Only in {which}: {keys}"),
        "compare/failed": Text(ja="比べられませんでした：{error}", en="They could not be compared: {error}"),
    },
    # sweeps and sensitivity
    {
        "tab/sweep": Text(ja="スイープ", en="Sweep"),
        "sweep/first": Text(ja="パラメータ", en="Parameter"),
        "sweep/second": Text(ja="もう 1 つ", en="And"),
        "sweep/none": Text(ja="（なし）", en="(none)"),
        "sweep/values": Text(ja="値", en="Values"),
        "sweep/measures": Text(ja="見る項目", en="Outcomes"),
        "sweep/games": Text(ja="1 通りのゲーム数", en="Games each"),
        "sweep/start": Text(ja="調べる", en="Run"),
        "sweep/stop": Text(ja="停止", en="Stop"),
        "sweep/resume": Text(ja="続ける", en="Continue"),
        "sweep/load": Text(ja="この値を使う", en="Use these values"),
        "sweep/cell": Text(ja="組み合わせ", en="Combination"),
        "sweep/loaded": Text(ja="左の値を {values} にしました", en="The controls now say {values}"),
        "sweep/progress": Text(ja="{done} 完了", en="{done} done"),
        "sweep/failed": Text(ja="調べられませんでした：{error}", en="This cannot be swept: {error}"),
        "sweep/impossible": Text(ja="{n} 通りはこの草稿では遊べません", en="{n} combinations cannot be played"),
        "sweep/subtitle": Text(
            ja="1 通り {n} ゲーム以上・点線（枠）は今の値：{current}", en="at least {n} games each · marked: the present values, {current}"
        ),
        "sweep/subtitle/saved": Text(ja="{subtitle}・破線は草稿の値：{saved}", en="{subtitle}; dashed: the draft, {saved}"),
        "sweep/nothing": Text(ja="{label}：まだ何も分からない", en="{label}: nothing to say yet"),
        "sweep/no-difference": Text(ja="{label}：はっきりした違いはない", en="{label}: no clear difference"),
        "sweep/beyond-fair": Text(ja="{label}（公平な割合との差）", en="{label}, beyond the fair share"),
        "sweep/finding": Text(
            ja="{label}：{low}（{at_low}）から {high}（{at_high}）まで", en="{label}: from {low} at {at_low} to {high} at {at_high}"
        ),
        "sweep/wrong": Text(ja="{value}：{problem}", en="{value}: {problem}"),
        "sweep/idle": Text(ja="値の範囲を選んで「調べる」を押してください。", en="Choose values and press Run."),
        "sweep/all": Text(ja="全パラメータの感度", en="All parameters: what matters?"),
        "sweep/all/help": Text(
            ja="すべての値を 1 つずつ動かして、効くものを探します", en="Moves every value one at a time to see which ones matter"
        ),
        "tornado/clear": Text(ja="はっきりした差", en="stands out"),
        "tornado/unclear": Text(ja="区別できない", en="does not"),
        "tornado/unpaired": Text(ja="配りが違うため別々のゲームで比較", en="other deals, compared unpaired"),
        "tornado/subtitle": Text(
            ja="値を 1 つずつ変えたときの差・各 {n} ゲーム・{comparisons} 通りの比較をまとめて補正（Holm）",
            en="Difference made by one change at a time · {n} games each · corrected for {comparisons} comparisons (Holm)",
        ),
    },
    # the report
    {
        "read-only/n": Text(ja="n = {n}・乱数の種 {seed}", en="n = {n} · seed {seed}"),
        "report/download": Text(ja="ダウンロード", en="Download"),
        "present/host": Text(
            ja="この名前ではこのプレゼンテーションを開けません。受け取ったリンクをそのまま開いてください。",
            en="This presentation does not answer to that name. Open the link exactly as it was given to you.",
        ),
        "present/token": Text(
            ja="このページを開くには、発表者から受け取ったリンク（トークン付き）が必要です。",
            en="To see this page, open the link with its token that the presenter gave you.",
        ),
        "present/nothing": Text(ja="ここには何もありません。", en="There is nothing here."),
        "present/full": Text(
            ja="満席です（同時に {n} 人まで）。席が空くまで、このページは自動で開き直します。",
            en="All {n} places are taken. This page tries again by itself until one is free.",
        ),
        "present/failed": Text(
            ja="このページを表示できませんでした。発表者に知らせてください。", en="This page could not be shown. Please tell the presenter."
        ),
        "present/exposed/machine": Text(
            ja="見られる人：この計算機の利用者のうち、トークン付きのアドレスを知っている人だけ。",
            en="Who can look: only users of this machine who know the address with its token.",
        ),
        "present/exposed/network": Text(
            ja="見られる人：このアドレスに到達でき、トークンを知っている人すべて。",
            en="Who can look: everybody who can reach this address and knows the token.",
        ),
        "present/exposed/play": Text(
            ja="できること：ルールの値を動かし、ゲームを回し、レポートを自分の計算機に保存する。この計算機の CPU を使います。",
            en="What they can do: move the rules, run games, download a report; it is this machine that computes.",
        ),
        "present/exposed/read-only": Text(
            ja="できること：用意された結果を見て、言語を切り替える。",
            en="What they can do: look at the prepared results and change the language.",
        ),
        "present/exposed/never": Text(
            ja="できないこと：草稿やファイルの保存、コードの実行や閲覧、ほかのファイルや草稿やほかの訪問者の閲覧。",
            en="What they cannot: save drafts or files, run or read code, see other files, other drafts or other visitors.",
        ),
        "present/exposed/limit": Text(
            ja="同時に {n} 人まで（メモリー約 {mb} MB）。離れると 1 分以内に、操作がなければ {minutes} 分で終了します。",
            en="At most {n} at once (about {mb} MB of memory). A place is free within a minute after its visitor left, "
            "or after {minutes} minutes without activity.",
        ),
        "present/exposed/plain": Text(
            ja="通信は暗号化されません（HTTP）。信頼できないネットワークでは、HTTPS の中継サーバーを手前に置いてください。",
            en="Nothing is encrypted (plain HTTP): on a network you do not trust, put an HTTPS proxy in front.",
        ),
        "report/button": Text(ja="レポート…", en="Report…"),
        "report/button/help": Text(ja="レポートの内容を選びます", en="Choose what the report should say"),
        "report/dialog": Text(ja="レポート", en="Report"),
        "report/against": Text(ja="比べる相手", en="Against"),
        "report/alone": Text(ja="比べない（今の設定だけ）", en="nothing: what the controls show alone"),
        "report/question": Text(ja="知りたいこと", en="Question"),
        "report/question/hint": Text(
            ja="例：生存点を上げると掟の選び方は変わるか", en="for example: does a higher survive VP change which vows are chosen?"
        ),
        "report/language": Text(ja="言語", en="Language"),
        "report/sections": Text(ja="載せる内容", en="What it contains"),
        "report/section/notes": Text(ja="草稿のメモ", en="The designer's notes"),
        "report/section/assumptions": Text(ja="前提", en="Assumptions"),
        "report/section/plots": Text(ja="グラフ", en="Plots"),
        "report/section/table": Text(ja="全項目の比較", en="All outcomes side by side"),
        "report/section/metrics": Text(ja="どんなゲームか（指標）", en="What kind of game it is (metrics)"),
        "report/section/replays": Text(ja="実際のゲーム", en="Games to look at"),
        "report/make": Text(ja="レポートを作る", en="Make the report"),
        "report/made": Text(ja="レポートができました", en="The report is ready"),
        "report/open": Text(ja="開く", en="Open"),
        "dialog/close": Text(ja="閉じる", en="Close"),
        "report/title/one": Text(ja="{draft}", en="{draft}"),
        "report/title/two": Text(ja="{a} と {b} の比較", en="{a} against {b}"),
        "report/asked": Text(ja="調べたこと", en="What was asked"),
        "report/asked/one": Text(
            ja="「{draft}」はどんなゲームになっているか。{n} ゲーム（プレイヤー：{players}）の結果から。",
            en="What kind of game is {draft}? Seen from {n} games of {players}.",
        ),
        "report/asked/two": Text(
            ja="「{a}」（A）を「{b}」（B）に変えると何が変わるか。それぞれ {n} ゲーム（プレイヤー：{players}）の結果から。",
            en="What changes when {a} (A) becomes {b} (B)? Seen from {n} games of each, played by {players}.",
        ),
        "report/paired": Text(ja="A と B は同じ配りで遊んでいます。", en="A and B were played on the same deals."),
        "report/findings": Text(ja="分かったこと", en="Findings"),
        "report/drafts": Text(ja="草稿と変更点", en="Drafts and differences"),
        "report/parameters": Text(ja="値の変更", en="Values changed"),
        "report/sentences": Text(ja="ルール文の変更", en="Sentences changed"),
        "report/clause": Text(ja="ルール", en="Rule"),
        "report/value": Text(ja="値", en="Value"),
        "report/where": Text(ja="場所", en="Where"),
        "report/notes": Text(ja="草稿のメモ", en="The designer's notes"),
        "report/fact": Text(ja="{label}：", en="{label}: "),
        "report/intervals/one": Text(ja="区間はすべて 95 %。", en="All intervals are 95 %."),
        "report/problems": Text(ja="問題点（{draft}）", en="Problems noted in {draft}"),
        "report/why": Text(ja="変更の理由", en="Why"),
        "report/assumptions": Text(ja="前提", en="Assumptions"),
        "report/assumed": Text(ja="草稿に書かれていないため仮に決めた値", en="Values the draft does not give, made up here"),
        "report/no-assumed": Text(ja="仮に決めた値はありません。", en="No value had to be made up."),
        "report/readings": Text(ja="解釈の分かれるところで選んだ読み方", en="Readings chosen where the text is ambiguous"),
        "report/players": Text(
            ja="プレイヤー：{players}。人が遊べば結果は変わりえます。",
            en="Players: {players}. People may play differently.",
        ),
        "report/intervals": Text(
            ja="区間はすべて 95 %。「はっきりした差」は、比べた項目の数で補正しても 5 % で区別できるもの（Holm）。",
            en="All intervals are 95 %. Clear differences stand out at 5 % after correction for the number of outcomes (Holm).",
        ),
        "report/plots": Text(ja="グラフ", en="Plots"),
        "report/plots/two": Text(ja="淡色が A、濃色が B。", en="Pale is A, strong is B."),
        "report/table": Text(ja="全項目の比較", en="All outcomes"),
        "report/metrics": Text(ja="どんなゲームか", en="What kind of game it is"),
        "report/metric": Text(ja="指標", en="Measure"),
        "report/reading": Text(ja="読み方", en="How to read it"),
        "report/metrics/note": Text(
            ja="全体の指標は {n} ゲーム、手番ごとの指標は先頭の {looked_at} ゲームから。",
            en="Measures of whole games rest on {n} games, those of decisions on the first {looked_at} of them.",
        ),
        "report/replays": Text(ja="実際のゲーム", en="Games to look at"),
        "report/replays/note": Text(ja="矢印キーか再生ボタンで一手ずつ進みます。", en="Step with the arrow keys or the buttons."),
        "report/replay/same-deal": Text(
            ja="同じ配り（ゲーム {index}）で勝者が変わった：{which}", en="The same deal (game {index}) won by somebody else: {which}"
        ),
        "report/replay/event": Text(ja="{which}・{event}（ゲーム {index}）", en="{which}: {event} (game {index})"),
        "report/replay/first": Text(ja="{which}・ゲーム {index}", en="{which}: game {index}"),
        "report/repeat": Text(ja="再現するには", en="To repeat it"),
        "report/repeat/seeds": Text(
            ja="乱数の種：{seeds}。同じ草稿・種・ゲーム番号からは、どの計算機でも同じゲームになります。",
            en="Seeds: {seeds}. The same draft, seed and game number give the same game on every machine.",
        ),
        "report/repeat/versions": Text(ja="作成：{date}・{versions}", en="Made on {date} with {versions}"),
        "report/repeat/values": Text(ja="すべての値", en="All values"),
        "report/saved": Text(ja="レポートを {path} に保存しました", en="The report is in {path}"),
        "report/making": Text(ja="レポートを作成中…", en="Making the report …"),
        "report/failed": Text(ja="レポートを作れませんでした：{error}", en="The report could not be made: {error}"),
    },
    # rulesheet and coverage
    {
        "tab/players": Text(ja="プレイヤー", en="Players"),
        "players/climb": Text(ja="腕前を比べる", en="Compare players"),
        "players/climb/help": Text(
            ja="1 人だけ別の種類のプレイヤーを混ぜて、席を替えながら遊ばせます",
            en="One player of a kind among players of another, on every seat in turn; then somebody learns against learned players alone",
        ),
        "players/restrict": Text(ja="選択肢の価値を調べる", en="What are options worth?"),
        "players/restrict/help": Text(
            ja="1 人だけ、ある選択肢を選べない（または必ず選ぶ）席を作り、全員がそれに慣れてから遊ばせます",
            en="One seat may not choose an option, or must; everybody gets used to it, then they play",
        ),
        "players/about": Text(ja="誰が遊んでいるのか", en="Who plays here?"),
        "players/about/text": Text(
            ja="結果の数字は、遊ぶ人の腕前で変わります。ここでは、この草稿で腕前がどれだけ効くか、"
            "学習プレイヤーの癖を突けるか、そして各選択肢が席にとってどれだけの価値を持つかを調べます。1 分ほどかかります。",
            en="Figures depend on who plays. Find out here how far skill goes in this draft, whether learned players have habits to "
            "exploit, and what each option is worth to a seat. It takes a minute or so.",
        ),
        "players/playing": Text(ja="学習と対戦の最中です…", en="Learning and playing …"),
        "players/stale": Text(
            ja="下の結果は変更前のものです。もう一度調べてください", en="The draft has changed since: what follows is of before; ask again"
        ),
        "players/ladder": Text(ja="腕前の差（各 {n} ゲーム）", en="How players fare among others ({n} games each)"),
        "players/options": Text(ja="選択肢の価値（各 {n} ゲーム）", en="What options are worth ({n} games each)"),
        "players/pair": Text(ja="1 人と、その相手", en="One among others"),
        "players/among": Text(ja="{others}の中の{one}", en="{one} among {others}"),
        "players/never": Text(ja="選べない席", en="A seat that may not"),
        "players/always": Text(ja="必ず選ぶ席", en="A seat that must"),
        "players/wins": Text(ja="勝ちの割合（線は公平な {fair} %）", en="Share of the wins (line: fair, {fair} %)"),
        "players/share": Text(ja="割合（公平との差）", en="Share (beyond fair)"),
        "players/figure": Text(
            ja="{share} %（95 % 区間 {low}～{high}、公平なら {fair}）", en="{share} % (95 % interval {low} to {high}; fair {fair})"
        ),
        "players/stands-out": Text(ja="偶然ではない", en="beyond chance"),
        "tab/coverage": Text(ja="使用状況", en="Coverage"),
        "tab/rulesheet": Text(ja="ルール", en="Rulesheet"),
        "tab/history": Text(ja="履歴", en="History"),
        "sheet/take": Text(ja="保存する：", en="Take away:"),
        "sheet/format/md": Text(ja="Markdown", en="Markdown"),
        "sheet/format/txt": Text(ja="テキスト", en="Text"),
        "sheet/format/html": Text(ja="HTML", en="HTML"),
        "coverage/count": Text(ja="使われ方を数える", en="Count what is used"),
        "coverage/read": Text(ja="解釈の違いを調べる", en="Try the other readings"),
        "coverage/counting": Text(ja="計算中…", en="Counting …"),
        "coverage/stale": Text(
            ja="数えた後で値が変わりました。もう一度数えてください", en="The draft has changed since this was counted; count again"
        ),
        "coverage/findings": Text(ja="分かったこと", en="What stands out"),
        "coverage/clauses": Text(ja="条項ごとの働き（各 {n} ゲーム）", en="How often each clause decides something ({n} games each)"),
        "coverage/clause": Text(ja="条項", en="Clause"),
        "coverage/per-game": Text(ja="：1 ゲームあたり", en=": per game"),
        "coverage/share": Text(ja="：ゲームの割合", en=": share of games"),
        "coverage/dead": Text(ja="一度も働かない", en="dead"),
        "coverage/absent": Text(ja="この草稿にはない", en="not in this draft"),
        "coverage/never": Text(ja="一度もない", en="never"),
        "coverage/idle": Text(ja="影響なし", en="no effect"),
        "coverage/matters": Text(ja="結果が変わる", en="matters"),
        "coverage/options": Text(ja="選ばれ方と成功率", en="What is chosen, and what comes true"),
        "coverage/option": Text(ja="項目", en="Option"),
        "coverage/effects": Text(
            ja="値を一つ動かすと結果が変わるゲームの割合（{n} ゲーム）",
            en="Share of games that change when a value moves one step ({n} games)",
        ),
        "coverage/parameter": Text(ja="パラメータ", en="Parameter"),
        "coverage/changed": Text(ja="変わるゲーム", en="Games changed"),
        "coverage/readings": Text(ja="どの解釈が結果を変えるか", en="Which ambiguity matters"),
        "coverage/reading": Text(ja="解釈", en="Reading"),
        "coverage/difference": Text(ja="同じ配りでの違い", en="Difference on the same deals"),
    },
    # history
    {
        "history/next": Text(ja="次の草稿にする", en="The next draft"),
        "history/no-changes": Text(ja="まだ何も変えていません。", en="Nothing has been changed yet."),
        "history/why": Text(ja="変更の理由", en="Why"),
        "history/why/hint": Text(ja="なぜ変えるのか", en="What the changes are for"),
        "history/problems": Text(ja="問題点", en="Problems"),
        "history/problems/hint": Text(ja="1 行に 1 つ", en="One a line"),
        "history/save": Text(ja="草稿{number}として保存", en="Save as draft {number}"),
        "history/saved": Text(ja="{title}を {path} に保存しました", en="Saved {title} in {path}"),
        "history/line": Text(ja="草稿の流れ", en="Lineage"),
        "history/here": Text(ja="今の草稿", en="currently open"),
        "history/because": Text(ja="理由：{why}", en="Why: {why}"),
        "history/open": Text(ja="開く", en="Open"),
        "history/opened": Text(ja="{title}を開きました", en="Opened {title}"),
        "history/undo": Text(ja="この変更だけ戻す", en="Undo this change"),
        "history/undone": Text(
            ja="{title}の「{label}」の変更を戻しました（未保存）", en="Took back the change of {label} in {title}; not saved yet"
        ),
        "history/edit": Text(ja="メモを編集", en="Edit notes"),
        "history/edit/save": Text(ja="メモを保存", en="Save notes"),
        "history/edit/cancel": Text(ja="やめる", en="Cancel"),
        "history/edit/saved": Text(ja="{title}のメモを保存しました", en="Saved the notes of {title}"),
        "history/headlines": Text(
            ja="主な結果（各 {n} ゲーム、今のプレイヤーで）", en="Headline outcomes ({n} games each, with the present players)"
        ),
        "history/all": Text(ja="すべての草稿", en="All drafts"),
        "history/draft": Text(ja="草稿", en="Draft"),
        "history/broken": Text(ja="読めないファイル", en="Files that cannot be used"),
        "history/compare": Text(ja="2 つの草稿を並べる", en="Two drafts side by side"),
        "history/current": Text(ja="今の値（未保存の変更を含む）", en="Currently open, with unsaved changes"),
        "history/alike": Text(ja="違いはありません。", en="Nothing differs."),
    },
    # changes that are not saved
    {
        "journal/offer": Text(
            ja="前回（{when}）の未保存の変更が残っています：{changes}", en="Unsaved changes of {when} are still here: {changes}"
        ),
        "journal/note": Text(ja="メモ「{text}」", en="note “{text}”"),
        "journal/value": Text(ja="{label} {value}", en="{label} {value}"),
        "journal/changed": Text(ja="その後、草稿のファイルは書き換えられています", en="The draft's file has been changed since"),
        "journal/take": Text(ja="引き継ぐ", en="Take them up"),
        "journal/drop": Text(ja="捨てる", en="Discard them"),
        "journal/unwritable": Text(
            ja="作業記録に書き込めません。保存するまで、変更はこの画面にしかありません",
            en="The journal cannot be written: until you save, your changes exist only here",
        ),
    },
)
