package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.ForkComplaint;
import dev.strandbench.base.Plural;
import dev.strandbench.machine.ProcessTrees;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.policy.ForkShape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs forks with JMH. Ends a fork at its time limit. A fork with long ops also ends once it has enough iterations. */
public final class JmhForkSource implements ForkSource, AutoCloseable {

    /** The failure reason of a fork that was stopped because the budget was spent. */
    static final String OUT_OF_TIME = "takes longer than the budget allows";

    private static final String UNFINISHED = "did not finish";

    private static final String THROWN = "<failure>";

    private static final int FIRST_LINES = 7;

    private static final int LAST_LINES = 20;
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);

    /** Ops are stopped this long before JMH would stop them, because JMH gives no reason when it stops an op. */
    private static final Duration BEFORE_JMH = Duration.ofMinutes(1);

    /** The maximum time limit of a fork. A higher limit, converted to ns, might overflow a {@code long}. */
    private static final Duration FOREVER = Duration.ofDays(36_500);

    private static final String SINGLE_SHOT = "ss";
    private static final String CLASS_PATH = "java.class.path";

    private static final ForkShape TRAINING = new ForkShape(2, Duration.ofMillis(500));

    /** A fork with long ops may end early after this multiple of its planned length. */
    private static final double FAR_OVER_LENGTH = 2;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<String, PlannedJdk> jdks;
    private final Function<Cell, Options> common;
    private final Duration patience;
    private final boolean fixed;
    private Optional<String> classPath = Optional.empty();
    private Optional<AotCaches> caches = Optional.empty();
    private Consumer<String> told = unheard -> {};
    private Function<Cell, Duration> longestOps = cell -> Duration.ZERO;
    private Predicate<Cell> timed = cell -> false;
    private DoubleSupplier secondsLeft = () -> Double.POSITIVE_INFINITY;
    private double countsFrom = Double.POSITIVE_INFINITY;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("fork-watch").factory());

    /**
     * Creates a source that runs forks on the JDKs of a plan.
     *
     * @param common a function that returns a cell's JMH options; the options must not select benchmarks
     * @param patience how much longer than planned an iteration may take before the fork is ended
     * @param fixed true if every fork runs all planned iterations; false if a fork with long ops may end early
     */
    public JmhForkSource(List<PlannedJdk> jdks, Function<Cell, Options> common, Duration patience, boolean fixed) {
        this.jdks = jdks.stream().collect(Collectors.toMap(PlannedJdk::label, Function.identity()));
        this.common = common;
        this.patience = patience;
        this.fixed = fixed;
    }

    /** Sets the class path of forks, in the OS's syntax. The default is this JVM's class path. */
    public JmhForkSource onClassPath(String other) {
        classPath = Optional.of(other);
        return this;
    }

    public JmhForkSource telling(Consumer<String> listener) {
        told = listener;
        return this;
    }

    /**
     * Sets the maximum time of an op for each cell. A maximum below the patience of this source has no effect.
     *
     * @param saysItself true for cells that keep the JMH timeout of their benchmark
     */
    public JmhForkSource granting(Function<Cell, Duration> longest, Predicate<Cell> saysItself) {
        longestOps = longest;
        timed = saysItself;
        return this;
    }

    /**
     * Sets the fork age, in s, after which iterations may count. By default, only iterations in a fork's second half
     * may count.
     */
    public JmhForkSource countingFrom(double age) {
        countsFrom = age;
        return this;
    }

    /** Sets the source of time limits for forks, in s. It is called when a fork starts. */
    public JmhForkSource endingAfter(DoubleSupplier longest) {
        secondsLeft = longest;
        return this;
    }

    /** Sets the directory for AOT caches. The directory is required if a cell uses an AOT cache. */
    public JmhForkSource keepingCachesIn(Path directory) {
        caches = Optional.of(new AotCaches(directory));
        return this;
    }

    /** Runs a fork. If the cell's AOT cache does not exist yet, first trains the cache in an unmeasured fork. */
    @Override
    public ForkOutcome run(Cell cell, ForkShape shape) {
        List<String> more = List.of();
        if (cell.hasAotCache()) {
            AotCaches here =
                    caches.orElseThrow(() -> new IllegalStateException("no directory for the AOT cache of " + cell));
            Optional<Failed> failure = here.has(cell) ? Optional.empty() : trained(cell, here);
            if (failure.isPresent()) {
                return failure.get();
            }
            more = here.using(cell);
        }
        ForkOutcome outcome = fork(cell, shape, more, false);
        if (!(outcome instanceof Finished finished)) {
            return outcome;
        }
        Optional<String> mismatch =
                cell.mismatch(finished.jvm().settings(), finished.jvm().arguments());
        if (mismatch.isPresent()) {
            return new Failed(mismatch.get(), List.of());
        }
        return finished;
    }

    private Optional<Failed> trained(Cell cell, AotCaches here) {
        told.accept(cell.family() + "  " + cell.arm() + "  trains its AOT cache in a fork that is not measured");
        try {
            return switch (fork(cell, TRAINING, here.recording(cell), true)) {
                case Failed failed ->
                    Optional.of(
                            failed.reason().equals(OUT_OF_TIME)
                                    ? failed
                                    : new Failed(
                                            "its AOT cache was not trained: " + failed.reason(), failed.lastLines()));
                case Finished finished ->
                    here.make(cell, jdk(cell), finished.jvm().arguments())
                            .map(reason -> new Failed("its AOT cache was not made: " + reason, List.of()));
            };
        } catch (IOException e) {
            return Optional.of(new Failed("its AOT cache was not trained: " + FileFault.of(e), List.of()));
        }
    }

    // A fork that trains an AOT cache needs no scores.
    private ForkOutcome fork(Cell cell, ForkShape shape, List<String> more, boolean isTraining) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        AtomicBoolean stuck = new AtomicBoolean();
        AtomicBoolean late = new AtomicBoolean();
        long begun = System.nanoTime();
        double mostNanos = secondsLeft.getAsDouble() * NANOS_PER_SECOND;
        AtomicBoolean measuredEnough = new AtomicBoolean();
        Set<ProcessHandle> before = children();
        PrintStream text = new PrintStream(output, true, StandardCharsets.UTF_8);
        SeriesRecorder recorder = new SeriesRecorder(text, (iterations, secondsSinceFirst) -> {
            if (mayEndEarly(cell) && isEnough(shape, iterations, secondsSinceFirst)) {
                measuredEnough.set(true);
                endAllBut(before);
            }
        });
        Duration limit = limit(cell, shape);
        ScheduledFuture<?> watch = clock.scheduleWithFixedDelay(
                () -> {
                    if (recorder.nanosSinceProgress() > limit.toNanos()) {
                        stuck.set(true);
                        endAllBut(before);
                    } else if (System.nanoTime() - begun > mostNanos) {
                        late.set(true);
                        endAllBut(before);
                    }
                },
                BETWEEN_CHECKS.toMillis(),
                BETWEEN_CHECKS.toMillis(),
                TimeUnit.MILLISECONDS);
        // JMH has no option for a fork's class path. It uses this JVM's property.
        String own = System.getProperty(CLASS_PATH, "");
        // JMH copies a fork's standard output to this JVM's standard output.
        PrintStream console = System.out;
        try {
            System.setProperty(CLASS_PATH, classPath.orElse(own));
            System.setOut(text);
            new Runner(options(cell, shape, limit, more), recorder).run();
        } catch (RunnerException e) {
            Optional<IOException> obstacle = obstacle(e);
            if (obstacle.isPresent()) {
                throw new NoForkException(obstacle.get());
            }
            recorder.println(String.valueOf(e.getMessage()));
        } finally {
            System.setOut(console);
            System.setProperty(CLASS_PATH, own);
            watch.cancel(false);
        }
        if (stuck.get()) {
            return new Failed("no iteration ended for " + limit.toSeconds() + " s", last(lines(output)));
        }
        Optional<Finished> finished = recorder.finished(measuredEnough.get() ? 1 : shape.iterations());
        if (finished.isEmpty()) {
            return late.get() ? late(lines(output)) : unfinished(lines(output));
        }
        return isTraining ? finished.get() : judged(finished.get(), lines(output), countsFrom);
    }

    private static Failed late(List<String> output) {
        return new Failed(ForkComplaint.in(output).orElse(OUT_OF_TIME), List.of());
    }

    /**
     * Returns the fork, or a failure if an iteration that may count has no score. If most iterations of the second half
     * have no score and no error was printed, the scores are assumed to be missing on purpose, and the fork is
     * returned.
     */
    static ForkOutcome judged(Finished fork, List<String> output, double countsFrom) {
        long iterations = fork.withoutScore(countsFrom);
        Optional<String> objection = ForkComplaint.objectionIn(output);
        if (iterations == 0 || (!fork.isScored() && objection.isEmpty())) {
            return fork;
        }
        String which = Plural.of(iterations, "iteration") + (iterations == 1 ? " has" : " have") + " no score";
        return objection.isPresent()
                ? new Failed(which + ", " + objection.get(), List.of())
                : new Failed(which, last(output));
    }

    /** Returns the error that prevented JMH from starting a fork; empty if the fork itself failed. */
    static Optional<IOException> obstacle(Throwable failure) {
        return failure instanceof IOException found
                ? Optional.of(found)
                : Stream.concat(Stream.ofNullable(failure.getCause()), Stream.of(failure.getSuppressed()))
                        .flatMap(beneath -> obstacle(beneath).stream())
                        .findFirst();
    }

    /** Returns the reason why a fork did not finish: an error in its output, or the last lines of the output. */
    static Failed unfinished(List<String> output) {
        Optional<String> complaint = ForkComplaint.in(output);
        if (complaint.isPresent()) {
            return new Failed(complaint.get(), List.of());
        }
        List<String> trace = output.stream()
                .dropWhile(line -> !line.endsWith(THROWN))
                .skip(1)
                .filter(line -> !line.isBlank())
                .limit(1 + FIRST_LINES)
                .toList();
        return trace.isEmpty()
                ? new Failed(UNFINISHED, last(output))
                : new Failed(UNFINISHED + ": " + trace.getFirst(), trace.subList(1, trace.size()));
    }

    /** Returns the maximum time that a fork may run without completing an iteration. */
    Duration limit(Cell cell, ForkShape shape) {
        Duration granted = longestOps.apply(cell);
        Duration longer = granted.compareTo(patience) > 0 ? granted : patience;
        return shape.iterationTime().plus(longer.compareTo(FOREVER) > 0 ? FOREVER : longer);
    }

    private boolean mayEndEarly(Cell cell) {
        return !fixed && !cell.mode().equals(SINGLE_SHOT);
    }

    private static boolean isEnough(ForkShape shape, int iterations, double secondsSinceFirst) {
        return iterations >= ForkShape.FEWEST_ITERATIONS
                && iterations < shape.iterations()
                && secondsSinceFirst > FAR_OVER_LENGTH * shape.length().toNanos() / NANOS_PER_SECOND;
    }

    /**
     * Returns the maximum total time, in s, of the iterations of a fork that may end early. Assumes that all iterations
     * take equally long.
     */
    static double mostSeconds(ForkShape shape, double iteration) {
        return Math.max(
                ForkShape.FEWEST_ITERATIONS * iteration,
                FAR_OVER_LENGTH * shape.length().toNanos() / NANOS_PER_SECOND + iteration);
    }

    private PlannedJdk jdk(Cell cell) {
        PlannedJdk jdk = jdks.get(cell.jdk());
        if (jdk == null) {
            throw new IllegalArgumentException("no JDK " + cell.jdk() + " in the plan");
        }
        return jdk;
    }

    Options options(Cell cell, ForkShape shape, Duration limit, List<String> more) {
        PlannedJdk jdk = jdk(cell);
        TimeValue time = TimeValue.nanoseconds(shape.iterationTime().toNanos());
        Options ofCell = common.apply(cell);
        List<String> arguments = new ArrayList<>(jdk.arguments());
        arguments.addAll(ofCell.getJvmArgsPrepend().orElse(List.of()));
        List<String> appended = new ArrayList<>(cell.jvmArguments());
        appended.addAll(ofCell.getJvmArgsAppend().orElse(List.of()));
        appended.addAll(more);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .parent(ofCell)
                .include("^" + Pattern.quote(cell.benchmark()) + "$")
                .mode(Mode.deepValueOf(cell.mode()))
                .forks(1)
                .warmupForks(0)
                .warmupIterations(0)
                .measurementIterations(shape.iterations())
                .measurementTime(time)
                .jvm(jdk.program().toString())
                .jvmArgsPrepend(arguments.toArray(String[]::new))
                .jvmArgsAppend(appended.toArray(String[]::new));
        cell.ownArguments().ifPresent(own -> options.jvmArgs(own.toArray(String[]::new)));
        if (!cell.launcher().isEmpty()) {
            options.addProfiler(ForkLauncher.class, ForkLauncher.line(cell.launcher()));
        }
        boolean isGrantedMore = limit.compareTo(shape.iterationTime().plus(patience)) > 0;
        if (isGrantedMore && !timed.test(cell)) {
            // By default, JMH interrupts ops after ten minutes.
            options.timeout(TimeValue.nanoseconds(limit.plus(BEFORE_JMH).toNanos()));
        }
        cell.benchmarkParameters().forEach((name, value) -> options.param(name, value));
        if (Mode.deepValueOf(cell.mode()) == Mode.Throughput) {
            // In the benchmarks' unit, ops/ms, many rates are below 1.
            options.timeUnit(TimeUnit.SECONDS);
        }
        return options.build();
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    private static void endAllBut(Set<ProcessHandle> others) {
        ProcessTrees.end(ProcessHandle.current().children().filter(child -> !others.contains(child)));
    }

    private static List<String> lines(ByteArrayOutputStream output) {
        return output.toString(StandardCharsets.UTF_8).strip().lines().toList();
    }

    private static List<String> last(List<String> lines) {
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
