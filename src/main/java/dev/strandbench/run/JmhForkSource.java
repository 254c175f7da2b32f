package dev.strandbench.run;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.policy.ForkShape;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Forks that JMH runs. JMH stops no fork midway, so one that hangs is ended from outside. */
public final class JmhForkSource implements ForkSource, AutoCloseable {

    private static final int LAST_LINES = 20;

    private final Map<String, PlannedJdk> jdks;
    private final Options common;
    private final Duration patience;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("fork-timeout").factory());

    /**
     * A source of forks.
     *
     * @param jdks the JDKs that cells name
     * @param common options of all forks, profilers above all; without includes, which JMH would add to a cell's own
     * @param patience how much longer than its iterations a fork may take
     */
    public JmhForkSource(List<PlannedJdk> jdks, Options common, Duration patience) {
        this.jdks = jdks.stream().collect(Collectors.toMap(PlannedJdk::label, Function.identity()));
        this.common = common;
        this.patience = patience;
    }

    @Override
    public ForkOutcome run(Cell cell, ForkShape shape) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        SeriesRecorder recorder = new SeriesRecorder(new PrintStream(output, true, StandardCharsets.UTF_8));
        AtomicBoolean ended = new AtomicBoolean();
        Set<ProcessHandle> before = children();
        Duration limit =
                shape.iterationTime().multipliedBy(2L * shape.iterations()).plus(patience);
        ScheduledFuture<?> timeout = clock.schedule(
                () -> {
                    ended.set(true);
                    endAllBut(before);
                },
                limit.toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            new Runner(options(cell, shape), recorder).run();
        } catch (RunnerException e) {
            recorder.println(String.valueOf(e.getMessage()));
        } finally {
            timeout.cancel(false);
        }
        if (ended.get()) {
            return new Failed("took longer than " + limit.toSeconds() + " s and was ended", lastLines(output));
        }
        Optional<Finished> finished = recorder.finished(shape.iterations());
        return finished.isPresent() ? finished.get() : new Failed("did not finish", lastLines(output));
    }

    private Options options(Cell cell, ForkShape shape) {
        PlannedJdk jdk = jdks.get(cell.jdk());
        if (jdk == null) {
            throw new IllegalArgumentException("no JDK " + cell.jdk() + " in the plan");
        }
        TimeValue time = TimeValue.nanoseconds(shape.iterationTime().toNanos());
        List<String> arguments = new ArrayList<>(jdk.arguments());
        arguments.addAll(common.getJvmArgsPrepend().orElse(List.of()));
        ChainedOptionsBuilder options = new OptionsBuilder()
                .parent(common)
                .include("^" + Pattern.quote(cell.benchmark()) + "$")
                .mode(Mode.deepValueOf(cell.mode()))
                .forks(1)
                .warmupForks(0)
                .warmupIterations(0)
                .measurementIterations(shape.iterations())
                .measurementTime(time)
                .jvm(jdk.program().toString())
                .jvmArgsPrepend(arguments.toArray(String[]::new));
        cell.parameters().forEach((name, value) -> options.param(name, value));
        return options.build();
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    private static void endAllBut(Set<ProcessHandle> others) {
        for (ProcessHandle child : children()) {
            if (!others.contains(child)) {
                child.descendants().forEach(ProcessHandle::destroyForcibly);
                child.destroyForcibly();
            }
        }
    }

    private static List<String> lastLines(ByteArrayOutputStream output) {
        List<String> lines =
                output.toString(StandardCharsets.UTF_8).strip().lines().toList();
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }

    /** Ends the thread that watches over forks. */
    @Override
    public void close() {
        clock.shutdownNow();
    }
}
