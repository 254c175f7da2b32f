/*
 * One look a model, one family of shades and one symbol a style: shape tells the style where colour does not. A style
 * that has more models than shades goes on with further symbols.
 */

/** Symbols as paths in a box of 12 by 12. */
const SHAPES = {
    circle: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z",
    rect: "M1.5 1.5h9v9h-9Z",
    triangle: "M6 1L11 10.5H1Z",
    diamond: "M6 0.5L11 6L6 11.5L1 6Z",
    hexagon: "M3.5 1.5h5L11.5 6L8.5 10.5h-5L0.5 6Z",
    plus: "M4 1h4v3h3v4h-3v3h-4v-3h-3v-4h3Z",
};

/** Those that charts know by their names. */
const KNOWN_SHAPES = new Set(["circle", "rect", "triangle", "diamond"]);

/**
 * A style's symbols, of which the next is taken when its shades are used up, and how its first, second, … model
 * looks: OKLCH's lightness on a light background and hue in degrees.
 * Styles are as far from each other as colour-blind readers need; within one, neighbours differ in lightness as well.
 */
const STYLES = {
    blocking: {
        symbols: ["circle"],
        chroma: 0.14,
        shades: [
            [0.6, 222],
            [0.36, 262],
            [0.64, 284],
            [0.52, 248],
            [0.45, 285],
            [0.65, 236],
            [0.4, 235],
        ],
    },
    structured: {
        symbols: ["rect"],
        chroma: 0.12,
        shades: [
            [0.54, 162],
            [0.38, 168],
            [0.65, 152],
            [0.46, 178],
        ],
    },
    suspending: {
        symbols: ["triangle"],
        chroma: 0.16,
        shades: [
            [0.64, 84],
            [0.6, 48],
            [0.4, 42],
            [0.49, 108],
            [0.5, 22],
            [0.34, 70],
            [0.62, 22],
            [0.48, 62],
        ],
    },
    // Strategies and other benchmarks share nothing: any hue.
    other: {
        symbols: ["diamond", "hexagon", "plus"],
        chroma: 0.12,
        shades: [
            [0.52, 340],
            [0.6, 60],
            [0.5, 250],
            [0.56, 162],
            [0.4, 310],
            [0.64, 90],
            [0.36, 30],
            [0.62, 205],
            [0.42, 130],
            [0.63, 20],
        ],
    },
};

/** The lightness on a dark background of what has another on a light one; both have 3:1. */
const onDark = (lightness) => 0.58 + (lightness - 0.34) * 0.85;

/**
 * What is said of a claim: its word, a sign, and OKLCH's lightness on a light background, chroma and hue of its colour.
 * Blue, orange and grey are told apart by colour-blind readers too; findings of one colour differ in their signs.
 */
const FINDINGS = {
    HOLDS: { word: "HOLDS", sign: "✓", look: [0.5, 0.13, 248] },
    BETTER_THAN_CLAIMED: { word: "BETTER THAN CLAIMED", sign: "▲", look: [0.5, 0.13, 248] },
    DOES_NOT_HOLD: { word: "DOES NOT HOLD", sign: "✗", look: [0.6, 0.15, 48] },
    CANNOT_SHOW_HERE: { word: "CANNOT SHOW HERE", sign: "∅", look: [0.55, 0, 0] },
    CANNOT_TELL: { word: "CAN'T TELL", sign: "?", look: [0.55, 0, 0] },
};

/** How lines are drawn: the first few models of a style, the next few, and so on. */
const MODELS_A_DASH = 4;
const DASHES = ["solid", "dashed", "dotted"];

/** An OKLCH colour (lightness and chroma 0–1, hue in degrees) as #rrggbb; less chroma where sRGB has not so much. */
function hex(lightness, chroma, hue) {
    const angle = (hue * Math.PI) / 180;
    for (let c = chroma; ; c -= 0.005) {
        const a = c * Math.cos(angle);
        const b = c * Math.sin(angle);
        const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
        const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
        const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
        const linear = [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
        ];
        if (c <= 0 || linear.every((part) => part > -0.0005 && part < 1.0005)) {
            return "#" + linear.map((part) => channel(part).toString(16).padStart(2, "0")).join("");
        }
    }
}

/** A linear part of light (0–1) as sRGB has it (0–255). */
function channel(part) {
    const clear = Math.min(1, Math.max(0, part));
    return Math.round(255 * (clear <= 0.0031308 ? 12.92 * clear : 1.055 * clear ** (1 / 2.4) - 0.055));
}

/** How a page's models look, and the colours of its theme. */
class Palette {
    /** @param models the page's, in their order: a model's place among those of its style decides its shade */
    constructor(models) {
        this.places = new Map();
        const counts = {};
        for (const { name, style } of models) {
            const known = style in STYLES ? style : "other";
            counts[known] = (counts[known] ?? -1) + 1;
            this.places.set(name, { style: known, index: counts[known] });
        }
    }

    get dark() {
        return document.documentElement.dataset.theme === "dark";
    }

    /**
     * {colour, ink, shape, symbol, dash} of a model: ink for texts, symbol what charts call its shape. One that is not
     * the page's has a neutral look.
     */
    look(model) {
        const place = this.places.get(model) || { style: "other", index: 0 };
        const { symbols, chroma, shades } = STYLES[place.style];
        const shape = symbols[Math.floor(place.index / shades.length) % symbols.length];
        const [onLight, hue] = shades[place.index % shades.length];
        const lightness = this.dark ? onDark(onLight) : onLight;
        return {
            colour: hex(lightness, chroma, hue),
            ink: this.inkOf(lightness, chroma, hue),
            shape,
            symbol: KNOWN_SHAPES.has(shape) ? shape : `path://${SHAPES[shape]}`,
            dash: DASHES[Math.floor(place.index / MODELS_A_DASH) % DASHES.length],
        };
    }

    /** {colour, ink} of a finding on a claim, ink for texts. */
    finding(name) {
        const [onLight, chroma, hue] = FINDINGS[name].look;
        const lightness = this.dark ? onDark(onLight) : onLight;
        return { colour: hex(lightness, chroma, hue), ink: this.inkOf(lightness, chroma, hue) };
    }

    /** A colour dark or light enough for texts. */
    inkOf(lightness, chroma, hue) {
        return hex(this.dark ? Math.max(lightness, 0.74) : Math.min(lightness, 0.5), chroma, hue);
    }

    /** A colour of the style sheet: ink, soft, line, paper, panel, warm, bad, good, band. */
    named(name) {
        return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    }

    /** Background and ink of a ratio (1 or more) on the map: the darker the further from the best, up to 100 times. */
    heat(ratio) {
        const far = Math.min(1, Math.log(Math.max(1, ratio)) / Math.log(100));
        const lightness = this.dark ? 0.28 + 0.5 * far ** 0.75 : 0.975 - 0.56 * far ** 0.75;
        const background = hex(lightness, 0.015 + 0.13 * far ** 0.6, 75 - 55 * far);
        // Black has 4.58:1 on whatever white has less on.
        return { background, ink: luminance(background) > 0.179 ? "#000000" : "#ffffff" };
    }
}

/** How bright #rrggbb is, from 0 to 1, as WCAG counts it. */
function luminance(colour) {
    const [red, green, blue] = [1, 3, 5].map((place) => {
        const part = parseInt(colour.slice(place, place + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
