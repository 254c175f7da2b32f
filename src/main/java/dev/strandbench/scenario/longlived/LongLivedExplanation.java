package dev.strandbench.scenario.longlived;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.named;
import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains idle memory, garbage collection pauses, and slow request starts. */
public final class LongLivedExplanation implements Explanation {

    static final String PER_CONNECTION = "heap.perConnection";
    static final String PAUSED = "gc.paused";
    static final String FULL = "gc.full";
    static final String UNDER_WAY = "underWay.mean";

    private static final double BYTES_PER_KB = 1024;
    // During the first ops, the JVM and the models allocate up to about this many bytes of their own.
    private static final double LEAST_BYTES = 1024 * 1024;
    private static final double MUCH_PAUSED = 10;
    private static final double FEW_UNDER_WAY = 0.5;

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> measured = measured(arms, PER_CONNECTION);
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        List<String> notes = new ArrayList<>();
        held(measured).ifPresent(notes::add);
        measured.stream()
                .filter(arm -> arm.metric(PAUSED) >= MUCH_PAUSED)
                .map(LongLivedExplanation::paused)
                .forEach(notes::add);
        slowToStart(measured).ifPresent(notes::add);
        return Optional.of(new Findings(notes, false, Optional.empty()));
    }

    private static Optional<String> held(List<Arm> measured) {
        return named(
                        measured,
                        LongLivedExplanation::holds,
                        arm -> number("%.1f", arm.metric(PER_CONNECTION) / BYTES_PER_KB) + " KB under " + arm.name(),
                        ", ")
                .map(holding -> "Per connection, the idle service holds heap: " + holding + "."
                        + (measured.stream().allMatch(LongLivedExplanation::holds)
                                ? ""
                                : " The other arms hold less than 1 MB in all."));
    }

    private static boolean holds(Arm arm) {
        return arm.metric(PER_CONNECTION) * arm.number("connections") >= LEAST_BYTES;
    }

    private static String paused(Arm arm) {
        double full = arm.metric(FULL);
        return "The collector stopped " + arm.name() + " for " + number("%.0f", arm.metric(PAUSED)) + " % of the time"
                + (full > 0 ? ", with " + number("%.1f", full) + " full collections per minute" : "")
                + ". In a larger heap, collections are rarer.";
    }

    private static Optional<String> slowToStart(List<Arm> measured) {
        return named(
                        measured,
                        arm -> arm.metric(UNDER_WAY) < FEW_UNDER_WAY * most(arm),
                        arm -> arm.name() + " (" + number("%,.0f", arm.metric(UNDER_WAY)) + " of "
                                + number("%,.0f", most(arm)) + ")",
                        ", ")
                .map(slow -> "The one thread that hands requests over is the limit, because fewer than half of the"
                        + " allowed requests were under way on average: " + slow + ".");
    }

    private static double most(Arm arm) {
        return Math.min(arm.number("inFlight"), arm.number("connections"));
    }
}
