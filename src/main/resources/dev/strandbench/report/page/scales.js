/*
 * What charts have in common: their axes, marks and looks.
 */

/** Width in CSS pixels up to which a chart is drawn as on a phone. */
const NARROW = 560;

/** Sizes of texts in CSS pixels: names, and the figures of axes. */
const TEXT = 12;
const SMALL_TEXT = 11;

/** Distance in CSS pixels of texts that do not meet. */
const LINE_OF_TEXT = 14;

/** Room in CSS pixels to the right of what ends there, for half of an axis' last figure. */
const MARGIN = 18;

/** Room in CSS pixels for the figures and the name of an upright axis, at least. */
const SCALE_BESIDE = 62;

/** How far in CSS pixels the name of an axis is below it. */
const NAME_BELOW = 26;

const FONT = getComputedStyle(document.body).fontFamily;

const pencil = document.createElement("canvas").getContext("2d");

/** How wide a text is, in CSS pixels. */
function widthOf(text, size = TEXT) {
    pencil.font = `${size}px ${FONT}`;
    return pencil.measureText(text).width;
}

/** Room in CSS pixels between a text and what stands beside it, on both sides. */
const BESIDE_TEXT = 14;

/** Share of a chart's width that names have at most. */
const MOST_FOR_NAMES = 0.36;

/** Room for texts beside lanes: what the longest takes, and not more than a share of the width. */
function roomFor(texts, width, share = MOST_FOR_NAMES) {
    const longest = Math.max(...texts.map((text) => widthOf(text)), 20);
    return Math.min(Math.ceil(longest) + BESIDE_TEXT, width * share);
}

/**
 * Texts for lanes of so much room. Of those that are too long, what they begin with alike is left out, then what is too
 * much in their middle: names of one file differ at their ends.
 */
function fitted(texts, room) {
    const fits = (text) => widthOf(text) <= room;
    const long = texts.filter((text) => !fits(text));
    const alike = long.length > 1 ? commonBeginning(long) : 0;
    return texts.map((text) => {
        if (fits(text)) {
            return text;
        }
        const own = [...(alike > 1 ? `…${text.slice(alike)}` : text)];
        let most = own.length;
        while (most > 3 && !fits(shortened(own.join(""), most))) {
            most--;
        }
        return shortened(own.join(""), most);
    });
}

/** How many characters texts begin with alike, up to the last at which a word or a value begins. */
function commonBeginning(texts) {
    const [first] = texts;
    let alike = 0;
    while (alike < first.length && texts.every((text) => text[alike] === first[alike])) {
        alike++;
    }
    const words = /^.*[\s.,=]/su.exec(first.slice(0, alike));
    return words ? words[0].length : 0;
}

/**
 * Where the marks of a logarithmic axis stand: a few round values from `low` to `high`. A chart's own axis has marks at
 * powers of ten only, too few for ratios near one.
 */
function roundValues(low, high, most) {
    const values = someRoundValues(low, high, most);
    // A single mark is no scale.
    for (let more = most + 1; values.length < 2 && more <= most + 6; more++) {
        values.splice(0, values.length, ...evenValues(low, high, more));
    }
    return values;
}

function someRoundValues(low, high, most) {
    const decades = Math.log10(high / low);
    if (decades < 0.55) {
        return evenValues(low, high, most);
    }
    const steps = [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]];
    for (let stride = 1; ; stride++) {
        for (const digits of stride === 1 ? steps : [[1]]) {
            const values = [];
            for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
                if (power % stride === 0) {
                    values.push(...digits.map((digit) => Number((digit * 10 ** power).toPrecision(3))));
                }
            }
            const inside = values.filter((value) => value >= low * 0.9999 && value <= high * 1.0001);
            if (inside.length <= most) {
                return inside;
            }
        }
    }
}

function evenValues(low, high, most) {
    const rough = (high - low) / most;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 2.5, 5, 10].map((digit) => digit * power).find((each) => each >= rough);
    const values = [];
    for (let place = Math.ceil(low / step - 1e-9); place * step <= high * (1 + 1e-9); place++) {
        values.push(Number((place * step).toPrecision(12)));
    }
    return values;
}

/**
 * A logarithmic axis over some values, and lines with labels at its round values, for a series to carry.
 *
 * @param at which side the labels are on: "start" or "end" of the lines
 */
function logarithmic(axis, values, { most = 6, at = "start", pad = 1.06 } = {}) {
    const known = values.filter((value) => isNumber(value) && value > 0);
    const low = Math.min(...known) / pad;
    const high = Math.max(...known) * pad;
    const key = axis === "x" ? "xAxis" : "yAxis";
    return {
        axis: {
            type: "log",
            min: low,
            max: high,
            axisLabel: { show: false },
            axisTick: { show: false },
            axisLine: { show: false },
            splitLine: { show: false },
        },
        lines: {
            silent: true,
            symbol: "none",
            lineStyle: { color: palette.named("line"), width: 1, type: "solid" },
            label: {
                ...softLabel(),
                show: true,
                position: at,
                distance: 6,
                formatter: (mark) => tick(mark.value),
            },
            emphasis: { disabled: true },
            data: roundValues(low, high, most).map((value) => ({ [key]: value })),
        },
    };
}

/** How many marks a scale from side to side has at most. */
const marksAcross = (width, wide = 7) => (width > NARROW ? wide : 4);

/** A text that is not the first thing to be seen: the figures of an axis, and its name. */
const softLabel = () => ({ color: palette.named("soft"), fontSize: SMALL_TEXT });

/** An axis with round numbers, for what may be zero. */
function linearAxis() {
    return {
        type: "value",
        splitLine: { lineStyle: { color: palette.named("line"), opacity: 0.6 } },
        axisLine: { show: false },
        axisLabel: { ...softLabel(), formatter: (value) => tick(value) },
    };
}

/** What a logarithmic axis has no place for. */
function onlyInTable(count) {
    return count > 0 ? ` ${plural(count, "point")} at zero or below: in the table only.` : "";
}

/** Words on intervals, where some of the rows that a chart shows have one. */
function ofIntervals(rows, words) {
    return rows.some(({ low, high }) => isNumber(low) && low < high) ? words : "";
}

/** How many times beyond the furthest of some ratios their axis goes on for intervals. */
const MOST_BEYOND = 5;

/** From where to where an axis of ratios shows intervals. */
function reachOf(rows) {
    const ratios = rows.map((row) => row.ratio).filter((ratio) => ratio > 0);
    return [Math.min(...ratios) / MOST_BEYOND, Math.max(...ratios) * MOST_BEYOND];
}

/** What an axis of ratios has to show: every ratio, and its interval as far as the axis reaches. */
function extent(rows) {
    const [least, most] = reachOf(rows);
    return rows.flatMap(({ ratio, low, high }) =>
        ratio > 0
            ? [ratio, isNumber(low) ? Math.max(low, least) : ratio, isNumber(high) ? Math.min(high, most) : ratio]
            : [],
    );
}

/** What is to be said of rows some of whose intervals their axis cuts off. */
function cutOff(rows) {
    const [least, most] = reachOf(rows);
    const isCut = ({ ratio, low, high }) => ratio > 0 && ((isNumber(low) && low < least) || high > most);
    return rows.some(isCut) ? " A bar without an end goes on beyond the chart." : "";
}

/** A series that shows nothing but carries the marks of an axis. */
function carrier(lines, axes) {
    return { name: "", type: "line", data: [], silent: true, markLine: lines, tooltip: { show: false }, ...axes };
}

/** The marks of an axis of ratios, and a stronger one at 1. */
function withLineAtOne(lines, width = 1) {
    const one = { xAxis: 1, label: { show: false }, lineStyle: { color: palette.named("soft"), width } };
    return { ...lines, data: [...lines.data, one] };
}

/** What stands beside the pointer: lines of a label and a text. */
function tip(heading, lines) {
    return make(
        "div",
        { class: "tip" },
        make("strong", null, heading),
        lines
            .filter(([, text]) => !isMissing(text))
            .map(([label, text]) => make("div", null, label ? `${label}: ` : "", text)),
    );
}

function base(chart) {
    return {
        useUTC: true,
        animation: false,
        // Behind what they are the scale of; ECharts takes it from here, not from each series.
        markLine: { z: 0 },
        aria: {
            enabled: true,
            label: { description: `${chart.title}. ${chart.how} A table with the same figures follows.` },
        },
        textStyle: { fontFamily: FONT, color: palette.named("ink") },
        tooltip: {
            confine: true,
            backgroundColor: palette.named("panel"),
            borderColor: palette.named("line"),
            padding: [6, 9],
            textStyle: { color: palette.named("ink"), fontSize: TEXT },
            extraCssText: "max-width: 22rem; white-space: normal; box-shadow: none;",
        },
    };
}

/** The lanes of arms, the first on top. */
function lanes(names, room) {
    const shown = fitted(names, room - 10);
    return {
        type: "category",
        data: names,
        inverse: true,
        axisTick: { show: false },
        axisLine: { show: false },
        splitLine: { show: false },
        axisLabel: {
            color: palette.named("ink"),
            fontSize: TEXT,
            formatter: (name, place) => shown[place] ?? name,
            interval: 0,
        },
    };
}

/** Lanes with lines between them. */
function ruledLanes(names, room) {
    return {
        ...lanes(names, room),
        splitLine: { show: true, lineStyle: { color: palette.named("line"), opacity: 0.5 } },
    };
}

/** What is said of lanes, to their right; `look` tells how. */
function lanesToTheRight(texts, room, look) {
    return {
        ...lanes(texts, room),
        position: "right",
        axisLabel: { fontSize: TEXT, width: room - 8, overflow: "truncate", interval: 0, ...look },
    };
}

/** A shaded part of an axis from side to side, in one of the style sheet's colours. */
function bandOf(colour, from, to) {
    return {
        silent: true,
        itemStyle: { color: palette.named(colour) },
        data: [[{ xAxis: from }, { xAxis: to }]],
    };
}

/** An upright logarithmic axis with its name, and the room in CSS pixels that both take to the left of the chart. */
function upright({ axis, lines }, name) {
    const figures = Math.max(...lines.data.map(({ yAxis }) => widthOf(tick(yAxis), SMALL_TEXT)));
    const left = Math.max(SCALE_BESIDE, Math.ceil(figures) + 34);
    return { left, yAxis: { ...axis, ...axisName(name, left - 16) } };
}

function axisName(text, gap) {
    return {
        name: text,
        nameLocation: "middle",
        nameGap: gap,
        nameTextStyle: softLabel(),
    };
}

const FILLED = new Set(["best", "same", "worse", "goodEnough"]);

/** A point in its model's colour and its style's shape; hollow where nothing is decided. */
function point(model, filled = true) {
    const { colour, symbol } = palette.look(model);
    return {
        symbol,
        itemStyle: {
            color: filled ? colour : palette.named("paper"),
            borderColor: colour,
            borderWidth: 1.6,
            opacity: 1,
        },
    };
}

/**
 * Whiskers from `low` to `high` along a logarithmic axis, which ends them where it ends. Values are [low, high, place].
 */
function whiskers(name, data, along) {
    return {
        name,
        type: "custom",
        silent: true,
        clip: true,
        encode: along === "x" ? { x: [0, 1], y: 2 } : { y: [0, 1], x: 2 },
        data,
        z: 2,
        renderItem: (params, api) => {
            const ends = [0, 1].map((each) => {
                const end = Math.max(api.value(each), Number.MIN_VALUE);
                return along === "x" ? api.coord([end, api.value(2)]) : api.coord([api.value(2), end]);
            });
            const { colour, dashed } = data[params.dataIndex];
            const cap = ([x, y]) =>
                along === "x" ? { x1: x, y1: y - 4, x2: x, y2: y + 4 } : { x1: x - 3, y1: y, x2: x + 3, y2: y };
            const style = { stroke: colour, lineWidth: 2, lineDash: dashed ? [4, 3] : null };
            return {
                type: "group",
                children: [
                    { type: "line", shape: { x1: ends[0][0], y1: ends[0][1], x2: ends[1][0], y2: ends[1][1] }, style },
                    ...ends.map((end) => ({ type: "line", shape: cap(end), style: { stroke: colour, lineWidth: 2 } })),
                ],
            };
        },
    };
}

/** The intervals of rows that have one, each in its lane; `look` gives the {colour, dashed} of a row. */
function laneWhiskers(name, rows, look, hasInterval = ({ low, high }) => low > 0 && isNumber(high)) {
    const data = rows.flatMap((row, lane) =>
        hasInterval(row) ? [{ value: [row.low, row.high, lane], ...look(row) }] : [],
    );
    return whiskers(name, data, "x");
}

/** How far along a logarithmic axis a value is, from 0 to 1. */
function share({ min, max }, value) {
    return Math.log(value / min) / Math.log(max / min);
}

/** Which names have room in one line above their places; the first of two that meet has it. */
function namesThatFit(places, width) {
    const taken = [];
    return places.map(({ name, x }) => {
        const [left, right] = [-0.5, 0.5].map((half) => x + half * widthOf(name, SMALL_TEXT));
        const fits = left > 0 && right < width && taken.every((each) => each.right <= left || right <= each.left);
        if (fits) {
            taken.push({ left, right });
        }
        return fits;
    });
}
