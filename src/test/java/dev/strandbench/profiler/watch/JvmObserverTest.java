package dev.strandbench.profiler.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@RestoreSystemProperties
class JvmObserverTest {

    private static final String RECORDING = "strandbench.service.recording";

    @TempDir
    private Path directory;

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
        assertThat(iterations).extracting(event -> event.getLong("ops")).containsExactlyInAnyOrder(1L, 2L);
        assertThat(iterations.getFirst().getString("parameters")).isEqualTo("heap=64m");
    }

    @Test
    void writesNothingOfIterationsThatDoNotCount() throws Exception {
        System.setProperty(RECORDING, directory.resolve("fork-1-service.jfr").toString());
        JvmObserver observer = new JvmObserver();

        observer.iterationEnds("a.ServiceBenchmark.service", "", 1);
        observer.write();

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void doesNothingThatWasNotAskedFor() throws Exception {
        JvmObserver observer = new JvmObserver();

        observer.prepare();
        observer.iterationBegins();
        observer.iterationEnds("a.ServiceBenchmark.service", "", 1);
        observer.write();

        assertThat(directory).isEmptyDirectory();
    }

    /** Events for each wait, or each life, of a virtual thread. There may be a million of them. */
    private static final Set<String> FLOODING = Set.of(
            "jdk.ThreadPark",
            "jdk.ThreadSleep",
            "jdk.JavaMonitorWait",
            "jdk.VirtualThreadStart",
            "jdk.VirtualThreadEnd");

    @ParameterizedTest
    @ValueSource(strings = {"strandbench", "deep"})
    void switchesOnEventsThatThisJdkHas(String settings) throws Exception {
        FlightRecorder.register(JvmRecorder.IterationEvent.class);
        Set<String> known = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .map(EventType::getName)
                .collect(Collectors.toSet());

        assertThat(known).containsAll(events(settings));
    }

    @Test
    void leavesOutFloodingEventsUnlessSettingsAreDeep() throws Exception {
        assertThat(events("strandbench")).doesNotContainAnyElementsOf(FLOODING);
        assertThat(events("deep")).containsAll(FLOODING).containsAll(events("strandbench"));
    }

    @Test
    void takesSettingsOfTheJdkOrOfAFile() throws Exception {
        assertThat(JvmRecorder.settings("profile").getName()).isEqualTo("profile");
        assertThat(JvmRecorder.settings("profiles/deep.jfc").getLabel()).isEqualTo("Strandbench deep");
    }

    private static Set<String> events(String settings) throws Exception {
        Configuration configuration = JvmRecorder.settings(settings);
        return configuration.getSettings().entrySet().stream()
                .filter(setting -> setting.getKey().endsWith("#enabled"))
                .filter(setting -> setting.getValue().equals("true"))
                .map(setting -> setting.getKey().substring(0, setting.getKey().indexOf('#')))
                .collect(Collectors.toSet());
    }
}
