package dev.strandbench.scenario.footprint;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/** Detects when a figure that is measured again and again has stopped moving. */
final class SteadyState {

    private SteadyState() {}

    /** A figure that can be measured again and again. */
    @FunctionalInterface
    interface RepeatedMeasurement {

        /** Measures the figure once more. */
        double take() throws Exception;
    }

    /**
     * Measures a figure until the latest few agree, or until it was measured often enough.
     *
     * @param agreeing how many must agree, at least 2
     * @param tolerance greatest difference between them, as a part of the greatest
     * @param most how often it is measured at most, at least 1
     * @return how often it was measured
     */
    static int await(RepeatedMeasurement measurement, int agreeing, double tolerance, int most) throws Exception {
        Deque<Double> latest = new ArrayDeque<>();
        for (int taken = 1; taken <= most; taken++) {
            latest.addLast(measurement.take());
            if (latest.size() > agreeing) {
                latest.removeFirst();
            }
            double greatest = Collections.max(latest);
            if (latest.size() == agreeing && greatest - Collections.min(latest) <= tolerance * Math.abs(greatest)) {
                return taken;
            }
        }
        return most;
    }
}
