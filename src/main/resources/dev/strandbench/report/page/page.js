/*
 * The page as a whole.
 */

/** The objects that PageJson has folded. */
function unfolded(folded) {
    if (Array.isArray(folded)) {
        return folded;
    }
    const objects = Array.from({ length: folded.rows }, () => ({ ...folded.same }));
    for (const [name, values] of Object.entries(folded.each)) {
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
                  "The run has not ended: these are the figures so far. Reload the page for newer figures.",
              )
            : null,
        PAGE.command ? command(PAGE.command, "the command of this run") : null,
    );
}

/** How far the run is: how long its forks took, of how long they may, and how much of it is decided. */
function progress() {
    if (!PAGE.progress) {
        return null;
    }
    const { spentSeconds: spent, budgetSeconds: budget, decided: settled, families } = PAGE.progress;
    const decided = ` ${INTEGER.format(settled)} of ${plural(families, "comparison")} decided.`;
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

/** Curves that are shown at once; the others are folded. */
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
    const crossings = PAGE.curves.flatMap((curve) =>
        curve.crossings.map(({ text }) => make("li", null, `${titleOf(curve)}: ${text}`)),
    );
    const rest = figures.slice(MOST_CURVES);
    return section(
        "curves",
        "Over a parameter",
        firstOf(crossings, "open"),
        make("div", { class: "curves" }, figures.slice(0, MOST_CURVES)),
        rest.length === 0 ? null : folded(plural(rest.length, "more curve"), make("div", { class: "curves" }, rest)),
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
    open("#comparison > details.further, #history > details.further, #curves > details.further");
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
        spoken,
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
