/*
 * The page as a whole.
 */

/** The objects that FoldedRows has folded. */
function unfolded(folded) {
    if (Array.isArray(folded)) {
        return folded;
    }
    const objects = Array.from({ length: folded.rows }, () => ({ ...folded.same }));
    for (const [name, column] of Object.entries(folded.each)) {
        const values = Array.isArray(column)
            ? column
            : column.middles.map((middle) => (middle === null ? null : column.start + middle + column.end));
        values.forEach((value, place) => {
            if (value !== null) {
                objects[place][name] = value;
            }
        });
    }
    return objects;
}

function read(text) {
    const page = JSON.parse(text);
    for (const family of page.families) {
        family.arms = unfolded(family.arms);
        family.arms.forEach((arm) => (arm.series = unfolded(arm.series)));
    }
    nameFiles(page);
    return page;
}

/** Where two files are compared, each is named once; elsewhere it is the baseline or the candidate. */
function nameFiles({ comparison, families, curves }) {
    if (!comparison || comparison.baseline === comparison.candidate) {
        return;
    }
    const roles = new Map([
        [comparison.baseline, "baseline"],
        [comparison.candidate, "candidate"],
    ]);
    for (const each of [...families, ...curves]) {
        each.file = each.source;
        each.source = roles.get(each.source) ?? each.source;
    }
}

const PAGE = read(document.getElementById("report").textContent);
const palette = new Palette(PAGE.models);
const distinct = distinctions(PAGE.families);

function section(id, heading, ...children) {
    return make(
        "section",
        { id, "aria-labelledby": `${id}-heading` },
        make("h2", { id: `${id}-heading` }, heading),
        children,
    );
}

function header() {
    return make(
        "header",
        { class: "title" },
        make("h1", null, PAGE.title),
        make(
            "p",
            { class: "origin" },
            `Made ${moment(PAGE.made)}`,
            PAGE.sources.length ? ` from ${PAGE.sources.slice(0, 5).join(", ")}` : null,
            PAGE.sources.length > 5 ? ` and ${plural(PAGE.sources.length - 5, "more file")}` : null,
        ),
        PAGE.notes.map((note) => make("p", { class: "notice" }, make("strong", null, note))),
        PAGE.running
            ? make(
                  "p",
                  { class: "running" },
                  progress(),
                  "The run goes on: these are the figures so far. Reload the page for newer ones.",
              )
            : null,
        PAGE.command ? command(PAGE.command, "the command of this run") : null,
    );
}

/** How far the run is: how long its forks took, of how long they may, and how much of it is decided. */
function progress() {
    const { spentSeconds: spent, budgetSeconds: budget, progress: so } = PAGE;
    if (!isNumber(spent)) {
        return null;
    }
    const decided = so ? ` ${INTEGER.format(so.decided)} of ${plural(so.families, "comparison")} decided.` : "";
    if (!(budget > 0)) {
        return make("span", { class: "progress" }, `${span(spent)} measured.${decided}`);
    }
    const words = `${span(spent)} of ${span(budget)} measured`;
    return make(
        "span",
        { class: "progress" },
        make("progress", { max: budget, value: Math.min(spent, budget), "aria-label": words }),
        ` ${words}.${decided}`,
    );
}

function comparisonSection() {
    const { comparison } = PAGE;
    if (!comparison) {
        return null;
    }
    const number = (key, label, show) => ({
        key,
        label,
        figure: true,
        value: (row) => row[key],
        show: (row) => show(row[key]),
    });
    const table = new SortedTable({
        name: "strandbench-comparison",
        caption: `${comparison.candidate} against ${comparison.baseline}`,
        columns: [
            { key: "title", label: "what", wide: true, value: (row) => row.title },
            number("baseline", "baseline", figure),
            number("candidate", "candidate", figure),
            { key: "unit", label: "unit", value: (row) => row.unit },
            number("ratio", "ratio", times),
            {
                key: "low",
                label: "interval",
                figure: true,
                value: (row) => row.low,
                show: (row) => interval(row.low, row.high),
            },
            { key: "high", label: "high", value: (row) => row.high, only: "file" },
            { key: "kind", label: "kind", value: (row) => row.kind, only: "file" },
            { key: "verdict", label: "verdict", wide: true, value: (row) => row.verdict },
            { key: "flags", label: "remarks", wide: true, value: (row) => row.flags.join(", ") },
        ],
        rows: comparison.rows,
    });
    return section(
        "comparison",
        "Candidate against baseline",
        make("p", null, `${comparison.candidate} against ${comparison.baseline}: ${comparison.summary}`),
        figureOf(comparisonChart(comparison)),
        comparison.rows.length === 0
            ? null
            : comparison.rows.length <= MOST_COMPARED
              ? table.element
              : make(
                    "details",
                    { class: "further" },
                    make("summary", null, `All ${plural(comparison.rows.length, "row")}`),
                    table.element,
                ),
        comparison.unmatched.length === 0
            ? null
            : make(
                  "details",
                  { class: "further" },
                  make(
                      "summary",
                      null,
                      `${plural(comparison.unmatched.length, "entry", "entries")} in one of them only`,
                  ),
                  make(
                      "ul",
                      null,
                      comparison.unmatched.map((text) => make("li", null, text)),
                  ),
              ),
    );
}

const MOST_CURVES = 4;

/** Curves, those that cross first. */
function curvesSection() {
    if (PAGE.curves.length === 0) {
        return null;
    }
    const figures = PAGE.curves
        .toSorted((one, other) => Math.sign(other.crossings.length) - Math.sign(one.crossings.length))
        .map((curve) => figureOf(curveChart(curve)))
        .filter(Boolean);
    const crossings = PAGE.curves.flatMap((curve) => curve.crossings.map(({ text }) => `${titleOf(curve)}: ${text}`));
    const rest = figures.slice(MOST_CURVES);
    return section(
        "curves",
        "Over a parameter",
        crossings.length === 0
            ? null
            : make(
                  "ul",
                  { class: "open" },
                  crossings.slice(0, MOST_ANSWERS).map((text) => make("li", null, text)),
              ),
        further(
            crossings.slice(MOST_ANSWERS).map((text) => make("li", null, text)),
            "open",
        ),
        make("div", { class: "curves" }, figures.slice(0, MOST_CURVES)),
        rest.length === 0
            ? null
            : make(
                  "details",
                  { class: "further" },
                  make("summary", null, `${plural(rest.length, "more curve")}`),
                  make("div", { class: "curves" }, rest),
              ),
    );
}

/** Trends up to which nobody needs to look for one. */
const MOST_TRENDS = 8;

function historySection() {
    if (!PAGE.history) {
        return null;
    }
    const { trends, same } = PAGE.history;
    const changed = trends.filter((trend) => trend.changes.length > 0);
    const tooShort = trends.filter((trend) => !trend.enough);
    const empty = trends.filter((trend) => trend.points.length === 0);
    const unchanged = trends.filter((trend) => trend.changes.length === 0);
    const figures = [...changed, ...unchanged].map((trend) => ({ trend, figure: figureOf(trendChart(trend)) }));
    const drawn = (some) =>
        make(
            "div",
            { class: "charts" },
            figures.filter(({ trend }) => some.includes(trend)).map(({ figure }) => figure),
        );
    const folded = make(
        "details",
        { class: "further", open: unchanged.length <= MOST_TRENDS && changed.length === 0 },
        make("summary", null, `${plural(unchanged.length, "trend")} without a change`),
        drawn(unchanged),
    );
    const leaveTrends = (fits) => {
        figures.forEach(({ trend, figure }) => figure && (figure.hidden = !fits(trend.title)));
        folded.open = true;
    };
    const table = new SortedTable({
        name: "strandbench-history",
        caption: "What changed from run to run",
        columns: [
            { key: "title", label: "what", wide: true, value: (row) => row.title },
            { key: "when", label: "when", value: (row) => moment(row.run?.[0]) },
            { key: "run", label: "commit or run", value: (row) => row.run?.[2] },
            {
                key: "ratio",
                label: "cost, times",
                figure: true,
                value: (row) => row.ratio,
                show: (row) => times(row.ratio),
            },
            { key: "text", label: "change", wide: true, value: (row) => row.text },
        ],
        rows: changed.flatMap((trend) =>
            trend.changes.map((change) => ({
                title: trend.title,
                run: trend.points[change.at],
                ratio: change.ratio,
                text: change.text,
            })),
        ),
    });
    return section(
        "history",
        "From run to run",
        make("p", null, historyWords(trends.length, changed.length, tooShort.length)),
        same ? make("p", { class: "how" }, `All: ${same}.`) : null,
        changed.length === 0 ? null : table.element,
        trends.length > MOST_TRENDS
            ? make("div", { class: "controls" }, filterField("Filter trends", leaveTrends))
            : null,
        drawn(changed),
        unchanged.length === 0 ? null : folded,
        empty.length === 0
            ? null
            : make(
                  "ul",
                  { class: "open" },
                  empty.map((trend) =>
                      make("li", null, make("strong", null, trend.title), `: no values. ${trendWords(trend)}`),
                  ),
              ),
    );
}

/** How many trends changed, of those that are long enough to show it. */
function historyWords(all, changed, tooShort) {
    const few = "too few runs to show a change";
    if (tooShort === all) {
        return `${plural(all, "trend")}: ${few}.`;
    }
    const found =
        changed === 0
            ? `No change stands out from the noise in ${plural(all - tooShort, "trend")}.`
            : `${INTEGER.format(changed)} of ${plural(all, "trend")} changed.`;
    return tooShort === 0 ? found : `${found} ${plural(tooShort, "trend has", "trends have")} ${few}.`;
}

/** A setting; arguments of a JVM each on a line of their own, over the whole width. */
function setting(name, value) {
    const lines = name.startsWith("arguments") ? value.split(/\s+(?=-)/) : [];
    return lines.length < 2
        ? [make("dt", null, breakable(name)), make("dd", null, value)]
        : [
              make("dt", { class: "arguments" }, name),
              make(
                  "dd",
                  { class: "arguments" },
                  lines.map((each) => make("code", null, each)),
              ),
          ];
}

function environmentSection() {
    if (PAGE.environment.length === 0 && PAGE.checks.length === 0) {
        return null;
    }
    return section(
        "environment",
        "Where and how it was measured",
        make(
            "div",
            { class: "groups" },
            PAGE.environment.map(({ group, rows }) =>
                make(
                    "div",
                    { class: "group" },
                    make("h3", null, group),
                    make(
                        "dl",
                        null,
                        rows.map(([name, value]) => setting(name, value)),
                    ),
                ),
            ),
        ),
        PAGE.checks.length === 0
            ? null
            : [
                  make("h3", null, "Checked while it was measured"),
                  make(
                      "ul",
                      { class: "checks" },
                      PAGE.checks.map((text) => make("li", null, text)),
                  ),
              ],
    );
}

function readingSection() {
    const terms = [
        [
            "score",
            "The benchmark’s score, or the metric that answers in its place; the geometric mean over forks. A fork " +
                "is a JVM of its own, and the unit of replication: iterations are never pooled.",
        ],
        [
            "× best, 95 %",
            "Cost over the cheapest arm’s, and its interval over forks. All intervals of a comparison cover " +
                "together, whichever arm came out best and however often one looked.",
        ],
        [
            "verdict",
            "What may be concluded. A size is named only where the whole interval is beyond the margin within " +
                "which arms are called the same; “can’t tell yet” says about how many more forks would tell.",
        ],
        [
            "× ideal",
            "Cost over the longest chain of waits, which no scheduler can beat. Near 1, nothing is left to gain; " +
                "far above it, something other than the waits decides.",
        ],
        [
            "overhead",
            "What an op took beyond its ideal, per task. Where an op mostly waits, arms are judged by it too: the " +
                "clock took the rest.",
        ],
        [
            "CPU, B/task, threads, pins",
            "Why: what all threads of the JVM, collector and compilers included, took from the processors; what " +
                "was allocated on the heap; how many platform threads there were; how often a virtual thread kept its " +
                "carrier while it waited.",
        ],
        ["hatched, hollow, dashed", "Not decided, or not judged."],
    ];
    const styles = {
        blocking: "blocking",
        structured: "structured concurrency",
        suspending: "coroutines",
        other: "other",
    };
    const used = new Set(PAGE.families.flatMap((family) => family.arms.map((arm) => arm.model)));
    const models = PAGE.models.filter(({ name }) => used.has(name));
    return section(
        "reading",
        "How to read this",
        make(
            "dl",
            { class: "about" },
            terms.map(([term, text]) => [make("dt", null, term), make("dd", null, text)]),
        ),
        models.length === 0 || models.length > 40
            ? null
            : make(
                  "p",
                  { class: "models" },
                  Object.entries(styles).map(([style, words]) => {
                      const those = models.filter((model) => (model.style in styles ? model.style : "other") === style);
                      return those.length === 0
                          ? null
                          : make(
                                "span",
                                null,
                                `${words}: `,
                                those.map(({ name, description }) => [
                                    make("span", { class: "arm-name" }, swatch(name), " ", name),
                                    description ? make("span", { class: "parameters" }, ` ${description}`) : null,
                                ]),
                            );
                  }),
              ),
        make("h3", null, "Limits"),
        make(
            "ul",
            null,
            make("li", null, "A ratio holds for the machine, the JDK and the parameters it was measured with."),
            make(
                "li",
                null,
                "An interval covers what differs between forks, and what drift in one arm alone could explain; " +
                    "not what another machine, load or heap would change.",
            ),
            make("li", null, "Where arms are called the same, they are so within the margin, not equal."),
            make("li", null, "A synthetic workload isolates one mechanism. A service has many."),
        ),
    );
}

function bar(sections) {
    const toggle = make("button", { type: "button", class: "theme", "aria-pressed": String(palette.dark) }, "Dark");
    toggle.addEventListener("click", () => show(palette.dark ? "light" : "dark"));
    return make(
        "nav",
        { class: "bar", "aria-label": "Parts of this page" },
        make(
            "div",
            { class: "links" },
            sections.map((each) => make("a", { href: `#${each.id}` }, each.firstElementChild.textContent)),
        ),
        toggle,
    );
}

/** Shows the page in a theme, "light" or "dark". */
function show(theme) {
    document.documentElement.dataset.theme = theme;
    PAGE.models.forEach(({ name }) =>
        document.documentElement.style.setProperty(variableOf(name), palette.look(name).colour),
    );
    document.documentElement.style.setProperty("--model-other", palette.look("").colour);
    Object.keys(FINDINGS).forEach((finding) =>
        document.documentElement.style.setProperty(`--${finding}`, palette.finding(finding).ink),
    );
    document.querySelector(".theme")?.setAttribute("aria-pressed", String(palette.dark));
    heatUp();
    [...charts.keys()].forEach(redraw);
}

/** What an address names; "" if it is not one that a page can have. */
function nameIn(hash) {
    try {
        return decodeURIComponent(hash.slice(1));
    } catch {
        return "";
    }
}

/** The element of a name; for an arm, its row, or its family where the reader has filtered that out. */
function named(name) {
    const family = PAGE.families.find(({ arms }) => arms.some(({ id }) => id === name));
    const details = family && document.getElementById(family.id);
    if (details) {
        complete(details);
    }
    return document.getElementById(name) ?? details ?? null;
}

/** Opens what an address names, and whatever it stands in. */
function follow() {
    const target = named(nameIn(location.hash));
    document.querySelector("tr.named")?.classList.remove("named");
    if (target) {
        for (let each = target; each; each = each.parentElement) {
            if (each instanceof HTMLDetailsElement) {
                each.hidden = false;
                each.open = true;
            }
        }
        complete(target);
        const isRow = target.matches("tr");
        target.classList.toggle("named", isRow);
        target.scrollIntoView({ block: isRow ? "center" : "start" });
    }
}

/** Families, and claims, up to which all are opened for paper; of more, those that the reader has opened. */
const MOST_ON_PAPER = 40;

/** What the screen showed before paper; null while it is the screen. */
const paper = { before: null };

/** Paper has no scrolling: everything is opened and drawn, in the light theme and at the paper's width. */
function toPaper() {
    if (paper.before) {
        return;
    }
    const opened = [];
    const open = (selector) =>
        document.querySelectorAll(selector).forEach((details) => {
            if (!details.open) {
                details.open = true;
                opened.push(details);
            }
        });
    for (const kind of ["details.family", "details.claim"]) {
        if (document.querySelectorAll(kind).length <= MOST_ON_PAPER) {
            open(kind);
        }
        document.querySelectorAll(`${kind}[open]`).forEach(complete);
    }
    open("#history > details.further");
    open(".answers ~ details.further, .open ~ details.further");
    open("details.claim[open] details.further");
    paper.before = { theme: document.documentElement.dataset.theme, opened };
    document.documentElement.classList.add("on-paper");
    show("light");
    [...charts.keys()].forEach(draw);
}

function fromPaper() {
    if (paper.before) {
        const { theme, opened } = paper.before;
        paper.before = null;
        opened.forEach((details) => (details.open = false));
        document.documentElement.classList.remove("on-paper");
        show(theme);
    }
}

function start() {
    const system = matchMedia("(prefers-color-scheme: dark)");
    show(system.matches ? "dark" : "light");
    const sections = [
        comparisonSection(),
        historySection(),
        circumstancesSection(),
        answersSection(),
        openSection(),
        mapSection(),
        curvesSection(),
        claimsSection(),
        familiesSection(),
        figuresSection(),
        environmentSection(),
        readingSection(),
    ].filter(Boolean);
    document.body.append(
        make("a", { class: "skip", href: "#content" }, "Skip to the content"),
        bar(sections),
        make("main", { id: "content", tabindex: "-1" }, header(), sections),
    );
    show(document.documentElement.dataset.theme);
    system.addEventListener("change", () => show(system.matches ? "dark" : "light"));
    addEventListener("hashchange", follow);
    // An address that is already there does not change.
    document.addEventListener(
        "click",
        ({ target }) => target.closest("a")?.hash === location.hash && location.hash && follow(),
    );
    addEventListener("beforeprint", toPaper);
    addEventListener("afterprint", fromPaper);
    matchMedia("print").addEventListener("change", ({ matches }) => (matches ? toPaper() : fromPaper()));
    follow();
}

start();
