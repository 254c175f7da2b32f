package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.strandbench.machine.JvmSettings.Timers;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JvmSettingsTest {

    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final String MOST_CARRIERS = "jdk.virtualThreadScheduler.maxPoolSize";
    private static final String MIN_RUNNABLE = "jdk.virtualThreadScheduler.minRunnable";
    private static final String POLLER_MODE = "jdk.pollerMode";
    private static final String TRACK_ALL_THREADS = "jdk.trackAllThreads";
    private static final String TIMER_QUEUES = "jdk.virtualThreadScheduler.timerQueues";

    private static Map<String, String> schedulers(int processors, Timers timers, String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return JvmSettings.schedulers(properties, processors, timers);
    }

    static List<InstalledJdk> jdks() {
        return JdkDiscovery.ofThisMachine().suitable();
    }

    @Test
    void areTheDocumentedDefaultsWhereNoPropertySaysOtherwise() {
        assertThat(schedulers(1, Timers.ONE_QUEUE))
                .containsExactly(
                        entry(PARALLELISM, "1"),
                        entry(MOST_CARRIERS, "256"),
                        entry(MIN_RUNNABLE, "1"),
                        entry(TIMER_QUEUES, "1"),
                        entry(POLLER_MODE, "default"),
                        entry(TRACK_ALL_THREADS, "default"),
                        entry("kotlinx.coroutines.scheduler.core.pool.size", "2"),
                        entry("kotlinx.coroutines.scheduler.max.pool.size", "2097150"),
                        entry("kotlinx.coroutines.io.parallelism", "64"));
        assertThat(schedulers(300, Timers.OF_THE_POOL))
                .containsExactly(
                        entry(PARALLELISM, "300"),
                        entry(MOST_CARRIERS, "300"),
                        entry(MIN_RUNNABLE, "150"),
                        entry(TIMER_QUEUES, "1 (of the ForkJoinPool)"),
                        entry(POLLER_MODE, "default"),
                        entry(TRACK_ALL_THREADS, "default"),
                        entry("kotlinx.coroutines.scheduler.core.pool.size", "300"),
                        entry("kotlinx.coroutines.scheduler.max.pool.size", "2097150"),
                        entry("kotlinx.coroutines.io.parallelism", "300"));
    }

    @Test
    void areWhatPropertiesSay() {
        assertThat(schedulers(
                        8,
                        Timers.SEVERAL_QUEUES,
                        PARALLELISM,
                        "16",
                        MOST_CARRIERS,
                        "4",
                        TIMER_QUEUES,
                        "8",
                        "kotlinx.coroutines.io.parallelism",
                        "10"))
                .contains(
                        entry(PARALLELISM, "4"),
                        entry(MOST_CARRIERS, "4"),
                        entry(MIN_RUNNABLE, "2"),
                        entry(TIMER_QUEUES, "8"),
                        entry("kotlinx.coroutines.io.parallelism", "10"));
    }

    @Test
    void areThePropertiesThemselvesWhereTheseAreNotNumbers() {
        assertThat(schedulers(
                        8,
                        Timers.SEVERAL_QUEUES,
                        PARALLELISM,
                        "all",
                        TIMER_QUEUES,
                        "",
                        "kotlinx.coroutines.io.parallelism",
                        "max"))
                .contains(
                        entry(PARALLELISM, "all"),
                        entry(MOST_CARRIERS, "256"),
                        entry(MIN_RUNNABLE, "4"),
                        entry(TIMER_QUEUES, ""),
                        entry("kotlinx.coroutines.io.parallelism", "max"));
    }

    @ParameterizedTest
    @CsvSource({
        "2, SEVERAL_QUEUES, 1",
        "31, SEVERAL_QUEUES, 4",
        "64, SEVERAL_QUEUES, 16",
        "64, ONE_QUEUE, 1",
        "64, UNKNOWN, unknown"
    })
    void haveTheTimerQueuesOfTheJdk(int processors, Timers timers, String queues) {
        assertThat(schedulers(processors, timers)).containsEntry(TIMER_QUEUES, queues);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void areKnownOfEveryJdk(InstalledJdk jdk) {
        Map<String, String> settings = JvmSettings.schedulersOf(
                jdk.javaProgram(),
                List.of("-D" + PARALLELISM + "=3", "-D" + POLLER_MODE + "=1", "-Xmx1k", "-Dnot.a.scheduler=1"));

        assertThat(settings)
                .containsEntry(PARALLELISM, "3")
                .containsEntry(MOST_CARRIERS, "256")
                .containsEntry(POLLER_MODE, "1")
                .containsEntry(TRACK_ALL_THREADS, "default")
                .hasSize(9)
                .doesNotContainValue("unknown");
    }

    @Test
    void areNoneOfAProgramThatDoesNotStart() {
        assertThat(JvmSettings.schedulersOf(Path.of("no", "such", "java"), List.of()))
                .isEmpty();
    }

    @Test
    void haveTheCollectorAndTheHeapOfTheRunningJvm() {
        assertThat(JvmSettings.ofThisJvm())
                .containsAllEntriesOf(JvmSettings.schedulersOfThisJvm())
                .containsKeys("gc", "heap.initial", "heap.preTouched")
                .hasEntrySatisfying("heap.max", heap -> assertThat(heap).endsWith(" MiB"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -XX:StartFlightRecording:disk=false,settings=default | default
        -XX:StartFlightRecording=settings=profile,disk=false | profile
        -XX:StartFlightRecording | ''
        -Xmx1g | ''
        """)
    void nameTheSettingsOfARecording(String argument, String settings) {
        assertThat(JvmSettings.recordingIn(List.of("-Xint", argument)).orElse(""))
                .isEqualTo(settings);
    }

    @Test
    void tellThatNothingObservesThisJvm() {
        assertThat(JvmSettings.ofThisJvm()).contains(entry("coroutineProbes", "off"), entry("jfr", "off"));
    }

    @Test
    void passThroughLabels() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("gc", "G1");
        settings.put("heap.max", "a=b");
        Map<String, String> read = new LinkedHashMap<>();

        JvmSettings.labels(settings)
                .map(label -> JvmSettings.settingIn(label).orElseThrow())
                .forEach(setting -> read.put(setting.getKey(), setting.getValue()));

        assertThat(read).isEqualTo(settings);
        assertThat(JvmSettings.settingIn("gc.alloc.rate")).isEmpty();
        assertThat(JvmSettings.settingIn("setting without a value")).isEmpty();
    }
}
