/*
 * What was claimed, what was published and what was measured, on one axis.
 */

/** How far a band reaches before it fades where its range is open, as a share of its length. */
const SOLID = 0.45;

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
    const unit = claim.unit ? `${claim.metric}, ${claim.unit}` : `ratio of ${claim.metric}`;
    const open = parts.some(({ atLeast, atMost }) => !isNumber(atLeast) || !isNumber(atMost));
    const chart = {
        name: "claim",
        title: "Claimed, published and measured",
        how:
            `Shaded: the claimed range${open ? ", which fades where it is open" : ""}. Diamond: as published. Dot and ` +
            "bar: measured here, with its interval; hollow: can't tell.",
        height: 52 + 42 * parts.length,
        table: partsTable(claim, parts),
    };
    chart.option = (width) => {
        const wide = width > NARROW;
        const names = parts.map((part) => [part.question, part.at].filter(Boolean).join(wide ? "\n" : "  "));
        const verdicts = parts.map(({ finding, verdict }) => (wide ? `${signOf(finding)} ${verdict}` : signOf(finding)));
        const left = wide ? roomFor(names.flatMap((name) => name.split("\n")), width, 0.32) : 14;
        const right = wide ? roomFor(verdicts, width, 0.28) : 30;
        const scale = claimAxis(claim, parts, wide ? 7 : 4);
        const inkOf = (place) => palette.finding(parts[place].finding).ink;
        return {
            ...base(chart),
            grid: { left, right, top: 4, bottom: 44 },
            xAxis: { ...scale.axis, ...axisName(unit, 26) },
            yAxis: [
                {
                    ...lanes(names, left),
                    z: 4,
                    splitLine: { show: true, lineStyle: { color: palette.named("line"), opacity: 0.5 } },
                    axisLabel: wide ? labelBesideLane(left - 10) : labelInLane(width - left - right),
                },
                {
                    ...lanes(verdicts, right),
                    position: "right",
                    axisLabel: {
                        color: (text, place) => inkOf(place),
                        fontSize: 12,
                        fontWeight: wide ? 400 : 600,
                        width: right - 8,
                        overflow: "truncate",
                        interval: 0,
                    },
                },
            ],
            series: [
                carrier({
                    ...scale.lines,
                    data: [
                        ...scale.lines.data,
                        ...(claim.unit ? [] : [{ xAxis: 1, label: { show: false }, lineStyle: { color: palette.named("soft") } }]),
                    ],
                }),
                bands(parts, scale.axis),
                whiskers(
                    "interval",
                    parts.flatMap(({ low, high, finding }, lane) =>
                        low > 0 && isNumber(high)
                            ? [
                                  {
                                      value: [low, high, lane],
                                      colour: palette.finding(finding).colour,
                                      dashed: finding === "CANNOT_TELL",
                                  },
                              ]
                            : [],
                    ),
                    "x",
                ),
                claimPoints("published", claim, parts, ({ published }) => published, () => ({
                    symbol: "diamond",
                    symbolSize: 15,
                    itemStyle: {
                        color: palette.named("paper"),
                        borderColor: palette.named("ink"),
                        borderWidth: 1.5,
                        opacity: 1,
                    },
                })),
                claimPoints("here", claim, parts, ({ measured }) => measured, ({ finding }) => ({
                    symbol: "circle",
                    symbolSize: 10,
                    itemStyle: {
                        color: finding === "CANNOT_TELL" ? palette.named("paper") : palette.finding(finding).colour,
                        borderColor: palette.finding(finding).colour,
                        borderWidth: 1.8,
                        opacity: 1,
                    },
                })),
            ],
        };
    };
    return chart;
}

/** A lane's name in two lines. */
function labelBesideLane(room) {
    return {
        color: palette.named("ink"),
        fontSize: 12,
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
        fontSize: 11,
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
    const clear = "rgba(128, 128, 128, 0)";
    return {
        name: "claimed",
        type: "custom",
        silent: true,
        encode: { x: [0, 1], y: 2 },
        data: parts.map(({ atLeast, atMost }, lane) => [atLeast ?? min, atMost ?? max, lane]),
        z: 1,
        renderItem: (params, api) => {
            const { atLeast, atMost } = parts[params.dataIndex];
            const [from, y] = api.coord([api.value(0), api.value(2)]);
            const [to] = api.coord([api.value(1), api.value(2)]);
            const height = api.size([0, 1])[1] - 4;
            const band = palette.named("band");
            const stops = isNumber(atLeast)
                ? [band, SOLID, isNumber(atMost) ? band : clear]
                : [clear, 1 - SOLID, band];
            const limit = (x) => ({
                type: "line",
                shape: { x1: x, y1: y - height / 2, x2: x, y2: y + height / 2 },
                style: { stroke: palette.named("soft"), lineWidth: 1.5 },
            });
            return {
                type: "group",
                children: [
                    {
                        type: "rect",
                        shape: { x: from, y: y - height / 2, width: to - from, height },
                        style: {
                            fill: {
                                type: "linear",
                                x: 0,
                                y: 0,
                                x2: 1,
                                y2: 0,
                                colorStops: [
                                    { offset: 0, color: stops[0] },
                                    { offset: stops[1], color: band },
                                    { offset: 1, color: stops[2] },
                                ],
                            },
                        },
                    },
                    ...(isNumber(atLeast) ? [limit(from)] : []),
                    ...(isNumber(atMost) ? [limit(to)] : []),
                ],
            };
        },
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
