"use strict";

/*
 * Elements and figures. Every text becomes a text node: what a result file says is never markup.
 */

/** An element with attributes (null ones left out, functions as listeners) and children (texts, nodes, lists, null). */
function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
        if (typeof value === "function") {
            element.addEventListener(name, value);
        } else if (value !== null && value !== undefined && value !== false) {
            const text = value === true ? "" : String(value);
            element.setAttribute(name, READ_ALOUD.has(name) ? isolated(text) : text);
        }
    }
    put(element, children);
    return element;
}

function put(element, children) {
    const asItIs = TO_BE_COPIED.has(element.localName);
    for (const child of children) {
        if (Array.isArray(child)) {
            put(element, child);
        } else if (child instanceof Node) {
            element.append(child);
        } else if (child !== null && child !== undefined && child !== false) {
            element.append(document.createTextNode(asItIs ? String(child) : isolated(String(child))));
        }
    }
}

/** A sentence in which what stands between backticks is code. */
function prose(text) {
    return text.split(/`([^`]+)`/).map((part, place) => (place % 2 === 1 ? make("code", null, part) : part));
}

const READ_ALOUD = new Set(["aria-label", "title"]);

/** What readers take away has to be what it was, character by character. */
const TO_BE_COPIED = new Set(["code", "textarea"]);

/** A word of a script that is written from right to left. */
const FROM_RIGHT = "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]+";

const RUN_FROM_RIGHT = new RegExp(`${FROM_RIGHT}(?: ${FROM_RIGHT})*`, "gu");

/** Invisible characters that turn the direction of whatever follows. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text in which names that are written from right to left do not turn what stands around them. */
function isolated(text) {
    return text.replace(TURNS, "\ufffd").replace(RUN_FROM_RIGHT, "\u2068$&\u2069");
}

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

const INTEGER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const SIGNIFICANT = [1, 2, 3, 4].map((digits) => new Intl.NumberFormat("en-US", { maximumSignificantDigits: digits }));
const FIXED = [0, 1, 2, 3].map(
    (digits) => new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** A figure with three significant digits, and all digits of what is before the point up to nine; "" for none. */
function figure(value) {
    if (!isNumber(value)) {
        return "";
    }
    const size = Math.abs(value);
    if (size >= 1e9) {
        return value.toExponential(3).replace("e+", "e");
    }
    if (size >= 1000) {
        return INTEGER.format(value);
    }
    if (size !== 0 && size < 1e-4) {
        return value.toExponential(2);
    }
    const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return size >= 1 || size === 0 ? FIXED[size === 0 ? 0 : digits].format(value) : SIGNIFICANT[2].format(value);
}

/** A figure for the end of an axis: no more digits than it has. */
function tick(value) {
    if (Math.abs(value) >= 1e7 || (value !== 0 && Math.abs(value) < 1e-4)) {
        return value.toExponential().replace("e+", "e");
    }
    return SIGNIFICANT[3].format(value);
}

/** A ratio as the table of a run has it: two decimals, fewer where it is large; "" for none. */
function times(value) {
    if (!isNumber(value)) {
        return "";
    }
    // From two forks an interval may reach anywhere.
    if (value > 99_999 || (value > 0 && value < 0.005)) {
        return value > 1 ? "> 99,999" : "< 0.01";
    }
    return FIXED[value >= 100 ? 0 : value >= 10 ? 1 : 2].format(value);
}

function percent(value) {
    if (!isNumber(value)) {
        return "";
    }
    return `${Math.abs(value) < 1e6 ? SIGNIFICANT[1].format(100 * value) : figure(100 * value)} %`;
}

/** An interval of ratios; "" for none, and where it is a point: what all others are compared with. */
function interval(low, high) {
    return isNumber(low) && isNumber(high) && low < high ? `${times(low)} – ${times(high)}` : "";
}

/** A length of time in seconds, in the reader's units. */
function span(seconds) {
    if (!isNumber(seconds)) {
        return "";
    }
    if (seconds < 90) {
        return `${figure(seconds)} s`;
    }
    const hours = seconds / 3600;
    if (hours < 1.5) {
        return `${INTEGER.format(seconds / 60)} min`;
    }
    return `${hours < 1000 ? FIXED[1].format(hours) : figure(hours)} h`;
}

function plural(count, one, many) {
    return `${INTEGER.format(count)} ${count === 1 ? one : many || one + "s"}`;
}

/** A moment of a result file, in UTC and without fractions of a second. */
function moment(text) {
    return text ? text.replace("T", " ").replace(/(:\d\d)(\.\d+)?Z$/, "$1 UTC") : "";
}

/** What a press has done, for those who hear the page: what a button is called is read out when it is reached only. */
const spoken = make("p", { class: "off-screen", role: "status" });

/** A button that copies a text, and says so. */
function copyButton(text, label) {
    const button = make("button", { type: "button", class: "copy", "aria-label": `Copy ${label}` }, "Copy");
    button.addEventListener("click", async () => {
        const copied = await copyOf(text);
        button.textContent = copied ? "Copied" : "Select and copy";
        spoken.textContent = button.textContent;
        setTimeout(() => {
            button.textContent = "Copy";
            spoken.textContent = "";
        }, 1500);
    });
    return button;
}

async function copyOf(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // Pages from disk may not be allowed to: as browsers did it before.
        const area = make("textarea", { class: "off-screen", "aria-hidden": "true", tabindex: "-1" }, text);
        document.body.append(area);
        area.select();
        const copied = document.execCommand("copy");
        area.remove();
        return copied;
    }
}

/** A command line with its copy button. */
function command(text, label) {
    return make("div", { class: "command" }, make("code", { tabindex: "0" }, text), copyButton(text, label));
}

/** Hands a file to the reader that the page has made itself. */
function download(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = make("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
