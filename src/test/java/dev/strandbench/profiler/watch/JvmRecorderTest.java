package dev.strandbench.profiler.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmRecorderTest {

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
