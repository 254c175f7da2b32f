/*
 * Costs beside the answer: who is better in both stands in a corner.
 */

const COSTS = [
    { key: "cpuMicros", title: "processor time", unit: "CPU µs/task" },
    { key: "bytes", title: "allocation", unit: "B/task" },
    { key: "threads", title: "threads", unit: "threads" },
];

const PLANE_HEIGHT = 270;

/** A cost beside the answer: who is better in both stands below and to the left. */
function planeChart(family, cost) {
    const arms = family.arms.filter((arm) => arm.score > 0 && arm[cost.key] > 0);
    if (arms.length < 2) {
        return null;
    }
    return {
        name: `plane-${cost.key}`,
        title: `Against ${cost.title}`,
        how: family.answer.higherIsBetter ? "Good is below and to the right." : "Good is below and to the left.",
        height: PLANE_HEIGHT,
        head: ["arm", unitOf(family), cost.unit],
        rows: () => arms.map((arm) => [arm.name, arm.score, arm[cost.key]]),
        option: (width) => planeOption(family, cost, arms, width),
    };
}

function planeOption(family, cost, arms, width) {
    const scale = (axis, valueOf, most) => logarithmic(axis, arms.map(valueOf), { most, pad: 1.25 });
    const across = scale("x", (arm) => arm.score, 4);
    const up = scale("y", (arm) => arm[cost.key], 5);
    const grid = { left: SCALE_BESIDE, right: 16, top: 12, bottom: 44 };
    const names = namesThatFit(
        arms.map((arm) => ({
            name: arm.name,
            x: grid.left + share(across.axis, arm.score) * (width - grid.left - grid.right),
            y: (1 - share(up.axis, arm[cost.key])) * (PLANE_HEIGHT - grid.top - grid.bottom),
        })),
        width,
    );
    return {
        grid,
        xAxis: { ...across.axis, ...axisName(unitOf(family), NAME_BELOW) },
        yAxis: { ...up.axis, ...axisName(cost.unit, NAME_BESIDE) },
        series: [carrier(across.lines), carrier(up.lines), planePoints(family, cost, arms, names)],
    };
}

function planePoints(family, cost, arms, names) {
    return {
        name: cost.title,
        type: "scatter",
        symbolSize: 10,
        data: arms.map((arm, place) => ({
            name: arm.name,
            value: [arm.score, arm[cost.key]],
            ...point(arm.model),
            label: { color: palette.look(arm.model).ink, ...names[place] },
        })),
        label: { formatter: "{b}", fontSize: SMALL_TEXT },
        tooltip: {
            formatter: ({ name, value }) =>
                tip(name, [
                    [unitOf(family), figure(value[0])],
                    [cost.unit, figure(value[1])],
                ]),
        },
    };
}
