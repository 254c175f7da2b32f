package dev.strandbench.analysis;

public final class WaitingTime {

    public static final String METRIC = "ideal";

    public static final String MEASURED_METRIC = "ideal.measured";

    private WaitingTime() {}

    /**
     * Returns the score of an op that only waits; NaN if the time is 0 or less, or if a unit does not suit op times.
     */
    public static double asScore(String scoreUnit, double time, String unit) {
        double micros = time * MetricUnit.factor(unit, "us/op").orElse(Double.NaN);
        if (!(micros > 0)) {
            return Double.NaN;
        }
        return MetricUnit.isRate(scoreUnit)
                ? MetricUnit.factor("ops/us", scoreUnit).orElse(Double.NaN) / micros
                : MetricUnit.factor("us/op", scoreUnit).orElse(Double.NaN) * micros;
    }

    /** Returns the time of an op minus its waiting time, in µs. Both scores have the given unit. */
    public static double overheadMicros(double score, double idealScore, String unit) {
        return MetricUnit.microsPerOp(score, unit) - MetricUnit.microsPerOp(idealScore, unit);
    }
}
