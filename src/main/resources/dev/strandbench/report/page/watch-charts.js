/*
 * Charts of a JVM's CPU use, memory, collections, threads and classes over its life, each in its own panel.
 */

/** JVMs up to which all are shown at once. */
const MOST_WATCHED = 4;

/** Points with collections up to which each is marked; beyond, marks would cover the curve. */
const MOST_MARKED = 60;

const WATCH_PANEL = 88;

/** The panels and their lines. A line has the key of its values, which a JVM may lack, and a type if it is not solid. */
const WATCH_PANELS = [
    { title: "CPU, % of all its processors", lines: [{ key: "cpu", name: "CPU, %" }], most: 100 },
    {
        title: "Memory, MB: heap in use; dashed: committed; dotted: resident",
        lines: [
            { key: "heapUsed", name: "heap used, MB" },
            { key: "heapCommitted", name: "heap committed, MB", type: "dashed" },
            { key: "resident", name: "resident, MB", type: "dotted" },
        ],
        most: 0,
        marked: true,
    },
    {
        title: "Collections since the previous point; dashed: full",
        lines: [
            { key: "collections", name: "collections" },
            { key: "fullCollections", name: "full collections", type: "dashed" },
        ],
        most: 0,
    },
    { title: "Live platform threads", lines: [{ key: "threads", name: "threads" }], most: 0 },
    { title: "Loaded classes", lines: [{ key: "classes", name: "classes" }], most: 0 },
];

/** The watched JVMs of a family, fork by fork; null if none was watched. */
function watchedOf(family) {
    const all = family.arms.flatMap((arm) => (arm.watched ?? []).map((jvm) => ({ arm, jvm })));
    if (all.length === 0) {
        return null;
    }
    const details = make(
        "details",
        { class: "further watched", open: all.length <= MOST_WATCHED },
        make(
            "summary",
            null,
            `The JVM over time: CPU, memory, collections, threads and classes, of ${plural(all.length, "fork")}`,
        ),
    );
    return madeWhenOpened(details, () =>
        make(
            "div",
            null,
            make(
                "p",
                { class: "how" },
                "Each figure shows one JVM, of a service or of the fork itself, including the warm-up. A point shows " +
                    "the CPU use or the collections since the previous point, and the maximum of other figures. " +
                    "Vertical lines in the memory curve mark full collections, and all collections if there are few.",
            ),
            make(
                "div",
                { class: "charts" },
                all.map(({ arm, jvm }) => figureOf(watchChart(arm, jvm))),
            ),
        ),
    );
}

/** The panels for which a JVM has values, with these lines alone. */
function watchPanels(jvm) {
    return WATCH_PANELS.map((panel) => ({ ...panel, lines: panel.lines.filter(({ key }) => jvm[key]) })).filter(
        ({ lines }) => lines.length > 0,
    );
}

/** The times of collections to mark: of full ones, and of all unless there are too many. */
function markedCollections(jvm) {
    const at = (key) => jvm.at.filter((time, each) => jvm[key]?.[each] > 0);
    const all = at("collections");
    const full = at("fullCollections");
    return [
        ...(all.length > MOST_MARKED ? [] : all.map((time) => ({ time, type: "dotted" }))),
        ...(full.length > MOST_MARKED ? [] : full.map((time) => ({ time, type: "solid" }))),
    ];
}

function watchChart(arm, jvm) {
    const panels = watchPanels(jvm);
    const lines = panels.flatMap((panel) => panel.lines);
    const horizon = "s since its start";
    const chart = {
        name: "watch",
        title: `${arm.name}, ${jvm.fork}`,
        how: `Started ${moment(jvm.started)}.${jvm.counted ? "" : " Its fork does not count."}`,
        height: 34 + WATCH_PANEL * panels.length,
        head: [horizon, ...lines.map(({ name }) => name)],
        rows: () => jvm.at.map((at, each) => [at, ...lines.map(({ key }) => jvm[key][each])]),
    };
    chart.option = () => {
        const { colour } = palette.look(arm.model);
        const isLast = (place) => place === panels.length - 1;
        const tooltip = {
            ...base(chart).tooltip,
            trigger: "axis",
            formatter: (points) =>
                tip(chart.title, [
                    [horizon, figure(points[0].value[0])],
                    ...points.map(({ seriesName, value }) => [seriesName, figure(value[1])]),
                ]),
        };
        return {
            tooltip,
            axisPointer: { link: [{ xAxisIndex: "all" }] },
            title: panels.map(({ title }, place) => ({
                text: title,
                left: 52,
                top: place * WATCH_PANEL + 2,
                padding: 0,
                textStyle: { fontSize: TEXT, fontWeight: 600, color: palette.named("ink") },
            })),
            grid: panels.map((panel, place) => ({
                left: 52,
                right: MARGIN,
                top: place * WATCH_PANEL + 22,
                height: WATCH_PANEL - 34,
            })),
            xAxis: panels.map((panel, place) => ({
                type: "value",
                gridIndex: place,
                min: 0,
                max: jvm.at.at(-1),
                splitLine: { show: false },
                axisTick: { show: false },
                axisLine: { lineStyle: { color: palette.named("line") } },
                axisLabel: {
                    show: isLast(place),
                    color: palette.named("soft"),
                    fontSize: SMALL_TEXT,
                    formatter: (value) => tick(value),
                    hideOverlap: true,
                },
                ...(isLast(place) ? axisName(horizon, 20) : {}),
            })),
            yAxis: panels.map(({ lines: own, most }, place) => ({
                ...linearAxis(),
                gridIndex: place,
                min: 0,
                // Systems count processor time coarsely: now and then it is a little more than there is.
                max: most > 0 ? Math.max(most, ...own.flatMap(({ key }) => jvm[key].filter(isNumber))) : null,
                splitNumber: 2,
            })),
            series: panels.flatMap(({ lines: own, marked }, place) =>
                own.map(({ key, name, type }, line) => ({
                    name,
                    type: "line",
                    xAxisIndex: place,
                    yAxisIndex: place,
                    showSymbol: false,
                    lineStyle: { width: 1.3, type: type ?? "solid" },
                    itemStyle: { color: colour, opacity: type ? 0.6 : 1 },
                    data: jvm.at.map((at, each) => [at, jvm[key][each]]),
                    ...(marked && line === 0 ? { markLine: marksOf(jvm) } : {}),
                })),
            ),
        };
    };
    return chart;
}

/** Vertical lines where collections were. */
function marksOf(jvm) {
    return {
        silent: true,
        symbol: "none",
        label: { show: false },
        data: markedCollections(jvm).map(({ time, type }) => ({
            xAxis: time,
            lineStyle: { color: palette.named("soft"), width: 1, type, opacity: 0.7 },
        })),
    };
}
