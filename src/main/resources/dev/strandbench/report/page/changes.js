/*
 * What changed: a candidate against its baseline, and what was measured from run to run.
 */

function comparisonSection() {
    const { comparison } = PAGE;
    if (!comparison) {
        return null;
    }
    const { rows, unmatched } = comparison;
    return section(
        "comparison",
        "Candidate against baseline",
        make("p", null, `${comparison.candidate} against ${comparison.baseline}: ${comparison.summary}`),
        figureOf(comparisonChart(comparison)),
        rows.length === 0 ? null : tableOrFolded(comparison),
        unmatched.length === 0
            ? null
            : folded(
                  `${plural(unmatched.length, "entry", "entries")} in only one of them`,
                  make(
                      "ul",
                      null,
                      unmatched.map((text) => make("li", null, text)),
                  ),
              ),
    );
}

/** The table of a comparison, folded where the chart shows only its first rows. */
function tableOrFolded(comparison) {
    const { element } = comparisonTable(comparison);
    const { length } = comparison.rows;
    return length <= MOST_COMPARED ? element : folded(`All ${plural(length, "row")}`, element);
}

function comparisonTable({ baseline, candidate, rows }) {
    const ofScores = rows.every((row) => row.metric === "score");
    return new SortedTable({
        name: "strandbench-comparison",
        caption: `${candidate} against ${baseline}`,
        columns: [
            { key: "title", label: "what", wide: true, value: (row) => row.title },
            { key: "metric", label: "metric", value: (row) => row.metric, only: ofScores ? "file" : null },
            figureColumn("baseline", "baseline"),
            figureColumn("candidate", "candidate"),
            { key: "unit", label: "unit", value: (row) => row.unit },
            figureColumn("ratio", "ratio", null, times),
            { ...figureColumn("low", "interval"), show: (row) => interval(row.low, row.high) },
            { key: "high", label: "high", value: (row) => row.high, only: "file" },
            { key: "kind", label: "kind", value: (row) => row.kind, only: "file" },
            { key: "verdict", label: "verdict", wide: true, value: (row) => row.verdict },
            { key: "flags", label: "remarks", wide: true, value: (row) => row.flags.join(", ") },
        ],
        rows,
    });
}

/** Trends up to which nobody needs to look for one. */
const MOST_TRENDS = 8;

function historySection() {
    if (!PAGE.history) {
        return null;
    }
    const { trends, same } = PAGE.history;
    const changed = trends.filter((trend) => trend.changes.length > 0);
    const empty = trends.filter((trend) => trend.points.length === 0);
    return section(
        "history",
        "From run to run",
        make("p", null, historyWords(trends, changed.length)),
        same ? make("p", { class: "how" }, `All: ${same}.`) : null,
        changed.length === 0 ? null : changesTable(changed).element,
        trendFigures(trends),
        empty.length === 0
            ? null
            : make(
                  "ul",
                  { class: "open" },
                  empty.map((trend) =>
                      make("li", null, make("strong", null, trend.title), `: no values. ${trendWords(trend)}`),
                  ),
              ),
    );
}

/** How many trends changed, of those that are long enough to show it. */
function historyWords(trends, changed) {
    const all = trends.length;
    const tooShort = trends.filter((trend) => !trend.enough).length;
    const few = "too few runs to show a change";
    if (tooShort === all) {
        return `${plural(all, "trend")}: ${few}.`;
    }
    const found =
        changed === 0
            ? `No change stands out from the noise in ${plural(all - tooShort, "trend")}.`
            : `${INTEGER.format(changed)} of ${plural(all, "trend")} changed.`;
    return tooShort === 0 ? found : `${found} ${plural(tooShort, "trend has", "trends have")} ${few}.`;
}

function changesTable(changed) {
    return new SortedTable({
        name: "strandbench-history",
        caption: "What changed from run to run",
        columns: [
            { key: "title", label: "what", wide: true, value: (row) => row.title },
            { key: "when", label: "when", value: (row) => moment(row.run?.[0]) },
            { key: "run", label: "commit or run", value: (row) => row.run?.[2] },
            figureColumn("ratio", "cost, times", null, times),
            { key: "text", label: "change", wide: true, value: (row) => row.text },
        ],
        rows: changed.flatMap((trend) =>
            trend.changes.map((change) => ({
                title: trend.title,
                run: trend.points[change.at],
                ratio: change.ratio,
                text: change.text,
            })),
        ),
    });
}

/** The figures of all trends, those without a change folded, and a field that leaves some of them. */
function trendFigures(trends) {
    const changed = trends.filter((trend) => trend.changes.length > 0);
    const unchanged = trends.filter((trend) => trend.changes.length === 0);
    const figures = new Map([...changed, ...unchanged].map((trend) => [trend, figureOf(trendChart(trend))]));
    const drawn = (some) =>
        make(
            "div",
            { class: "charts" },
            some.map((trend) => figures.get(trend)),
        );
    const rest = folded(`${plural(unchanged.length, "trend")} without a change`, drawn(unchanged));
    rest.open = unchanged.length <= MOST_TRENDS && changed.length === 0;
    const leaveTrends = (fits) => {
        figures.forEach((drawing, trend) => drawing && (drawing.hidden = !fits(trend.title)));
        rest.open = true;
    };
    return [
        trends.length > MOST_TRENDS
            ? make("div", { class: "controls" }, filterField("Filter trends", leaveTrends))
            : null,
        drawn(changed),
        unchanged.length === 0 ? null : rest,
    ];
}
