/*
 * What the JVM of a service took over its life: processors, heap, threads and classes, a panel each.
 */

/** Services up to which all are shown at once. */
const MOST_WATCHED = 4;

const WATCH_PANEL = 88;

/** What the panels show; a line has the key of its values, and is dashed if it is the bound of the other. */
const WATCH_PANELS = [
    { title: "CPU, % of all its processors", lines: [{ key: "cpu", name: "CPU, %" }], most: 100 },
    {
        title: "Heap in use, MB; dashed: committed",
        lines: [
            { key: "heapUsed", name: "heap used, MB" },
            { key: "heapCommitted", name: "heap committed, MB", dashed: true },
        ],
        most: 0,
    },
    { title: "Live platform threads", lines: [{ key: "threads", name: "threads" }], most: 0 },
    { title: "Loaded classes", lines: [{ key: "classes", name: "classes" }], most: 0 },
];

/** The services of a family, fork by fork; null if none was watched. */
function watchedOf(family) {
    const all = family.arms.flatMap((arm) => (arm.watched ?? []).map((jvm) => ({ arm, jvm })));
    if (all.length === 0) {
        return null;
    }
    const details = make(
        "details",
        { class: "further watched", open: all.length <= MOST_WATCHED },
        make("summary", null, `The service’s JVM: CPU, heap, threads and classes, of ${plural(all.length, "fork")}`),
    );
    return madeWhenOpened(details, () =>
        make(
            "div",
            null,
            make(
                "p",
                { class: "how" },
                "Each figure is the JVM of one service, from its start to its end, warm-up included. A point of CPU " +
                    "is what it took since the point before; of the others, the most since then.",
            ),
            make(
                "div",
                { class: "charts" },
                all.map(({ arm, jvm }) => figureOf(watchChart(arm, jvm))),
            ),
        ),
    );
}

function watchChart(arm, jvm) {
    const lines = WATCH_PANELS.flatMap((panel) => panel.lines);
    const horizon = "s since its start";
    const chart = {
        name: "watch",
        title: `${arm.name}, ${jvm.fork}`,
        how: `Started ${moment(jvm.started)}.${jvm.counted ? "" : " Its fork does not count."}`,
        height: 34 + WATCH_PANEL * WATCH_PANELS.length,
        head: [horizon, ...lines.map(({ name }) => name)],
        rows: () => jvm.at.map((at, each) => [at, ...lines.map(({ key }) => jvm[key][each])]),
    };
    chart.option = () => {
        const { colour } = palette.look(arm.model);
        const isLast = (place) => place === WATCH_PANELS.length - 1;
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
            title: WATCH_PANELS.map(({ title }, place) => ({
                text: title,
                left: 52,
                top: place * WATCH_PANEL + 2,
                padding: 0,
                textStyle: { fontSize: TEXT, fontWeight: 600, color: palette.named("ink") },
            })),
            grid: WATCH_PANELS.map((panel, place) => ({
                left: 52,
                right: MARGIN,
                top: place * WATCH_PANEL + 22,
                height: WATCH_PANEL - 34,
            })),
            xAxis: WATCH_PANELS.map((panel, place) => ({
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
            yAxis: WATCH_PANELS.map(({ lines: own, most }, place) => ({
                ...linearAxis(),
                gridIndex: place,
                min: 0,
                // Systems count processor time coarsely: now and then it is a little more than there is.
                max: most > 0 ? Math.max(most, ...own.flatMap(({ key }) => jvm[key].filter(isNumber))) : null,
                splitNumber: 2,
            })),
            series: WATCH_PANELS.flatMap(({ lines: own }, place) =>
                own.map(({ key, name, dashed }) => ({
                    name,
                    type: "line",
                    xAxisIndex: place,
                    yAxisIndex: place,
                    showSymbol: false,
                    lineStyle: { width: 1.3, type: dashed ? "dashed" : "solid" },
                    itemStyle: { color: colour, opacity: dashed ? 0.6 : 1 },
                    data: jvm.at.map((at, each) => [at, jvm[key][each]]),
                })),
            ),
        };
    };
    return chart;
}
