package dev.strandbench.profiler.recording;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.DamagedFiles;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.report.RecordingReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged recordings are reported or refused with one sentence, and never read forever. */
// In a thread of its own, because the JDK's parser cannot be interrupted.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DamagedRecordingTest {

    private static final int SAMPLE = 500;
    private static final int ALL = 10_000;
    private static final int CHUNK_SIZE_AT = 8;
    private static final int CONSTANTS_AT = 16;
    private static final int STATE_AT = 64;

    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("damaged.jfr");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void areReadIfTheyAreWhole(int chunks) throws Exception {
        Path whole = Files.write(file(), TinyRecording.of(chunks));

        RecordingSummary summary = RecordingReader.read(whole);

        assertThat(summary.jvm()).isEqualTo("A JVM, 25");
        assertThat(summary.subject()).isEqualTo("a.B.c tasks=1");
        assertThat(summary.ops()).isEqualTo(10L * chunks);
        assertThat(summary.thresholds()).containsEntry("jdk.GCHeapSummary", "1 ms");
        assertThat(summary.pauses().mostHeapAfter()).isEqualTo(600);
        assertThat(summary.threads().mostPlatform()).isEqualTo(3);
    }

    @Test
    void becomeAPageOrAreRefused() throws IOException {
        requireAPageOrRefusal(SAMPLE);
    }

    @Tag("full")
    @Test
    void becomeAPageOrAreRefusedHoweverDamaged() throws IOException {
        requireAPageOrRefusal(ALL);
    }

    private void requireAPageOrRefusal(int mutations) throws IOException {
        assertThat(refused(DamagedFiles.of(TinyRecording.of(1), mutations))).isBetween(mutations / 10, mutations - 1);
        assertThat(refused(DamagedFiles.ofSameLength(TinyRecording.of(2), mutations)))
                .isBetween(mutations / 10, mutations - 1);
    }

    /** Counts the copies that were refused. Any other exception fails the test. */
    private int refused(Stream<byte[]> copies) throws IOException {
        int refused = 0;
        for (byte[] content : copies.toList()) {
            Files.write(file(), content);
            try {
                RecordingReport.of(file(), RecordingReport.Format.text);
            } catch (UserErrorException e) {
                assertThat(e.explanation()).startsWith(file().toString()).hasLineCount(1);
                refused++;
            }
        }
        return refused;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 67, Long.MAX_VALUE})
    void areRefusedIfAChunkLeadsBackOrBeyondTheEnd(long size) throws IOException {
        byte[] content = TinyRecording.of(2);
        ByteBuffer.wrap(content).putLong(CHUNK_SIZE_AT, size);

        assertRefused(content);
    }

    @ParameterizedTest
    @ValueSource(bytes = {1, -1})
    void areRefusedIfTheyWereNeverFinished(byte state) throws IOException {
        byte[] content = TinyRecording.of(1);
        content[STATE_AT] = state;

        assertRefused(content);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, -68, Integer.MAX_VALUE})
    void areRefusedIfAnEventLeadsBackOrBeyondTheEnd(long size) throws IOException {
        byte[] content = TinyRecording.of(1);
        ByteBuffer.wrap(content).put(TinyRecording.HEADER_BYTES, TinyRecording.numbers(size));

        assertRefused(content);
    }

    @Test
    void areRefusedIfConstantsLeadInACircle() throws IOException {
        byte[] content = TinyRecording.of(1);
        // The distance to the previous pool follows the size, the type and two times.
        int deltaAt = TinyRecording.HEADER_BYTES + 2 + 1 + 2;
        assertThat(content[deltaAt]).isZero();
        long last = ByteBuffer.wrap(content).getLong(CONSTANTS_AT);
        // This overwrites bytes that are read only after the pools are followed.
        ByteBuffer.wrap(content).put(deltaAt, TinyRecording.numbers(last - TinyRecording.HEADER_BYTES));

        assertRefused(content);
    }

    private void assertRefused(byte[] content) throws IOException {
        Files.write(file(), content);

        assertThatUserError(() -> RecordingReader.read(file()))
                .hasMessageStartingWith(file() + " is a damaged recording");
    }
}
