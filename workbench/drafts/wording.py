"""Everything that drafts say about themselves, in Japanese and English."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

WORDS = Catalogue(
    {
        "title/changed": Text(ja="{title}・変更案", en="{title}, changed"),
        "title": Text(ja="{game} 草稿{number}", en="{game}, draft {number}"),
        "change": Text(ja="{label}：{old} → {new}", en="{label}: {old} → {new}"),
    },
    # files that cannot be used
    {
        "error/in-file": Text(ja="{path}：{message}", en="{path}: {message}"),
        "error/no-file": Text(ja="そのような草稿ファイルはありません", en="there is no such draft file"),
        "error/no-regular-file": Text(ja="普通のファイルではありません", en="this is not a regular file"),
        "error/too-large": Text(
            ja="草稿ファイルは {limit} バイトまでですが、このファイルは {size} バイトあります",
            en="a draft file has at most {limit} bytes, this one has {size}",
        ),
        "error/encoding": Text(
            ja="UTF-8 のテキストではありません（{byte} バイト目）。UTF-8 で保存し直してください",
            en="not a text file in UTF-8 (byte {byte}); save it as UTF-8",
        ),
        "error/toml": Text(ja="TOML として読めません：{reason}", en="broken TOML: {reason}"),
        "error/long-line": Text(
            ja="{line} 行目が長すぎます（{limit} 文字まで）", en="line {line} is too long for a draft (at most {limit} characters)"
        ),
        "error/long-key": Text(
            ja="{line} 行目の名前の点が多すぎます（{limit} 個まで）", en="line {line}: a name with too many dots (at most {limit})"
        ),
        "error/long-number": Text(ja="桁の多すぎる整数があります（64 ビットまで）", en="a whole number is too long (64 bits at most)"),
        "error/too-deep": Text(ja="入れ子が深すぎます", en="nested too deeply"),
        "error/unreadable": Text(ja="読めません（{reason}）", en="cannot be read ({reason})"),
        "error/no-game": Text(
            ja='草稿ファイルはゲーム名から始まります（例：game = "omerta"）',
            en='a draft file begins with the game, for example game = "omerta"',
        ),
        "error/newer-format": Text(
            ja="形式 {format} のファイルです。このワークベンチが読めるのは {known} まで。新しい版のワークベンチで開いてください",
            en="this file has format {format}, and this workbench reads formats up to {known}; open it with a newer workbench",
        ),
        "error/not-possible": Text(
            ja="{name} = {value} は使えません。使える値: {allowed}", en="{name} = {value} is not possible. Allowed: {allowed}"
        ),
        "error/not-a-table": Text(
            ja="[{name}] には名前と値を並べてください（今は {value}）", en="[{name}] is a table of names and values, not {value}"
        ),
        "error/both-sections": Text(
            ja="{names} が [parameters] と [rulings] の両方にあります", en="{names} stands under [parameters] and under [rulings]"
        ),
        "allowed/format": Text(ja="1 以上の整数", en="a whole number from 1"),
        "allowed/number": Text(
            ja="1 から {most} の整数（草稿は番号で数えます）", en="a whole number from 1 to {most} (drafts are counted)"
        ),
        "allowed/text": Text(ja="文字列、または ja と en の文字列", en="a text, or one text each for ja and en"),
        "allowed/texts": Text(ja="文字列、または文字列の並び", en="a text or a list of texts"),
        "allowed/date": Text(ja="2026-01-31 のような日付", en="a date such as 2026-01-31"),
        "allowed/parent": Text(
            ja="草稿の名前（同じフォルダーのもの、または付属のもの）", en="the name of a draft in the same folder or of a shipped one"
        ),
    },
    # lines of drafts
    {
        "error/no-parent": Text(
            ja="親の草稿 {parent} がこのフォルダーにも付属の草稿にもありません{hint}",
            en="its parent {parent} is neither in the same folder nor among the shipped drafts{hint}",
        ),
        "hint/nearest": Text(ja="（{names} でしょうか）", en="; did you mean {names}?"),
        "error/circular": Text(
            ja="親をたどると自分に戻ります：{chain}。どれかの parent を直してください",
            en="its line of parents goes in a circle: {chain}; change one of these parents",
        ),
        "error/other-game": Text(
            ja="親の草稿 {parent} は別のゲーム（{game}）です", en="its parent {parent} is a draft of another game ({game})"
        ),
        "error/number-twice": Text(
            ja="草稿番号 {number} が {names} で重複しています。どちらかの番号を変えてください",
            en="the number {number} is used twice: {names}; give one of them another number",
        ),
        "error/two-games": Text(
            ja="{a} と {b} は別のゲームなので比べられません", en="{a} and {b} are drafts of different games and cannot be set side by side"
        ),
    },
    # saving
    {
        "error/unwritable": Text(
            ja="書き込めません（{reason}）。変更は失われていません", en="cannot be written ({reason}); your changes are not lost"
        ),
        "error/long-note": Text(
            ja="文が長すぎます（{limit} 文字までのところ {length} 文字）", en="a note has at most {limit} characters, this one has {length}"
        ),
        "error/no-number": Text(ja="草稿番号は {most} までです", en="the numbers of drafts end at {most}"),
        "error/surrogate": Text(
            ja="文字ではないもの（{mark}）が入っているので保存できません。消してから保存してください",
            en="it holds {mark}, which is no character, and cannot be saved; delete it first",
        ),
        "error/exists": Text(ja="すでに同じ名前のファイルがあります", en="a file of that name exists already"),
        "error/changed-on-disk": Text(
            ja="開いた後で別の誰かに書き換えられたため、保存しませんでした。{kept}",
            en="somebody else has changed it since it was opened, so it was not saved. {kept}",
        ),
        "kept/beside": Text(ja="あなたの版は {name} に残してあります", en="Your version is kept in {name}"),
        "kept/journal": Text(ja="あなたの変更は作業記録に残っています", en="Your changes are still in the journal of unsaved edits"),
        "error/presented": Text(ja="プレゼンテーションでは保存できません", en="nothing is saved in a presentation"),
        "error/shipped": Text(
            ja="{name} は付属の草稿なので書き換えられません。次の草稿として保存してください",
            en="{name} comes with the workbench and cannot be changed; save your changes as the next draft",
        ),
        "error/no-changes": Text(
            ja="{name} から変わったところがないので、次の草稿にするものがありません",
            en="nothing differs from {name}, so there is nothing to save as the next draft",
        ),
    },
    # undoing
    {
        "error/no-such-change": Text(ja="{name} に {value} の変更はありません", en="{name} does not change {value}"),
        "error/changed-later": Text(
            ja="{label}は後の {later} でも変えられています。先にそちらを取り消してください",
            en="{label} is changed again in {later}; undo that change first",
        ),
        "error/row-undone": Text(
            ja="{label}の行は別の変更で増えたものです。その変更を取り消してください",
            en="the row of {label} only came with another change; undo that one",
        ),
    },
    # the rulesheet
    {
        "sheet/problems": Text(ja="問題点", en="Problems"),
        "sheet/changes": Text(ja="{parent} からの変更点", en="Changes from {parent}"),
        "sheet/changes-alone": Text(ja="変更点", en="Changes"),
        "sheet/why": Text(ja="変更の理由：{why}", en="Why: {why}"),
        "sheet/assumed": Text(ja="［仮］", en="[assumed]"),
        "sheet/assumed-note": Text(
            ja="［仮］の付いた箇所は、草稿に書かれていないため仮に決めたものです。",
            en="Lines marked [assumed] rest on values that the draft does not give.",
        ),
    },
)
