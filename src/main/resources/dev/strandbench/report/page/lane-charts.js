/*
 * Charts in which each arm of a family has a lane: ratios, forks, and when these ran.
 *
 * A chart is {name, title, how, height, option, head, rows, table, tools}: `how` says how to read it, `option(width)`
 * makes it for a width in CSS pixels, `head` and `rows()` are its data as a table, `table` is one that is shown in
 * place of that, and `tools()` are buttons for it.
 */

/** Width in CSS pixels from which on verdicts have room beside their lanes. */
const ROOM_FOR_VERDICTS = 680;

const namesOf = (arms) => arms.map((arm) => arm.name);

/** Which of an answer's figures are better, as a sentence begins. */
function better({ answer }) {
    return answer.higherIsBetter ? "Higher" : "Lower";
}

/** The unit of a family's answer, and what it is the unit of where that is not the score. */
function figureNameOf({ answer: { metric, unit } }) {
    return metric === "score" ? unit : `${metric}, ${unit}`;
}

/** The same for an axis. */
function unitOf(family) {
    return figureNameOf(family) + (family.answer.higherIsBetter ? ", more is better" : "");
}

/** Ratios with their intervals, and the band in which arms are called the same. */
function forestChart(family) {
    const { arms } = family;
    if (!family.ranked || arms.filter((arm) => isNumber(arm.ratio)).length < 2) {
        return null;
    }
    return {
        name: "forest",
        title: "How much worse than the best",
        how:
            `Cost relative to the best arm${ofIntervals(arms, ", with its 95 % interval")}; further right is worse. ` +
            `In the grey band, arms are the same within ${percent(family.sameWithin - 1)}; hollow: not decided.` +
            cutOff(arms),
        height: 56 + 30 * arms.length,
        head: ["arm", "× best", "low", "high", "verdict"],
        rows: () => arms.map((arm) => [arm.name, arm.ratio, arm.low, arm.high, arm.verdict]),
        option: (width) => forestOption(family, width),
    };
}

function forestOption(family, width) {
    const { arms, sameWithin } = family;
    const left = roomFor(namesOf(arms), width);
    const verdicts = arms.map(width > ROOM_FOR_VERDICTS ? said : saidShortly);
    const right = roomFor(verdicts, width);
    const band = [1 / sameWithin, sameWithin];
    const scale = logarithmic("x", extent(arms).concat(band), { at: "end", most: marksAcross(width) });
    return {
        grid: { left, right, top: 10, bottom: 34 },
        xAxis: scale.axis,
        yAxis: [
            ruledLanes(namesOf(arms), left),
            lanesToTheRight(verdicts, right, { color: palette.named("soft") }),
        ],
        series: [
            { ...carrier(scale.lines), markArea: bandOf("band", ...band) },
            laneWhiskers(
                "95 % interval",
                arms,
                (arm) => ({ colour: palette.look(arm.model).colour, dashed: !FILLED.has(arm.kind) }),
                ({ ratio, low, high }) => isNumber(ratio) && low < high,
            ),
            ratioPoints(family),
        ],
    };
}

function ratioPoints({ arms, answer }) {
    return {
        name: "× best",
        type: "scatter",
        symbolSize: 11,
        z: 3,
        data: arms.flatMap((arm, lane) =>
            isNumber(arm.ratio)
                ? [{ name: arm.name, value: [arm.ratio, lane], ...point(arm.model, FILLED.has(arm.kind)) }]
                : [],
        ),
        tooltip: {
            formatter: ({ value }) => {
                const arm = arms[value[1]];
                return tip(arm.name, [
                    ["× best", times(arm.ratio)],
                    ["95 %", interval(arm.low, arm.high)],
                    ["", arm.verdict],
                    [answer.metric, `${figure(arm.score)} ${answer.unit}`],
                ]);
            },
        },
    };
}

/** What is said of an arm, and its ratio where that is not said. */
function said(arm) {
    const sized = arm.kind === "best" || /^\d/.test(arm.verdict);
    return sized || !isNumber(arm.ratio) ? arm.verdict : `${times(arm.ratio)} ×  ${arm.verdict}`;
}

/** What is said of an arm where there is no room for a verdict. */
function saidShortly(arm) {
    const isFigure = arm.kind !== "best" && isNumber(arm.ratio);
    return isFigure ? `${times(arm.ratio)} ×` : arm.kind === "notJudged" ? "–" : arm.kind;
}

/** The forks of arms for which something is known: {arm, lane, fork, place}, a fork's place being among its arm's. */
function forksOf(arms, isKnown) {
    return arms.flatMap((arm, lane) =>
        arm.series.flatMap((fork, place) => (isKnown(fork) ? [{ arm, lane, fork, place }] : [])),
    );
}

/** A dot for every fork. */
function forksChart(family) {
    const hasMean = (fork) => isNumber(fork.mean);
    const arms = family.arms.filter((arm) => arm.series.some(hasMean));
    const forks = forksOf(arms, hasMean);
    if (forks.length === 0) {
        return null;
    }
    const means = forks.map(({ fork }) => fork.mean);
    const positive = means.every((mean) => mean > 0);
    const hasSpread = positive && arms.some((arm) => arm.series.filter(hasMean).length > 1);
    const view = { own: hasSpread && Math.max(...means) > FAR_APART * Math.min(...means) };
    return {
        name: "forks",
        title: "Every fork",
        how:
            "A dot is a fork, which is a separate JVM. The dots of a lane run from top to bottom in the order of the " +
            "forks. Two groups are two modes, and a slope is drift. A hollow fork does not count.",
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
        tools: hasSpread ? () => [ownScaleButton(view)] : null,
        option: (width) => {
            const shown = view.own ? besideOwnMean(forks) : forks;
            return forksOption(family, arms, shown, { width, positive, own: view.own });
        },
    };
}

/** How many times the least fork the greatest is where one scale hides what differs within an arm. */
const FAR_APART = 10;

/** A button that shows forks beside their own arm's mean, or all on one scale. */
function ownScaleButton(view) {
    const press = ({ currentTarget: button }) => {
        view.own = !view.own;
        button.setAttribute("aria-pressed", String(view.own));
        redraw(canvasOf(button));
    };
    return make(
        "button",
        { type: "button", class: "choice", "aria-pressed": String(view.own), click: press },
        "Each arm relative to its own mean",
    );
}

/** Forks, each with what its mean is times the geometric mean of its arm's forks that count; of all if none does. */
function besideOwnMean(forks) {
    return forks.map((each) => {
        const own = forks.filter(({ arm }) => arm === each.arm).map(({ fork }) => fork);
        const counted = own.filter((fork) => fork.counted);
        const logs = (counted.length > 0 ? counted : own).map((fork) => Math.log(fork.mean));
        const centre = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
        return { ...each, shown: each.fork.mean / centre };
    });
}

function forksOption(family, arms, forks, { width, positive, own }) {
    const left = roomFor(namesOf(arms), width);
    const shown = forks.map(shownOf);
    const scale = positive
        ? logarithmic("x", own ? shown.concat(1) : shown, { at: "end", most: marksAcross(width, 8) })
        : { axis: { type: "value", scale: true }, lines: null };
    const lines = own ? withLineAtOne(scale.lines) : scale.lines;
    return {
        grid: { left, right: MARGIN, top: 8, bottom: 44 },
        xAxis: { ...scale.axis, ...axisName(own ? "times the arm's own mean" : unitOf(family), NAME_BELOW) },
        yAxis: ruledLanes(namesOf(arms), left),
        series: [...(lines ? [carrier(lines)] : []), forkPoints(family, forks)],
    };
}

/** Where along the axis a fork is. */
const shownOf = ({ shown, fork }) => shown ?? fork.mean;

/** Height in CSS pixels over which the forks of a lane are spread. */
const SPREAD_OF_FORKS = 24;

function forkPoints(family, forks) {
    return {
        name: "forks",
        type: "scatter",
        symbolSize: 7,
        data: forks.map((each) => ({
            name: each.arm.name,
            value: [shownOf(each), each.lane],
            place: each.place,
            ...point(each.arm.model, each.fork.counted),
            symbolOffset: [0, SPREAD_OF_FORKS * ((each.place + 0.5) / each.arm.series.length - 0.5)],
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
    };
}

/** When each fork ran, and what disturbed the blocks of this family. */
function timelineChart(family, disturbances) {
    const isTimed = (fork) => fork.started && isNumber(fork.seconds);
    const arms = family.arms.filter((arm) => arm.series.some(isTimed));
    if (arms.length === 0) {
        return null;
    }
    const forks = forksOf(arms, isTimed).map((each) => {
        const from = Date.parse(each.fork.started);
        return { ...each, from, to: from + 1000 * each.fork.seconds };
    });
    const own = disturbances.filter((each) => each.family === family.id);
    return {
        name: "timeline",
        title: "When each fork ran",
        how:
            "A bar is a fork. Blocks interleave the arms, so that a change of the machine affects all arms. A hollow " +
            "fork does not count. A fork with a red outline belongs to a disturbed block. A dashed line shows when " +
            "the disturbance was noticed, at the end of the block.",
        height: 66 + 22 * arms.length,
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
        option: (width) => timelineOption(arms, forks, own, width),
    };
}

function timelineOption(arms, forks, disturbances, width) {
    const left = roomFor(namesOf(arms), width);
    return {
        grid: { left, right: MARGIN, top: 8, bottom: 44 },
        xAxis: {
            ...axisName("time of day, UTC", NAME_BELOW),
            type: "time",
            min: Math.min(...forks.map(({ from }) => from)),
            // What disturbed a block is known at its end, after its last fork.
            max: Math.max(...forks.map(({ to }) => to), ...disturbances.map(({ at }) => Date.parse(at))),
            splitLine: { show: false },
            axisLine: { lineStyle: { color: palette.named("line") } },
            axisTick: { lineStyle: { color: palette.named("line") } },
            axisLabel: { ...softLabel(), hideOverlap: true },
            splitNumber: width > NARROW ? 8 : 4,
        },
        yAxis: ruledLanes(namesOf(arms), left),
        series: [{ ...forkBars(forks), markLine: disturbanceLines(disturbances) }],
    };
}

function forkBars(forks) {
    return {
        name: "forks",
        type: "custom",
        encode: { x: [0, 1], y: 2 },
        data: forks.map(({ arm, lane, from, to }) => ({ name: arm.name, value: [from, to, lane] })),
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
    };
}

function disturbanceLines(disturbances) {
    return {
        symbol: "none",
        lineStyle: { color: palette.named("bad"), type: "dashed", width: 1.2 },
        label: { show: false },
        emphasis: { label: { show: false } },
        data: disturbances.map(({ at, text }) => ({ xAxis: Date.parse(at), name: text })),
        tooltip: {
            formatter: ({ name, value }) =>
                tip("Disturbed", [
                    ["", name],
                    ["", moment(new Date(value).toISOString())],
                ]),
        },
    };
}
