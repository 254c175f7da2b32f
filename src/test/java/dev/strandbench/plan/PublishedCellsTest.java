package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The profiles of articles have the cells that the articles published. A line here is a set of them: a benchmark with
 * every combination of the values. A profile may have more arms beside them.
 */
class PublishedCellsTest {

    private static final Map<String, String> ARTICLES = Map.of(
            // ThreadVsLoom, LoomVsCoroutines, the tests of thread safety, and as many threads as the system allows.
            "everett", """
            FanOut.fanOut tasks=10,100,1000,10000 waitMillis=0,10,100 model=PLATFORM_BARE,VIRTUAL_BARE
            FanOut.fanOut tasks=10,100,1000,10000 waitBy=ZERO model=PLATFORM_BARE,VIRTUAL_BARE,EVENT_LOOP,HYBRID
            FanOut.fanOut tasks=100000 waitBy=ZERO model=VIRTUAL_BARE,EVENT_LOOP,HYBRID
            FanOut.fanOut tasks=10,100,1000,10000,100000 waitMillis=0,10,100 model=VIRTUAL_BARE,EVENT_LOOP,HYBRID
            GuardedCounter.guardedCounter tasks=10000 waitMillis=10 model=HYBRID protection=NAIVE,ATOMIC
            GuardedCounter.guardedCounter tasks=10000 waitMillis=10 model=EVENT_LOOP protection=ATOMIC
            GuardedCounter.guardedCounter tasks=10000 waitMillis=0 model=HYBRID protection=CONFINEMENT,MUTEX
            Footprint.footprint tasks=100000 mostThreads=100000 model=PLATFORM,VIRTUAL
            """,
            // The tables of "Benchmark Results": coroutines, an executor, scopes.
            "user-profile", """
            UserProfile.userProfile requests=1000,10000,100000,1000000 fetchMillis=500 model=DEFAULT,VIRTUAL,VIRTUAL_SCOPED
            """,
            // Five benchmarks, launched from the loop of runBlocking; the last enters its dispatcher before async.
            "sayekti", """
            Transactions.launched transactions=100 draws=EACH_OP forkSite=AS_PUBLISHED model=DEFAULT,IO,UNCONFINED
            SequentialTransactions.inTurn transactions=100 draws=EACH_OP model=EVENT_LOOP
            Transactions.awaited transactions=100 draws=EACH_OP forkSite=INSIDE model=DEFAULT
            """,
            // The chart of startups, and what the comments measured, asserted or asked for.
            "zukanov", """
            StartupLatency.startupLatency model=PLATFORM_BARE,DEFAULT,POOL
            BlockingIo.blockingIo tasks=10 delayMillis=60 strategy=PLATFORM,NIO_COROUTINES
            Footprint.footprint model=PLATFORM,DEFAULT
            ParallelMap.parallelMap items=1000000 tokens=10 strategy=LOOP,POOL_PER_ITEM,VIRTUAL_PER_ITEM,COROUTINE_PER_ITEM
            ParallelMap.parallelMap items=1000000 tokens=10 strategy=COROUTINE_SERIAL_BY_ACCIDENT
            ParallelMap.parallelMap items=1000000 tokens=5000 strategy=POOL_PER_ITEM,VIRTUAL_POOL_PER_ITEM
            ParallelMap.parallelMap items=1000000 tokens=5000 strategy=COROUTINE_PER_ITEM,COROUTINE_SERIAL_BY_ACCIDENT
            ContextHop.contextHop strategy=POOL,VIRTUAL,DEFAULT
            BlockingIo.blockingIo tasks=10000 strategy=IO,VIRTUAL
            """,
            // The table of services that had just started, and the same services at the highest rate.
            "moraes", """
            ColdService.service users=20 loops=10 pauseMillis=300 heap=64m,128m endpoint=EXECUTE,EXECUTE_ASYNC strategy=MVC_POOL
            ColdService.service users=20 loops=10 pauseMillis=300 heap=64m,128m endpoint=EXECUTE,EXECUTE_ASYNC\
             strategy=WEBFLUX_COROUTINES
            HighestRate.highestRate heap=64m,128m endpoint=EXECUTE,EXECUTE_ASYNC upstreamMillis=100 strategy=MVC_POOL
            HighestRate.highestRate heap=64m,128m endpoint=EXECUTE,EXECUTE_ASYNC upstreamMillis=100\
             strategy=WEBFLUX_COROUTINES
            """);

    private static Planner planner(Profile profile) {
        return new Planner(profile, List.of(), Map.of(), List.of());
    }

    private static Plan plan(Planner planner, Profile profile) {
        return planner.plan(
                List.of(), new Planner.Limits(profile.budget(), profile.precision(), 0, false), Optional.empty(), 1);
    }

    /** A shell may allow fewer sockets than a cell needs, which says nothing of the profile. */
    private static boolean lacksDescriptors(Planner planner, Map<String, String> combination) {
        return planner.leftOut().stream()
                .filter(reason -> reason.contains("file descriptors"))
                .anyMatch(reason -> combination.entrySet().stream()
                        .allMatch(value -> reason.contains(value.getKey() + "=" + value.getValue())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"everett", "user-profile", "sayekti", "zukanov", "moraes"})
    void areInTheProfileOfTheArticle(String name) {
        Profile profile = Profile.read(name);
        Planner planner = planner(profile);
        Plan plan = plan(planner, profile);

        List<String> missing = new ArrayList<>();
        for (String published : ARTICLES.getOrDefault(name, "").lines().toList()) {
            String[] words = published.split(" ", -1);
            Map<String, List<String>> values = Stream.of(words)
                    .skip(1)
                    .map(word -> word.split("=", 2))
                    .collect(Collectors.toMap(word -> word[0], word -> List.of(word[1].split(",", -1))));
            for (Map<String, String> combination : SelectedBenchmark.combinations(values)) {
                if (!lacksDescriptors(planner, combination)
                        && plan.eachCell()
                                .noneMatch(cell -> cell.method().equals(words[0])
                                        && cell.parameters().entrySet().containsAll(combination.entrySet()))) {
                    missing.add(words[0] + " " + combination);
                }
            }
        }
        assertThat(ARTICLES).containsKey(name);
        assertThat(missing).isEmpty();
    }

    @Test
    void areThoseOfAllSelectionsOfABenchmarkAndEachOnce() {
        Profile profile = Profile.Reader.parse("test", "test", """
            budget = "1m"
            precision = "2%"

            [pace]
            iteration = "100ms"
            pilot = "2s"
            longest = "8s"

            [[benchmarks]]
            select = '\\.FanOutBenchmark\\.'
            parameters.model = ["PLATFORM", "VIRTUAL"]
            parameters.tasks = [10, 100]

            [[benchmarks]]
            select = '\\.FanOutBenchmark\\.'
            parameters.model = ["VIRTUAL", "HYBRID"]
            parameters.tasks = [100, 1000]
            """);

        assertThat(plan(planner(profile), profile).families())
                .extracting(family -> family.arms().stream().map(family::label).toList())
                .containsExactly(
                        List.of("PLATFORM", "VIRTUAL"),
                        List.of("PLATFORM", "VIRTUAL", "HYBRID"),
                        List.of("VIRTUAL", "HYBRID"));
    }
}
