/*
 * Charts are drawn when they come into view, and anew when theme or width change.
 */

const charts = new Map();
const inView = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => draw(entry.target)),
    { rootMargin: "150px" },
);
const inSize = new ResizeObserver((entries) => entries.forEach((entry) => fit(entry.target)));

/** Whether the page is made ready for paper, which neither scrolls nor turns pages of a legend. */
const isOnPaper = () => document.documentElement.classList.contains("on-paper");

/** A chart with its heading, how to read it, and its data as a table for whom a drawing does not serve. */
function figureOf(chart) {
    if (!chart) {
        return null;
    }
    const canvas = make("div", {
        class: "chart",
        role: "img",
        "aria-label": chart.title,
        "data-chart": chart.name,
        style: `height: ${chart.height}px`,
    });
    const asTable = () =>
        madeWhenOpened(make("details", { class: "figures" }, make("summary", null, "Figures as a table")), () =>
            plainTable(chart.title, chart.head, chart.rows()),
        );
    charts.set(canvas, { chart, drawing: null, width: 0 });
    inView.observe(canvas);
    return make(
        "figure",
        null,
        make(
            "figcaption",
            null,
            make("h4", null, chart.title),
            make("p", null, chart.how),
            chart.tools ? make("div", { class: "controls" }, chart.tools()) : null,
        ),
        canvas,
        chart.table ?? asTable(),
    );
}

/** Draws a chart if it is not drawn yet. */
function draw(canvas) {
    const entry = charts.get(canvas);
    if (entry.drawing || canvas.clientWidth === 0) {
        return;
    }
    inView.unobserve(canvas);
    entry.drawing = echarts.init(canvas, null, { renderer: "svg" });
    entry.width = canvas.clientWidth;
    entry.drawing.setOption(optionOf(entry));
    inSize.observe(canvas);
}

const optionOf = ({ chart, width }) => ({ ...base(chart), ...chart.option(width) });

/** Draws a chart anew, if it is drawn: in another theme, or at another width. */
function redraw(canvas) {
    const entry = charts.get(canvas);
    if (entry.drawing && canvas.clientWidth > 0) {
        entry.width = canvas.clientWidth;
        entry.drawing.resize();
        entry.drawing.setOption(optionOf(entry), true);
    }
}

function fit(canvas) {
    if (Math.abs(canvas.clientWidth - charts.get(canvas).width) > 1) {
        redraw(canvas);
    }
}

/** What makes the bodies of details that have not been opened yet. */
const unmade = new Map();

/** Details whose body is made when they are first opened, for they may be many. */
function madeWhenOpened(details, body) {
    unmade.set(details, body);
    details.addEventListener("toggle", () => details.open && complete(details));
    if (details.open) {
        complete(details);
    }
    return details;
}

/** Makes what details hold, once. */
function complete(details) {
    const body = unmade.get(details);
    if (body) {
        unmade.delete(details);
        put(details, [body()]);
    }
}

/** Where the chart is drawn in whose figure an element stands. */
function canvasOf(element) {
    return element.closest("figure").querySelector(".chart");
}
