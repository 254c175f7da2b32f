/*
 * What charts have in common: their axes, marks and looks.
 */

const NARROW = 560;

const pencil = document.createElement("canvas").getContext("2d");

/** Room for texts beside lanes: what the longest takes, and not more than a share of the width. */
function roomFor(texts, width, share = 0.36) {
    pencil.font = `12px ${getComputedStyle(document.body).fontFamily}`;
    return Math.min(
        Math.ceil(Math.max(...texts.map((text) => pencil.measureText(text).width), 20)) + 14,
        width * share,
    );
}

/**
 * Texts for lanes of so much room. Of those that are too long, what they begin with alike is left out, then what is too
 * much in their middle: names of one file differ at their ends.
 */
function fitted(texts, room) {
    pencil.font = `12px ${getComputedStyle(document.body).fontFamily}`;
    const fits = (text) => pencil.measureText(text).width <= room;
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
function logarithmic(axis, values, { most = 6, show = tick, at = "start", pad = 1.06, labelled = true }) {
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
                show: labelled,
                position: at,
                distance: 6,
                color: palette.named("soft"),
                fontSize: 11,
                formatter: (mark) => show(mark.value),
            },
            emphasis: { disabled: true },
            data: roundValues(low, high, most).map((value) => ({ [key]: value })),
        },
    };
}

/** An axis with round numbers, for what may be zero. */
function linearAxis() {
    return {
        type: "value",
        splitLine: { lineStyle: { color: palette.named("line"), opacity: 0.6 } },
        axisLine: { show: false },
        axisLabel: { color: palette.named("soft"), fontSize: 11, formatter: (value) => tick(value) },
    };
}

/** What a logarithmic axis has no place for. */
function onlyInTable(count) {
    return count > 0 ? ` ${plural(count, "point")} at zero or below: in the table only.` : "";
}

/**
 * What an axis of ratios has to show: every ratio, and its interval as far as five times beyond the furthest of them.
 */
function extent(rows) {
    const ratios = rows.map((row) => row.ratio).filter((ratio) => ratio > 0);
    const [least, most] = [Math.min(...ratios) / 5, Math.max(...ratios) * 5];
    return rows.flatMap(({ ratio, low, high }) =>
        ratio > 0
            ? [ratio, isNumber(low) ? Math.max(low, least) : ratio, isNumber(high) ? Math.min(high, most) : ratio]
            : [],
    );
}

/** A series that shows nothing but carries the marks of an axis. */
function carrier(lines, axes) {
    return { name: "", type: "line", data: [], silent: true, markLine: lines, tooltip: { show: false }, ...axes };
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
        textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: palette.named("ink") },
        tooltip: {
            confine: true,
            backgroundColor: palette.named("panel"),
            borderColor: palette.named("line"),
            padding: [6, 9],
            textStyle: { color: palette.named("ink"), fontSize: 12 },
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
            fontSize: 12,
            formatter: (name, place) => shown[place] ?? name,
            interval: 0,
        },
    };
}

function axisName(text, gap) {
    return {
        name: text,
        nameLocation: "middle",
        nameGap: gap,
        nameTextStyle: { color: palette.named("soft"), fontSize: 11 },
    };
}

const FILLED = new Set(["best", "same", "worse"]);

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
