package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.scenario.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What benchmarks declare as their answer and their columns, against what a fork of each reports. */
@Timeout(300)
@EnabledOnOs(OS.LINUX) // the only one that tells resident memory
class AnswersIT {

    private static final Set<String> SAMPLE = Set.of("BackPressure", "Cancellation", "Footprint", "YourWorkload");
    private static final String SHORTEST = " -f 1 -wi 0 -i 1 -r 20ms -rf json -rff results.json";
    // Cold, and on a machine that may be busy: no answer is too late.
    private static final String SERVICE =
            "strategy=MVC_VIRTUAL heap=64m endpoint=EXECUTE upstreamMillis=5 timeoutMillis=60000 connections=4 ";

    @TempDir
    Path directory;

    private static Stream<SelectedBenchmark> declaring() {
        return AnswersTest.benchmarks().stream()
                .filter(benchmark -> benchmark.type().orElseThrow().isAnnotationPresent(Answer.class));
    }

    /** Benchmarks that start no service and no database, and take seconds. */
    static Stream<SelectedBenchmark> sample() {
        return declaring().filter(benchmark -> SAMPLE.contains(benchmark.name()));
    }

    static Stream<SelectedBenchmark> others() {
        return declaring().filter(benchmark -> !SAMPLE.contains(benchmark.name()));
    }

    @Test
    void haveSmallParametersEach() {
        assertThat(declaring())
                .allSatisfy(benchmark ->
                        assertThatCode(() -> smallest(benchmark.name())).doesNotThrowAnyException());
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("others")
    void areAmongWhatForksOfTheOthersReport(SelectedBenchmark benchmark) throws Exception {
        areAmongWhatAForkReports(benchmark);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void areAmongWhatAForkReports(SelectedBenchmark benchmark) throws Exception {
        List<String> call = new ArrayList<>(List.of("\\." + benchmark.name() + "Benchmark\\."));
        for (String parameter : smallest(benchmark.name()).trim().split(" ", -1)) {
            call.addAll(List.of("-p", parameter));
        }
        call.addAll(List.of(SHORTEST.trim().split(" ", -1)));

        EndedProcess run = BuiltJar.run(directory, call.toArray(String[]::new));

        assertThat(run.status()).as(run.toString()).isZero();
        List<Measurement> results = JmhResultReader.read(directory.resolve("results.json"));
        assertThat(results).isNotEmpty().allSatisfy(result -> {
            assertThat(benchmark.answer().in(result)).hasValueSatisfying(figure -> {
                assertThat(figure.meanOfForks()).isPositive();
                if (!benchmark.answer().isScore()) {
                    assertThat(figure.unit()).isEqualTo(benchmark.answer().unit());
                }
            });
            assertThat(Stream.of(benchmark.columns(), benchmark.further()).flatMap(List::stream))
                    .allSatisfy(metric -> assertThat(result.metric(metric))
                            .as(metric)
                            .map(Metric::score)
                            .isNotEmpty());
        });
    }

    private static String smallest(String scenario) {
        return switch (scenario) {
            case "BackPressure" -> "strategy=SEMAPHORE_FAIR_VIRTUAL callers=20 limit=2 calls=2 holdMillis=0";
            case "BlockingIo" -> "strategy=VIRTUAL tasks=2 delayMillis=1";
            case "Cancellation" -> "model=VIRTUAL tasks=10";
            case "ColdStartupLatency", "StartupLatency" -> "model=VIRTUAL starts=10";
            case "ContendedLock" -> "strategy=REENTRANT_VIRTUAL section=BLOCK tasks=2";
            case "ContextHop" -> "strategy=VIRTUAL hops=1";
            case "DatabasePool" -> "strategy=HIKARI_7_0_2_VIRTUAL concurrency=20 connections=2 queries=1";
            case "Fairness" -> "model=VIRTUAL waiting=1 chunks=20";
            case "FileIo" -> "strategy=VIRTUAL operation=WRITE fileTasks=2 operations=2";
            case "Footprint" -> "model=VIRTUAL tasks=1000";
            case "GuardedCounter" -> "model=VIRTUAL protection=ATOMIC tasks=10";
            // Whatever machine this is, a service that is cold and answers at all sustains some rate.
            case "HighestRate" -> SERVICE + "warmUpSeconds=1 threads=4 seconds=1 mostRate=20 p99Millis=60000";
            case "LeastHeap" -> "strategy=MVC_VIRTUAL leastMebibytes=62 mostMebibytes=64";
            case "LongLived" -> "strategy=NEW_VIRTUAL connections=20 inFlight=5 waitMillis=1";
            // Five requests, too few to be judged late, however busy the machine.
            case "MixedLoad" -> "strategy=VIRTUAL_APART ratePerSecond=100 phaseMillis=50 job=1ms waitMillis=1";
            case "OpenLoop" -> SERVICE + "warmUpSeconds=1 threads=4 seconds=1 ratePerSecond=10";
            case "Overload" -> "strategy=REFUSING_VIRTUAL burstMillis=50 boundMillis=60000";
            case "Service", "ColdService" -> SERVICE + "users=2 loops=2 pauseMillis=1";
            case "ParallelMap" -> "strategy=VIRTUAL_WORKERS items=100 tokens=10";
            case "WakeUp" -> "model=VIRTUAL timers=10 spreadMillis=1 leadFactor=10";
            case "Stream" -> "strategy=QUEUE_VIRTUAL elements=100";
            case "TailUnderCollection" -> "model=VIRTUAL liveMebibytes=1 opMillis=100";
            case "ThreadDump" -> "model=VIRTUAL tasks=1000";
            case "ThreadLocalCache" -> "strategy=THREAD_LOCAL_VIRTUAL tasks=100";
            case "YourWorkload" -> "model=VIRTUAL requests=20 upstream=1ms arrivals=1000/s";
            case "UserProfile" -> "model=VIRTUAL requests=2 fetchMillis=0";
            default -> throw new AssertionError("no small parameters for " + scenario + "; add them here");
        };
    }
}
