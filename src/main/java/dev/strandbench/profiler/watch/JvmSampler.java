package dev.strandbench.profiler.watch;

import dev.strandbench.profiler.watch.JvmSeries.JvmFigures;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Writes the resource usage of this JVM to a file every 250 ms, until the JVM ends. A sampling thread disturbs the JVM
 * less than remote requests, JMX connectors or attached tools. The number of threads includes the sampling thread.
 */
public final class JvmSampler {

    private static final Duration PERIOD = Duration.ofMillis(250);

    private final Writer file;
    private final long startNanos;

    JvmSampler(Writer file) throws IOException {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        this.file = file;
        startNanos = System.nanoTime() - Duration.ofMillis(runtime.getUptime()).toNanos();
        file.write(JvmSeries.head(
                Instant.ofEpochMilli(runtime.getStartTime()),
                Runtime.getRuntime().availableProcessors()));
    }

    /** Samples this JVM if {@link ServiceOptions} request sampling. Returns an action that ends the sampling early. */
    public static Runnable startIfAsked() {
        return ServiceOptions.seriesDirectory().map(JvmSampler::start).orElse(() -> {});
    }

    private static Runnable start(Path directory) {
        try {
            JvmSampler sampler = new JvmSampler(Files.newBufferedWriter(
                    JvmSeries.newFile(directory, ProcessHandle.current().pid()), StandardCharsets.US_ASCII));
            Thread thread =
                    Thread.ofPlatform().daemon().name("strandbench-watch").start(sampler::run);
            return thread::interrupt;
        } catch (IOException e) {
            System.err.println("strandbench: this JVM is not watched: " + e);
            return () -> {};
        }
    }

    private void run() {
        try (file) {
            long due = System.nanoTime();
            while (true) {
                sample();
                long now = System.nanoTime();
                // On a busy machine, samples may be missed. They are not repeated.
                long left = Math.max(0, due + PERIOD.toNanos() - now);
                due = now + left;
                Thread.sleep(Duration.ofNanos(left));
            }
        } catch (IOException e) {
            // The disk may be full. The lines written so far remain.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void sample() throws IOException {
        file.write(JvmFigures.now(startNanos).line() + "\n");
        file.flush();
    }
}
