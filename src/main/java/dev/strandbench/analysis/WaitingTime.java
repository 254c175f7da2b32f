package dev.strandbench.analysis;

/** Converts the ideal that a benchmark reports for an op whose tasks wait. */
public final class WaitingTime {

    public static final String METRIC = "ideal";

    /** The secondary metric with the measured ideal of an op that computes. */
    public static final String MEASURED_METRIC = "ideal.measured";

    private WaitingTime() {}

    /**
     * Returns the score of an op that only waits; NaN without a waiting time, or if the unit is neither a time nor ops
     * per time.
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

    /** Returns the time of an op minus the waiting time of the op, in µs. Both scores have the given unit. */
    public static double overheadMicros(double score, double idealScore, String unit) {
        return MetricUnit.microsPerOp(score, unit) - MetricUnit.microsPerOp(idealScore, unit);
    }
}
