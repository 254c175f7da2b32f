/*
 * What is found, what is open, and the map of everything.
 */

/** Rows of a list that are shown at once; the others are folded. */
const MOST_ANSWERS = 12;

/** Columns of a grid; where there are more, and most of their cells empty, each row names its own arms. */
const MOST_COLUMNS = 24;

/** Characters of a name in the map; more are in its title. */
const MOST_OF_A_NAME = 36;

/** Columns of the map that a sheet of paper is broad enough for; of more, a row goes on below itself. */
const MOST_ON_A_SHEET = 7;

/** A model's symbol in its colour, for texts and tables. */
function swatch(model) {
    const path = svg("path", { d: SHAPES[palette.look(model).shape], style: `fill: var(${variableOf(model)})` });
    return svg("svg", { class: "swatch", viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, path);
}

function svg(tag, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) {
        element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
}

/** The style sheet's variable for a model's colour; what is none of the page's models shares one. */
function variableOf(model) {
    const place = PAGE.models.findIndex((each) => each.name === model);
    return place < 0 ? "--model-other" : `--model-${place}`;
}

/**
 * What tells families of one scenario from each other: the parameters in which they differ, their modes, and their
 * files.
 */
function distinctions(families) {
    const values = new Map();
    for (const { scenario, parameters } of families) {
        const names = values.get(scenario) ?? values.set(scenario, new Map()).get(scenario);
        for (const [name, value] of Object.entries(parameters)) {
            (names.get(name) ?? names.set(name, new Map()).get(name)).set(value, (names.get(name).get(value) ?? 0) + 1);
        }
    }
    const counts = new Map();
    families.forEach(({ scenario }) => counts.set(scenario, (counts.get(scenario) ?? 0) + 1));
    return new Map(
        families.map((family) => {
            const differing = Object.entries(family.parameters).filter(([name]) => {
                const seen = [...values.get(family.scenario).get(name).values()];
                return seen.length > 1 || seen[0] < counts.get(family.scenario);
            });
            const texts = differing.map(([name, value]) => `${name}=${value}`);
            const words = [methodOf(families, family), ...texts, modeOf(families, family), family.source];
            return [family.id, words.filter(Boolean).join("  ")];
        }),
    );
}

/** A family's method, where its scenario has several. */
function methodOf(families, { scenario, benchmark }) {
    const several = families.some((each) => each.scenario === scenario && each.benchmark !== benchmark);
    return several ? benchmark.split(".").pop() : "";
}

/** A family's mode, where its benchmark was measured in several. */
function modeOf(families, { benchmark, mode }) {
    return families.some((each) => each.benchmark === benchmark && each.mode !== mode) ? mode : "";
}

function answersSection() {
    if (PAGE.answers.length === 0 && PAGE.bottomLine.length === 0) {
        return null;
    }
    const rows = PAGE.answers.map(answerRow);
    return section(
        "answer",
        "The answer",
        PAGE.bottomLine.map((text) => make("p", { class: "answer" }, text)),
        firstOf(rows, "answers"),
    );
}

/** The question itself, without what explains it. */
const askedBy = (question) => question.split(/(?<=\?)\s/)[0];

/** What was found of a family, what was asked if no row above it has said so, and what its best arm is. */
function answerRow(answer, place) {
    const isFirst = PAGE.answers.findIndex(({ scenario }) => scenario === answer.scenario) === place;
    const family = PAGE.families.find(({ id }) => id === answer.family);
    const model = family?.arms.find(({ kind }) => kind === "best")?.model;
    const best = PAGE.models.find(({ name }) => name === model);
    return make(
        "li",
        null,
        make(
            "a",
            { class: "subject", href: `#${answer.family}` },
            make("strong", null, answer.scenario),
            distinct.get(answer.family) ? make("span", { class: "parameters" }, distinct.get(answer.family)) : null,
        ),
        make(
            "div",
            null,
            make("p", null, answer.text, answer.sure ? make("span", { class: "sure" }, answer.sure) : null),
            isFirst && family?.question
                ? make("p", { class: "asked" }, "Asked: ", prose(askedBy(family.question)))
                : null,
            best?.description ? make("p", { class: "asked" }, `${best.name}: ${best.description}`) : null,
        ),
    );
}

/** Whether what comparisons were repeated under chooses what is best in them. */
function circumstancesSection() {
    if (PAGE.circumstances.length === 0) {
        return null;
    }
    return section(
        "circumstances",
        PAGE.circumstances.length === 1 ? PAGE.circumstances[0].question : "Do circumstances choose?",
        PAGE.circumstances.map(({ question, answer, parts, limits }) => {
            const rows = parts.map(({ what, finding, text }) =>
                make("li", null, make("strong", null, what), ` ${finding}: ${text}`),
            );
            return [
                make("p", null, PAGE.circumstances.length === 1 ? null : make("strong", null, `${question} `), answer),
                firstOf(rows, "open"),
                make("p", { class: "how" }, limits),
            ];
        }),
    );
}

/** A list of some class: its first few rows, and the others folded. */
function firstOf(rows, list) {
    const rest = rows.slice(MOST_ANSWERS);
    return rows.length === 0
        ? null
        : [
              make("ul", { class: list }, rows.slice(0, MOST_ANSWERS)),
              rest.length === 0
                  ? null
                  : folded(`${INTEGER.format(rest.length)} more`, make("ul", { class: list }, rest)),
          ];
}

/** What not everybody needs to see, behind some words. */
function folded(words, ...children) {
    return make("details", { class: "further" }, make("summary", null, words), children);
}

function openSection() {
    if (PAGE.open.length === 0 && !PAGE.goOn) {
        return null;
    }
    const rows = PAGE.open.map(({ family, text }) => {
        const of = PAGE.families.find((each) => each.id === family);
        return make(
            "li",
            null,
            of
                ? make("a", { href: `#${family}` }, [of.scenario, distinct.get(family)].filter(Boolean).join("  "))
                : null,
            of ? ": " : null,
            text,
        );
    });
    return section(
        "open",
        "Not decided",
        firstOf(rows, "open"),
        PAGE.goOn
            ? [
                  make(
                      "p",
                      null,
                      "This command continues the run. Its budget includes the time that the run has already taken:",
                  ),
                  command(PAGE.goOn, "the command that continues the run"),
              ]
            : null,
    );
}

/**
 * A family's rows of the map: [{family, jdk, arms}], arms by column. Where arms differ in JDK and model, each JDK has a
 * row, and its models are the columns; otherwise arms are, in one row.
 */
function rowsOfMap(family) {
    const jdks = [...new Set(family.arms.map((arm) => arm.jdk))].sort(COLLATOR.compare);
    const pairs = new Set(family.arms.map((arm) => JSON.stringify([arm.jdk, arm.model])));
    if (jdks.length < 2 || pairs.size < family.arms.length || family.heading === "JDK") {
        return [{ family, jdk: null, arms: new Map(family.arms.map((arm) => [arm.name, arm])) }];
    }
    return jdks.map((jdk) => ({
        family,
        jdk,
        arms: new Map(family.arms.filter((arm) => arm.jdk === jdk).map((arm) => [arm.model, arm])),
    }));
}

/** Columns of the map: [{name, model}], models in their order. */
function columnsOfMap(rows) {
    const places = new Map(PAGE.models.map((model, place) => [model.name, place]));
    const columns = new Map();
    for (const [name, { model }] of rows.flatMap(({ arms }) => [...arms])) {
        if (!columns.has(name)) {
            columns.set(name, { name, model, place: places.get(model) ?? places.size });
        }
    }
    return [...columns.values()].sort((a, b) => a.place - b.place || COLLATOR.compare(a.name, b.name));
}

/** Whether a family's arms are models, which other families have too, and not strategies of its own. */
const comparesModels = ({ heading }) => heading === "model" || heading === "model and JDK";

/** Whether families share their arms; where hardly two do, a grid is mostly holes. */
function shareArms(families) {
    const rows = families.flatMap(rowsOfMap);
    const columns = columnsOfMap(rows).length;
    const cells = families.reduce((sum, family) => sum + family.arms.length, 0);
    return columns <= MOST_COLUMNS || cells > 0.3 * columns * rows.length;
}

/** A table of all families, if they share their arms; else one of those of models, and one of the others by rank. */
function mapTables() {
    if (shareArms(PAGE.families)) {
        return [gridMap(PAGE.families)];
    }
    const models = PAGE.families.filter(comparesModels);
    const grid = models.length > 1 && shareArms(models);
    return [
        grid ? gridMap(models) : null,
        ribbonMap(grid ? PAGE.families.filter((family) => !comparesModels(family)) : PAGE.families),
    ];
}

function mapSection() {
    if (PAGE.families.length === 0) {
        return null;
    }
    return section(
        "map",
        "The map",
        make(
            "p",
            { class: "how" },
            "Each row is a comparison. Each figure is the cost of an arm relative to the best arm, which is bold. " +
                "A stronger colour means a higher cost. A figure is a link to its details.",
        ),
        mapKey(new Set(PAGE.families.flatMap((family) => family.arms.map((arm) => arm.kind)))),
        mapTables(),
    );
}

/** Ratios that the key of the map shows; beyond the last, colours are the same. */
const KEY_RATIOS = [1, 1.1, 1.5, 3, 10, 30, 100];

/** What the map's colours and signs mean; signs of the kinds that it has. */
function mapKey(kinds) {
    return make(
        "div",
        { class: "key" },
        KEY_RATIOS.map((ratio) =>
            make("span", { class: "heat", "data-heat": ratio }, tick(ratio), ratio === KEY_RATIOS.at(-1) ? "+" : null),
        ),
        kinds.has("undecided") ? keyOf("undecided", "1.2", "can’t tell yet") : null,
        kinds.has("failed") ? keyOf("failed", "✕", "failed") : null,
        kinds.has("notJudged") ? keyOf("notJudged", "–", "not judged") : null,
    );
}

function keyOf(kind, shown, words) {
    return make("span", { class: "words" }, make("span", { class: `heat ${kind}` }, shown), words);
}

/** A column for each arm. */
function gridMap(families) {
    const rows = families.flatMap(rowsOfMap);
    const columns = columnsOfMap(rows);
    return scrolling("Map of scenarios and models", { class: "of-map" }, gridTable(rows, columns));
}

function gridTable(rows, columns) {
    return make(
        "table",
        { class: columns.length > MOST_ON_A_SHEET ? "map broad" : "map" },
        make("caption", { class: "off-screen" }, "Cost relative to the best arm, by scenario and model"),
        make(
            "thead",
            null,
            make(
                "tr",
                null,
                make("th", { scope: "col" }, "scenario"),
                columns.map(({ name, model }) =>
                    make(
                        "th",
                        { scope: "col", class: "upright", title: name },
                        make("span", null, swatch(model), " ", shortened(name, MOST_OF_A_NAME)),
                    ),
                ),
            ),
        ),
        make(
            "tbody",
            null,
            rows.map(({ family, jdk, arms }) =>
                make(
                    "tr",
                    null,
                    mapHead(family, jdk),
                    columns.map(({ name }) =>
                        arms.has(name) ? mapCell(family, arms.get(name)) : make("td", { class: "none" }),
                    ),
                ),
            ),
        ),
    );
}

/** Columns are ranks: each row names its own arms. */
function ribbonMap(families) {
    return families.length === 0
        ? null
        : [
              make("p", { class: "how" }, "Columns are ranks, not models: each row names its own arms, the best first."),
              scrolling("Map of scenarios, arms by rank", { class: "of-map" }, ribbonTable(families)),
          ];
}

function ribbonTable(families) {
    const ranks = Array.from({ length: Math.max(...families.map(({ arms }) => arms.length)) }, (_, place) => place + 1);
    return make(
        "table",
        { class: "map ribbon" },
        make("caption", { class: "off-screen" }, "Cost relative to the best arm, best first"),
        make(
            "thead",
            null,
            make(
                "tr",
                null,
                make("th", { scope: "col" }, "scenario"),
                ranks.map((rank) => make("th", { scope: "col" }, `${rank}.`)),
            ),
        ),
        make(
            "tbody",
            null,
            families.map((family) =>
                make(
                    "tr",
                    null,
                    mapHead(family),
                    family.arms.map((arm) => mapCell(family, arm, arm.name)),
                ),
            ),
        ),
    );
}

function mapHead(family, jdk) {
    const parameters = [jdk ? `JDK ${jdk}` : "", distinct.get(family.id)].filter(Boolean).join("  ");
    const short = parameters
        .split(/(\s+)/)
        .map((each) => shortened(each, MOST_OF_A_NAME))
        .join("");
    return make(
        "th",
        { scope: "row", title: `${family.scenario}  ${parameters}`.trim() },
        make("a", { href: `#${family.id}` }, breakable(shortened(family.scenario, MOST_OF_A_NAME))),
        parameters ? make("span", { class: "parameters" }, breakable(short)) : null,
    );
}

/** What a cell of the map says: the ratio, or why there is none. */
function mapCell(family, arm, name) {
    const shown = arm.kind === "failed" ? "✕" : isNumber(arm.ratio) ? times(arm.ratio) : "–";
    const words = (isNumber(arm.ratio) ? `${shown} times, ` : "") + arm.verdict;
    const heard = `${arm.name}, ${family.scenario} ${distinct.get(family.id)}: ${words}`;
    return make(
        "td",
        { class: `heat ${arm.kind}`, "data-heat": arm.ratio },
        make(
            "a",
            { href: `#${family.id}`, title: heard, "aria-label": heard, "data-arm": name ? null : arm.name },
            name ? make("span", { class: "arm" }, breakable(shortened(name, MOST_OF_A_NAME))) : null,
            arm.kind === "best" ? make("strong", null, shown) : shown,
        ),
    );
}

/** Colours the map for the theme. */
function heatUp() {
    for (const cell of document.querySelectorAll("[data-heat]")) {
        const { background, ink } = palette.heat(Number(cell.dataset.heat));
        cell.style.setProperty("--heat", background);
        cell.style.setProperty("--heat-ink", ink);
    }
}
