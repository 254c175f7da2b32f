/*
 * The charts of a family, by Apache ECharts as SVG.
 *
 * A chart is {name, title, how, height, option, head, rows, table, tools}: `how` says how to read it, `option(width)`
 * makes it for a width in CSS pixels, `head` and `rows()` are its data as a table, `table` is one that is shown in place
 * of that, and `tools()` are buttons for it.
 */

/** Ratios with their intervals, and the band in which arms are called the same. */
function forestChart(family) {
    const arms = family.arms;
    if (!family.ranked || arms.filter((arm) => isNumber(arm.ratio)).length < 2) {
        return null;
    }
    const chart = {
        name: "forest",
        title: "How much worse than the best",
        how:
            "Cost over the best's, with its 95 % interval; further right is worse. In the grey band arms are the same " +
            `within ${percent(family.sameWithin - 1)}; hollow: not decided.`,
        height: 56 + 30 * arms.length,
        head: ["arm", "× best", "low", "high", "verdict"],
        rows: () => arms.map((arm) => [arm.name, arm.ratio, arm.low, arm.high, arm.verdict]),
    };
    chart.option = (width) => {
        const left = roomFor(
            arms.map((arm) => arm.name),
            width,
        );
        const verdicts = arms.map(said);
        const right = width > 680 ? roomFor(verdicts, width) : 18;
        const band = [1 / family.sameWithin, family.sameWithin];
        const scale = logarithmic("x", extent(arms).concat(band), { at: "end", most: width > NARROW ? 7 : 4 });
        const drawn = arms.flatMap((arm, lane) => (isNumber(arm.ratio) ? [{ arm, lane }] : []));
        const names = arms.map((arm) => arm.name);
        return {
            ...base(chart),
            grid: { left, right, top: 10, bottom: 34 },
            xAxis: scale.axis,
            yAxis: [
                {
                    ...lanes(names, left),
                    splitLine: { show: true, lineStyle: { color: palette.named("line"), opacity: 0.5 } },
                },
                {
                    ...lanes(verdicts, right),
                    position: "right",
                    axisLabel: {
                        show: right > 18,
                        color: palette.named("soft"),
                        fontSize: 12,
                        width: right - 8,
                        overflow: "truncate",
                        interval: 0,
                    },
                },
            ],
            series: [
                {
                    ...carrier(scale.lines),
                    markArea: {
                        silent: true,
                        itemStyle: { color: palette.named("band") },
                        data: [[{ xAxis: band[0] }, { xAxis: band[1] }]],
                    },
                },
                whiskers(
                    "95 % interval",
                    drawn
                        .filter(({ arm }) => arm.low < arm.high)
                        .map(({ arm, lane }) => ({
                            value: [arm.low, arm.high, lane],
                            colour: palette.look(arm.model).colour,
                            dashed: !FILLED.has(arm.kind),
                        })),
                    "x",
                ),
                {
                    name: "× best",
                    type: "scatter",
                    symbolSize: 11,
                    z: 3,
                    data: drawn.map(({ arm, lane }) => ({
                        name: arm.name,
                        value: [arm.ratio, lane],
                        ...point(arm.model, FILLED.has(arm.kind)),
                    })),
                    tooltip: {
                        formatter: ({ value }) => {
                            const arm = arms[value[1]];
                            return tip(arm.name, [
                                ["× best", times(arm.ratio)],
                                ["95 %", interval(arm.low, arm.high)],
                                ["", arm.verdict],
                                [family.answer.metric, `${figure(arm.score)} ${family.answer.unit}`],
                            ]);
                        },
                    },
                },
            ],
        };
    };
    return chart;
}

/** What is said of an arm, and its ratio where that is not said. */
function said(arm) {
    const sized = arm.kind === "best" || /^\d/.test(arm.verdict);
    return sized || !isNumber(arm.ratio) ? arm.verdict : `${times(arm.ratio)} ×  ${arm.verdict}`;
}

/** A dot for every fork. */
function forksChart(family) {
    const arms = family.arms.filter((arm) => arm.series.some((fork) => isNumber(fork.mean)));
    const forks = arms.flatMap((arm, lane) =>
        arm.series.flatMap((fork, place) => (isNumber(fork.mean) ? [{ arm, lane, fork, place }] : [])),
    );
    if (forks.length === 0) {
        return null;
    }
    const chart = {
        name: "forks",
        title: "Every fork",
        how:
            "A dot is a JVM of its own; in a lane they run from top to bottom in the order in which they ran. Two " +
            "groups are two modes, a slope is drift. Hollow: does not count.",
        height: 56 + 34 * arms.length,
        head: ["arm", "fork", "block", family.answer.unit, "counts", "disturbed by"],
        rows: () =>
            forks.map(({ arm, fork, place }) => [
                arm.name,
                place + 1,
                fork.block,
                fork.mean,
                fork.counted ? "yes" : "no",
                fork.disturbed,
            ]),
    };
    chart.option = (width) => {
        const left = roomFor(
            arms.map((arm) => arm.name),
            width,
        );
        const positive = forks.every(({ fork }) => fork.mean > 0);
        const scale = positive
            ? logarithmic(
                  "x",
                  forks.map(({ fork }) => fork.mean),
                  { at: "end", most: width > NARROW ? 8 : 4 },
              )
            : { axis: { type: "value", scale: true }, lines: null };
        return {
            ...base(chart),
            grid: { left, right: 18, top: 8, bottom: 44 },
            xAxis: { ...scale.axis, ...axisName(unitOf(family), 26) },
            yAxis: {
                ...lanes(
                    arms.map((arm) => arm.name),
                    left,
                ),
                splitLine: { show: true, lineStyle: { color: palette.named("line"), opacity: 0.5 } },
            },
            series: [
                ...(scale.lines ? [carrier(scale.lines)] : []),
                {
                    name: "forks",
                    type: "scatter",
                    symbolSize: 7,
                    data: forks.map(({ arm, lane, fork, place }) => ({
                        name: arm.name,
                        value: [fork.mean, lane],
                        place,
                        ...point(arm.model, fork.counted),
                        symbolOffset: [0, 24 * ((place + 0.5) / arm.series.length - 0.5)],
                    })),
                    tooltip: {
                        formatter: ({ dataIndex }) => {
                            const { arm, fork, place } = forks[dataIndex];
                            return tip(`${arm.name}, fork ${place + 1}`, [
                                [unitOf(family), figure(fork.mean)],
                                ["block", fork.block],
                                ["disturbed by", fork.disturbed],
                                ["", fork.counted ? "" : "does not count"],
                            ]);
                        },
                    },
                },
            ],
        };
    };
    return chart;
}

function better({ answer }) {
    return answer.higherIsBetter ? "Higher" : "Lower";
}

function unitOf(family) {
    const { metric, unit, higherIsBetter } = family.answer;
    return (metric === "score" ? unit : `${metric}, ${unit}`) + (higherIsBetter ? ", more is better" : "");
}

/**
 * Iterations of every fork over its life, a panel for each arm. What does not count is pale: each fork decides for
 * itself when its warm-up ends. Shaded is what does not count in any fork of the arm.
 */
function tracesChart(family) {
    const aged = family.arms.some((arm) => arm.series.some((fork) => fork.at));
    const age = (fork, each) => (aged ? fork.at[each] : each + 1);
    const known = (fork) => fork.scores.flatMap((score, each) => (isNumber(score) ? [[age(fork, each), score]] : []));
    const points = (fork) => known(fork).filter(([, score]) => score > 0);
    const shown = (fork) => (!aged || fork.at) && points(fork).length > 1;
    const arms = family.arms.filter((arm) => arm.series.some(shown));
    if (arms.length === 0) {
        return null;
    }
    const forks = arms.flatMap((arm, panel) =>
        arm.series.map((fork, place) => ({ arm, panel, fork, place })).filter(({ fork }) => shown(fork)),
    );
    const last = Math.max(...forks.flatMap(({ fork }) => points(fork).map(([at]) => at)));
    const first = aged ? 0 : 1;
    const ends = forks.map(({ fork }) => fork.measuredFrom).filter((end) => aged && isNumber(end) && end > 0);
    const warmsUp = (fork) => aged && fork.measuredFrom > 0;
    // The first that counts is of both parts, which meet there.
    const countFrom = (fork) => points(fork).findIndex(([at]) => !warmsUp(fork) || at > fork.measuredFrom);
    const partsOf = (fork) => {
        const place = countFrom(fork);
        return place < 0
            ? { warmup: points(fork), measured: [] }
            : { warmup: place === 0 ? [] : points(fork).slice(0, place + 1), measured: points(fork).slice(place) };
    };
    // What the reader has asked to see.
    let view = { from: first, to: last };
    const leftOut = forks.reduce((sum, { fork }) => sum + known(fork).length - points(fork).length, 0);
    const moves = family.answer.higherIsBetter ? "rise" : "fall";
    const horizon = aged ? "s of the fork's life" : "measured iteration";
    const panelHeight = 92;
    const chart = {
        name: "traces",
        title: "Iterations, fork by fork",
        how:
            "Each line is a fork, each panel an arm with its own scale " +
            `(${family.answer.metric === "score" ? family.answer.unit : "score"}). ` +
            (ends.length > 0
                ? "Pale: that fork’s warm-up, which does not count; shaded: no fork counts yet. Lines that still " +
                  `${moves} where they count have not warmed up.`
                : `Only measured iterations are known; lines that still ${moves} have not warmed up.`) +
            (forks.some(({ fork }) => !fork.counted) ? " Dotted: the fork does not count." : "") +
            onlyInTable(leftOut),
        height: 62 + panelHeight * arms.length,
        head: ["arm", "fork", horizon, "score"],
        rows: () =>
            forks.flatMap(({ arm, fork, place }) =>
                known(fork).map(([at, score]) => [arm.name, place + 1, at, score]),
            ),
    };
    /** What a panel's scale has to hold of a fork: what is in view, without warm-up where only a part is asked for. */
    const seenOf = ({ fork }) => {
        const { warmup, measured } = partsOf(fork);
        const all = view.from > first && measured.length > 0 ? measured : warmup.concat(measured);
        return all.filter(([at]) => at >= view.from && at <= view.to);
    };
    chart.option = (width) => {
        const scales = arms.map((arm, panel) => {
            const own = forks.filter((each) => each.panel === panel);
            const seen = own.flatMap(seenOf);
            // Where nothing is in view, the scale is that of all.
            const drawn = seen.length > 0 ? seen : own.flatMap(({ fork }) => points(fork));
            return logarithmic(
                "y",
                drawn.map(([, score]) => score),
                { most: 3, pad: 1.1 },
            );
        });
        const many = forks.reduce((sum, { fork }) => sum + fork.scores.length, 0) > 800;
        const traceOf = ({ arm, panel, fork, place }, part, data) => {
            const pale = part === "" ? 1 : 0.35;
            return {
                name: [arm.name, place + 1, part].filter(Boolean).join(" "),
                type: "line",
                xAxisIndex: panel,
                yAxisIndex: panel,
                showSymbol: !many,
                symbol: "circle",
                symbolSize: 3.5,
                lineStyle: { width: 1.1, opacity: 0.75 * pale, type: fork.counted ? "solid" : "dotted" },
                itemStyle: { color: palette.look(arm.model).colour, opacity: pale },
                data,
                tooltip: {
                    formatter: ({ value }) =>
                        tip(`${arm.name}, fork ${place + 1}`, [
                            [horizon, figure(value[0])],
                            ["score", figure(value[1])],
                            ["", part],
                        ]),
                },
            };
        };
        const shaded = (panel) =>
            Math.min(
                ...forks
                    .filter((each) => each.panel === panel)
                    .map(({ fork }) => (warmsUp(fork) ? fork.measuredFrom : 0)),
            );
        return {
            ...base(chart),
            title: arms.map((arm, panel) => ({
                text: arm.name,
                left: 52,
                top: panel * panelHeight + 2,
                padding: 0,
                textStyle: { fontSize: 12, fontWeight: 600, color: palette.look(arm.model).ink },
            })),
            grid: arms.map((arm, panel) => ({
                left: 52,
                right: 18,
                top: panel * panelHeight + 20,
                height: panelHeight - 30,
            })),
            xAxis: arms.map((arm, panel) => ({
                type: "value",
                gridIndex: panel,
                min: first,
                minInterval: aged ? 0 : 1,
                max: last,
                splitLine: { show: false },
                axisTick: { show: false },
                axisLine: { lineStyle: { color: palette.named("line") } },
                axisLabel: {
                    show: panel === arms.length - 1,
                    color: palette.named("soft"),
                    fontSize: 11,
                    formatter: (value) => tick(value),
                    hideOverlap: true,
                    showMaxLabel: true,
                },
                ...(panel === arms.length - 1 ? axisName(horizon, 20) : {}),
            })),
            yAxis: scales.map((scale, panel) => ({ ...scale.axis, gridIndex: panel })),
            dataZoom: [
                {
                    type: "slider",
                    show: !document.documentElement.classList.contains("on-paper"),
                    startValue: view.from,
                    endValue: view.to,
                    xAxisIndex: arms.map((arm, panel) => panel),
                    bottom: 4,
                    left: 52,
                    right: 18,
                    height: 14,
                    filterMode: "none",
                    showDetail: false,
                    borderColor: palette.named("line"),
                    fillerColor: palette.named("band"),
                    handleStyle: { color: palette.named("paper"), borderColor: palette.named("soft") },
                    moveHandleSize: 0,
                    brushSelect: false,
                },
                {
                    type: "inside",
                    startValue: view.from,
                    endValue: view.to,
                    xAxisIndex: arms.map((arm, panel) => panel),
                    filterMode: "none",
                    // Without a key, the wheel and a finger scroll the page.
                    zoomOnMouseWheel: "ctrl",
                    moveOnMouseMove: false,
                    preventDefaultMouseMove: false,
                },
            ],
            series: [
                ...arms.map((arm, panel) => ({
                    ...carrier(scales[panel].lines, { xAxisIndex: panel, yAxisIndex: panel }),
                    markArea: shaded(panel) > 0 && {
                        silent: true,
                        itemStyle: { color: palette.named("warm") },
                        data: [[{ xAxis: 0 }, { xAxis: shaded(panel) }]],
                    },
                })),
                ...forks.flatMap((each) => {
                    const { warmup, measured } = partsOf(each.fork);
                    return [
                        warmup.length > 0 ? traceOf(each, "warm-up", warmup) : null,
                        measured.length > 0 ? traceOf(each, "", measured) : null,
                    ].filter(Boolean);
                }),
            ],
        };
    };
    chart.tools = () => zoomButtons(first, last, ends.length > 0 ? Math.min(...ends) : null, (seen) => (view = seen));
    return chart;
}

/**
 * Buttons that do with a keyboard what a pointer does with a chart's slider.
 *
 * @param first where the chart begins, in the unit of its axis
 * @param last where it ends
 * @param warm from where on something counts; null if that is not known
 * @param see takes what is to be seen, {from, to}
 */
function zoomButtons(first, last, warm, see) {
    const button = (label, viewOf) =>
        make(
            "button",
            {
                type: "button",
                click: ({ target }) => {
                    const canvas = canvasOf(target);
                    const [zoom] = charts.get(canvas).drawing?.getOption().dataZoom ?? [];
                    const [from, to] = zoom ? [zoom.startValue, zoom.endValue] : [first, last];
                    see(viewOf(from, to));
                    redraw(canvas);
                },
            },
            label,
        );
    /** What is seen of a window that may reach beyond the chart. */
    const within = (from, wide) => {
        const width = Math.min(wide, last - first);
        const start = Math.min(Math.max(from, first), last - width);
        return { from: start, to: start + width };
    };
    return [
        button("All", () => within(first, last - first)),
        warm === null ? null : button("Without warm-up", () => within(warm, last - warm)),
        button("Zoom in", (from, to) => within(from + (to - from) / 4, (to - from) / 2)),
        button("Zoom out", (from, to) => within(from - (to - from) / 2, 2 * (to - from))),
        button("Earlier", (from, to) => within(from - (to - from) / 2, to - from)),
        button("Later", (from, to) => within(from + (to - from) / 2, to - from)),
    ];
}

/** When each fork ran, and what disturbed the blocks of this family. */
function timelineChart(family, disturbances) {
    const arms = family.arms.filter((arm) => arm.series.some((fork) => fork.started && isNumber(fork.seconds)));
    if (arms.length === 0) {
        return null;
    }
    const forks = arms.flatMap((arm, lane) =>
        arm.series.flatMap((fork, place) =>
            fork.started && isNumber(fork.seconds) ? [{ arm, lane, fork, place, from: Date.parse(fork.started) }] : [],
        ),
    );
    const first = Math.min(...forks.map(({ from }) => from));
    const own = disturbances.filter((each) => each.family === family.id);
    // What disturbed a block is known at its end, after its last fork.
    const last = Math.max(
        ...forks.map(({ from, fork }) => from + 1000 * fork.seconds),
        ...own.map(({ at }) => Date.parse(at)),
    );
    const chart = {
        name: "timeline",
        title: "When each fork ran",
        how:
            "A bar is a fork; blocks interleave the arms, so that a machine that changes changes all of them. " +
            "Hollow: does not count. Outlined in red: a fork of a block that was disturbed; a dashed line is where " +
            "that was noticed, at the block's end.",
        height: 52 + 22 * arms.length,
        head: ["arm", "fork", "block", "started", "s", "disturbed by"],
        rows: () =>
            forks.map(({ arm, fork, place }) => [
                arm.name,
                place + 1,
                fork.block,
                moment(fork.started),
                fork.seconds,
                fork.disturbed,
            ]),
    };
    chart.option = (width) => {
        const left = roomFor(
            arms.map((arm) => arm.name),
            width,
        );
        return {
            ...base(chart),
            grid: { left, right: 18, top: 8, bottom: 30 },
            xAxis: {
                type: "time",
                min: first,
                max: last,
                splitLine: { show: false },
                axisLine: { lineStyle: { color: palette.named("line") } },
                axisTick: { lineStyle: { color: palette.named("line") } },
                axisLabel: { color: palette.named("soft"), fontSize: 11, hideOverlap: true },
                splitNumber: width > NARROW ? 8 : 4,
            },
            yAxis: {
                ...lanes(
                    arms.map((arm) => arm.name),
                    left,
                ),
                splitLine: { show: true, lineStyle: { color: palette.named("line"), opacity: 0.5 } },
            },
            series: [
                {
                    name: "forks",
                    type: "custom",
                    encode: { x: [0, 1], y: 2 },
                    data: forks.map(({ arm, lane, fork, from }) => ({
                        name: arm.name,
                        value: [from, from + 1000 * fork.seconds, lane],
                    })),
                    renderItem: (params, api) => {
                        const { arm, fork } = forks[params.dataIndex];
                        const [x, y] = api.coord([api.value(0), api.value(2)]);
                        const [end] = api.coord([api.value(1), api.value(2)]);
                        const { colour } = palette.look(arm.model);
                        return {
                            type: "rect",
                            shape: { x, y: y - 6, width: Math.max(2, end - x - 0.5), height: 12 },
                            style: {
                                fill: fork.counted ? colour : palette.named("paper"),
                                stroke: fork.disturbed ? palette.named("bad") : colour,
                                lineWidth: fork.disturbed ? 2 : 1,
                            },
                        };
                    },
                    tooltip: {
                        formatter: ({ dataIndex }) => {
                            const { arm, fork, place } = forks[dataIndex];
                            return tip(`${arm.name}, fork ${place + 1}`, [
                                ["block", fork.block],
                                ["started", moment(fork.started)],
                                ["took", span(fork.seconds)],
                                ["disturbed by", fork.disturbed],
                            ]);
                        },
                    },
                    markLine: {
                        symbol: "none",
                        lineStyle: { color: palette.named("bad"), type: "dashed", width: 1.2 },
                        label: { show: false },
                        emphasis: { label: { show: false } },
                        data: own.map(({ at, text }) => ({ xAxis: Date.parse(at), name: text })),
                        tooltip: {
                            formatter: ({ name, value }) =>
                                tip("Disturbed", [
                                    ["", name],
                                    ["", moment(new Date(value).toISOString())],
                                ]),
                        },
                    },
                },
            ],
        };
    };
    return chart;
}

/** Percentiles over 1 / (1 - p), as HdrHistogram made familiar: each nine takes as much room as the one before it. */
function percentilesChart(family) {
    const arms = family.arms.filter((arm) => arm.percentiles?.some(([rank, value]) => rank < 100 && value > 0));
    if (arms.length === 0) {
        return null;
    }
    const chart = {
        name: "percentiles",
        title: "Percentiles",
        how:
            "Each nine takes as much room as the one before it; a point is the mean over forks of that percentile. A " +
            "line that turns upwards is a tail that few ops meet and many users notice.",
        height: 320,
        head: ["arm", "percentile", family.answer.unit],
        rows: () => arms.flatMap((arm) => arm.percentiles.map(([rank, value]) => [arm.name, String(rank), value])),
    };
    chart.option = (width) => {
        const lines = arms.map((arm) =>
            arm.percentiles.flatMap(([rank, value]) =>
                rank < 100 && value > 0 ? [{ value: [1 / (1 - rank / 100), value], rank }] : [],
            ),
        );
        const scale = logarithmic(
            "y",
            lines.flat().map(({ value }) => value[1]),
            {},
        );
        const most = Math.max(...lines.flat().map(({ value }) => value[0]), 10);
        return {
            ...base(chart),
            legend: legend(arms),
            grid: { left: 56, right: 36, top: 36, bottom: 44 },
            xAxis: {
                type: "log",
                min: 1,
                max: most,
                splitLine: { lineStyle: { color: palette.named("line"), opacity: 0.6 } },
                axisLine: { show: false },
                axisLabel: {
                    color: palette.named("soft"),
                    fontSize: 11,
                    formatter: (value) => (value <= 1 ? "0" : `${Number((100 - 100 / value).toPrecision(12))}`) + " %",
                },
                ...axisName("percentile", 26),
            },
            yAxis: { ...scale.axis, ...axisName(family.answer.unit, 40) },
            series: [
                carrier(scale.lines),
                ...arms.map((arm, line) => ({
                    ...lineOf(arm.name, arm.model),
                    data: lines[line].map(({ value }) => value),
                    tooltip: {
                        formatter: ({ dataIndex, value }) =>
                            tip(arm.name, [
                                [`${lines[line][dataIndex].rank} %`, `${figure(value[1])} ${family.answer.unit}`],
                            ]),
                    },
                })),
            ],
        };
    };
    return chart;
}

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

function legend(arms, itemWidth = 22) {
    return {
        type: "scroll",
        top: 0,
        left: 0,
        itemWidth,
        itemHeight: 9,
        data: arms.map((arm) => arm.name),
        textStyle: { color: palette.named("ink"), fontSize: 12 },
        pageTextStyle: { color: palette.named("soft") },
        pageIconColor: palette.named("soft"),
    };
}

/** Latencies in the order in which they were taken. */
function sequenceChart(family) {
    const arms = family.arms.filter((arm) => arm.sequence?.some((value) => value > 0));
    if (arms.length === 0) {
        return null;
    }
    const chart = {
        name: "sequence",
        title: "One start after another",
        how:
            "Each dot is a task of the fork that was measured last, in order. Tasks of warm-up iterations are left out; " +
            "levels are states of the machine.",
        height: 320,
        head: ["arm", "task", "µs"],
        rows: () => arms.flatMap((arm) => arm.sequence.map((value, place) => [arm.name, place + 1, value])),
    };
    chart.option = () => {
        const scale = logarithmic(
            "y",
            arms.flatMap((arm) => arm.sequence),
            {},
        );
        return {
            ...base(chart),
            legend: legend(arms, 10),
            grid: { left: 56, right: 20, top: 36, bottom: 44 },
            xAxis: {
                type: "value",
                min: 1,
                max: Math.max(...arms.map((arm) => arm.sequence.length)),
                splitLine: { show: false },
                axisLine: { lineStyle: { color: palette.named("line") } },
                axisLabel: { color: palette.named("soft"), fontSize: 11, formatter: (value) => tick(value) },
                ...axisName("task", 26),
            },
            yAxis: { ...scale.axis, ...axisName("µs", 40) },
            series: [
                carrier(scale.lines),
                ...arms.map((arm) => ({
                    name: arm.name,
                    type: "scatter",
                    symbolSize: 4.5,
                    symbol: palette.look(arm.model).symbol,
                    itemStyle: { color: palette.look(arm.model).colour, opacity: 0.7 },
                    data: arm.sequence.flatMap((value, place) => (value > 0 ? [[place + 1, value]] : [])),
                    tooltip: {
                        formatter: ({ value }) =>
                            tip(arm.name, [
                                ["task", value[0]],
                                ["", `${figure(value[1])} µs`],
                            ]),
                    },
                })),
            ],
        };
    };
    return chart;
}

/** How far along a logarithmic axis a value is, from 0 to 1. */
function share({ min, max }, value) {
    return Math.log(value / min) / Math.log(max / min);
}

/**
 * Which points have room for their names, and on which of some sides ("right", "left", or "middle" for above): [{show,
 * position}]. The first of two that meet has it.
 */
function namesThatFit(points, width, positions = ["right", "left"]) {
    // What stands above its point meets no point, only other names.
    const taken = positions.includes("middle") ? [] : points.map(({ x, y }) => ({ left: x - 5, right: x + 5, y }));
    return points.map(({ name, x, y }) => {
        const long = roomFor([name], width) - 14;
        for (const position of positions) {
            const left = { right: x + 6, middle: x - long / 2, left: x - 6 - long }[position];
            const right = left + long;
            const meets = taken.some((each) => Math.abs(each.y - y) < 12 && each.left < right && each.right > left);
            if (!meets && left > 0 && right < width) {
                taken.push({ left, right, y });
                return { show: true, position };
            }
        }
        return { show: false };
    });
}

/** A cost beside the answer: who is better in both stands below and to the left. */
function planeChart(family, cost) {
    const arms = family.arms.filter((arm) => arm.score > 0 && arm[cost.key] > 0);
    if (arms.length < 2) {
        return null;
    }
    const chart = {
        name: `plane-${cost.key}`,
        title: `Against ${cost.title}`,
        how: family.answer.higherIsBetter ? "Good is below and to the right." : "Good is below and to the left.",
        height: 270,
        head: ["arm", unitOf(family), cost.unit],
        rows: () => arms.map((arm) => [arm.name, arm.score, arm[cost.key]]),
    };
    chart.option = (width) => {
        const across = logarithmic(
            "x",
            arms.map((arm) => arm.score),
            { most: 4, pad: 1.25 },
        );
        const up = logarithmic(
            "y",
            arms.map((arm) => arm[cost.key]),
            { most: 5, pad: 1.25 },
        );
        const grid = { left: 62, right: 16, top: 12, bottom: 44 };
        const names = namesThatFit(
            arms.map((arm) => ({
                name: arm.name,
                x: grid.left + share(across.axis, arm.score) * (width - grid.left - grid.right),
                y: (1 - share(up.axis, arm[cost.key])) * (chart.height - grid.top - grid.bottom),
            })),
            width,
        );
        return {
            ...base(chart),
            grid,
            xAxis: { ...across.axis, ...axisName(unitOf(family), 26) },
            yAxis: { ...up.axis, ...axisName(cost.unit, 46) },
            series: [
                carrier(across.lines),
                carrier(up.lines),
                {
                    name: cost.title,
                    type: "scatter",
                    symbolSize: 10,
                    data: arms.map((arm, place) => ({
                        name: arm.name,
                        value: [arm.score, arm[cost.key]],
                        ...point(arm.model),
                        label: { color: palette.look(arm.model).ink, ...names[place] },
                    })),
                    label: { formatter: "{b}", fontSize: 11 },
                    tooltip: {
                        formatter: ({ name, value }) =>
                            tip(name, [
                                [unitOf(family), figure(value[0])],
                                [cost.unit, figure(value[1])],
                            ]),
                    },
                },
            ],
        };
    };
    return chart;
}

const COSTS = [
    { key: "cpuMicros", title: "processor time", unit: "CPU µs/task" },
    { key: "bytes", title: "allocation", unit: "B/task" },
    { key: "threads", title: "threads", unit: "threads" },
];

/** One JDK beside the other, a line for each model. */
function jdksChart(family) {
    const scored = family.arms.filter((arm) => arm.jdk && arm.score > 0);
    const jdks = [...new Set(scored.map((arm) => arm.jdk))].sort(COLLATOR.compare);
    if (jdks.length < 2) {
        return null;
    }
    const models = [...new Set(scored.map((arm) => arm.model))];
    const chart = {
        name: "jdks",
        title: "JDK beside JDK",
        how: `A line is a model. ${better(family)} is better; verdicts are in the table.`,
        height: 300,
        head: ["model", "JDK", unitOf(family), "× best"],
        rows: () => scored.map((arm) => [arm.model, arm.jdk, arm.score, arm.ratio]),
    };
    chart.option = () => {
        const scale = logarithmic(
            "y",
            scored.map((arm) => arm.score),
            {},
        );
        return {
            ...base(chart),
            legend: legend(models.map((name) => ({ name }))),
            grid: { left: 62, right: 24, top: 36, bottom: 28 },
            xAxis: {
                type: "category",
                data: jdks,
                boundaryGap: true,
                axisTick: { show: false },
                axisLine: { lineStyle: { color: palette.named("line") } },
                axisLabel: { color: palette.named("ink"), fontSize: 12 },
            },
            yAxis: { ...scale.axis, ...axisName(unitOf(family), 46) },
            series: [
                carrier(scale.lines),
                ...models.map((model) => ({
                    ...lineOf(model, model),
                    data: scored
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
    };
    return chart;
}
