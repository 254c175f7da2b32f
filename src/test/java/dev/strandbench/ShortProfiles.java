package dev.strandbench;

/** The text of profiles whose runs are over in seconds. */
public final class ShortProfiles {

    private ShortProfiles() {}

    /**
     * Two arms of a benchmark in forks of some milliseconds. Three blocks by JMH's own counts would take a minute; two
     * pilots and the rest of a first look, which is precise enough, do not.
     *
     * @param select selects the benchmark, by a regular expression
     */
    static String ofTwoArms(String select) {
        return """
                budget = "10m"
                precision = "90%%"
                jvm-args = ["-Xms32m", "-Xmx128m"]

                [pace]
                iteration = "10ms"
                pilot = "100ms"
                longest = "100ms"

                [[benchmarks]]
                select = '%s'
                parameters.model = ["PLATFORM", "DEFAULT"]
                """.formatted(select);
    }

    /**
     * One arm, unless a call says what else is run. It is hardly ever decided, so that a run takes its budget.
     *
     * @param budget for example {@code 5s}; a block is measured however long it takes, if it is planned to fit in
     */
    public static String ofBudget(String budget) {
        return """
                description = "as short as it gets"
                budget = "%s"
                precision = "3%%"

                [pace]
                iteration = "50ms"
                pilot = "300ms"
                longest = "300ms"

                [[benchmarks]]
                select = 'BaselineBenchmark.oneTask'
                parameters.model = ["SEQUENTIAL"]
                """.formatted(budget);
    }
}
