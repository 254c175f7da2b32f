package dev.strandbench.liveness;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.machine.ParentProcess;
import dev.strandbench.machine.SleepingThreads;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.workload.SeededDraws;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The main class of a JVM that makes attempts. After an attempt that does not end, the JVM makes no more attempts. At
 * the start of an attempt, prints the line {@code started}. Then, ten times a second, prints the line {@code alive
 * ADVANCES CPU-MILLIS THREADS AWAKE}. If the attempt ends, prints the line {@code held PLACE} for each recorded place,
 * and then the line {@code ended THREADS LATE-MILLIS}. If the attempt fails or cannot run, prints the line
 * {@code failed REASON} or {@code unsupported REASON}. {@code AWAKE} is the number of threads that do not sleep.
 * {@code CPU-MILLIS} and {@code AWAKE} exclude the thread that prints.
 */
public final class LivenessFork {

    static final String STARTED = "started";
    static final String ALIVE = "alive";
    static final String HELD = "held";
    static final String ENDED = "ended";
    static final String FAILED = "failed";
    static final String UNSUPPORTED = "unsupported";

    static final String UNKNOWN = "-";

    static final String NOTHING_CANCELLED = "-";

    static final String PATTERN_THREAD = "pattern";

    private static final long BETWEEN_READINGS_MILLIS = 100;

    private final LivenessPattern pattern;
    private final ConcurrencyModel model;
    private final int count;
    private final int width;
    private final PrintStream output;

    private LivenessFork(LivenessPattern pattern, ConcurrencyModel model, int count, int width, PrintStream output) {
        this.pattern = pattern;
        this.model = model;
        this.count = count;
        this.width = width;
        this.output = output;
    }

    /** Makes attempts. Arguments: pattern class, model, tasks, width, seed, first attempt, number of attempts. */
    public static void main(String[] arguments) throws Exception {
        // Uses its own stream, because a task could hold the lock of System.out.
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        ParentProcess.endWithIt();
        LivenessFork fork = new LivenessFork(
                pattern(arguments[0]),
                ConcurrencyModel.valueOf(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                output);
        long seed = Long.parseLong(arguments[4]);
        int first = Integer.parseInt(arguments[5]);
        int end = first + Integer.parseInt(arguments[6]);
        int next = first;
        while (next < end && fork.ends(new Shaker(SeededDraws.seedOf(seed, next)), next == first)) {
            next++;
        }
        // Skips shutdown hooks, which could wait for the pattern's threads.
        Runtime.getRuntime().halt(0);
    }

    private static LivenessPattern pattern(String type) throws ReflectiveOperationException {
        Constructor<? extends LivenessPattern> constructor =
                Class.forName(type).asSubclass(LivenessPattern.class).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private boolean ends(Shaker shaker, boolean isFirst) throws InterruptedException, ExecutionException {
        CompletableFuture<String> end = new CompletableFuture<>();
        AttemptTasks tasks =
                AttemptTasks.open(model, count, width, shaker, failure -> end.complete(line(FAILED, failure)));
        ModelThreads threads = new ModelThreads(tasks);
        output.println(STARTED);
        Thread.ofPlatform().daemon().name(PATTERN_THREAD).start(() -> end.complete(run(tasks)));
        String last = report(end, tasks, threads);
        if (!last.equals(ENDED)) {
            output.println(last);
            return false;
        }
        tasks.held().forEach(place -> output.println(HELD + " " + place));
        output.println(ENDED + " " + (isFirst ? threads.most() : 0) + " " + text(tasks.lateMillis()));
        return true;
    }

    private static String text(OptionalLong millis) {
        return millis.isPresent() ? String.valueOf(millis.getAsLong()) : NOTHING_CANCELLED;
    }

    private String run(AttemptTasks tasks) {
        try {
            pattern.run(tasks);
            tasks.close();
            return ENDED;
        } catch (UnsupportedOperationException e) {
            return tasks.isStarted() ? line(FAILED, e) : UNSUPPORTED + " " + oneLine(String.valueOf(e.getMessage()));
        } catch (Throwable e) {
            return line(FAILED, e);
        }
    }

    private static String line(String word, Throwable failure) {
        StackTraceElement[] frames = failure.getStackTrace();
        String place = frames.length == 0 ? "" : " at " + frames[0];
        return word + " " + oneLine(failure + place);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R", " ");
    }

    private String report(CompletableFuture<String> end, AttemptTasks tasks, ModelThreads threads)
            throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return end.get(BETWEEN_READINGS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                output.println(reading(tasks, threads));
            }
        }
    }

    private static String reading(AttemptTasks tasks, ModelThreads threads) {
        OptionalInt awake = SleepingThreads.awake();
        long ownNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long cpuMillis =
                TimeUnit.NANOSECONDS.toMillis(Math.max(0, CpuReading.now().cpuNanos() - ownNanos));
        return ALIVE + " " + tasks.advances() + " " + cpuMillis + " " + threads.most() + " "
                + (awake.isPresent() ? String.valueOf(awake.getAsInt()) : UNKNOWN);
    }
}
