package dev.strandbench.analysis;

/** The shortest time of an op whose tasks wait, as a benchmark reports it. */
public final class WaitingTime {

    public static final String METRIC = "ideal";

    /** The secondary metric that holds the shortest time of an op that works, which a benchmark has to measure. */
    public static final String MEASURED_METRIC = "ideal.measured";

    private WaitingTime() {}

    /** Returns the score of an op that only waits; NaN if it has no time, or its unit is not a time or rate of ops. */
    public static double asScore(String scoreUnit, double time, String unit) {
        double micros = time * MetricUnit.factor(unit, "us/op").orElse(Double.NaN);
        if (!(micros > 0)) {
            return Double.NaN;
        }
        return MetricUnit.isRate(scoreUnit)
                ? MetricUnit.factor("ops/us", scoreUnit).orElse(Double.NaN) / micros
                : MetricUnit.factor("us/op", scoreUnit).orElse(Double.NaN) * micros;
    }

    /** Returns the time beyond waiting, in µs per op, of two scores in the same unit. */
    public static double overheadMicros(double score, double idealScore, String unit) {
        return MetricUnit.microsPerOp(score, unit) - MetricUnit.microsPerOp(idealScore, unit);
    }
}
