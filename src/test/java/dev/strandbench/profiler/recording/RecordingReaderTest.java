package dev.strandbench.profiler.recording;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Configuration;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingReaderTest {

    private static final int BLOCKS = 2000;
    private static final int BLOCK_BYTES = 100_000;
    private static final long PARK_NANOS = 10_000_000;

    @TempDir
    static Path directory;

    private static Path recorded;
    // Keeps allocations from being optimised away.
    private static final AtomicReference<byte[]> LAST = new AtomicReference<>();

    @BeforeAll
    static void record() throws Exception {
        recorded = directory.resolve("known program.jfr");
        try (Recording recording = new Recording(Configuration.create(Path.of("profiles/deep.jfc")))) {
            // Other threads cannot use up the samples.
            recording.enable("jdk.ObjectAllocationSample").with("throttle", "100000/s");
            recording.start();
            for (int i = 0; i < BLOCKS; i++) {
                LAST.set(new byte[BLOCK_BYTES]);
            }
            System.gc();
            contend();
            Thread.ofVirtual().start(() -> LAST.set(new byte[1])).join();
            park();
            recording.stop();
            recording.dump(recorded);
        }
    }

    /** Parks until one park has lasted far beyond the threshold, because a park may end early. */
    private static void park() {
        long longest = 0;
        while (longest < PARK_NANOS) {
            long before = System.nanoTime();
            LockSupport.parkNanos(2 * PARK_NANOS);
            longest = System.nanoTime() - before;
        }
    }

    /** Blocks another thread at a monitor. */
    private static void contend() throws InterruptedException {
        Object monitor = new Object();
        Thread blocked = new Thread(() -> {
            synchronized (monitor) {
                LAST.set(new byte[1]);
            }
        });
        synchronized (monitor) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
        }
        blocked.join();
    }

    @Test
    void findsWhatTheProgramDid() {
        RecordingSummary summary = RecordingReader.read(recorded);

        assertThat(summary.ops()).isZero();
        assertThat(summary.per()).isEqualTo("per second");
        assertThat(summary.cores()).isPositive();
        assertThat(summary.jvm()).isNotEmpty();
        assertThat(summary.allocation().types().all())
                .anySatisfy(type -> assertThat(type.name()).isEqualTo("byte[]"));
        assertThat(summary.allocation().bytes()).isGreaterThan(0.5 * BLOCKS * BLOCK_BYTES);
        assertThat(summary.allocation().sites().all())
                .anySatisfy(site -> assertThat(site.name())
                        .isEqualTo("dev.strandbench.profiler.recording.RecordingReaderTest.record"));
        assertThat(summary.pauses().causes().all())
                .anySatisfy(cause -> assertThat(cause.name()).endsWith("System.gc()"));
        assertThat(summary.contention().all())
                .anySatisfy(wait -> assertThat(wait.name())
                        .startsWith("java.lang.Object at ")
                        .contains("RecordingReaderTest.lambda$contend"));
        assertThat(summary.waits().amount("parked")).isPositive();
        assertThat(summary.threads().virtualStarted()).isPositive();
        assertThat(summary.threads().mostPlatform()).isPositive();
        assertThat(summary.has("jdk.VirtualThreadPinned")).isTrue();
        assertThat(summary.has("jdk.ObjectCount")).isFalse();
        assertThat(summary.thresholds()).containsEntry("jdk.ThreadPark", "1 ms");
    }

    @Test
    void countsOnlyTheProcessorsThatTheJvmMayUse() throws IOException {
        Path file = directory.resolve("one processor.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.CPUInformation").with("period", "everyChunk");
            recording.enable(IterationOnOneProcessor.class);
            recording.start();
            IterationOnOneProcessor iteration = new IterationOnOneProcessor();
            iteration.begin();
            LockSupport.parkNanos(PARK_NANOS);
            iteration.commit();
            recording.stop();
            recording.dump(file);
        }

        RecordingSummary summary = RecordingReader.read(file);

        assertThat(summary.cores()).isEqualTo(1);
        assertThat(summary.processor().jvm() * summary.span().toNanos())
                .isCloseTo((double) IterationOnOneProcessor.PROCESSOR_NANOS, within(1.0));
    }

    @Name("strandbench.Iteration")
    @StackTrace(false)
    static final class IterationOnOneProcessor extends Event {

        static final long PROCESSOR_NANOS = 1_000_000;

        String benchmark = "a.B.c";
        String parameters = "";
        long ops = 1;
        int processors = 1;
        long allocatedBytes = 1;
        long processorNanos = PROCESSOR_NANOS;
    }

    @Test
    void refusesWhatIsNotARecording() throws IOException {
        Path text = Files.writeString(directory.resolve("text.jfr"), "not a recording");
        Path empty = Files.createFile(directory.resolve("empty.jfr"));

        assertRefused(text, "is not a JFR recording");
        assertRefused(empty, "is not a JFR recording");
        assertRefused(directory, "is not a file");
        assertRefused(directory.resolve("absent.jfr"), "does not exist");
    }

    @Test
    void refusesADamagedRecording() throws IOException {
        byte[] whole = Files.readAllBytes(recorded);
        byte[] scrambled = whole.clone();
        Arrays.fill(scrambled, 200, scrambled.length, (byte) 0x7f);
        Path cut = Files.write(directory.resolve("cut.jfr"), Arrays.copyOf(whole, whole.length / 2));
        Path wrong = Files.write(directory.resolve("scrambled.jfr"), scrambled);
        Path header = Files.write(directory.resolve("header.jfr"), Arrays.copyOf(whole, 20));

        assertRefused(cut, "is a damaged recording");
        assertRefused(wrong, "is a damaged recording");
        assertRefused(header, "is a damaged recording");
    }

    private static void assertRefused(Path file, String reason) {
        assertThatUserError(() -> RecordingReader.read(file))
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }
}
