/*
 * The charts of more than a family: over a parameter, between two files, from run to run.
 */

/** A curve's title, with its file where the page is of several. */
function titleOf({ title, source }) {
    return [title, source].filter(Boolean).join("  ");
}

/** Whether places are so far from each other that texts beside them do not meet. */
function areApart(places, least) {
    const sorted = places.toSorted((one, other) => one - other);
    return sorted.every((each, place) => place === 0 || each - sorted[place - 1] >= least);
}

/** The least and the greatest parameter of some points, and zero where an axis with round numbers begins there. */
function extentOf(points) {
    const values = points.map(([x]) => x);
    return [Math.min(...values, 0), Math.max(...values)];
}

/** How far along an axis, logarithmic or not, a value is, from 0 to 1. */
function alongAxis(axis, value, first, last) {
    return axis.type === "log" ? share(axis, value) : (value - first) / (last - first);
}

/**
 * Scores over a parameter, both logarithmic where they can be: a slope of one is cost in proportion. A parameter that
 * is zero has a place on a linear axis only, a score that is zero has none.
 */
function curveChart(curve) {
    const lines = curve.lines.map((line) => ({ ...line, drawn: line.points.filter(([, score]) => score > 0) }));
    const points = lines.flatMap((line) => line.drawn);
    if (points.length === 0) {
        return null;
    }
    const leftOut = curve.lines.flatMap((line) => line.points).length - points.length;
    const linear = points.some(([x]) => x <= 0);
    const chart = {
        name: "curve",
        title: titleOf(curve),
        how:
            `${curve.unit} over ${curve.parameter}, ${linear ? "the former" : "both"} logarithmic, with 95 % ` +
            "intervals over forks." +
            onlyInTable(leftOut) +
            (curve.ideal.length ? " Grey: what no scheduler can beat." : "") +
            (curve.crossings.length ? " Upright lines: where one passes another." : ""),
        height: 370,
        head: ["arm", curve.parameter, curve.unit, "low", "high"],
        rows: () =>
            curve.lines.flatMap((line) => line.points.map(([x, score, low, high]) => [line.arm, x, score, low, high])),
    };
    chart.option = (width) => {
        const names = curve.lines.map((line) => line.arm).concat(curve.ideal.length > 0 ? "ideal" : []);
        const across = linear
            ? { axis: linearAxis() }
            : logarithmic(
                  "x",
                  points.map(([x]) => x),
                  { most: 8, pad: 1.15 },
              );
        const up = logarithmic(
            "y",
            points.flatMap(([, score, low, high]) => [score, low, high]).concat(curve.ideal.map(([, score]) => score)),
            { most: 7, pad: 1.2 },
        );
        const grid = { left: 62, right: 18, top: 24, bottom: 44 };
        const tall = chart.height - grid.top - grid.bottom;
        const ends = [...lines.map((line) => line.drawn), curve.ideal].flatMap((line) =>
            line.at(-1)?.[1] > 0 ? [(1 - share(up.axis, line.at(-1)[1])) * tall] : [],
        );
        const beside = width > 500 && roomFor(names, width) < 0.36 * width && areApart(ends, 14);
        grid.right = beside ? roomFor(names, width) : grid.right;
        // Paper has no pages to turn in a legend; where its lines would leave no chart, the table has the names.
        const legendLines = Math.ceil(names.reduce((sum, name) => sum + roomFor([name], width) + 32, 0) / width);
        const whole = document.documentElement.classList.contains("on-paper") && legendLines <= 6;
        grid.top = beside ? 24 : 48 + (whole ? 20 * (legendLines - 1) : 0);
        const [first, last] = across.axis.type === "log" ? [across.axis.min, across.axis.max] : extentOf(points);
        const marks = namesThatFit(
            curve.crossings.map(({ near, arms }) => ({
                name: arms.join(" ↔ "),
                x: grid.left + alongAxis(across.axis, near, first, last) * (width - grid.left - grid.right),
                y: 0,
            })),
            width,
            ["middle"],
        );
        const bars = lines.flatMap((line) =>
            line.drawn.flatMap(([x, , low, high]) =>
                low > 0 && isNumber(high) ? [{ value: [low, high, x], colour: palette.look(line.model).colour }] : [],
            ),
        );
        return {
            ...base(chart),
            legend: {
                ...legend(curve.lines.map((line) => ({ name: line.arm }))),
                type: whole ? "plain" : "scroll",
                show: !beside,
            },
            grid,
            xAxis: { ...across.axis, ...axisName(curve.parameter, 26) },
            yAxis: { ...up.axis, ...axisName(curve.unit, 46) },
            series: [
                ...(across.lines ? [carrier(across.lines)] : []),
                carrier(up.lines),
                {
                    ...carrier({
                        symbol: "none",
                        lineStyle: { color: palette.named("soft"), type: "dashed", width: 1 },
                        label: {
                            formatter: ({ name }) => name,
                            color: palette.named("soft"),
                            fontSize: 11,
                            position: "end",
                        },
                        data: curve.crossings.map(({ near, arms }, place) => ({
                            xAxis: near,
                            name: arms.join(" ↔ "),
                            label: { show: marks[place].show },
                        })),
                    }),
                    name: "crossings",
                },
                {
                    name: "ideal",
                    type: "line",
                    data: curve.ideal.filter(([, score]) => score > 0),
                    symbol: "none",
                    lineStyle: { color: palette.named("soft"), width: 6, opacity: 0.35, type: "solid" },
                    itemStyle: { color: palette.named("soft") },
                    endLabel: { show: beside, formatter: "ideal", color: palette.named("soft"), fontSize: 12 },
                    silent: true,
                },
                whiskers("95 % interval", bars, "y"),
                ...lines.map((line) => ({
                    ...lineOf(line.arm, line.model),
                    data: line.drawn.map(([x, score]) => [x, score]),
                    endLabel: {
                        show: beside,
                        formatter: "{a}",
                        color: palette.look(line.model).ink,
                        fontSize: 12,
                        distance: 8,
                    },
                    tooltip: {
                        formatter: ({ value }) =>
                            tip(line.arm, [
                                [curve.parameter, tick(value[0])],
                                ["", `${figure(value[1])} ${curve.unit}`],
                            ]),
                    },
                })),
            ],
        };
    };
    return chart;
}

const CHANGE_COLOURS = { slower: "bad", faster: "good", same: "soft", undecided: "soft", invalid: "soft" };
const MOST_COMPARED = 30;

/** Candidate over baseline, the largest changes first. */
function comparisonChart(comparison) {
    const rows = comparison.rows
        .filter((row) => row.ratio > 0)
        .sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)))
        .slice(0, MOST_COMPARED);
    if (rows.length === 0) {
        return null;
    }
    const chart = {
        name: "comparison",
        title: "Candidate over baseline",
        how:
            "Cost of the candidate over the baseline's with its interval; right of 1 is slower. Hollow: not decided." +
            (comparison.rows.length > rows.length
                ? ` The ${rows.length} furthest from 1 of ${comparison.rows.length}.`
                : ""),
        height: 56 + 26 * rows.length,
        head: ["what", "ratio", "low", "high", "verdict"],
        rows: () => rows.map((row) => [row.title, row.ratio, row.low, row.high, row.verdict]),
    };
    chart.option = (width) => {
        const left = roomFor(
            rows.map((row) => row.title),
            width,
            width > NARROW ? 0.36 : 0.58,
        );
        const scale = logarithmic("x", extent(rows).concat(0.97, 1.03), { at: "end", most: width > NARROW ? 7 : 4 });
        const colour = (row) => palette.named(CHANGE_COLOURS[row.kind]);
        const decided = (row) => row.kind !== "undecided" && row.kind !== "invalid";
        return {
            ...base(chart),
            grid: { left, right: 18, top: 10, bottom: 34 },
            xAxis: scale.axis,
            yAxis: {
                ...lanes(
                    rows.map((row) => row.title),
                    left,
                ),
                splitLine: { show: true, lineStyle: { color: palette.named("line"), opacity: 0.5 } },
            },
            series: [
                {
                    ...carrier({
                        ...scale.lines,
                        data: [
                            ...scale.lines.data,
                            {
                                xAxis: 1,
                                label: { show: false },
                                lineStyle: { color: palette.named("soft"), width: 1.5 },
                            },
                        ],
                    }),
                },
                whiskers(
                    "interval",
                    rows.flatMap((row, lane) =>
                        row.low > 0 && isNumber(row.high)
                            ? [{ value: [row.low, row.high, lane], colour: colour(row), dashed: !decided(row) }]
                            : [],
                    ),
                    "x",
                ),
                {
                    name: "ratio",
                    type: "scatter",
                    symbolSize: 10,
                    z: 3,
                    data: rows.map((row, lane) => ({
                        name: row.title,
                        value: [row.ratio, lane],
                        symbol: row.kind === "slower" ? "triangle" : row.kind === "faster" ? "diamond" : "circle",
                        itemStyle: {
                            color: decided(row) ? colour(row) : palette.named("paper"),
                            borderColor: colour(row),
                            borderWidth: 1.6,
                        },
                    })),
                    tooltip: {
                        formatter: ({ dataIndex }) =>
                            tip(rows[dataIndex].title, [
                                ["ratio", times(rows[dataIndex].ratio)],
                                ["interval", interval(rows[dataIndex].low, rows[dataIndex].high)],
                                ["", rows[dataIndex].verdict],
                            ]),
                    },
                },
            ],
        };
    };
    return chart;
}

/** What a cell's runs say, and what limits that. */
function trendWords({ changes, enough, flags }) {
    const found = changes.map((change) => change.text);
    if (enough && changes.length === 0) {
        found.push("No change that stands out from the noise.");
    }
    return [...found, ...flags.map((flag) => `${flag[0].toUpperCase()}${flag.slice(1)}.`)].join(" ");
}

/** A cell from run to run, with the places where it changed. */
function trendChart(trend) {
    const points = trend.points.filter(([, value]) => value > 0);
    if (points.length === 0) {
        return null;
    }
    const chart = {
        name: "trend",
        title: trend.title,
        how: trendWords(trend) + onlyInTable(trend.points.length - points.length),
        height: 230,
        head: ["run", "when", trend.unit],
        rows: () => trend.points.map(([at, value, run]) => [run, moment(at), value]),
    };
    chart.option = () => {
        const scale = logarithmic(
            "y",
            points.map(([, value]) => value),
            { most: 5, pad: 1.03 },
        );
        const changes = trend.changes.flatMap((change) =>
            trend.points[change.at] ? [{ ...change, run: trend.points[change.at] }] : [],
        );
        return {
            ...base(chart),
            grid: { left: 62, right: 24, top: 24, bottom: 28 },
            xAxis: {
                type: "time",
                splitLine: { show: false },
                axisLine: { lineStyle: { color: palette.named("line") } },
                axisTick: { show: false },
                axisLabel: { color: palette.named("soft"), fontSize: 11, hideOverlap: true },
            },
            yAxis: { ...scale.axis, ...axisName(trend.unit, 46) },
            series: [
                carrier(scale.lines),
                {
                    name: trend.title,
                    type: "line",
                    symbol: "circle",
                    symbolSize: 6,
                    lineStyle: { width: 1.3, color: palette.named("soft") },
                    itemStyle: { color: palette.named("accent") },
                    data: points.map(([at, value]) => [at, value]),
                    tooltip: {
                        formatter: ({ dataIndex, value }) =>
                            tip(points[dataIndex][2], [
                                ["", moment(value[0])],
                                ["", `${figure(value[1])} ${trend.unit}`],
                            ]),
                    },
                    markLine: {
                        symbol: "none",
                        silent: true,
                        data: changes.map(({ ratio, run }) => ({
                            xAxis: Date.parse(run[0]),
                            name: `× ${times(ratio)}`,
                            lineStyle: { color: palette.named(ratio > 1 ? "bad" : "good"), width: 1.6, type: "dashed" },
                            label: {
                                formatter: ({ name }) => name,
                                color: palette.named("ink"),
                                position: "end",
                                fontSize: 11,
                            },
                        })),
                    },
                },
            ],
        };
    };
    return chart;
}
