package dev.strandbench;

/** Profiles whose runs take seconds. */
public final class ShortProfiles {

    private ShortProfiles() {}

    /**
     * Returns a profile of two arms with forks of a few milliseconds and a precision that the first look reaches.
     *
     * @param select a regular expression that selects the benchmark
     */
    public static String ofTwoArms(String select) {
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
     * Returns a profile of one arm, for calls that add others. A run takes its whole budget.
     *
     * @param budget for example {@code 20s}; the first verdict of two arms takes about 11 s
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
