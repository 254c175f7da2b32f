package dev.strandbench.analysis;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads JMH's units, such as {@code ms}, {@code ms/op} or {@code requests/s}. An empty metric name means the score. */
public final class MetricUnit {

    private static final Map<String, Double> SECONDS = Map.of(
            "ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "sec", 1.0, "min", 60.0, "hr", 3600.0, "day", 86_400.0);

    /** The resolution of the JVM's clock. */
    private static final double SHORTEST_SECONDS = 1e-9;

    /** Values below 1 in these units, such as 1e-4 B/op, are rounding errors or come from the harness. */
    private static final Set<String> WHOLE_NUMBERS =
            Set.of("B/op", "B/task", "counts", "#", "requests", "requests/s", "threads");

    private static final String OF_COLLECTIONS = "gc.";
    private static final List<String> COSTLY_RATES = List.of(OF_COLLECTIONS, "class.");

    /** JMH 1.36 and older versions write a dot before the names of profiler metrics. */
    private static final Pattern OLD_DOT = Pattern.compile("^·");

    private static final Pattern LATENCY = Pattern.compile("(^|[.:])latency\\b");
    private static final List<String> PROCESSOR_TIMES = List.of("cpu.", "process.");

    private static final String OP = "op";
    private static final String OPS = "ops";

    private MetricUnit() {}

    /** Returns the factor that converts a value to the other unit; empty if the units measure different quantities. */
    public static OptionalDouble factor(String from, String to) {
        if (from.equals(to)) {
            return OptionalDouble.of(1);
        }
        Parts one = Parts.of(from);
        Parts other = Parts.of(to);
        if (one.per.equals(other.per)) {
            return quotient(one.quantity, other.quantity);
        }
        return one.quantity.equals(other.quantity) ? quotient(other.per, one.per) : OptionalDouble.empty();
    }

    /** Returns the time of an op in µs; NaN if the unit is neither a time per op nor ops per time. */
    public static double microsPerOp(double score, String unit) {
        return isRate(unit)
                ? 1 / (score * factor(unit, "ops/us").orElse(Double.NaN))
                : score * factor(unit, "us/op").orElse(Double.NaN);
    }

    /** Returns true if the unit is a quantity per time, such as {@code ops/s} or {@code MB/sec}. */
    public static boolean isRate(String unit) {
        return SECONDS.containsKey(Parts.of(unit).per);
    }

    /** Returns true if a higher value is better, as for all rates except cost rates such as {@code gc.alloc.rate}. */
    public static boolean isHigherBetter(String metric, String unit) {
        String name = plain(metric);
        return isRate(unit) && COSTLY_RATES.stream().noneMatch(name::startsWith);
    }

    public static boolean isTime(String unit) {
        Parts parts = Parts.of(unit);
        return (parts.quantity.equals(OPS) && isRate(unit))
                || (parts.per.equals(OP) && SECONDS.containsKey(parts.quantity));
    }

    /** Returns true if a higher cost means a slower op, as for op times and latencies but not CPU time. */
    public static boolean isTime(String metric, String unit) {
        String name = plain(metric);
        return (isTime(unit) && PROCESSOR_TIMES.stream().noneMatch(name::startsWith))
                || (SECONDS.containsKey(unit) && LATENCY.matcher(name).find());
    }

    /** Returns the smallest meaningful value in the unit; 0 if every value is meaningful. */
    public static double floor(String unit) {
        Parts parts = Parts.of(unit);
        Double time = SECONDS.get(parts.quantity);
        if (time != null) {
            return SHORTEST_SECONDS / time;
        }
        return WHOLE_NUMBERS.contains(unit) ? 1 : unit.equals("#/op") ? 1e-3 : 0;
    }

    /** Returns the smallest meaningful value of the metric in the unit; 0 if every value is meaningful. */
    public static double floor(String metric, String unit) {
        // The JVM reports the time in collections in whole milliseconds.
        return plain(metric).startsWith(OF_COLLECTIONS) && unit.equals("ms") ? 1 : floor(unit);
    }

    private static String plain(String metric) {
        return OLD_DOT.matcher(metric).replaceFirst("");
    }

    private static OptionalDouble quotient(String one, String other) {
        return SECONDS.containsKey(one) && SECONDS.containsKey(other)
                ? OptionalDouble.of(SECONDS.getOrDefault(one, 1.0) / SECONDS.getOrDefault(other, 1.0))
                : OptionalDouble.empty();
    }

    private record Parts(String quantity, String per) {

        static Parts of(String unit) {
            int slash = unit.lastIndexOf('/');
            return slash < 0 ? new Parts(unit, "") : new Parts(unit.substring(0, slash), unit.substring(slash + 1));
        }
    }
}
