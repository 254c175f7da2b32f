/*
 * The charts of more than a family: over a parameter, between two files, from run to run.
 */

/** A curve's title, with its file where the page is of several. */
function titleOf({ title, source }) {
    return [title, source].filter(Boolean).join("  ");
}

/** The family of a curve's first point, whose figure all of its points are of. */
function familyOf({ lines }) {
    const [[, , , , first]] = lines.flatMap(({ points }) => points);
    return PAGE.families.find(({ id }) => id === first);
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

const CURVE_HEIGHT = 370;

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
    const ends = points.map(([, , low, high]) => ({ low, high }));
    return {
        name: "curve",
        title: titleOf(curve),
        how:
            `${figureNameOf(familyOf(curve))} over ${curve.parameter}, ` +
            `${linear ? "the former" : "both"} logarithmic${ofIntervals(ends, ", with 95 % intervals over forks")}.` +
            onlyInTable(leftOut) +
            (curve.ideal.length ? " Grey: what no scheduler can beat." : "") +
            (curve.crossings.length ? " Upright lines: where one passes another." : ""),
        height: CURVE_HEIGHT,
        head: ["arm", curve.parameter, figureNameOf(familyOf(curve)), "low", "high"],
        rows: () =>
            curve.lines.flatMap((line) => line.points.map(([x, score, low, high]) => [line.arm, x, score, low, high])),
        option: (width) => curveOption(curve, lines, linear, width),
    };
}

function curveOption(curve, lines, linear, width) {
    const points = lines.flatMap((line) => line.drawn);
    const across = linear
        ? { axis: linearAxis() }
        : logarithmic(
              "x",
              points.map(([x]) => x),
              { most: marksAcross(width, 8), pad: 1.15 },
          );
    const up = logarithmic(
        "y",
        points.flatMap(([, score, low, high]) => [score, low, high]).concat(curve.ideal.map(([, score]) => score)),
        { most: 7, pad: 1.2 },
    );
    const { left, yAxis } = upright(up, unitOf(familyOf(curve)));
    const { grid, beside, legend } = curveLayout(curve, lines, up.axis, { left, width });
    const [first, last] = linear ? extentOf(points) : [across.axis.min, across.axis.max];
    const placeOf = (value) =>
        grid.left + alongAxis(across.axis, value, first, last) * (width - grid.left - grid.right);
    return {
        legend: { ...legend, show: !beside },
        grid,
        xAxis: { ...across.axis, ...axisName(curve.parameter, NAME_BELOW) },
        yAxis,
        series: [
            ...(across.lines ? [carrier(across.lines)] : []),
            carrier(up.lines),
            crossingLines(curve.crossings, placeOf, width),
            idealLine(curve.ideal, beside),
            whiskers("95 % interval", lines.flatMap(intervalsOfLine), "y"),
            ...lines.map((line) => curveLine(curve, line, beside)),
        ],
    };
}

/** Width in CSS pixels from which on the names of lines have room beside these. */
const ROOM_FOR_ENDS = 500;

/** Where a curve stands, its legend, and whether its lines' names are beside their ends in place of that. */
function curveLayout(curve, lines, axis, { left, width }) {
    const namesOfLines = curve.lines.map((line) => line.arm);
    const names = namesOfLines.concat(curve.ideal.length > 0 ? "ideal" : []);
    const grid = { left, right: MARGIN, top: 24, bottom: 44 };
    const tall = CURVE_HEIGHT - grid.top - grid.bottom;
    const ends = [...lines.map((line) => line.drawn), curve.ideal].flatMap((line) =>
        line.at(-1)?.[1] > 0 ? [(1 - share(axis, line.at(-1)[1])) * tall] : [],
    );
    const room = roomFor(names, width);
    const beside = width > ROOM_FOR_ENDS && room < MOST_FOR_NAMES * width && areApart(ends, LINE_OF_TEXT);
    const { legend, below } = legendOf(namesOfLines, width);
    // Names of crossings are between the legend and the lines.
    return { grid: beside ? { ...grid, right: room } : { ...grid, top: below + 12 }, beside, legend };
}

/** Upright lines where arms pass each other; `placeOf` tells where along the chart a parameter is. */
function crossingLines(crossings, placeOf, width) {
    const marks = crossings.map(({ near, arms }) => ({ near, name: arms.join(" ↔ ") }));
    const fits = namesThatFit(
        marks.map(({ near, name }) => ({ name, x: placeOf(near) })),
        width,
    );
    return {
        ...carrier({
            symbol: "none",
            lineStyle: { color: palette.named("soft"), type: "dashed", width: 1 },
            label: { ...softLabel(), formatter: ({ name }) => name, position: "end" },
            data: marks.map(({ near, name }, place) => ({ xAxis: near, name, label: { show: fits[place] } })),
        }),
        name: "crossings",
    };
}

function idealLine(ideal, named) {
    const color = palette.named("soft");
    return {
        name: "ideal",
        type: "line",
        data: ideal.filter(([, score]) => score > 0),
        symbol: "none",
        lineStyle: { color, width: 6, opacity: 0.35, type: "solid" },
        itemStyle: { color },
        endLabel: { show: named, formatter: "ideal", color, fontSize: TEXT },
        silent: true,
    };
}

function intervalsOfLine({ drawn, model }) {
    const { colour } = palette.look(model);
    return drawn.flatMap(([x, , low, high]) => (low > 0 && isNumber(high) ? [{ value: [low, high, x], colour }] : []));
}

function curveLine({ parameter, unit }, { arm, model, drawn }, named) {
    return {
        ...lineOf(arm, model),
        data: drawn.map(([x, score]) => [x, score]),
        endLabel: { show: named, formatter: "{a}", color: palette.look(model).ink, fontSize: TEXT, distance: 8 },
        tooltip: {
            formatter: ({ value }) =>
                tip(arm, [
                    [parameter, tick(value[0])],
                    ["", `${figure(value[1])} ${unit}`],
                ]),
        },
    };
}

const CHANGE_COLOURS = { slower: "bad", faster: "good", same: "soft", undecided: "soft", invalid: "soft" };

/** Symbols of changes that have a direction. */
const CHANGE_SYMBOLS = { slower: "triangle", faster: "diamond" };

/** Rows that a chart of a comparison has at most. */
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
    return {
        name: "comparison",
        title: "Candidate over baseline",
        how:
            `Cost of the candidate relative to the baseline${ofIntervals(rows, " with its interval")}; right of 1 it ` +
            "costs more. Hollow: not decided." +
            (comparison.rows.length > rows.length
                ? ` The ${rows.length} furthest from 1 of ${comparison.rows.length}.`
                : "") +
            cutOff(rows),
        height: 56 + 26 * rows.length,
        head: ["what", "ratio", "low", "high", "verdict"],
        rows: () => rows.map((row) => [row.title, row.ratio, row.low, row.high, row.verdict]),
        option: (width) => comparisonOption(rows, width),
    };
}

const changeColour = ({ kind }) => palette.named(CHANGE_COLOURS[kind]);
const isDecided = ({ kind }) => kind !== "undecided" && kind !== "invalid";

function comparisonOption(rows, width) {
    const titles = rows.map((row) => row.title);
    const left = roomFor(titles, width, width > NARROW ? MOST_FOR_NAMES : 0.58);
    // An axis that has room for the line at 1, whatever the ratios.
    const scale = logarithmic("x", extent(rows).concat(0.97, 1.03), { at: "end", most: marksAcross(width) });
    return {
        grid: { left, right: MARGIN, top: 10, bottom: 34 },
        xAxis: scale.axis,
        yAxis: ruledLanes(titles, left),
        series: [
            carrier(withLineAtOne(scale.lines, 1.5)),
            laneWhiskers("interval", rows, (row) => ({ colour: changeColour(row), dashed: !isDecided(row) })),
            changePoints(rows),
        ],
    };
}

function changePoints(rows) {
    return {
        name: "ratio",
        type: "scatter",
        symbolSize: 10,
        z: 3,
        data: rows.map((row, lane) => ({
            name: row.title,
            value: [row.ratio, lane],
            symbol: CHANGE_SYMBOLS[row.kind] ?? "circle",
            itemStyle: {
                color: isDecided(row) ? changeColour(row) : palette.named("paper"),
                borderColor: changeColour(row),
                borderWidth: 1.6,
            },
        })),
        tooltip: {
            formatter: ({ dataIndex }) => {
                const { title, metric, ratio, low, high, verdict } = rows[dataIndex];
                return tip(title, [
                    ["metric", metric === "score" ? null : metric],
                    ["ratio", times(ratio)],
                    ["interval", interval(low, high)],
                    ["", verdict],
                ]);
            },
        },
    };
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
    return {
        name: "trend",
        title: trend.title,
        how: trendWords(trend) + onlyInTable(trend.points.length - points.length),
        height: 230,
        head: ["run", "when", trend.unit],
        rows: () => trend.points.map(([at, value, run]) => [run, moment(at), value]),
        option: () => trendOption(trend, points),
    };
}

function trendOption(trend, points) {
    const scale = logarithmic(
        "y",
        points.map(([, value]) => value),
        { most: 5, pad: 1.03 },
    );
    const { left, yAxis } = upright(scale, trend.unit);
    return {
        grid: { left, right: 24, top: 24, bottom: 28 },
        xAxis: {
            type: "time",
            splitLine: { show: false },
            axisLine: { lineStyle: { color: palette.named("line") } },
            axisTick: { show: false },
            axisLabel: { ...softLabel(), hideOverlap: true },
        },
        yAxis,
        series: [carrier(scale.lines), { ...trendLine(trend, points), markLine: changeLines(trend) }],
    };
}

function trendLine({ title, unit }, points) {
    return {
        name: title,
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
                    ["", `${figure(value[1])} ${unit}`],
                ]),
        },
    };
}

/** Upright lines where a trend changed, each with how much. */
function changeLines({ changes, points }) {
    return {
        symbol: "none",
        silent: true,
        data: changes
            .filter(({ at }) => points[at])
            .map(({ at, ratio }) => ({
                xAxis: Date.parse(points[at][0]),
                name: `× ${times(ratio)}`,
                lineStyle: { color: palette.named(ratio > 1 ? "bad" : "good"), width: 1.6, type: "dashed" },
                label: {
                    formatter: ({ name }) => name,
                    color: palette.named("ink"),
                    position: "end",
                    fontSize: SMALL_TEXT,
                },
            })),
    };
}
