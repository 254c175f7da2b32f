/*
 * What others have published, and whether it holds here.
 */

/** Parts of a claim that are shown at once; the others are folded. */
const MOST_PARTS = 6;

/** A figure of a claim with four digits, for ranges may be as narrow as one per cent; "" for none. */
const exactly = (value) => (isNumber(value) ? tick(value) : "");

/** How far apart, in times, the ends of an interval are from which nobody would learn. */
const WIDE = 100;

/** An interval of a claim, unless nobody would learn from its ends; "" for none. */
function exactInterval({ low, high }) {
    if (!isNumber(low) || !isNumber(high)) {
        return "";
    }
    return high > WIDE * low ? "wide" : `${tick(low)} – ${tick(high)}`;
}

function claimsSection() {
    if (!PAGE.claims) {
        return null;
    }
    const { judged, summary } = PAGE.claims;
    const all = judged.map((claim, place) => claimDetails(claim, judged.length <= MOST_OPEN || place === 0));
    return section(
        "claims",
        "Published claims",
        make("p", { class: "answer" }, `${summary}.`),
        make(
            "p",
            { class: "how" },
            "Published claims, judged by the results on this page. A claim holds if the interval of each of its ratios " +
                "or figures lies inside the claimed range. A claim does not hold if an interval lies outside the " +
                "range. It cannot be shown here if no result could show it, for example because users pause too " +
                "long. All forks of one machine and JDK count together, and intervals stay valid however often forks " +
                "are added. An interval is called wide if its ends differ by more than a factor of 100.",
        ),
        all.length < 2 ? null : claimTools(judged, all),
        all,
        partsSection(judged),
    );
}

/** Claims or comparisons beyond which one looks for some by their words. */
const MOST_WITHOUT_FILTER = 8;

/** Buttons that leave the claims of one finding, and a field that leaves those with some words. */
function claimTools(judged, all) {
    const chosen = { finding: null, fits: () => true };
    const count = make("span", { class: "count", role: "status" });
    const buttons = findingButtons(judged, (finding) => {
        chosen.finding = finding;
        leaveChosen();
    });
    const leaveChosen = () => {
        all.forEach((details) => {
            const { finding } = details.dataset;
            const isOther = chosen.finding !== null && chosen.finding !== finding;
            details.hidden = isOther || !chosen.fits(details.firstElementChild.textContent);
        });
        const shown = all.filter((details) => !details.hidden).length;
        count.textContent = shown === all.length ? "" : `${INTEGER.format(shown)} of ${plural(all.length, "claim")}`;
        buttons.forEach(({ button, finding }) =>
            button.setAttribute("aria-pressed", String(chosen.finding === finding)),
        );
    };
    leaveChosen();
    return make(
        "div",
        { class: "controls" },
        make(
            "span",
            { class: "choices", role: "group", "aria-label": "Claims of one finding" },
            buttons.map(({ button }) => button),
        ),
        all.length > MOST_WITHOUT_FILTER
            ? filterField("Filter claims", (fits) => {
                  chosen.fits = fits;
                  leaveChosen();
              })
            : null,
        count,
        make("span", { class: "spacer" }),
        openers(all),
    );
}

/** A button for all claims and one for each finding that some have: [{finding, button}], null for all. */
function findingButtons(judged, choose) {
    const buttonOf = (finding, ...label) => ({
        finding,
        button: make("button", { type: "button", class: "choice", click: () => choose(finding) }, label),
    });
    const found = Object.keys(FINDINGS)
        .map((finding) => [finding, judged.filter((claim) => claim.finding === finding).length])
        .filter(([, number]) => number > 0);
    return [
        buttonOf(null, `All ${INTEGER.format(judged.length)}`),
        ...found.map(([finding, number]) => buttonOf(finding, findingWords(finding), ` ${INTEGER.format(number)}`)),
    ];
}

const signOf = (finding) => FINDINGS[finding].sign;

/** A finding as a sign and a word: its colour is not needed. */
function findingWords(finding) {
    return make(
        "span",
        { class: `finding ${finding}` },
        make("span", { "aria-hidden": "true" }, signOf(finding)),
        ` ${FINDINGS[finding].word}`,
    );
}

function claimDetails(claim, open) {
    return madeWhenOpened(
        make(
            "details",
            { class: "claim", id: claim.id, open, "data-finding": claim.finding },
            make(
                "summary",
                null,
                findingWords(claim.finding),
                make("h3", null, claim.sentence),
                make("span", { class: "origin" }, `${claim.claim} · ${claim.source} · judged on ${claim.conditions}`),
                make("span", { class: "origin" }, decisionOf(claim)),
            ),
        ),
        () => claimBody(claim),
    );
}

/** The part that decides on a claim in a line, and how many decide alike. */
function decisionOf({ parts, finding }) {
    const [first] = parts;
    const alike = parts.filter((part) => part.finding === finding).length;
    const interval = exactInterval(first);
    return [
        `${partName(first)}: claimed ${first.claimed}`,
        isNumber(first.measured) ? `, here ${exactly(first.measured)}${interval ? ` (${interval})` : ""}` : "",
        afterFinding(first),
        parts.length > 1 ? `; ${INTEGER.format(alike)} of ${plural(parts.length, "part")}` : "",
    ].join("");
}

function claimBody(claim) {
    const rest = claim.parts.slice(MOST_PARTS);
    return make(
        "div",
        { class: "claim-body" },
        aboutClaim(claim),
        claim.otherProcessors ? make("p", { class: "note" }, claim.otherProcessors) : null,
        partsOf(claim, claim.parts.slice(0, MOST_PARTS)),
        rest.length === 0 ? null : folded(plural(rest.length, "more part"), partsOf(claim, rest)),
        claim.needed ? make("p", { class: "note" }, claim.needed) : null,
        figuresOfClaim(claim),
    );
}

function aboutClaim(claim) {
    const facts = [
        ["Source", sourceOf(claim)],
        ["Published on", claim.publishedOn],
        ["Judged on", `${claim.machine}, ${claim.conditions}`],
        ["Measured", claim.subject],
        ["Interpretation", claim.reading],
        ["Differences", claim.differences.join(" ")],
    ].filter(([, text]) => !isMissing(text));
    return make(
        "dl",
        { class: "about" },
        facts.map(([label, text]) => [make("dt", null, label), make("dd", null, text)]),
    );
}

/** A link to a page of the web; anything else stays text. */
function sourceOf({ source, link }) {
    return /^https?:\/\//i.test(link ?? "") ? make("a", { href: link, rel: "noopener" }, source) : source;
}

/** Some parts of a claim, drawn where there is something to draw, and as a table. */
function partsOf(claim, parts) {
    return figureOf(claimChart(claim, parts)) ?? partsTable(claim, parts);
}

function partsTable(claim, parts) {
    const columns = [
        ["part", armsOfPart],
        ["at", (part) => part.at],
        ["claimed", (part) => [part.claimed, claim.unit].filter(Boolean).join(" ")],
        ["published", (part) => part.published],
        ["here", (part) => part.measured],
        ["interval", exactInterval],
        ["verdict", (part) => [findingWords(part.finding), afterFinding(part)]],
    ].filter(([, cell]) => parts.some((part) => !isMissing(cell(part))));
    return plainTable(
        `Parts of ${claim.claim}`,
        columns.map(([label]) => label),
        parts.map((part) => columns.map(([, cell]) => cell(part))),
        tick,
    );
}

/** What a verdict says beside its finding. */
function afterFinding({ finding, verdict }) {
    return verdict.slice(FINDINGS[finding].word.length).replace(/^: /, ", ");
}

/** What was asked, each arm linked to the cell that it was judged by. */
function armsOfPart({ arms }) {
    return arms.map(([name, cell], place) => [
        place === 0 ? null : " / ",
        cell ? make("a", { href: `#${cell}` }, name) : name,
    ]);
}

function figuresOfClaim(claim) {
    if (claim.figures.length === 0) {
        return null;
    }
    return make(
        "details",
        { class: "figures" },
        make("summary", null, "Figures, published and measured here"),
        plainTable(
            `Figures of ${claim.claim}`,
            ["figure", "of", "at", "published", "±", "here", "unit", "forks"],
            claim.figures,
            tick,
        ),
    );
}

/** Every part of every claim in one table, to take away. */
function partsSection(judged) {
    const rows = judged.flatMap((claim) =>
        claim.parts.map((part) => ({
            ...claim,
            ...part,
            of: claim.finding,
            differences: claim.differences.join(" "),
            arms: undefined,
        })),
    );
    return madeWhenOpened(
        make(
            "details",
            { class: "further", id: "all-parts" },
            make("summary", null, `${plural(rows.length, "part")}, to sort, filter and take away`),
        ),
        () =>
            new SortedTable({
                name: "strandbench-claims",
                caption: "All parts of claims",
                columns: partColumns(),
                rows,
            }).element,
    );
}

function partColumns() {
    const text = (key, label, only) => ({ key, label, value: (row) => row[key], only });
    const number = (key, label, only) => ({
        ...text(key, label, only),
        figure: true,
        show: (row) => exactly(row[key]),
    });
    return [
        text("claim", "claim"),
        text("sentence", "says", "file"),
        text("source", "published by", "file"),
        text("link", "link", "file"),
        text("publishedOn", "published on", "file"),
        text("machine", "machine", "file"),
        text("conditions", "judged on"),
        text("otherProcessors", "other processors", "file"),
        text("reading", "read as", "file"),
        text("subject", "measured", "file"),
        text("differences", "differs", "file"),
        { ...text("of", "claim's finding"), show: (row) => findingWords(row.of) },
        text("needed", "needed", "file"),
        text("question", "part"),
        text("at", "at"),
        text("claimed", "claimed"),
        number("atLeast", "at least", "file"),
        number("atMost", "at most", "file"),
        number("published", "published"),
        number("measured", "here"),
        { ...number("low", "interval"), show: exactInterval },
        number("high", "high", "file"),
        text("unit", "unit"),
        text("metric", "metric", "file"),
        text("finding", "finding", "file"),
        { ...text("verdict", "verdict"), wide: true },
    ];
}
