package dev.strandbench.scenario.fileio;

import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.fileio.FileIo.FileStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Names the arms for which the JDK added carriers, and the arms whose waiting tasks were short of threads. */
public final class FileIoExplanation implements Explanation {

    static final String ADDED = "threads.added";

    // Threads of timers, and a thread that has just replaced another one.
    private static final double OTHER_THREADS = 4;

    // A smaller multiple of the best lateness may have other causes.
    private static final double FAR_LATER = 3;

    private static final Set<String> ON_CARRIERS = names(FileStrategy::usesCarriers);
    private static final Set<String> ON_FEW_THREADS = names(FileStrategy::sharesFewThreads);

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> known = arms.stream()
                .filter(arm -> arm.isMeasured()
                        && !Double.isNaN(arm.metric(ADDED))
                        && !Double.isNaN(arm.processors())
                        && !Double.isNaN(arm.answerMillis()))
                .toList();
        List<String> notes = new ArrayList<>();
        List<String> compensated = known.stream()
                .filter(arm -> ON_CARRIERS.contains(arm.parameter("strategy")) && hasFurtherThreads(arm))
                .map(arm -> number("%,.0f", arm.metric(ADDED)) + " under " + arm.name())
                .toList();
        if (!compensated.isEmpty()) {
            notes.add("The JDK added carriers while file operations held others. Platform threads at most: "
                    + String.join(", ", compensated) + ".");
        }
        double best = known.stream().mapToDouble(Arm::answerMillis).min().orElse(Double.NaN);
        List<String> starved = known.stream()
                .filter(arm -> canBeShortOfThreads(arm) && arm.answerMillis() > FAR_LATER * best)
                .map(Arm::name)
                .toList();
        if (!starved.isEmpty()) {
            notes.add("Waiting tasks of " + String.join(" and ", starved) + " share a few threads with file operations,"
                    + " and nothing adds a thread while an operation holds one.");
        }
        return notes.isEmpty() ? Optional.empty() : Optional.of(new Findings(notes, false, Optional.empty()));
    }

    private static Set<String> names(Predicate<FileStrategy> condition) {
        return Arrays.stream(FileStrategy.values())
                .filter(condition)
                .map(Enum::name)
                .collect(Collectors.toSet());
    }

    private static boolean canBeShortOfThreads(Arm arm) {
        return ON_FEW_THREADS.contains(arm.parameter("strategy"))
                && arm.number("fileTasks") >= arm.processors()
                && !hasFurtherThreads(arm);
    }

    private static boolean hasFurtherThreads(Arm arm) {
        return arm.metric(ADDED) > arm.processors() + OTHER_THREADS;
    }
}
