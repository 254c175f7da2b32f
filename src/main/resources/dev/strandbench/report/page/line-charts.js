/*
 * Charts in which each arm of a family, or each model, has a line or a row of dots.
 */

/** A line with points, named and in its model's colour. */
function lineOf(name, model) {
    const { colour, symbol, dash } = palette.look(model);
    return {
        name,
        type: "line",
        symbol,
        symbolSize: 7,
        lineStyle: { width: 1.8, type: dash },
        itemStyle: { color: colour },
        emphasis: { focus: "series" },
    };
}

/** Lines of a legend, beyond which it would leave no chart: it is then turned page by page. */
const MOST_LEGEND_LINES = 6;

/** Height in CSS pixels of a legend's line with the space below it. */
const LEGEND_LINE = 18;

/** A legend of names, and how far down in CSS pixels what is below it begins. */
function legendOf(names, width, itemWidth = 22) {
    const lines = linesOfLegend(names, width, itemWidth);
    const whole = lines <= MOST_LEGEND_LINES;
    return {
        below: 36 + (whole ? LEGEND_LINE * (lines - 1) : 0),
        legend: {
            type: whole ? "plain" : "scroll",
            top: 0,
            left: 0,
            itemWidth,
            itemHeight: 9,
            itemGap: LEGEND_GAP,
            data: names,
            textStyle: { color: palette.named("ink"), fontSize: TEXT },
            pageTextStyle: { color: palette.named("soft") },
            pageIconColor: palette.named("soft"),
        },
    };
}

/** Space in CSS pixels between names of a legend, and between a name and its mark, at least. */
const LEGEND_GAP = 10;
const BESIDE_MARK = 8;

/** How many lines the names of a legend take, each with its mark. */
function linesOfLegend(names, width, itemWidth) {
    let lines = 1;
    let used = 0;
    for (const name of names) {
        const item = itemWidth + BESIDE_MARK + widthOf(name) + LEGEND_GAP;
        if (used > 0 && used + item > width - LEGEND_GAP) {
            lines++;
            used = 0;
        }
        used += item;
    }
    return lines;
}

/** Percentiles over 1 / (1 - p), as HdrHistogram made familiar: each nine takes as much room as the one before it. */
function percentilesChart(family) {
    const isDrawn = ([rank, value]) => rank < 100 && value > 0;
    const arms = family.arms.filter((arm) => arm.percentiles?.some(isDrawn));
    if (arms.length === 0) {
        return null;
    }
    const lines = arms.map((arm) => ({
        arm,
        points: arm.percentiles
            .filter(isDrawn)
            .map(([rank, value]) => ({ rank, value: [1 / (1 - rank / 100), value] })),
    }));
    return {
        name: "percentiles",
        title: "Percentiles",
        how:
            "Each further nine takes the same room. A point is the mean of a percentile over all forks. A line that " +
            "turns upwards is a tail that few ops meet and many users notice.",
        height: 320,
        head: ["arm", "percentile", family.answer.unit],
        rows: () => arms.flatMap((arm) => arm.percentiles.map(([rank, value]) => [arm.name, String(rank), value])),
        option: (width) => percentilesOption(lines, family.answer.unit, width),
    };
}

function percentilesOption(lines, unit, width) {
    const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
    const scale = logarithmic(
        "y",
        values.map(([, value]) => value),
    );
    const { left, yAxis } = upright(scale, unit);
    const { legend, below } = legendOf(
        lines.map(({ arm }) => arm.name),
        width,
    );
    return {
        legend,
        grid: { left, right: 36, top: below, bottom: 44 },
        xAxis: {
            type: "log",
            min: 1,
            max: Math.max(...values.map(([nines]) => nines), 10),
            splitLine: { lineStyle: { color: palette.named("line"), opacity: 0.6 } },
            axisLine: { show: false },
            axisLabel: {
                ...softLabel(),
                formatter: (value) => (value <= 1 ? "0" : `${Number((100 - 100 / value).toPrecision(12))}`) + " %",
            },
            ...axisName("percentile", NAME_BELOW),
        },
        yAxis,
        series: [
            carrier(scale.lines),
            ...lines.map(({ arm, points }) => ({
                ...lineOf(arm.name, arm.model),
                data: points.map(({ value }) => value),
                tooltip: {
                    formatter: ({ dataIndex, value }) =>
                        tip(arm.name, [[`${points[dataIndex].rank} %`, `${figure(value[1])} ${unit}`]]),
                },
            })),
        ],
    };
}

/** Latencies in the order in which they were taken. */
function sequenceChart(family) {
    const arms = family.arms.filter((arm) => arm.sequence?.some((value) => value > 0));
    if (arms.length === 0) {
        return null;
    }
    return {
        name: "sequence",
        title: "One start after another",
        how:
            "Each dot is a task of the fork that was measured last, in order. Tasks of warm-up iterations are left " +
            "out. Levels are states of the machine.",
        height: 320,
        head: ["arm", "task", "µs"],
        rows: () => arms.flatMap((arm) => arm.sequence.map((value, place) => [arm.name, place + 1, value])),
        option: (width) => sequenceOption(arms, width),
    };
}

function sequenceOption(arms, width) {
    const scale = logarithmic(
        "y",
        arms.flatMap((arm) => arm.sequence),
    );
    const { left, yAxis } = upright(scale, "µs");
    const { legend, below } = legendOf(namesOf(arms), width, 10);
    return {
        legend,
        grid: { left, right: 20, top: below, bottom: 44 },
        xAxis: {
            type: "value",
            min: 1,
            max: Math.max(...arms.map((arm) => arm.sequence.length)),
            splitLine: { show: false },
            axisLine: { lineStyle: { color: palette.named("line") } },
            axisLabel: { ...softLabel(), formatter: (value) => tick(value) },
            ...axisName("task", NAME_BELOW),
        },
        yAxis,
        series: [carrier(scale.lines), ...arms.map(sequenceDots)],
    };
}

function sequenceDots(arm) {
    const { colour, symbol } = palette.look(arm.model);
    return {
        name: arm.name,
        type: "scatter",
        symbolSize: 4.5,
        symbol,
        itemStyle: { color: colour, opacity: 0.7 },
        data: arm.sequence.flatMap((value, place) => (value > 0 ? [[place + 1, value]] : [])),
        tooltip: {
            formatter: ({ value }) =>
                tip(arm.name, [
                    ["task", value[0]],
                    ["", `${figure(value[1])} µs`],
                ]),
        },
    };
}

/** One JDK beside the other, a line for each model; null where no model ran on two. */
function jdksChart(family) {
    const arms = family.arms.filter((arm) => arm.jdk && arm.score > 0);
    const jdks = [...new Set(arms.map((arm) => arm.jdk))].sort(COLLATOR.compare);
    if (jdks.length < 2 || new Set(arms.map((arm) => arm.model)).size === arms.length) {
        return null;
    }
    return {
        name: "jdks",
        title: "JDK beside JDK",
        how: `A line is a model. ${better(family)} is better; verdicts are in the table.`,
        height: 300,
        head: ["model", "JDK", unitOf(family), "× best"],
        rows: () => arms.map((arm) => [arm.model, arm.jdk, arm.score, arm.ratio]),
        option: (width) => jdksOption(family, arms, jdks, width),
    };
}

function jdksOption(family, arms, jdks, width) {
    const models = [...new Set(arms.map((arm) => arm.model))];
    const scale = logarithmic(
        "y",
        arms.map((arm) => arm.score),
    );
    const { left, yAxis } = upright(scale, unitOf(family));
    const { legend, below } = legendOf(models, width);
    return {
        legend,
        grid: { left, right: 24, top: below, bottom: 28 },
        xAxis: {
            type: "category",
            data: jdks,
            boundaryGap: true,
            axisTick: { show: false },
            axisLine: { lineStyle: { color: palette.named("line") } },
            axisLabel: { color: palette.named("ink"), fontSize: TEXT },
        },
        yAxis,
        series: [
            carrier(scale.lines),
            ...models.map((model) => ({
                ...lineOf(model, model),
                data: arms
                    .filter((arm) => arm.model === model)
                    .map((arm) => [jdks.indexOf(arm.jdk), arm.score])
                    .sort((a, b) => a[0] - b[0]),
                tooltip: {
                    formatter: ({ value }) =>
                        tip(`${model}, JDK ${jdks[value[0]]}`, [["", `${figure(value[1])} ${family.answer.unit}`]]),
                },
            })),
        ],
    };
}
