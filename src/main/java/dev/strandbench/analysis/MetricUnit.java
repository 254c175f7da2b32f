package dev.strandbench.analysis;

import java.util.Map;
import java.util.OptionalDouble;

/** JMH's units. */
public final class MetricUnit {

    private static final Map<String, Double> SECONDS =
            Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86_400.0);

    /**
     * Less than one of these in an op or in a trial is the harness's own, or rounding: the smallest object has 16 B,
     * and whatever allocates none still shows some 1e-4 B/op.
     */
    private static final Map<String, Double> FLOORS = Map.of("B/op", 1.0, "counts", 1.0, "ms", 1.0);

    private static final String PER_OP = "/op";
    private static final String OPS_PER = "ops/";

    private MetricUnit() {}

    /** What a score is multiplied by to turn it from one unit into another; empty if they measure different things. */
    public static OptionalDouble factor(String from, String to) {
        if (from.equals(to)) {
            return OptionalDouble.of(1);
        }
        if (from.endsWith(PER_OP) && to.endsWith(PER_OP)) {
            return quotient(prefix(from), prefix(to));
        }
        return isRate(from) && isRate(to)
                ? quotient(to.substring(OPS_PER.length()), from.substring(OPS_PER.length()))
                : OptionalDouble.empty();
    }

    /** Whether a larger score is a smaller cost. */
    public static boolean isRate(String unit) {
        return unit.startsWith(OPS_PER);
    }

    /** Whether a cost in this unit is time per op, so that more of it is slower. */
    public static boolean isTime(String unit) {
        return isRate(unit) || (unit.endsWith(PER_OP) && SECONDS.containsKey(prefix(unit)));
    }

    /** The least that counts as something; 0 if everything does. */
    public static double floor(String unit) {
        return FLOORS.getOrDefault(unit, 0.0);
    }

    private static String prefix(String unit) {
        return unit.substring(0, unit.length() - PER_OP.length());
    }

    private static OptionalDouble quotient(String one, String other) {
        return SECONDS.containsKey(one) && SECONDS.containsKey(other)
                ? OptionalDouble.of(SECONDS.getOrDefault(one, 1.0) / SECONDS.getOrDefault(other, 1.0))
                : OptionalDouble.empty();
    }
}
