package dev.strandbench.liveness;

import dev.strandbench.liveness.LivenessCell.Outcome;
import dev.strandbench.liveness.LivenessRun.Request;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Patterns and cells that nobody has tried. */
public final class MadeUpLiveness {

    public static final int ATTEMPTS = 20;
    private static final int CARRIERS = 2;

    private record MadeUpPattern(String name, Set<ConcurrencyModel> models) implements LivenessPattern {

        @Override
        public String description() {
            return "Tasks of " + name + " wait for each other.";
        }

        @Override
        public String source() {
            return "https://example.org/" + name;
        }

        @Override
        public String remedy() {
            return "Do not wait while others need you.";
        }

        @Override
        public void run(PatternTasks tasks) {
            throw new AssertionError(name + " was tried");
        }
    }

    private MadeUpLiveness() {}

    public static LivenessPattern pattern(String name) {
        return new MadeUpPattern(name, LivenessModels.ALL);
    }

    public static LivenessPattern pattern(String name, Set<ConcurrencyModel> models) {
        return new MadeUpPattern(name, models);
    }

    public static Request request(List<LivenessPattern> patterns, Set<ConcurrencyModel> models, String... jdks) {
        List<PlannedJdk> planned = Stream.of(jdks)
                .map(label -> new PlannedJdk(label, Path.of("java")))
                .toList();
        return new Request(patterns, models, planned, "1.11.0", ATTEMPTS, 7, Path.of("results"));
    }

    public static LivenessCell ends(LivenessPattern pattern, ConcurrencyModel model, String jdk) {
        return ended(pattern, model, jdk, Outcome.ENDS, 300, 0, OptionalLong.empty());
    }

    /** Returns a cell whose tasks were cancelled, and then ended. */
    public static LivenessCell endsLate(LivenessPattern pattern, ConcurrencyModel model, String jdk, long millis) {
        return ended(pattern, model, jdk, Outcome.ENDS, 2, 0, OptionalLong.of(millis));
    }

    public static LivenessCell compensates(LivenessPattern pattern, ConcurrencyModel model, String jdk, int added) {
        return ended(pattern, model, jdk, Outcome.COMPENSATES, 300, added, OptionalLong.empty());
    }

    private static LivenessCell ended(
            LivenessPattern pattern,
            ConcurrencyModel model,
            String jdk,
            Outcome outcome,
            int tasks,
            int added,
            OptionalLong cancelMillis) {
        return new LivenessCell(
                pattern.name(),
                model,
                jdk,
                outcome,
                tasks,
                CARRIERS,
                CARRIERS + added,
                cancelMillis,
                ATTEMPTS,
                0,
                Optional.empty(),
                List.of());
    }

    /** Returns a stall in some attempts, with a thread dump. */
    public static LivenessCell stalls(
            LivenessPattern pattern, ConcurrencyModel model, String jdk, int tasks, int stalled, String... held) {
        return new LivenessCell(
                pattern.name(),
                model,
                jdk,
                Outcome.STALLS,
                tasks,
                CARRIERS,
                CARRIERS,
                OptionalLong.empty(),
                ATTEMPTS,
                stalled,
                Optional.of(pattern.name() + "-" + model + "-" + jdk + ".json"),
                List.of(held));
    }
}
