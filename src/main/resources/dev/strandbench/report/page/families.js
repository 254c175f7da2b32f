/*
 * A comparison in full: what is asked, who won by how much, why, and how to measure it again.
 */

/** Comparisons, and claims, up to which all are opened at once; of more, the first is. */
const MOST_OPEN = 3;

/** Characters of an arm's name in a table; more are in its title. */
const MOST_IN_A_ROW = 60;

function familiesSection() {
    if (PAGE.families.length === 0) {
        return null;
    }
    const all = PAGE.families.map((family, place) =>
        familyDetails(family, PAGE.families.length <= MOST_OPEN || place === 0),
    );
    const tools =
        all.length < 2
            ? null
            : make(
                  "div",
                  { class: "controls" },
                  all.length > MOST_WITHOUT_FILTER
                      ? filterField("Filter scenarios", (fits) => leave(all, fits))
                      : null,
                  openers(all),
              );
    return section(
        "scenarios",
        "Scenario by scenario",
        make(
            "p",
            { class: "how of-strips" },
            "The dots beside a heading are its arms, the best to the left. A hollow dot is an arm that is not decided.",
        ),
        tools,
        all,
    );
}

/** Buttons that open and close those of some details that are shown. */
function openers(all) {
    const setAll = (open) => all.filter((details) => !details.hidden).forEach((details) => (details.open = open));
    return [
        make("button", { type: "button", click: () => setAll(true) }, "Open all"),
        make("button", { type: "button", click: () => setAll(false) }, "Close all"),
    ];
}

/** Leaves the families of whose headings a text fits. */
function leave(all, fits) {
    all.forEach((details) => (details.hidden = !fits(details.firstElementChild.textContent)));
}

function familyDetails(family, open) {
    const details = make(
        "details",
        { class: "family", id: family.id, open },
        make(
            "summary",
            null,
            make(
                "h3",
                null,
                family.scenario,
                make(
                    "span",
                    { class: "parameters" },
                    [
                        methodOf(PAGE.families, family),
                        parametersOf(family),
                        modeOf(PAGE.families, family),
                        family.source,
                    ]
                        .filter(Boolean)
                        .join("  "),
                ),
            ),
            strip(family),
        ),
    );
    return madeWhenOpened(details, () => familyBody(family));
}

/** What a family was measured with. */
function parametersOf({ parameters }) {
    return Object.entries(parameters)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => `${name}=${value}`)
        .join("  ");
}

/** Where the dots of a strip begin, and how far they reach, in its own units. */
const STRIP_START = 8;
const STRIP_LENGTH = 184;

/** The ratio up to which a strip reaches at least, or arms that are the same would look far apart. */
const LEAST_STRIP = 1.25;

/** All arms on one line, best to the left, so that a closed family still shows its shape. */
function strip(family) {
    const ratios = family.arms.filter((arm) => isNumber(arm.ratio));
    if (ratios.length < 2) {
        return null;
    }
    const most = Math.log(Math.max(...ratios.map((arm) => arm.ratio), LEAST_STRIP));
    const place = (ratio) => STRIP_START + (Math.max(0, Math.log(ratio)) / most) * STRIP_LENGTH;
    return svg(
        "svg",
        { class: "strip", viewBox: "0 0 200 16", width: 200, height: 16, "aria-hidden": "true" },
        svg("line", { x1: STRIP_START, x2: STRIP_START + STRIP_LENGTH, y1: 8, y2: 8 }),
        ...ratios.toReversed().map((arm) => {
            const colour = `var(${variableOf(arm.model)})`;
            const style = FILLED.has(arm.kind) ? `fill: ${colour}` : `fill: var(--paper); stroke: ${colour}`;
            return svg("circle", { cx: place(arm.ratio).toFixed(1), cy: 8, r: 4, style });
        }),
    );
}

function familyBody(family) {
    return make(
        "div",
        { class: "family-body" },
        answerOf(family),
        about(family),
        family.notes.map((note) => make("p", { class: "note" }, note)),
        figureOf(forestChart(family)),
        armsTable(family).element,
        make(
            "div",
            { class: "charts" },
            [
                forksChart(family),
                jdksChart(family),
                ...COSTS.map((cost) => planeChart(family, cost)),
                percentilesChart(family),
                sequenceChart(family),
                tracesChart(family),
                timelineChart(family, PAGE.disturbances),
            ].map(figureOf),
        ),
        watchedOf(family),
        again(family),
    );
}

function answerOf(family) {
    const answer = PAGE.answers.find((each) => each.family === family.id);
    return answer ? make("p", { class: "answer" }, answer.text) : null;
}

/** Question, mechanism, op, ideal and what is not measured: the benchmark's own words. */
function about(family) {
    const ideal = family.arms.find((arm) => isNumber(arm.ideal))?.ideal;
    const facts = [
        ["Question", family.question],
        ["Mechanism", family.mechanism],
        ["One op is", family.op?.replace(/^One op is /, "")],
        ["Ideal", isNumber(ideal) ? `${figure(ideal)} ${family.answer.unit}, which no scheduler can beat` : null],
        ["Not measured", family.notMeasured],
        [
            "Measured",
            `${family.benchmark}, mode ${family.mode}` +
                (family.answer.metric === "score" ? "" : `, ranked by ${family.answer.metric}`) +
                (family.answer.higherIsBetter ? " (more is better)" : "") +
                (family.heading ? `; arms differ in ${family.heading}` : ""),
        ],
        ["From", family.file ?? family.source],
    ].filter(([, text]) => !isMissing(text));
    return make(
        "dl",
        { class: "about" },
        facts.map(([label, text]) => [make("dt", null, label), make("dd", null, prose(text))]),
    );
}

/** A column of figures; `show` writes them. */
function figureColumn(key, label, title, show = figure) {
    return { key, label, title, figure: true, value: (row) => row[key], show: (row) => show(row[key]) };
}

/** What arms are judged by. `unit` is left out where rows have several. */
function judgedColumns(rows, unit) {
    return [
        {
            key: "jdk",
            label: "JDK",
            value: (row) => row.jdk,
            only: new Set(rows.map((row) => row.jdk)).size > 1 ? undefined : "file",
        },
        figureColumn("score", unit || "score", "Geometric mean over forks"),
        { key: "unit", label: "unit", value: (row) => row.unit, only: unit ? "file" : undefined },
        figureColumn("forks", "forks", "JVMs that count", (value) => (isNumber(value) ? INTEGER.format(value) : "")),
        figureColumn("cv", "spread", "Coefficient of variation between forks", percent),
        figureColumn("ratio", "×\u00a0best", "Cost relative to the best arm", times),
        {
            ...figureColumn("low", "95\u00a0%", "Interval of × best, over forks"),
            show: (row) => interval(row.low, row.high),
        },
        { key: "high", label: "high", value: (row) => row.high, only: "file" },
        { key: "kind", label: "kind", value: (row) => row.kind, only: "file" },
        { key: "verdict", label: "verdict", wide: true, value: (row) => row.verdict },
    ];
}

/** What explains how arms are judged. */
function explainingColumns() {
    return [
        figureColumn("timesIdeal", "×\u00a0ideal", "Cost relative to the ideal, which no scheduler can beat", times),
        figureColumn("overheadMicros", "overhead µs/task", "An op's time beyond its ideal, per task"),
        figureColumn("cpuMicros", "CPU µs/task", "The CPU time of all threads of the JVM, per task"),
        figureColumn("bytes", "B/task", "Allocated on the heap, per task"),
        figureColumn("threads", "threads", "Platform threads at most"),
        figureColumn("pins", "pins/op", "How often virtual threads kept their carrier while they waited"),
    ];
}

/** All columns of arms but their names, with `more` of them before the remarks. */
function armColumns(rows, unit, more) {
    return [
        ...judgedColumns(rows, unit),
        ...explainingColumns(),
        ...more,
        { key: "flags", label: "remarks", wide: true, value: (row) => row.flags.join(", ") },
        { key: "command", label: "command", value: (row) => row.command, only: "file" },
        {
            key: "copy",
            label: "again",
            title: "The JMH command that measures this row again",
            value: (row) => row.command,
            show: (row) => (row.command ? copyButton(row.command, `the command of ${row.name}`) : ""),
            only: "page",
        },
    ];
}

function armName(row) {
    return make(
        "span",
        { class: "arm-name", title: row.name.length > MOST_IN_A_ROW ? row.name : null },
        swatch(row.model),
        " ",
        shortened(row.name, MOST_IN_A_ROW),
    );
}

/** The column with the number of threads that can run an arm's tasks at the same time. */
const WIDTH = "width threads";

/** The arms in groups of equal width, the largest group first, and the best arm of each group first. */
function byWidth(family) {
    const place = family.columns.indexOf(WIDTH);
    const groups = Map.groupBy(family.arms, (arm) => (place < 0 ? null : arm.columns[place]));
    return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}

/** The heading of a group of arms. Arms without a score have no width. */
function widthHeading(width) {
    return isNumber(width) ? `Up to ${plural(width, "thread")} at the same time` : "Width unknown";
}

function armsTable(family) {
    const groups = byWidth(family);
    const areShown = groups.length > 1 && groups[0][1].length > 1;
    const rows = groups.flatMap(([width, arms]) =>
        arms.map((arm) => ({
            ...arm,
            unit: family.answer.unit,
            anchor: arm.id,
            group: areShown ? widthHeading(width) : null,
        })),
    );
    const more = family.columns.map((label, place) => ({
        key: label,
        label,
        figure: true,
        value: (row) => row.columns[place],
        show: (row) => figure(row.columns[place]),
    }));
    return new SortedTable({
        name: `strandbench-${family.id}`,
        caption: `Figures: ${family.title}`,
        columns: [
            { key: "arm", label: family.heading || "arm", value: (row) => row.name, show: armName },
            ...armColumns(rows, unitOf(family), more),
        ],
        rows,
        filtered: rows.length > 6,
    });
}

/** How each row is measured again, and what was recorded beside it. */
function again(family) {
    const rows = family.arms.filter((arm) => arm.command || arm.attachments.length > 0);
    if (rows.length === 0) {
        return null;
    }
    return make(
        "details",
        { class: "again" },
        make("summary", null, "Measure it again; flame graphs and recordings"),
        rows.map((arm) =>
            make(
                "div",
                { class: "again-row" },
                make("h4", null, armName(arm)),
                arm.command ? command(arm.command, `the command of ${arm.name}`) : null,
                arm.attachments.length === 0
                    ? null
                    : make(
                          "p",
                          { class: "attachments" },
                          arm.attachments.map(([label, link]) => attachment(label, link)),
                      ),
            ),
        ),
    );
}

/** A link to a file beside the page; anything else stays text. */
function attachment(label, link) {
    const elsewhere = /^\s*(\/\/|[a-z][a-z0-9+.-]*:)/i.test(link);
    return elsewhere ? make("span", null, `${label}: ${link}`) : make("a", { href: link }, label);
}

/** Every arm of every family in one table. */
function figuresSection() {
    const rows = PAGE.families.flatMap((family) =>
        family.arms.map((arm) => ({
            ...arm,
            scenario: family.scenario,
            benchmark: family.benchmark,
            parameters: parametersOf(family),
            source: family.source,
            mode: family.mode,
            metric: family.answer.metric,
            unit: family.answer.unit,
        })),
    );
    if (rows.length === 0) {
        return null;
    }
    const text = (key, label, only) => ({ key, label, value: (row) => row[key], only });
    const holder = make(
        "details",
        { class: "further", id: "all-figures" },
        make("summary", null, `${plural(rows.length, "row")}, to sort, filter and take away`),
    );
    const columns = [
        text("scenario", "scenario"),
        text("benchmark", "benchmark", "file"),
        text("source", "file"),
        { ...text("parameters", "parameters"), wide: true },
        { ...text("name", "arm"), show: armName },
        text("model", "model", "file"),
        text("mode", "mode"),
        text("metric", "metric"),
        ...armColumns(rows, null, []),
    ];
    madeWhenOpened(
        holder,
        () => new SortedTable({ name: "strandbench", caption: "All figures", columns, rows }).element,
    );
    return section("figures", "All figures", holder);
}
