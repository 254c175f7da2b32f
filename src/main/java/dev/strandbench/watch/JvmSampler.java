package dev.strandbench.watch;

import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;

/**
 * Writes down every 250 ms what its own JVM takes, until that ends.
 *
 * <p>It is a thread in the JVM that is watched, because that disturbs it least. Whoever asks over HTTP takes one of the
 * threads, connections and buffers that are measured, and waits where requests do; a JMX connector needs a registry and
 * threads for its connections, and serializes each answer in a heap that is short of memory; whoever attaches has the
 * JVM start threads for it. A moment here is five counters that the JVM keeps anyway, and one short line. The thread
 * counts itself.
 */
public final class JvmSampler {

    private static final Duration PERIOD = Duration.ofMillis(250);

    private final Writer file;
    private final long startNanos;

    /** A sampler that writes to a file, which it begins. */
    JvmSampler(Writer file) throws IOException {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        this.file = file;
        startNanos = System.nanoTime() - Duration.ofMillis(runtime.getUptime()).toNanos();
        file.write(JvmSeries.head(
                Instant.ofEpochMilli(runtime.getStartTime()),
                Runtime.getRuntime().availableProcessors()));
    }

    /**
     * Begins to watch this JVM, if it is asked for. Says so and does nothing else if it cannot write: what is to be
     * measured does not depend on it.
     */
    public static void startIfAsked() {
        AskedOfService.seriesDirectory().ifPresent(directory -> {
            try {
                JvmSampler sampler = new JvmSampler(Files.newBufferedWriter(
                        JvmSeries.newFile(directory, ProcessHandle.current().pid()), StandardCharsets.US_ASCII));
                Thread.ofPlatform().daemon().name("strandbench-watch").start(sampler::run);
            } catch (IOException e) {
                System.err.println("strandbench: this JVM is not watched: " + e);
            }
        });
    }

    private void run() {
        try (file) {
            long due = System.nanoTime();
            while (true) {
                sample();
                long now = System.nanoTime();
                // What a busy machine has made it miss is not made up for.
                long left = Math.max(0, due + PERIOD.toNanos() - now);
                due = now + left;
                Thread.sleep(Duration.ofNanos(left));
            }
        } catch (IOException e) {
            // A full disk, for example: what has been written stays.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes down this moment, so that it is kept whatever becomes of this JVM. */
    void sample() throws IOException {
        file.write(JvmFigures.now(startNanos).line() + "\n");
        file.flush();
    }
}
