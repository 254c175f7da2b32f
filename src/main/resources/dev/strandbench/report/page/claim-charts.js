/*
 * What was claimed, what was published and what was measured, on one axis.
 */

/** How far a band reaches before it fades where its range is open, as a share of its length. */
const SOLID = 0.45;

/** Whether a finding neither confirms nor refutes. */
const isOpen = (finding) => finding.startsWith("CANNOT");

/** A verdict in few words: a bound stands in the table. */
const shortVerdict = ({ finding, verdict }) => (finding === "CANNOT_SHOW_HERE" ? FINDINGS[finding].word : verdict);

/** A part of a claim for a reader: what was asked, and of which parameters. */
const partName = (part) => [part.question, part.at].filter(Boolean).join("  ");

/**
 * Some parts of a claim: the claimed range as a band, the published value as a diamond, the measured one as a dot with
 * its interval.
 */
function claimChart(claim, parts) {
    const values = parts.flatMap((part) => [part.measured, part.published].filter((value) => value > 0));
    if (values.length === 0) {
        return null;
    }
    const open = parts.some(({ atLeast, atMost }) => !isNumber(atLeast) || !isNumber(atMost));
    return {
        name: "claim",
        title: "Claimed, published and measured",
        how:
            `Shaded: the claimed range${open ? ", which fades where it is open" : ""}. Diamond: as published. Dot and ` +
            "bar: measured here, with its interval; hollow: no verdict.",
        height: 52 + 42 * parts.length,
        table: partsTable(claim, parts),
        option: (width) => claimOption(claim, parts, width),
    };
}

function claimOption(claim, parts, width) {
    const wide = width > NARROW;
    const names = parts.map((part) => [part.question, part.at].filter(Boolean).join(wide ? "\n" : "  "));
    const verdicts = parts.map((part) =>
        wide ? `${signOf(part.finding)} ${shortVerdict(part)}` : signOf(part.finding),
    );
    const left = wide ? roomFor(names.flatMap((name) => name.split("\n")), width, 0.32) : 14;
    const right = wide ? roomFor(verdicts, width, 0.28) : 30;
    const scale = claimAxis(claim, parts, marksAcross(width));
    const unit = claim.unit ? `${claim.metric}, ${claim.unit}` : `ratio of ${claim.metric}`;
    return {
        grid: { left, right, top: 4, bottom: 44 },
        xAxis: { ...scale.axis, ...axisName(unit, NAME_BELOW) },
        yAxis: [
            {
                ...ruledLanes(names, left),
                z: 4,
                axisLabel: wide ? labelBesideLane(left - 10) : labelInLane(width - left - right),
            },
            lanesToTheRight(verdicts, right, {
                color: (text, place) => palette.finding(parts[place].finding).ink,
                fontWeight: wide ? 400 : 600,
            }),
        ],
        series: [
            carrier(claim.unit ? scale.lines : withLineAtOne(scale.lines)),
            bands(parts, scale.axis),
            laneWhiskers("interval", parts, ({ finding }) => ({
                colour: palette.finding(finding).colour,
                dashed: isOpen(finding),
            })),
            claimPoints("published", claim, parts, ({ published }) => published, lookOfPublished),
            claimPoints("here", claim, parts, ({ measured }) => measured, lookOfMeasured),
        ],
    };
}

function lookOfPublished() {
    return {
        symbol: "diamond",
        symbolSize: 15,
        itemStyle: { color: palette.named("paper"), borderColor: palette.named("ink"), borderWidth: 1.5, opacity: 1 },
    };
}

function lookOfMeasured({ finding }) {
    const { colour } = palette.finding(finding);
    return {
        symbol: "circle",
        symbolSize: 10,
        itemStyle: {
            color: isOpen(finding) ? palette.named("paper") : colour,
            borderColor: colour,
            borderWidth: 1.8,
            opacity: 1,
        },
    };
}

/** A lane's name in two lines. */
function labelBesideLane(room) {
    return {
        color: palette.named("ink"),
        fontSize: TEXT,
        lineHeight: 15,
        width: room,
        overflow: "truncate",
        interval: 0,
    };
}

/** A lane's name where there is no room beside it: above what the lane shows. */
function labelInLane(room) {
    return {
        ...labelBesideLane(room),
        inside: true,
        margin: 2,
        verticalAlign: "bottom",
        padding: [0, 0, 5, 0],
        fontSize: SMALL_TEXT,
        textBorderColor: palette.named("paper"),
        textBorderWidth: 3,
    };
}

/** An axis that has room for every figure, for 1 where figures are ratios, and beyond an end of a range for its band. */
function claimAxis(claim, parts, most) {
    const ends = parts.flatMap(({ atLeast, atMost, published }) => [atLeast, atMost, published]);
    const reach = extent(parts.map(({ measured, low, high }) => ({ ratio: measured, low, high })));
    const values = [...ends, ...reach, claim.unit ? null : 1].filter((value) => value > 0);
    const pad = Math.max(1.08, (Math.max(...values) / Math.min(...values)) ** 0.12);
    return logarithmic("x", values, { at: "end", most, pad });
}

/** The claimed ranges; an open one fades towards the edge. */
function bands(parts, { min, max }) {
    return {
        name: "claimed",
        type: "custom",
        silent: true,
        encode: { x: [0, 1], y: 2 },
        data: parts.map(({ atLeast, atMost }, lane) => [atLeast ?? min, atMost ?? max, lane]),
        z: 1,
        renderItem: (params, api) => {
            const [from, y] = api.coord([api.value(0), api.value(2)]);
            const [to] = api.coord([api.value(1), api.value(2)]);
            const height = api.size([0, 1])[1] - 4;
            return bandOfPart(parts[params.dataIndex], { from, to, y: y - height / 2, height });
        },
    };
}

/** A claimed range at its place in CSS pixels: shaded, and with a line at each end that it has. */
function bandOfPart({ atLeast, atMost }, { from, to, y, height }) {
    const limit = (x) => ({
        type: "line",
        shape: { x1: x, y1: y, x2: x, y2: y + height },
        style: { stroke: palette.named("soft"), lineWidth: 1.5 },
    });
    return {
        type: "group",
        children: [
            {
                type: "rect",
                shape: { x: from, y, width: to - from, height },
                style: { fill: shadeOfBand(isNumber(atLeast), isNumber(atMost)) },
            },
            ...(isNumber(atLeast) ? [limit(from)] : []),
            ...(isNumber(atMost) ? [limit(to)] : []),
        ],
    };
}

/** A gradient from left to right that fades where a range is open. */
function shadeOfBand(hasStart, hasEnd) {
    const band = palette.named("band");
    const clear = "rgba(128, 128, 128, 0)";
    return {
        type: "linear",
        x: 0,
        y: 0,
        x2: 1,
        y2: 0,
        colorStops: [
            { offset: 0, color: hasStart ? band : clear },
            { offset: hasStart ? SOLID : 1 - SOLID, color: band },
            { offset: 1, color: hasStart && !hasEnd ? clear : band },
        ],
    };
}

/** One of the parts' figures, where it is known; `look` tells how a part's is drawn. */
function claimPoints(name, claim, parts, figureOfPart, look) {
    const drawn = parts.flatMap((part, lane) => (figureOfPart(part) > 0 ? [{ part, lane }] : []));
    return {
        name,
        type: "scatter",
        z: 3,
        data: drawn.map(({ part, lane }) => ({
            name: partName(part),
            value: [figureOfPart(part), lane],
            ...look(part),
        })),
        tooltip: {
            formatter: ({ dataIndex }) => {
                const { part } = drawn[dataIndex];
                return tip(partName(part), [
                    ["claimed", [part.claimed, claim.unit].filter(Boolean).join(" ")],
                    ["published", exactly(part.published)],
                    ["here", [exactly(part.measured), exactInterval(part)].filter(Boolean).join(", ")],
                    ["", part.verdict],
                ]);
            },
        },
    };
}
