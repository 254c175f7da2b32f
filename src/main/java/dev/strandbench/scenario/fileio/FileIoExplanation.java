package dev.strandbench.scenario.fileio;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.named;
import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.fileio.FileIo.FileStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names the arms for which the JDK added carriers, and the arms whose waiting tasks were short of threads. */
public final class FileIoExplanation implements Explanation {

    static final String ADDED = "threads.added";

    // Up to this number, additional threads may belong to timers or have replaced other threads.
    private static final double OTHER_THREADS = 4;

    // A smaller multiple of the best lateness may have other causes.
    private static final double FAR_LATER = 3;

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> known = measured(arms, ADDED).stream()
                .filter(arm -> !Double.isNaN(arm.answerMillis()))
                .toList();
        List<String> notes = new ArrayList<>();
        named(
                        known,
                        arm -> arm.hasStrategy(FileStrategy.values(), FileStrategy::usesCarriers)
                                && hasFurtherThreads(arm),
                        arm -> number("%,.0f", arm.metric(ADDED)) + " under " + arm.name(),
                        ", ")
                .ifPresent(compensated -> notes.add("The JDK added carriers while file operations held others."
                        + " Platform threads at most: " + compensated + "."));
        double best = known.stream().mapToDouble(Arm::answerMillis).min().orElse(Double.NaN);
        named(known, arm -> canBeShortOfThreads(arm) && arm.answerMillis() > FAR_LATER * best, Arm::name, " and ")
                .ifPresent(starved -> notes.add("Waiting tasks of " + starved + " share a few threads with file"
                        + " operations, and nothing adds a thread while an operation holds one."));
        return Findings.ofNotes(notes);
    }

    private static boolean canBeShortOfThreads(Arm arm) {
        return arm.hasStrategy(FileStrategy.values(), FileStrategy::sharesFewThreads)
                && arm.number("fileTasks") >= arm.metric(ForkingBenchmark.WIDTH)
                && !hasFurtherThreads(arm);
    }

    private static boolean hasFurtherThreads(Arm arm) {
        return arm.metric(ADDED) > arm.metric(ForkingBenchmark.WIDTH) + OTHER_THREADS;
    }
}
