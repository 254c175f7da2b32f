package dev.strandbench.liveness;

import dev.strandbench.base.FileFault;
import dev.strandbench.liveness.AttemptOutcome.Stalled;
import dev.strandbench.liveness.LivenessCell.Outcome;
import dev.strandbench.liveness.StallSearch.Found;
import dev.strandbench.liveness.StallSearch.NoOutcomeException;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.workload.SeededDraws;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/** Runs patterns under several models and JDKs. When a run ends, all JVMs that it started have ended. */
public final class LivenessRun {

    /** The number of threads of each model whose threads are limited. Two threads are enough for a stall. */
    static final int WIDTH = 2;

    // A stalled attempt uses the CPU for about 1 s, and is then observed for about 4 s, while other cells can run. With
    // 50 runnable threads per processor, a slow attempt could look idle (AttemptJudge.IDLE_MILLIS).
    private static final int CELLS_PER_PROCESSOR = 8;

    /** Stalled attempts of a busy pattern use CPU time, which slows down all other cells. */
    private static final int PROCESSORS_PER_BUSY_CELL = 2;

    /** The JVMs of 16 cells fit into the memory of a laptop. */
    private static final int MOST_CELLS = 16;

    /** A number of tasks above 256, which is the JDK's default limit on carriers. */
    private static final int MANY_TASKS = 300;

    /**
     * The patterns, models and JDKs to try.
     *
     * @param repeat maximum number of attempts with the same number of tasks, at least 1; some patterns allow fewer
     */
    public record Request(
            List<LivenessPattern> patterns,
            Set<ConcurrencyModel> models,
            List<PlannedJdk> jdks,
            String kotlinxCoroutines,
            int repeat,
            long seed,
            Path directory) {}

    /** Receives each finished cell. A listener's methods are never called concurrently. */
    @FunctionalInterface
    public interface Listener {
        void finished(LivenessCell cell, int done, int of);

        /**
         * Receives the name of a cell that has no outcome because an attempt failed. An implementation may throw an
         * {@link IllegalStateException} to end the run, as the default implementation does.
         */
        default void failed(String cell, String reason, int done, int of) {
            throw new IllegalStateException(cell + ": " + reason);
        }
    }

    private record Place(LivenessPattern pattern, ConcurrencyModel model, PlannedJdk jdk) {

        String text() {
            return pattern.name() + " under " + model + " on JDK " + jdk.label();
        }

        List<Integer> sizes() {
            int fewest = pattern.fewestTasks();
            return pattern.dependsOnTasks()
                    ? Stream.of(fewest, WIDTH + 1, MANY_TASKS)
                            .filter(size -> size >= fewest)
                            .distinct()
                            .sorted()
                            .toList()
                    : List.of(fewest);
        }

        int carriers(int tasks) {
            return AttemptTasks.width(model, tasks, WIDTH);
        }

        long seed(long ofRun) {
            return SeededDraws.seedOf(ofRun, text().hashCode());
        }
    }

    private record Tried(int index, Optional<LivenessCell> cell, Optional<String> failure) {}

    private static final class Workers {

        private final ExecutorService waiting;
        private final ExecutorService busy;

        Workers(int processors) {
            waiting = pool(Math.min(MOST_CELLS, CELLS_PER_PROCESSOR * processors));
            busy = pool(Math.max(1, processors / PROCESSORS_PER_BUSY_CELL));
        }

        private static ExecutorService pool(int threads) {
            return Executors.newFixedThreadPool(
                    threads, Thread.ofPlatform().daemon().name("liveness-", 0).factory());
        }

        ExecutorService of(LivenessPattern pattern) {
            return pattern.isBusy() ? busy : waiting;
        }

        void end() {
            waiting.shutdownNow();
            busy.shutdownNow();
            waiting.close();
            busy.close();
        }
    }

    private LivenessRun() {}

    /**
     * Returns all cells, ordered by pattern, model and JDK. Leaves out a cell if an attempt failed, or if the JDK lacks
     * a feature that the pattern needs.
     *
     * @throws InterruptedException if the caller is interrupted or the program must end; by then, all JVMs that the run
     *     started have ended
     */
    public static List<LivenessCell> measure(Request request, Listener listener) throws InterruptedException {
        Workers workers = new Workers(Runtime.getRuntime().availableProcessors());
        Thread atShutdown = new Thread(workers::end, "liveness-end");
        try {
            Runtime.getRuntime().addShutdownHook(atShutdown);
        } catch (IllegalStateException e) {
            throw new InterruptedException("the program is ending");
        }
        try {
            return measured(places(request), workers, request, listener);
        } finally {
            workers.end();
            forget(atShutdown);
        }
    }

    private static List<Place> places(Request request) {
        List<Place> places = new ArrayList<>();
        for (LivenessPattern pattern : request.patterns()) {
            for (ConcurrencyModel model : LivenessModels.ALL) {
                if (request.models().contains(model) && pattern.models().contains(model)) {
                    request.jdks().forEach(jdk -> places.add(new Place(pattern, model, jdk)));
                }
            }
        }
        return places;
    }

    private static List<LivenessCell> measured(List<Place> places, Workers workers, Request request, Listener listener)
            throws InterruptedException {
        BlockingQueue<Future<Tried>> finished = new LinkedBlockingQueue<>();
        for (int index = 0; index < places.size(); index++) {
            int number = index;
            Place place = places.get(index);
            Future<Tried> unused = new ExecutorCompletionService<>(workers.of(place.pattern()), finished)
                    .submit(() -> tried(number, place, request));
        }
        TreeMap<Integer, LivenessCell> cells = new TreeMap<>();
        for (int done = 1; done <= places.size(); done++) {
            Tried next = result(finished.take());
            if (next.failure().isPresent()) {
                String place = places.get(next.index()).text();
                listener.failed(place, next.failure().get(), done, places.size());
            } else if (next.cell().isPresent()) {
                cells.put(next.index(), next.cell().get());
                listener.finished(next.cell().get(), done, places.size());
            }
        }
        return List.copyOf(cells.values());
    }

    private static Tried result(Future<Tried> finished) throws InterruptedException {
        try {
            return finished.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException interrupted) {
                throw interrupted;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Tried tried(int index, Place place, Request request) throws InterruptedException {
        try {
            return new Tried(index, Optional.of(cell(place, request)), Optional.empty());
        } catch (NoOutcomeException e) {
            return new Tried(index, Optional.empty(), e.isUnsupported() ? Optional.empty() : Optional.of(e.reason()));
        } catch (IOException e) {
            return new Tried(index, Optional.empty(), Optional.of(FileFault.of(e)));
        }
    }

    private static LivenessCell cell(Place place, Request request)
            throws NoOutcomeException, IOException, InterruptedException {
        int repeat = Math.min(request.repeat(), place.pattern().mostAttempts());
        try (CellAttempts attempts = new CellAttempts(
                place.pattern(), place.model(), place.jdk(), repeat, place.seed(request.seed()), request.directory())) {
            Found found = new StallSearch(place.sizes(), place.pattern().hasThreshold(), repeat, attempts).search();
            // The other dumps belong to larger numbers of tasks.
            found.stall().flatMap(Stalled::dump).ifPresent(attempts::keep);
            return cell(place, found);
        }
    }

    private static LivenessCell cell(Place place, Found found) {
        int carriers = place.carriers(found.tasks());
        boolean isLimited = place.model() != ConcurrencyModel.PLATFORM;
        Outcome ended = isLimited && found.threads() > carriers ? Outcome.COMPENSATES : Outcome.ENDS;
        return new LivenessCell(
                place.pattern().name(),
                place.model(),
                place.jdk().label(),
                found.stalled() > 0 ? Outcome.STALLS : ended,
                found.tasks(),
                carriers,
                found.threads(),
                found.stalled() > 0 ? OptionalLong.empty() : found.lateMillis(),
                found.attempts(),
                found.stalled(),
                found.stall().flatMap(Stalled::dump),
                found.stall().map(Stalled::held).orElse(List.of()));
    }

    private static void forget(Thread atShutdown) {
        try {
            Runtime.getRuntime().removeShutdownHook(atShutdown);
        } catch (IllegalStateException e) {
            // The program is already ending, and the hook ends the JVMs.
        }
    }
}
