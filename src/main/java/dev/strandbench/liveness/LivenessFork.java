package dev.strandbench.liveness;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.machine.ParentProcess;
import dev.strandbench.model.ConcurrencyModel;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The program of the JVM that makes one attempt. Prints {@code started}; ten times a second the line {@code alive
 * ADVANCES CPU-MILLIS THREADS}; and at the end {@code ended THREADS}, {@code failed REASON} or {@code unsupported
 * REASON}. Ends with its parent.
 */
public final class LivenessFork {

    static final String STARTED = "started";
    static final String ALIVE = "alive";
    static final String ENDED = "ended";
    static final String FAILED = "failed";
    static final String UNSUPPORTED = "unsupported";

    private static final long BETWEEN_READINGS_MILLIS = 100;

    private LivenessFork() {}

    /**
     * Makes an attempt.
     *
     * @param arguments the class of the pattern, the model, the number of tasks, the width and the seed
     */
    public static void main(String[] arguments) throws Exception {
        // Tasks that hold the lock of System.out must not silence this program.
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        ParentProcess.endWithIt();
        LivenessPattern pattern = pattern(arguments[0]);
        CompletableFuture<String> end = new CompletableFuture<>();
        AttemptTasks tasks = AttemptTasks.open(
                ConcurrencyModel.valueOf(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                new Shaker(Long.parseLong(arguments[4])),
                failure -> end.complete(line(FAILED, failure)));
        ModelThreads threads = new ModelThreads(tasks);
        output.println(STARTED);
        Thread.ofPlatform().daemon().name("pattern").start(() -> end.complete(run(pattern, tasks)));
        String last = report(end, tasks, threads, output);
        output.println(last.equals(ENDED) ? ENDED + " " + threads.most() : last);
        // Threads of the pattern may run on, and a shutdown hook could wait for them.
        Runtime.getRuntime().halt(0);
    }

    private static LivenessPattern pattern(String type) throws ReflectiveOperationException {
        Constructor<? extends LivenessPattern> constructor =
                Class.forName(type).asSubclass(LivenessPattern.class).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static String run(LivenessPattern pattern, AttemptTasks tasks) {
        try {
            pattern.run(tasks);
            tasks.close();
            return ENDED;
        } catch (UnsupportedOperationException e) {
            return line(tasks.isStarted() ? FAILED : UNSUPPORTED, e);
        } catch (Throwable e) {
            return line(FAILED, e);
        }
    }

    private static String line(String word, Throwable failure) {
        StackTraceElement[] frames = failure.getStackTrace();
        String place = frames.length == 0 ? "" : " at " + frames[0];
        return word + " " + (failure + place).replaceAll("\\R", " ");
    }

    /** Prints readings until the attempt ends, and returns its last line. */
    private static String report(
            CompletableFuture<String> end, AttemptTasks tasks, ModelThreads threads, PrintStream output)
            throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return end.get(BETWEEN_READINGS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long cpuMillis = TimeUnit.NANOSECONDS.toMillis(CpuReading.now().cpuNanos());
                output.println(ALIVE + " " + tasks.advances() + " " + cpuMillis + " " + threads.most());
            }
        }
    }
}
