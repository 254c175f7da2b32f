/*
 * Costs beside the answer: who is better in both stands in a corner.
 */

const COSTS = [
    { key: "cpuMicros", title: "processor time", unit: "CPU µs/task" },
    { key: "bytes", title: "allocation", unit: "B/task" },
    { key: "threads", title: "threads", unit: "threads" },
];

/** Height in CSS pixels of a plane with few arms; each further one has a line of text more, for its name. */
const PLANE_HEIGHT = 270;
const FEW_POINTS = 10;

/** Arms up to which a plane grows, so that each of them has its name. */
const MOST_NAMED_POINTS = 30;

/** A cost beside the answer: who is better in both stands below and to the left. */
function planeChart(family, cost) {
    const arms = family.arms.filter((arm) => arm.score > 0 && arm[cost.key] > 0);
    if (arms.length < 2) {
        return null;
    }
    const further = Math.max(0, Math.min(arms.length, MOST_NAMED_POINTS) - FEW_POINTS);
    const height = PLANE_HEIGHT + LINE_OF_TEXT * further;
    return {
        name: `plane-${cost.key}`,
        title: `${figureNameOf(family)} against ${cost.title}`,
        how:
            (family.answer.higherIsBetter ? "Good is below and to the right." : "Good is below and to the left.") +
            (arms.length > MOST_NAMED_POINTS ? " Where there is no room for a name, the table has it." : ""),
        height,
        head: ["arm", unitOf(family), cost.unit],
        rows: () => arms.map((arm) => [arm.name, arm.score, arm[cost.key]]),
        option: (width) => planeOption(family, cost, arms, { width, height }),
    };
}

function planeOption(family, cost, arms, { width, height }) {
    const scale = (axis, valueOf, most) => logarithmic(axis, arms.map(valueOf), { most, pad: 1.25 });
    const across = scale("x", (arm) => arm.score, 4);
    const up = scale("y", (arm) => arm[cost.key], 5);
    const { left, yAxis } = upright(up, cost.unit);
    const grid = { left, right: 16, top: 12, bottom: 44 };
    const [wide, tall] = [width - grid.left - grid.right, height - grid.top - grid.bottom];
    const texts = fitted(namesOf(arms), wide);
    const places = placedNames(
        arms.map((arm, each) => ({
            name: texts[each],
            x: grid.left + share(across.axis, arm.score) * wide,
            y: grid.top + (1 - share(up.axis, arm[cost.key])) * tall,
        })),
        // Figures of the axes are outside of it.
        { left: grid.left + 2, right: width - 2, top: 0, bottom: height - grid.bottom - 2 },
    );
    return {
        grid,
        xAxis: { ...across.axis, ...axisName(unitOf(family), NAME_BELOW) },
        yAxis,
        series: [
            carrier(across.lines),
            carrier(up.lines),
            planePoints(family, cost, arms),
            pointNames(
                arms.map((arm, each) => ({
                    ...places[each],
                    text: texts[each],
                    model: arm.model,
                    value: [arm.score, arm[cost.key]],
                })),
            ),
        ],
    };
}

function planePoints(family, cost, arms) {
    return {
        name: cost.title,
        type: "scatter",
        symbolSize: 2 * POINT_RADIUS,
        z: 3,
        data: arms.map((arm) => ({ name: arm.name, value: [arm.score, arm[cost.key]], ...point(arm.model) })),
        tooltip: {
            formatter: ({ name, value }) =>
                tip(name, [
                    [unitOf(family), figure(value[0])],
                    [cost.unit, figure(value[1])],
                ]),
        },
    };
}

/** Half of a point's width and of a name's height, and the space between them, in CSS pixels. */
const POINT_RADIUS = 5;
const HALF_NAME = LINE_OF_TEXT / 2;
const BESIDE_POINT = 8;

/** Distance in CSS pixels of points that take each other's room. */
const CROWDED = 40;

/** How much longer a line may be, in CSS pixels, for every name that it does not run through. */
const DETOUR = 24;

/**
 * Where the names of points in an area have room: {left, y, lead} for each, with the line that leads to the name, or {}
 * where there is no room. A name meets neither another nor a point. Points that have few others near them choose
 * first, for most of the time they need no line.
 */
function placedNames(points, area) {
    const dots = points.map(({ x, y }) => boxAround(x, y, POINT_RADIUS));
    const names = [];
    const crowd = ({ x, y }) => points.filter((other) => Math.hypot(other.x - x, other.y - y) < CROWDED).length;
    const places = new Map();
    for (const point of points.toSorted((one, other) => crowd(one) - crowd(other))) {
        const free = boxesFor(point, area).filter((box) => ![...dots, ...names].some((each) => doMeet(box, each)));
        const crossed = (box) => names.filter((each) => passes(box.lead, each) || passes(each.lead, box)).length;
        const [best] = free
            .map((box) => ({ ...box, cost: lengthOf(box.lead) + DETOUR * crossed(box) }))
            .sort((one, other) => one.cost - other.cost);
        if (best) {
            names.push(best);
        }
        places.set(point, best ? { left: best.left, y: best.top + HALF_NAME, lead: best.lead } : {});
    }
    return points.map((point) => places.get(point));
}

const lengthOf = ({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1);

function boxAround(x, y, half) {
    return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** Boxes inside an area that a point's name fits into, each with its line. */
function boxesFor({ name, x, y }, area) {
    const wide = widthOf(name, SMALL_TEXT);
    const lefts = [1, 3, 6, 12].flatMap((far) => [x + far * BESIDE_POINT, x - far * BESIDE_POINT - wide]);
    lefts.push(x - wide / 2, area.left, area.right - wide);
    const boxes = [];
    for (let step = 0; step * HALF_NAME < area.bottom - area.top; step++) {
        for (const middle of step === 0 ? [y] : [y - step * HALF_NAME, y + step * HALF_NAME]) {
            boxes.push(...lefts.map((left) => boxOfName({ x, y }, { left, wide, middle })));
        }
    }
    return boxes
        .filter((box) => box.left >= area.left && box.right <= area.right)
        .filter((box) => box.top >= area.top && box.bottom <= area.bottom);
}

/** A name's box, and the line to it from its point. */
function boxOfName({ x, y }, { left, wide, middle }) {
    const right = left + wide;
    const lead = { x1: x, y1: y, x2: Math.min(Math.max(x, left), right), y2: middle };
    return { left, right, top: middle - HALF_NAME, bottom: middle + HALF_NAME, lead };
}

function doMeet(one, other) {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Whether a line passes through a box: whether some of it is inside both across and upwards. */
function passes({ x1, y1, x2, y2 }, { left, right, top, bottom }) {
    const [across, up] = [shareInside(x1, x2, left, right), shareInside(y1, y2, top, bottom)];
    return Math.max(across.from, up.from) < Math.min(across.to, up.to);
}

/** From where to where on the way from a start (0) to an end (1) one is between two limits. */
function shareInside(start, end, least, most) {
    if (start === end) {
        return least < start && start < most ? { from: 0, to: 1 } : { from: 1, to: 0 };
    }
    const [from, to] = [(least - start) / (end - start), (most - start) / (end - start)];
    return { from: Math.max(0, Math.min(from, to)), to: Math.min(1, Math.max(from, to)) };
}

/** Names at their places, {text, model, value, left, y, lead}, each with its line where it is not beside its point. */
function pointNames(names) {
    const placed = names.filter(({ y }) => isNumber(y));
    return {
        name: "names",
        type: "custom",
        silent: true,
        z: 2,
        data: placed.map(({ value }) => value),
        renderItem: ({ dataIndex }) => {
            const { text, model, left, y, lead } = placed[dataIndex];
            const { colour, ink } = palette.look(model);
            return {
                type: "group",
                children: [
                    ...(lengthOf(lead) > BESIDE_POINT ? [leader(colour, lead)] : []),
                    nameAt(text, ink, { x: left, y }),
                ],
            };
        },
    };
}

/** A thin line from a point to its name. */
function leader(colour, shape) {
    return { type: "line", z2: 0, shape, style: { stroke: colour, lineWidth: 1, opacity: 0.7 } };
}

/** A name to the right of a place; lines end at it. */
function nameAt(text, ink, place) {
    return {
        type: "text",
        z2: 1,
        style: {
            ...place,
            text,
            verticalAlign: "middle",
            font: `${SMALL_TEXT}px ${FONT}`,
            fill: ink,
            stroke: palette.named("paper"),
            lineWidth: 3,
        },
    };
}
