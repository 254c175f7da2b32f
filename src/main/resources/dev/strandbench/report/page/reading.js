/*
 * Where and how it was measured, and how to read what is shown.
 */

/** Models of a page beyond which a list of all of them helps nobody. */
const MOST_LISTED = 40;

/** What the page's columns and marks mean. */
const TERMS = [
    [
        "score",
        "The benchmark’s score, or the metric that answers its question: the geometric mean over forks. A fork is " +
            "a separate JVM and counts as one observation, regardless of its number of iterations.",
    ],
    [
        "× best, 95 %",
        "Cost relative to the best arm, with its interval over forks. The confidence applies to all intervals of " +
            "a comparison together, whichever arm is best and however often the forks were analysed.",
    ],
    [
        "verdict",
        "The conclusion. A verdict names a size only if the whole interval is beyond the margin within which arms " +
            "count as the same. “can’t tell yet” states about how many more forks a verdict needs.",
    ],
    [
        "× ideal",
        "Cost relative to the longest chain of waits, which no scheduler can beat. Near 1, nothing is left to gain. " +
            "Far above 1, something other than the waits limits the arm.",
    ],
    [
        "overhead",
        "An op's time beyond its ideal, per task. If ops mostly wait, arms are also judged by the overhead, " +
            "because the waits take most of the time.",
    ],
    [
        "CPU, B/task, threads, pins",
        "These columns help to explain a result: the CPU time of all threads of the JVM, including the garbage " +
            "collector and the compilers; the bytes allocated on the heap; the number of platform threads; and how " +
            "often a virtual thread kept its carrier while it waited.",
    ],
    ["hatched, hollow, dashed bar", "Not decided, or not judged. A hollow or dotted fork does not count."],
    [
        "colours, symbols, lines",
        "A model looks the same throughout the page. A style has one family of colours. Symbols and dashes " +
            "distinguish models with similar colours.",
    ],
];

const LIMITS = [
    "A ratio is valid for the machine, the JDK and the parameters with which it was measured.",
    "An interval covers the differences between forks, and the possible effect of drift in one arm alone. It " +
        "does not cover the effect of another machine, load or heap.",
    "Arms that are called the same differ by less than the margin, but need not be equal.",
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
