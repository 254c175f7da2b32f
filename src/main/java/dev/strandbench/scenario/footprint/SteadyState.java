package dev.strandbench.scenario.footprint;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/** When a figure that is taken again and again has stopped to move. */
final class SteadyState {

    private SteadyState() {}

    /** A figure that takes work to get. */
    @FunctionalInterface
    interface RepeatedMeasurement {

        /** Takes it anew. */
        double take() throws Exception;
    }

    /**
     * Takes a figure until the latest few agree, or until it was taken often enough.
     *
     * @param agreeing how many must agree, at least 2
     * @param tolerance greatest difference between them, as a part of the greatest
     * @param most how often it is taken at most, at least 1
     * @return how often it was taken
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
