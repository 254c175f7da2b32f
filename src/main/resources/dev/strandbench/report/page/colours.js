/*
 * One colour a model, one family of shades and one symbol a style: shape tells the style where colour does not.
 */

/** Hue in degrees and chroma of OKLCH, as far from each other as colour-blind readers need; and the style's symbol. */
const STYLES = {
  blocking: { hue: [252, 232, 268], chroma: 0.125, symbol: "circle" },
  structured: { hue: [164, 178, 150], chroma: 0.105, symbol: "rect" },
  suspending: { hue: [52, 72, 36], chroma: 0.145, symbol: "triangle" },
  callback: { hue: [345, 330, 358], chroma: 0.13, symbol: "diamond" },
  other: { hue: [300, 280, 318], chroma: 0.055, symbol: "roundRect" },
};

/** Lightness of a style's first, second, … model; neighbours differ most. Each has 3:1 against its background. */
const LIGHTNESS = { light: [0.54, 0.38, 0.645, 0.46, 0.6, 0.33], dark: [0.72, 0.86, 0.6, 0.79, 0.655, 0.91] };

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

  /** {colour, ink, symbol, dash} of a model, ink for texts; of one that is not the page's, a neutral look. */
  look(model) {
    const place = this.places.get(model) || { style: "other", index: 0 };
    const { hue, chroma, symbol } = STYLES[place.style];
    const shades = LIGHTNESS[this.dark ? "dark" : "light"];
    const lightness = shades[place.index % shades.length];
    const angle = hue[place.index % hue.length];
    return {
      colour: hex(lightness, chroma, angle),
      ink: hex(this.dark ? Math.max(lightness, 0.74) : Math.min(lightness, 0.5), chroma, angle),
      symbol,
      dash: DASHES[Math.floor(place.index / 2) % DASHES.length],
    };
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
    return { background, ink: lightness > 0.62 ? "#161616" : "#ffffff" };
  }
}
