package dev.strandbench.liveness;

import dev.strandbench.liveness.AttemptOutcome.Ended;
import dev.strandbench.liveness.AttemptOutcome.Failed;
import dev.strandbench.liveness.AttemptOutcome.Stalled;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.workload.SeededDraws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the attempts of a cell. Reuses the JVM of the last attempt only if that attempt ended and had the same number
 * of tasks. Closing this object ends the JVM, and deletes all thread dumps that were not passed to {@link #keep}. Not
 * thread-safe.
 */
final class CellAttempts implements StallSearch.Attempts, AutoCloseable {

    private final LivenessPattern pattern;
    private final ConcurrencyModel model;
    private final PlannedJdk jdk;
    private final int repeat;
    private final long seed;
    private final Path directory;

    private final Set<Integer> stalled = new HashSet<>();
    private final Set<Integer> crashedByDump = new HashSet<>();
    private final Set<String> dumps = new HashSet<>();
    private @Nullable AttemptJvm jvm;

    CellAttempts(
            LivenessPattern pattern, ConcurrencyModel model, PlannedJdk jdk, int repeat, long seed, Path directory) {
        this.pattern = pattern;
        this.model = model;
        this.jdk = jdk;
        this.repeat = repeat;
        this.seed = seed;
        this.directory = directory.toAbsolutePath();
    }

    @Override
    public AttemptOutcome attempt(int tasks, int number) throws IOException, InterruptedException {
        AttemptJvm open = jvm;
        if (open == null || !open.makesNext(tasks, number)) {
            end();
            open = AttemptJvm.start(series(tasks, number));
            jvm = open;
        }
        AttemptOutcome outcome = open.next(new AttemptJudge(), dump(tasks));
        if (outcome instanceof Stalled) {
            stalled.add(tasks);
        }
        boolean hasCrashedByDump = outcome instanceof Failed && open.hasDumped() && crashedByDump.add(tasks);
        if (!(outcome instanceof Ended)) {
            end();
        }
        return hasCrashedByDump ? attempt(tasks, number) : outcome;
    }

    private AttemptSeries series(int tasks, int number) {
        return new AttemptSeries(
                pattern,
                model,
                jdk,
                AttemptSeries.jvmArgumentsOfPatterns(LivenessRun.WIDTH),
                tasks,
                LivenessRun.WIDTH,
                SeededDraws.seedOf(seed, tasks),
                number,
                pattern.needsFreshJvm() ? 1 : repeat - number);
    }

    private Optional<Path> dump(int tasks) {
        if (stalled.contains(tasks) || crashedByDump.contains(tasks)) {
            return Optional.empty();
        }
        String name =
                (pattern.name() + "-" + model + "-" + jdk.label() + "-" + tasks).replaceAll("[^A-Za-z0-9._-]", "_")
                        + ".json";
        dumps.add(name);
        return Optional.of(directory.resolve(name));
    }

    void keep(String dump) {
        dumps.remove(dump);
    }

    private void end() throws IOException {
        AttemptJvm open = jvm;
        jvm = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void close() throws IOException {
        end();
        for (String dump : List.copyOf(dumps)) {
            Files.deleteIfExists(directory.resolve(dump));
        }
    }
}
