package dev.strandbench.profiler.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmObserverTest {

    private static final String RECORDING = "strandbench.service.recording";

    @TempDir
    private Path directory;

    @AfterEach
    void askForNothing() {
        System.clearProperty(RECORDING);
    }

    @Test
    void recordsTheIterationsThatCount() throws Exception {
        Path file = directory.resolve("cell").resolve("fork-1-service.jfr");
        System.setProperty(RECORDING, file.toString());
        JvmObserver observer = new JvmObserver();

        observer.prepare();
        for (int ops = 1; ops <= 2; ops++) {
            observer.iterationBegins();
            observer.iterationEnds("a.ServiceBenchmark.service", "heap=64m", ops);
        }
        observer.write();

        List<RecordedEvent> iterations = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("strandbench.Iteration"))
                .toList();
        assertThat(iterations).extracting(event -> event.getLong("ops")).containsExactly(1L, 2L);
        assertThat(iterations.getFirst().getString("parameters")).isEqualTo("heap=64m");
    }

    @Test
    void writesNothingOfIterationsThatDoNotCount() throws Exception {
        System.setProperty(RECORDING, directory.resolve("fork-1-service.jfr").toString());
        JvmObserver observer = new JvmObserver();

        observer.iterationEnds("a.ServiceBenchmark.service", "", 1);
        observer.write();

        assertIsEmpty();
    }

    @Test
    void doesNothingThatWasNotAskedFor() throws Exception {
        JvmObserver observer = new JvmObserver();

        observer.prepare();
        observer.iterationBegins();
        observer.iterationEnds("a.ServiceBenchmark.service", "", 1);
        observer.write();

        assertIsEmpty();
    }

    private void assertIsEmpty() throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }
}
