/*
 * Tables that a reader sorts, filters and takes away.
 *
 * A column is {key, label, title, figure, wide, value, show, only}: `value(row)` is what is sorted, filtered and
 * exported, `show(row)` what stands in the cell (by default the value), `figure` puts numbers to the right, `wide` lets
 * texts wrap, `title` explains the heading, and `only` is "page" or "file" for columns that are not in both. A row's
 * `kind` is its class, its `anchor` its id. The first of the rows with the same `group` has this text above it, until
 * the reader sorts the table.
 */

const COLLATOR = new Intl.Collator("en-US", { numeric: true });

/** Which of two values comes first; numbers by size, texts by their words. */
function order(one, other) {
    return isNumber(one) && isNumber(other) ? one - other : COLLATOR.compare(String(one), String(other));
}

/** What the style sheet knows of a column. */
function classOf({ figure, wide, key }) {
    return figure ? "figure" : wide ? "wide" : key === "copy" ? "copies" : null;
}

const isMissing = (value) => value === null || value === undefined || value === "";

/** A field that hands on, as one types, whether a text has all of its words, in whatever case. */
function filterField(label, use) {
    const field = make("input", { type: "search", placeholder: "Filter", "aria-label": label });
    field.addEventListener("input", () => {
        const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        use((text) => wanted.every((word) => text.toLowerCase().includes(word)));
    });
    return field;
}

/** A region that scrolls sideways, and shows where there is more to see. */
function scrolling(label, attributes, ...children) {
    const region = make(
        "div",
        {
            tabindex: "0",
            role: "region",
            "aria-label": label,
            class: ["scroll", attributes?.class].filter(Boolean).join(" "),
        },
        children,
    );
    region.addEventListener("scroll", () => hint(region), { passive: true });
    inScroll.observe(region);
    [...region.children].forEach((each) => inScroll.observe(each));
    return region;
}

const inScroll = new ResizeObserver((entries) => entries.forEach(({ target }) => hint(target.closest(".scroll"))));

function hint(region) {
    region?.classList.toggle("more", region.scrollLeft + region.clientWidth < region.scrollWidth - 2);
}

/** A text in at most some characters: its beginning and its end, for names often differ at their end. */
function shortened(text, most) {
    const characters = [...text];
    const half = Math.floor((most - 1) / 2);
    return characters.length <= most
        ? text
        : `${characters.slice(0, half).join("")}…${characters.slice(-half).join("")}`;
}

/** A text that lines may break after "=", "." and "_", so that they need not break inside a value. */
function breakable(text) {
    return text.split(/(?<==)|(?<=\.)(?=\D)|(?<=_)/).flatMap((part, place) => (place === 0 ? part : [make("wbr"), part]));
}

/** A table in its frame: a filter, how many rows are shown, downloads, and headings that sort. */
class SortedTable {
    constructor({ name, caption, columns, rows, filtered = true }) {
        this.name = name;
        this.rows = rows;
        this.shown = rows;
        this.columns = columns.filter((column) => rows.some((row) => !isMissing(column.value(row))));
        this.visible = this.columns.filter((column) => column.only !== "file");
        this.sorted = { column: null, descending: false };
        this.body = make("tbody");
        this.count = make("span", { class: "count", role: "status" });
        this.heads = this.visible.map((column, place) => this.head(column, place));
        this.element = make(
            "div",
            { class: "sorted-table" },
            make(
                "div",
                { class: "controls" },
                filtered ? filterField(`Filter: ${caption}`, (fits) => this.filter(fits)) : null,
                this.count,
                make("span", { class: "spacer" }),
                make("button", { type: "button", click: () => this.save("csv") }, "CSV"),
                make("button", { type: "button", click: () => this.save("json") }, "JSON"),
            ),
            scrolling(
                caption,
                null,
                make(
                    "table",
                    null,
                    make("caption", { class: "off-screen" }, caption),
                    make("thead", null, make("tr", null, this.heads)),
                    this.body,
                ),
            ),
        );
        this.fill();
    }

    head(column, place) {
        const button = make(
            "button",
            { type: "button", title: column.title, click: () => this.sortBy(place) },
            column.label,
        );
        return make("th", { scope: "col", class: classOf(column) }, button);
    }

    /** Sorts by a column, the other way round the second time; rows without a value come last in both. */
    sortBy(place) {
        const again = this.sorted.column === place;
        this.sorted = { column: place, descending: again && !this.sorted.descending };
        this.heads.forEach((head, each) => {
            if (each === place) {
                head.setAttribute("aria-sort", this.sorted.descending ? "descending" : "ascending");
            } else {
                head.removeAttribute("aria-sort");
            }
        });
        this.fill();
    }

    /** Leaves the rows of which a text fits that has all columns. */
    filter(fits) {
        this.shown = this.rows.filter((row) => fits(this.columns.map((column) => column.value(row)).join("\n")));
        this.fill();
    }

    inOrder() {
        const { column, descending } = this.sorted;
        if (column === null) {
            return this.shown;
        }
        const { value } = this.visible[column];
        const known = this.shown.filter((row) => !isMissing(value(row)));
        known.sort((a, b) => order(value(a), value(b)) * (descending ? -1 : 1));
        return known.concat(this.shown.filter((row) => isMissing(value(row))));
    }

    fill() {
        const rows = this.inOrder();
        const startsGroup = (row, place) =>
            this.sorted.column === null && row.group && row.group !== rows[place - 1]?.group;
        this.body.replaceChildren(
            ...rows.flatMap((row, place) =>
                startsGroup(row, place) ? [this.groupHeading(row.group), this.row(row)] : [this.row(row)],
            ),
        );
        const all = plural(this.rows.length, "row");
        this.count.textContent = rows.length === this.rows.length ? all : `${INTEGER.format(rows.length)} of ${all}`;
    }

    row(row) {
        return make(
            "tr",
            { class: row.kind, id: row.anchor },
            this.visible.map((column, place) => {
                const shown = column.show ? column.show(row) : column.value(row);
                return place === 0
                    ? make("th", { scope: "row", class: classOf(column) }, shown)
                    : make("td", { class: classOf(column) }, shown);
            }),
        );
    }

    groupHeading(text) {
        return make(
            "tr",
            { class: "group" },
            make("th", { scope: "rowgroup", colspan: this.visible.length }, make("span", null, text)),
        );
    }

    /** Downloads the rows that are shown, in their order, with all digits. */
    save(format) {
        const columns = this.columns.filter((column) => column.only !== "page");
        const text = format === "csv" ? csv(columns, this.inOrder()) : json(columns, this.inOrder());
        download(`${this.name}.${format}`, format === "csv" ? "text/csv" : "application/json", text);
    }
}

function csv(columns, rows) {
    const line = (fields) => fields.map(csvField).join(",") + "\r\n";
    return (
        line(columns.map((column) => column.key)) +
        rows.map((row) => line(columns.map((column) => column.value(row)))).join("")
    );
}

/**
 * A value as RFC 4180 has it. Spreadsheets take a text for a formula by its first character: a quote keeps it a text.
 */
function csvField(value) {
    const plain = isMissing(value) ? "" : String(value);
    const text = !isNumber(value) && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function json(columns, rows) {
    const entries = rows.map((row) =>
        Object.fromEntries(columns.map((column) => [column.key, column.value(row) ?? null])),
    );
    return JSON.stringify(entries, null, 2) + "\n";
}

/** A plain table of texts, nodes and figures, for what is only read; `show` writes the figures. */
function plainTable(caption, head, rows, show = figure) {
    return scrolling(
        caption,
        null,
        make(
            "table",
            null,
            make("caption", { class: "off-screen" }, caption),
            make(
                "thead",
                null,
                make(
                    "tr",
                    null,
                    head.map((label) => make("th", { scope: "col" }, label)),
                ),
            ),
            make(
                "tbody",
                null,
                rows.map((row) =>
                    make(
                        "tr",
                        null,
                        row.map((cell) =>
                            make(
                                "td",
                                { class: isNumber(cell) ? "figure" : null },
                                isNumber(cell) ? show(cell) : cell,
                            ),
                        ),
                    ),
                ),
            ),
        ),
    );
}
