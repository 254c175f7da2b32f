package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.scenario.fanout.FanOutBenchmark;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The facts that a benchmark derives from its parameters, and one small op of every arm. */
@FreshMetrics
@Timeout(120)
class BenchmarkFactsTest {

    /** Scenarios without a service, a database or code of the user. */
    private static final Set<String> SCENARIOS = Set.of(
            "BackPressure",
            "Baseline",
            "Cancellation",
            "ContendedLock",
            "ContextHop",
            "ContextPropagation",
            "DeepStack",
            "Fairness",
            "FanOut",
            "FileIo",
            "GuardedCounter",
            "LongLived",
            "MixedLoad",
            "ParallelMap",
            "PingPong",
            "SequentialTransactions",
            "Skynet",
            "Stream",
            "TailUnderCollection",
            "ThreadDump",
            "ThreadLocalCache",
            "Timeout",
            "Transactions",
            "WakeUp");

    private static Class<? extends ScenarioBenchmark> type(String scenario) {
        return BenchmarkConventionsTest.benchmarks().stream()
                .filter(type -> type.getSimpleName().equals(scenario + "Benchmark"))
                .findFirst()
                .orElseThrow()
                .asSubclass(ScenarioBenchmark.class);
    }

    static Stream<Arguments> arms() {
        return SCENARIOS.stream()
                .sorted()
                .map(BenchmarkFactsTest::type)
                .flatMap(
                        type -> Benchmarks.values(Benchmarks.arm(type)).stream().map(arm -> Arguments.of(type, arm)));
    }

    /** Scenarios whose op measures for a while. Their contract tests run every arm, too. */
    private static final Set<String> LONG = Set.of("LongLived", "MixedLoad", "TailUnderCollection");

    private static boolean isLong(Arguments arm) {
        return LONG.stream().anyMatch(scenario -> type(scenario).equals(arm.get()[0]));
    }

    static Stream<Arguments> longArms() {
        return arms().filter(BenchmarkFactsTest::isLong);
    }

    static Stream<Arguments> shortArms() {
        return arms().filter(arm -> !isLong(arm));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("longArms")
    void measuresWhereItSays(Class<? extends ScenarioBenchmark> type, String arm) {
        assertThat(EveryArmOnce.run(type, arm)).isEqualTo("ran");
    }

    @ParameterizedTest
    @MethodSource("shortArms")
    void runsWhereItSaysWithTheRightResult(Class<? extends ScenarioBenchmark> type, String arm) {
        assertThat(EveryArmOnce.run(type, arm)).isEqualTo("ran");
    }

    static Stream<Arguments> forkingArms() {
        return arms().filter(arm -> ForkingBenchmark.class.isAssignableFrom((Class<?>) arm.get()[0]));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("forkingArms")
    void runsFromOutsideToo(Class<? extends ScenarioBenchmark> type, String arm) {
        assertThat(EveryArmOnce.run(type, arm, "forkSite=" + ForkSite.OUTSIDE)).isEqualTo("ran");
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("forkingArms")
    void runsAsPublishedToo(Class<? extends ScenarioBenchmark> type, String arm) {
        assertThat(EveryArmOnce.run(type, arm, "forkSite=" + ForkSite.AS_PUBLISHED))
                .isEqualTo("ran");
    }

    static Stream<Arguments> fanningOut() {
        return Benchmarks.values(Benchmarks.arm(FanOutBenchmark.class)).stream()
                .flatMap(model -> Stream.of(ForkSite.INSIDE, ForkSite.OUTSIDE)
                        .filter(site -> Benchmarks.of(
                                        FanOutBenchmark.class,
                                        "tasks=20 callers=3 model=" + model + " forkSite=" + site)
                                .unsupported()
                                .isEmpty())
                        .map(site -> Arguments.of(model, site)));
    }

    @ParameterizedTest
    @MethodSource("fanningOut")
    void fansOutFromSeveralCallers(String model, ForkSite site) {
        assertThat(EveryArmOnce.run(FanOutBenchmark.class, model, "callers=3 forkSite=" + site))
                .isEqualTo("ran");
    }

    static Stream<Arguments> strategies() {
        return arms().filter(
                        arm -> Benchmarks.arm((Class<?>) arm.get()[0]).getName().equals("strategy"));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void comparesEveryStrategyByDefault(Class<? extends ScenarioBenchmark> type, String strategy) {
        assertThat(Benchmarks.of(type, "strategy=" + strategy).unsupported()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        BackPressure | strategy=POOL callers=10001 holdMillis=0
        Cancellation | model=PLATFORM tasks=10000
        Cancellation | model=VIRTUAL tasks=1000000
        Cancellation | model=DEFAULT parkedAt=SHARED tasks=1000000
        ContendedLock | strategy=REENTRANT_VIRTUAL tasks=10001
        ContendedLock | strategy=REENTRANT_POOL tasks=10001
        ContendedLock | strategy=MUTEX_DEFAULT section=BLOCK sharing=PER_TASK tasks=100000
        ContextPropagation | strategy=INHERITABLE_PLATFORM values=32 rebinds=100
        ContextPropagation | strategy=SCOPED_VIRTUAL values=0
        ContextPropagation | strategy=ARGUMENT_VIRTUAL tasks=10001
        DeepStack | model=VIRTUAL depth=10 unwind=10
        Fairness | model=PLATFORM
        Fairness | model=VIRTUAL busyPerProcessor=10000
        FanOut | model=POOL tasks=1000
        FanOut | model=HYBRID waitBy=BLOCKING tasks=1000
        FanOut | model=REACTOR_ELASTIC_VIRTUAL tasks=30000
        FanOut | model=REACTOR_VIRTUAL tasks=30001
        FileIo | strategy=VIRTUAL operation=WRITE fileTasks=1000
        Footprint | model=PLATFORM tasks=10000 mostThreads=10000
        Footprint | model=PLATFORM tasks=10001 mostThreads=10001
        Footprint | model=VIRTUAL tasks=1000000 mostThreads=10000
        Footprint | model=VIRTUAL tasks=50000 stackDepth=1000 mostThreads=10000
        GuardedCounter | model=POOL tasks=10000 waitMillis=10
        LongLived | strategy=KEPT_PLATFORM connections=10000
        LongLived | strategy=NEW_VIRTUAL connections=1000000 inFlight=100000
        MixedLoad | strategy=EVENT_LOOP_APART
        Overload | strategy=QUEUE_DEFAULT loadPercent=400
        Skynet | model=PLATFORM leaves=1000 waitMillis=10
        Skynet | model=SEQUENTIAL leaves=1000000
        Skynet | model=DEFAULT leaves=1000000 waitMillis=10000
        Stream | strategy=REACTOR capacity=1
        TailUnderCollection | model=POOL
        ThreadDump | model=VIRTUAL tasks=1000000
        ThreadLocalCache | strategy=REQUEST_HYBRID object=DIRECT_BUFFER bytes=65536
        Timeout | model=PLATFORM tasks=10000
        Timeout | model=VIRTUAL tasks=1000000
        Transactions | model=SEQUENTIAL transactions=100
        Transactions | model=POOL transactions=10000
        SequentialTransactions | model=EVENT_LOOP transactions=100
        UserProfile | model=REACTOR_ELASTIC_VIRTUAL requests=10000
        WakeUp | model=PLATFORM timers=10000
        WakeUp | model=VIRTUAL timers=1000000
        YourWorkload | model=VIRTUAL requests=10000 fanOut=2 upstream=2ms
        YourWorkload | model=VIRTUAL requests=100 forkSite=OUTSIDE
        YourWorkload | model=VIRTUAL requests=100 arrivals=200/s
        HighestRate | endpoint=EXECUTE p99Millis=301 upstreamMillis=100
        HighestRate | endpoint=EXECUTE_ASYNC p99Millis=101 upstreamMillis=100
        LeastHeap | leastMebibytes=8 mostMebibytes=64
        LeastHeap | leastMebibytes=64 mostMebibytes=64
        LeastHeap | endpoint=EXECUTE_ASYNC ratePerSecond=100 p99Millis=11
        LeastHeap | endpoint=EXECUTE ratePerSecond=0 p99Millis=1
        DatabasePool | strategy=HIKARI_VIRTUAL concurrency=10000 transactions=1 postgres=jdbc:postgresql://db/some
        DatabasePool | strategy=HIKARI_VIRTUAL arrivals=20000/s opMillis=500 postgres=jdbc:postgresql://db/some
        """)
    void supports(String scenario, String parameters) {
        assertThat(Benchmarks.of(type(scenario), parameters).unsupported()).isEmpty();
    }

    /** The capacity, and so the number of requests, is the same on every machine. */
    @Test
    void countsNoThreadsOfRefusedRequests() {
        String load =
                " loadPercent=400 workMicros=" + 100 * Runtime.getRuntime().availableProcessors();

        assertThat(Benchmarks.of(type("Overload"), "strategy=REFUSING_PLATFORM" + load)
                        .unsupported())
                .isEmpty();
        assertThat(Benchmarks.of(type("Overload"), "strategy=SEMAPHORE_PLATFORM" + load)
                        .unsupported())
                .hasValueSatisfying(reason -> assertThat(reason).contains("more than 10,000 threads"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        BackPressure | strategy=SEMAPHORE_FAIR_PLATFORM callers=10001 | , and an op has 10001
        BackPressure | strategy=SEMAPHORE_DEFAULT callers=1000000 calls=2 | 2000000 calls
        BackPressure | strategy=SEMAPHORE_DEFAULT callers=1000000 limit=4 holdMillis=10 | 4 at a time
        BackPressure | strategy=POOL calls=10 | valid: calls=1
        BackPressure | strategy=WORKERS calls=10 | valid: calls=1
        Cancellation | model=PLATFORM tasks=10001 | and an op has 10001
        Cancellation | model=VIRTUAL parkedAt=SHARED tasks=10001 | square
        ContendedLock | strategy=REENTRANT_POOL section=BLOCK tasks=10001 | more than 10,000 threads
        ContendedLock | strategy=MUTEX_DEFAULT section=BLOCK tasks=100000 | one at a time
        ContendedLock | strategy=SYNCHRONIZED_DEFAULT section=BLOCK sharing=PER_TASK | section=COMPUTE
        ContendedLock | strategy=REENTRANT_DEFAULT section=BLOCK sharing=PER_TASK | section=COMPUTE
        ContextPropagation | strategy=SCOPED_VIRTUAL values=0 rebinds=1 | valid: values=1 to 32
        ContextPropagation | strategy=ARGUMENT_PLATFORM tasks=10001 | and an op has 10001
        DeepStack | model=VIRTUAL depth=10 unwind=11 | valid: unwind=0 to 10
        Fairness | model=PLATFORM busyPerProcessor=10000 | more than 10,000 threads
        FanOut | model=POOL waitBy=GATE tasks=1000 | all 1000 tasks have arrived, but only poolSize=200 tasks can run at once
        FanOut | model=REACTOR_BOUNDED waitBy=GATE tasks=1000 | only poolSize=200 tasks can run at once
        FanOut | model=CALLBACK callers=2 | valid: callers=1
        FanOut | model=REACTOR_BOUNDED callers=2 | valid: callers=1
        FanOut | model=POOL poolSize=10001 | and an op has 10001
        FanOut | model=POOL tasks=10 callers=2 | callers of POOL would share its bound
        FanOut | model=VIRTUAL tasks=2 callers=3 | callers=3 is more than tasks=2
        FanOut | model=DEFAULT waitBy=BLOCKING | the few threads that all tasks share
        FanOut | model=REACTOR waitBy=BLOCKING | the few threads that all tasks share
        FanOut | model=STRUCTURED waitBy=BLOCKING | also block with TIMER
        FanOut | model=PLATFORM waitBy=BLOCKING | also block with TIMER
        FanOut | model=REACTOR_VIRTUAL waitBy=BLOCKING | also block with TIMER
        FanOut | model=REACTOR_ELASTIC_VIRTUAL tasks=30001 | no more than 30,000
        FileIo | strategy=VIRTUAL operation=READ fileTasks=1000 blockBytes=1048576 | the files would take 16000 MiB
        FileIo | strategy=VIRTUAL operation=READ fileDirectory=no/such/directory | -p fileDirectory=
        Footprint | model=PLATFORM tasks=10001 mostThreads=10000 | -p mostThreads=10001 tries it
        Footprint | model=DEFAULT tasks=1000000 stackDepth=1000 | frames
        GuardedCounter | model=SEQUENTIAL tasks=10000 waitMillis=10 | one at a time
        GuardedCounter | model=POOL tasks=1000000 waitMillis=100 | 200 at a time
        GuardedCounter | model=PLATFORM tasks=10001 | and an op has 10001
        GuardedCounter | model=POOL poolSize=10001 | and an op has 10001
        LongLived | strategy=KEPT_PLATFORM connections=10001 | and an op has 10001
        LongLived | strategy=POOL inFlight=4000 waitMillis=10000 | 200 at a time
        MixedLoad | strategy=VIRTUAL_SHARED job=0us | is too short
        MixedLoad | strategy=VIRTUAL_SHARED ratePerSecond=100000 workMicros=10000 | keep all processors busy
        MixedLoad | strategy=VIRTUAL_SHARED ratePerSecond=100000 workMicros=0 phaseMillis=60000 | 6000000 requests
        Overload | strategy=POOL boundMillis=7 | boundMillis=7 is not above
        OwnFunction | model=POOL poolSize=10001 | and an op has 10001
        OwnFunction | model=POOL limit=10001 | and an op has 10001
        PingPong | strategy=PARK_VIRTUAL capacity=16 | valid: capacity=0
        Skynet | model=PLATFORM leaves=10000 | and an op has 11111
        Skynet | model=SEQUENTIAL leaves=100000 waitMillis=10 | one at a time
        Stream | strategy=REACTOR capacity=0 | valid: capacity=1
        TailUnderCollection | model=VIRTUAL ratePerSecond=100000 opMillis=60000 | 6000000 requests
        TailUnderCollection | model=PLATFORM ratePerSecond=20000 | and an op has 20000
        TailUnderCollection | model=POOL poolSize=1 waitMillis=100 | one at a time
        ThreadDump | model=PLATFORM tasks=10001 | and an op has 10001
        ThreadLocalCache | strategy=NONE_VIRTUAL bytes=1048576 | 10000 MiB at once
        Timeout | model=PLATFORM tasks=10001 | and an op has 10001
        Transactions | model=SEQUENTIAL transactions=10000 | one at a time
        Transactions | model=POOL transactions=10000 poolSize=2 | 2 at a time
        SequentialTransactions | model=EVENT_LOOP transactions=10000 | one at a time
        WakeUp | model=PLATFORM timers=10001 | and an op has 10001
        UserProfile | model=REACTOR_ELASTIC_VIRTUAL requests=10001 | no more than 30,000
        YourWorkload | model=PLATFORM requests=10000 fanOut=2 upstream=2ms | an op has 30000
        YourWorkload | model=VIRTUAL requests=10000 fanOut=1000 upstream=2ms | 1,000,000 tasks
        YourWorkload | model=VIRTUAL requests=100 fanOut=2 upstream=exponential(60s) limit=10 | until the last request has arrived
        YourWorkload | model=VIRTUAL requests=100 fanOut=2 upstream=10s limit=10 | at least 100 s
        YourWorkload | model=VIRTUAL requests=100 fanOut=2 upstream=10s limit=10 | 10 at a time
        YourWorkload | model=VIRTUAL requests=100000 fanOut=2 upstream=2ms cpu=10s | for the work of all requests on
        YourWorkload | model=VIRTUAL requests=100 arrivals=200/s forkSite=AS_PUBLISHED | forkSite=INSIDE
        DatabasePool | strategy=HIKARI_VIRTUAL arrivals=1000/s forkSite=OUTSIDE | forkSite=INSIDE
        DatabasePool | strategy=HIKARI_VIRTUAL arrivals=20001/s opMillis=500 | with arrivals=20001/s, more than 10000 requests arrive in one op
        DatabasePool | strategy=HIKARI_VIRTUAL arrivals=2000/s opMillis=60000 | more than 10000 requests
        HighestRate | endpoint=EXECUTE p99Millis=300 upstreamMillis=100 | p99Millis=300 is not above
        HighestRate | endpoint=EXECUTE_ASYNC p99Millis=100 upstreamMillis=100 | p99Millis=100 is not above
        HighestRate | endpoint=EXECUTE failurePercent=1 | valid: failurePercent=0
        LeastHeap | leastMebibytes=66 mostMebibytes=64 | 66
        LeastHeap | endpoint=EXECUTE ratePerSecond=100 p99Millis=30 | p99Millis=30 is not above
        LeastHeap | leastMebibytes=9 mostMebibytes=64 | valid: multiples of 2 MiB
        LeastHeap | leastMebibytes=8 mostMebibytes=63 | valid: multiples of 2 MiB
        Service | upstreamMillis=100 timeoutMillis=100 | no call ends in time
        """)
    void leavesOutWithAReason(String scenario, String parameters, String reason) {
        assertThat(Benchmarks.of(type(scenario), parameters).unsupported())
                .get(STRING)
                .contains(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        BackPressure | strategy=POOL limit=4 callers=1000 | 250
        BackPressure | strategy=POOL limit=4 callers=1001 | 251
        BackPressure | strategy=SEMAPHORE_IO limit=4 callers=2 calls=10 | 10
        BackPressure | strategy=POOL limit=4 callers=1000 holdMillis=0 | 0
        ContendedLock | strategy=REENTRANT_POOL | 0
        ContendedLock | strategy=REENTRANT_POOL section=BLOCK | 100
        ContendedLock | strategy=REENTRANT_POOL section=BLOCK sharing=PER_TASK | 1
        FanOut | model=VIRTUAL waitBy=TIMER | 10
        FanOut | model=VIRTUAL waitBy=BLOCKING | 10
        FanOut | model=VIRTUAL waitBy=GATE | 0
        FanOut | model=VIRTUAL waitBy=ZERO | 0
        LongLived | strategy=NEW_VIRTUAL | 40
        MixedLoad | strategy=VIRTUAL_SHARED | 1540
        Overload | strategy=POOL | 1620
        Skynet | model=VIRTUAL | 0
        Skynet | model=VIRTUAL waitMillis=10 | 10
        Stream | strategy=LOOP | 0
        TailUnderCollection | model=VIRTUAL ratePerSecond=1000 | 1019
        WakeUp | model=VIRTUAL timers=1000 | 80
        WakeUp | model=PLATFORM timers=1000 | 570
        """)
    void isIdealAt(String scenario, String parameters, long millis) {
        assertThat(Benchmarks.of(type(scenario), parameters).ideal()).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ContextHop | strategy=POOL hops=100 | 200 | 1
        ContextHop | strategy=DEFAULT_SEQUENTIAL hops=100 | 200 | 1
        ContextHop | strategy=DEFAULT_STAYS hops=100 | 1 | 1
        ContextHop | strategy=SEQUENTIAL hops=100 | 1 | 1
        ContextPropagation | strategy=MDC_DEFAULT | 1000 | 1
        DeepStack | model=DEFAULT pairs=3 depth=1000 | 6 | 1
        DeepStack | model=DEFAULT pairs=5000 depth=1000 | 10000 | 3
        FileIo | strategy=VIRTUAL | 20 | 1
        LongLived | strategy=KEPT_VIRTUAL connections=10000 inFlight=10000 | 40000 | 1
        Skynet | model=VIRTUAL leaves=100000 | 111111 | 1
        Skynet | model=VIRTUAL leaves=1000000 | 1111111 | 3
        Skynet | model=VIRTUAL leaves=1000000 waitMillis=10 | 1111111 | 7
        Stream | strategy=QUEUE_VIRTUAL | 3 | 1
        TailUnderCollection | model=VIRTUAL | 2000 | 1
        TailUnderCollection | model=VIRTUAL liveMebibytes=1024 | 2000 | 3
        ThreadDump | model=VIRTUAL tasks=1000000 | 1000000 | 7
        ThreadLocalCache | strategy=REQUEST_VIRTUAL | 10000 | 1
        ThreadLocalCache | strategy=REQUEST_VIRTUAL tasks=100000 | 100000 | 3
        Service | users=1000 loops=1000 | 1000000 | 1
        OpenLoop | ratePerSecond=500 seconds=3600 | 1800000 | 1
        """)
    void startsTasksThatNeedAHeap(String scenario, String parameters, int tasks, long gibibytes) {
        ScenarioBenchmark benchmark = Benchmarks.of(type(scenario), parameters);

        assertThat(benchmark.tasksPerOp()).isEqualTo(tasks);
        assertThat(benchmark.heapMebibytes()).hasValue(1024 * gibibytes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        FileIo | strategy=VIRTUAL operation=READ | false
        FileIo | strategy=VIRTUAL operation=WRITE | false
        FileIo | strategy=VIRTUAL operation=FSYNC | true
        """)
    void waitsForStorageOnlyIfItSynchronisesFiles(String scenario, String parameters, boolean waits) {
        assertThat(Benchmarks.of(type(scenario), parameters).waitsForStorage()).isEqualTo(waits);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Cancellation | UNCONFINED | ending=CANCEL | 1
        Cancellation | UNCONFINED | ending=TIMEOUT | 2
        FanOut | EVENT_LOOP | callers=8 | 8
        FanOut | EVENT_LOOP | callers=8 forkSite=OUTSIDE | 1
        FanOut | UNCONFINED | waitMillis=10 | 2
        FanOut | UNCONFINED | waitMillis=10 callers=8 | 9
        FanOut | UNCONFINED | waitMillis=10 callers=8 tasks=8 | 8
        FanOut | UNCONFINED | waitMillis=0 | 1
        FanOut | UNCONFINED | waitBy=GATE callers=8 | 8
        GuardedCounter | UNCONFINED | waitMillis=0 | 1
        GuardedCounter | UNCONFINED | waitMillis=1 | 2
        Skynet | UNCONFINED | waitMillis=0 | 1
        Skynet | UNCONFINED | waitMillis=1 | 2
        Timeout | UNCONFINED | guard=TIMEOUT | 1
        UserProfile | UNCONFINED | fetchMillis=0 | 1
        WakeUp | UNCONFINED | timers=10 | 2
        """)
    void isAsWideAsItsCallersAndItsTimer(String scenario, ConcurrencyModel model, String parameters, int width) {
        ForkingBenchmark benchmark =
                (ForkingBenchmark) Benchmarks.of(type(scenario), "model=" + model + " " + parameters);

        assertThat(benchmark.width(model, 1)).isEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({"2, true", "1, false"})
    void countsTheThreadsThatIoHasInTheFork(int ioThreads, boolean supported) {
        ScenarioBenchmark benchmark = Benchmarks.of(
                type("ContendedLock"), "strategy=SYNCHRONIZED_IO section=BLOCK sharing=PER_TASK tasks=100000");

        benchmark.tellOfFork(List.of("-Dkotlinx.coroutines.io.parallelism=" + ioThreads));

        assertThat(benchmark.unsupported().isEmpty()).isEqualTo(supported);
    }

    @Test
    void supportsAnOpOfAMinute() {
        assertThat(new QueuedWaits(Duration.ofMinutes(1), 1).unsupported()).isEmpty();
        assertThat(new QueuedWaits(Duration.ofMinutes(10), 10).unsupported()).isEmpty();
    }

    @Test
    void refusesALongerOneAndSaysWhy() {
        assertThat(new QueuedWaits(Duration.ofSeconds(396), 1).unsupported())
                .contains("one op would take at least 396 s, over the bound of 60 s: waits of 396 s in all, one at a"
                        + " time");
        assertThat(new QueuedWaits(Duration.ofSeconds(610), 10).unsupported())
                .contains("one op would take at least 61 s, over the bound of 60 s: waits of 610 s in all, 10 at a"
                        + " time");
    }
}
