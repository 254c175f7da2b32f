/*
 * Iterations of every fork over its life.
 *
 * Traces are {arms, forks, aged, first, last, view, horizon, figureName}: the arms that have something to show, their
 * forks as {arm, panel, fork, place}, whether ages of forks are known, where the axis begins and ends and what of it
 * the reader has asked to see, {from, to}, what the axis counts, and what is measured.
 */

const PANEL_HEIGHT = 92;

/** Room in CSS pixels to the left of panels, for their scales. */
const PANEL_LEFT = 52;

/** Iterations beyond which lines have no dots. */
const MOST_DOTS = 800;

/**
 * Iterations of every fork over its life, a panel for each arm. What does not count is pale: each fork decides for
 * itself when its warm-up ends. Shaded is what does not count in any fork of the arm.
 */
function tracesChart(family) {
    const traces = tracesOf(family);
    if (traces.arms.length === 0) {
        return null;
    }
    const { arms, forks, aged, first, last, horizon, figureName } = traces;
    const ends = forks.map(({ fork }) => fork.measuredFrom).filter((end) => aged && isNumber(end) && end > 0);
    const leftOut = forks.reduce(
        (sum, { fork }) => sum + scoresOf(fork, aged).length - positiveScoresOf(fork, aged).length,
        0,
    );
    return {
        name: "traces",
        title: "Iterations, fork by fork",
        how: howTracesAreRead(family, forks, ends.length > 0) + onlyInTable(leftOut),
        height: 62 + PANEL_HEIGHT * arms.length,
        head: ["arm", "fork", horizon, figureName],
        rows: () =>
            forks.flatMap(({ arm, fork, place }) =>
                scoresOf(fork, aged).map(([at, score]) => [arm.name, place + 1, at, score]),
            ),
        tools: () =>
            zoomButtons(first, last, ends.length > 0 ? Math.min(...ends) : null, (seen) => (traces.view = seen)),
        option: () => tracesOption(traces),
    };
}

function tracesOf(family) {
    const aged = family.arms.some((arm) => arm.series.some((fork) => fork.at));
    const isShown = (fork) => (!aged || fork.at) && positiveScoresOf(fork, aged).length > 1;
    const arms = family.arms.filter((arm) => arm.series.some(isShown));
    const forks = forksOf(arms, isShown).map(({ lane, ...each }) => ({ ...each, panel: lane }));
    const first = aged ? 0 : 1;
    const last = Math.max(...forks.flatMap(({ fork }) => positiveScoresOf(fork, aged).map(([at]) => at)));
    const horizon = aged ? "s of the fork's life" : "measured iteration";
    const figureName = figureNameOf(family);
    return { arms, forks, aged, first, last, view: { from: first, to: last }, horizon, figureName };
}

/** A fork's scores, [at, score]: at its age in s, or at the iteration's number where that is not known. */
function scoresOf(fork, aged) {
    return fork.scores.flatMap((score, each) => (isNumber(score) ? [[aged ? fork.at[each] : each + 1, score]] : []));
}

/** What of a fork's scores a logarithmic axis has a place for. */
function positiveScoresOf(fork, aged) {
    return scoresOf(fork, aged).filter(([, score]) => score > 0);
}

const warmsUp = (fork, aged) => aged && fork.measuredFrom > 0;

/** A fork's scores in two parts, {warmup, measured}. The first that counts is in both, which meet there. */
function partsOfFork(fork, aged) {
    const scores = positiveScoresOf(fork, aged);
    const place = scores.findIndex(([at]) => !warmsUp(fork, aged) || at > fork.measuredFrom);
    return place < 0
        ? { warmup: scores, measured: [] }
        : { warmup: place === 0 ? [] : scores.slice(0, place + 1), measured: scores.slice(place) };
}

function howTracesAreRead(family, forks, knowsWarmup) {
    const moves = family.answer.higherIsBetter ? "rise" : "fall";
    return [
        `Each line is a fork, each panel an arm with its own scale (${figureNameOf(family)}).`,
        knowsWarmup
            ? "Pale: that fork’s warm-up, which does not count; shaded: no fork counts yet. Lines that still " +
              `${moves} where they count have not warmed up.`
            : `Only measured iterations are known; lines that still ${moves} have not warmed up.`,
        forks.some(({ fork }) => !fork.counted) ? "Dotted: the fork does not count." : "",
    ]
        .filter(Boolean)
        .join(" ");
}

function tracesOption(traces) {
    const { arms, forks } = traces;
    const scales = arms.map((arm, panel) => panelScale(traces, panel));
    const dots = forks.reduce((sum, { fork }) => sum + fork.scores.length, 0) <= MOST_DOTS;
    return {
        title: arms.map((arm, panel) => ({
            text: arm.name,
            left: PANEL_LEFT,
            top: panel * PANEL_HEIGHT + 2,
            padding: 0,
            textStyle: { fontSize: TEXT, fontWeight: 600, color: palette.look(arm.model).ink },
        })),
        grid: arms.map((arm, panel) => ({
            left: PANEL_LEFT,
            right: MARGIN,
            top: panel * PANEL_HEIGHT + 20,
            height: PANEL_HEIGHT - 30,
        })),
        xAxis: arms.map((arm, panel) => panelAxis(traces, panel)),
        yAxis: scales.map((scale, panel) => ({ ...scale.axis, gridIndex: panel })),
        dataZoom: zoomOf(traces),
        series: [
            ...arms.map((arm, panel) => panelCarrier(traces, panel, scales[panel])),
            ...forks.flatMap((each) => traceLines(each, traces, dots)),
        ],
    };
}

/** A panel's scale, over what is in view; where that is nothing, over all. */
function panelScale({ forks, aged, first, view }, panel) {
    const own = forks.filter((each) => each.panel === panel);
    const seen = own.flatMap(({ fork }) => {
        const { warmup, measured } = partsOfFork(fork, aged);
        // Where only a part is asked for, warm-up is not what the reader wants to see.
        const all = view.from > first && measured.length > 0 ? measured : warmup.concat(measured);
        return all.filter(([at]) => at >= view.from && at <= view.to);
    });
    const drawn = seen.length > 0 ? seen : own.flatMap(({ fork }) => positiveScoresOf(fork, aged));
    return logarithmic(
        "y",
        drawn.map(([, score]) => score),
        { most: 3, pad: 1.1 },
    );
}

/** The axis below a panel; only the last panel's has figures. */
function panelAxis({ arms, aged, first, last, horizon }, panel) {
    const isLast = panel === arms.length - 1;
    return {
        type: "value",
        gridIndex: panel,
        min: first,
        minInterval: aged ? 0 : 1,
        max: last,
        splitLine: { show: false },
        axisTick: { show: false },
        axisLine: { lineStyle: { color: palette.named("line") } },
        axisLabel: {
            ...softLabel(),
            show: isLast,
            formatter: (value) => tick(value),
            hideOverlap: true,
            showMaxLabel: true,
        },
        ...(isLast ? axisName(horizon, 20) : {}),
    };
}

/** What carries a panel's marks, and shades what no fork of its arm counts. */
function panelCarrier({ forks, aged }, panel, scale) {
    const ends = forks
        .filter((each) => each.panel === panel)
        .map(({ fork }) => (warmsUp(fork, aged) ? fork.measuredFrom : 0));
    const end = Math.min(...ends);
    return {
        ...carrier(scale.lines, { xAxisIndex: panel, yAxisIndex: panel }),
        markArea: end > 0 && bandOf("warm", 0, end),
    };
}

/** A fork's lines: its warm-up, and what is measured. */
function traceLines({ arm, panel, fork, place }, { aged, horizon, figureName }, dots) {
    const { warmup, measured } = partsOfFork(fork, aged);
    const line = (part, opacity, data) => ({
        name: [arm.name, place + 1, part].filter(Boolean).join(" "),
        type: "line",
        xAxisIndex: panel,
        yAxisIndex: panel,
        showSymbol: dots,
        symbol: "circle",
        symbolSize: 3.5,
        lineStyle: { width: 1.1, opacity: 0.75 * opacity, type: fork.counted ? "solid" : "dotted" },
        itemStyle: { color: palette.look(arm.model).colour, opacity },
        data,
        tooltip: {
            formatter: ({ value }) =>
                tip(`${arm.name}, fork ${place + 1}`, [
                    [horizon, figure(value[0])],
                    [figureName, figure(value[1])],
                    ["", part],
                ]),
        },
    });
    return [
        warmup.length > 0 ? line("warm-up", 0.35, warmup) : null,
        measured.length > 0 ? line("", 1, measured) : null,
    ].filter(Boolean);
}

/** A slider below the panels, and the wheel and fingers on them. */
function zoomOf({ arms, view }) {
    const seen = {
        startValue: view.from,
        endValue: view.to,
        xAxisIndex: arms.map((arm, panel) => panel),
        filterMode: "none",
    };
    return [
        {
            ...seen,
            type: "slider",
            show: !isOnPaper(),
            bottom: 4,
            left: PANEL_LEFT,
            right: MARGIN,
            height: 14,
            showDetail: false,
            borderColor: palette.named("line"),
            fillerColor: palette.named("band"),
            handleStyle: { color: palette.named("paper"), borderColor: palette.named("soft") },
            moveHandleSize: 0,
            brushSelect: false,
        },
        {
            ...seen,
            type: "inside",
            // Without a key, the wheel and a finger scroll the page.
            zoomOnMouseWheel: "ctrl",
            moveOnMouseMove: false,
            preventDefaultMouseMove: false,
        },
    ];
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
