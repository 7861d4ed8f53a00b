"""What comparisons, sweeps and metrics say, in Japanese and English."""

from __future__ import annotations

from workbench.core.text import Catalogue, Text

WORDS = Catalogue(
    # headline outcomes that every game has
    {
        "headline/win/place": Text(ja="勝率・{n} 番手", en="Wins of place {n}"),
        "headline/win/start": Text(ja="勝率・親", en="Wins of the start player"),
        "headline/win/seat": Text(ja="勝率・席{n}（{kind}）", en="Wins of seat {n} ({kind})"),
        "headline/margin": Text(ja="1 位と 2 位の点差", en="Points between first and second"),
        "headline/range": Text(ja="1 位と最下位の点差", en="Points between first and last"),
        "headline/shared": Text(ja="勝者が 2 人以上", en="Several winners"),
        "headline/unfinished": Text(ja="打ち切り", en="Unfinished games"),
        "unit/points": Text(ja="点", en="points"),
    },
    # why two drafts cannot be compared deal by deal
    {
        "unpaired/deals": Text(
            ja="配られる札が違うため、同じ配りでは比べられません。別々のゲームどうしの比較です（区間はその分だけ広くなります）。",
            en="The two drafts deal different cards, so they cannot be played on the same deals. "
            "They are compared on games of their own, with wider intervals.",
        ),
        "unpaired/players": Text(
            ja="人数が違うため、同じ配りでは比べられません。別々のゲームどうしの比較です（区間はその分だけ広くなります）。",
            en="The two drafts seat different numbers of players, so they cannot be played on the same deals. "
            "They are compared on games of their own, with wider intervals.",
        ),
    },
    # findings of a comparison
    {
        "compare/change": Text(ja="{label}：{old} → {new}", en="{label}: {old} → {new}"),
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
        "compare/narrowed": Text(
            ja="同じ配りで比べたので、独立な {times} 倍のゲーム数に相当（中央値）",
            en="playing the same deals was worth {times} times as many independent games (median)",
        ),
        "stopped/precision": Text(ja="求めた精度に達したので終了", en="stopped at the precision asked for"),
        "stopped/games": Text(ja="全ゲーム終了", en="all games played"),
        "stopped/cancelled": Text(ja="途中で中止", en="stopped early"),
        "stopped/running": Text(ja="計算中", en="running"),
    },
)
