/*
 * Where and how it was measured, and how to read what is shown.
 */

/** Models of a page beyond which a list of all of them helps nobody. */
const MOST_LISTED = 40;

/** What the page's columns and marks mean. */
const TERMS = [
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
    ["hatched, hollow, dashed bar", "Not decided, or not judged. Of a fork, hollow or dotted: it does not count."],
    [
        "colours, symbols, lines",
        "A model looks the same throughout the page. A style has one family of colours, and symbols and dashes tell " +
            "apart what colours do not.",
    ],
];

const LIMITS = [
    "A ratio holds for the machine, the JDK and the parameters it was measured with.",
    "An interval covers what differs between forks, and what drift in one arm alone could explain; " +
        "not what another machine, load or heap would change.",
    "Where arms are called the same, they are so within the margin, not equal.",
    "A synthetic workload isolates one mechanism. A service has many.",
];

const STYLE_WORDS = {
    blocking: "blocking",
    structured: "structured concurrency",
    suspending: "coroutines",
    other: "other",
};

function environmentSection() {
    if (PAGE.environment.length === 0 && PAGE.checks.length === 0) {
        return null;
    }
    return section(
        "environment",
        "Where and how it was measured",
        make("div", { class: "groups" }, PAGE.environment.map(settingsGroup)),
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

function settingsGroup({ group, rows }) {
    return make(
        "div",
        { class: "group" },
        make("h3", null, group),
        make(
            "dl",
            null,
            rows.map(([name, value]) => setting(name, value)),
        ),
    );
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

function readingSection() {
    return section(
        "reading",
        "How to read this",
        make(
            "dl",
            { class: "about" },
            TERMS.map(([term, text]) => [make("dt", null, term), make("dd", null, text)]),
        ),
        modelList(),
        make("h3", null, "Limits"),
        make(
            "ul",
            null,
            LIMITS.map((text) => make("li", null, text)),
        ),
    );
}

/** The models that the page has figures of, by style; null where there are none or too many. */
function modelList() {
    const used = new Set(PAGE.families.flatMap((family) => family.arms.map((arm) => arm.model)));
    const models = PAGE.models.filter(({ name }) => used.has(name));
    if (models.length === 0 || models.length > MOST_LISTED) {
        return null;
    }
    const styleOf = ({ style }) => (style in STYLE_WORDS ? style : "other");
    return make(
        "p",
        { class: "models" },
        Object.entries(STYLE_WORDS).map(([style, words]) => {
            const those = models.filter((model) => styleOf(model) === style);
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
    );
}
