package dev.strandbench.analysis;

import java.util.Arrays;

/** The least that an op can take because its tasks wait, as a benchmark reports it in every iteration. */
public final class WaitingTime {

    /** The secondary metric that has it; where it is work that bounds an op, that has been measured. */
    public static final String METRIC = "ideal";

    private WaitingTime() {}

    /**
     * The time in the unit of a score.
     *
     * @param reported by iteration, in their own unit: the same in all if it follows from the parameters, as waits do
     * @param unit of these
     * @param scoreUnit the score's
     * @return NaN if there is none, if it was measured, or if the score is not a time
     */
    public static double in(String scoreUnit, double[] reported, String unit) {
        boolean constant = reported.length > 0 && Arrays.stream(reported).allMatch(time -> time == reported[0]);
        return constant ? reported[0] * MetricUnit.factor(unit, scoreUnit).orElse(Double.NaN) : Double.NaN;
    }
}
