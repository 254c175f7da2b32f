package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.blockingio.BlockingIoBenchmark;
import dev.strandbench.scenario.contexthop.ContextHopBenchmark;
import dev.strandbench.scenario.fanout.FanOutBenchmark;
import dev.strandbench.scenario.footprint.FootprintBenchmark;
import dev.strandbench.scenario.guardedcounter.GuardedCounterBenchmark;
import dev.strandbench.scenario.parallelmap.ParallelMapBenchmark;
import dev.strandbench.scenario.service.ColdServiceBenchmark;
import dev.strandbench.scenario.startuplatency.StartupLatencyBenchmark;
import dev.strandbench.scenario.transactions.SequentialTransactionsBenchmark;
import dev.strandbench.scenario.transactions.TransactionsBenchmark;
import dev.strandbench.scenario.userprofile.UserProfileBenchmark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The profiles of articles have the cells that the articles published. A line here is a set of them: a benchmark with
 * every combination of the values. A profile may have more arms beside them.
 */
class PublishedCellsTest {

    private static final String ALL_WAITS = "waitMillis=0,10,100";

    /** Everett: ThreadVsLoom, LoomVsCoroutines and the tests of thread safety. */
    private static final List<Published> EVERETT = List.of(
            new Published(
                    FanOutBenchmark.class,
                    "fanOut",
                    "tasks=10,100,1000,10000",
                    ALL_WAITS,
                    "model=PLATFORM_BARE,VIRTUAL_BARE"),
            new Published(
                    FanOutBenchmark.class,
                    "fanOut",
                    "tasks=10,100,1000,10000",
                    "waitBy=ZERO",
                    "model=PLATFORM_BARE,VIRTUAL_BARE,EVENT_LOOP,HYBRID"),
            new Published(
                    FanOutBenchmark.class,
                    "fanOut",
                    "tasks=100000",
                    "waitBy=ZERO",
                    "model=VIRTUAL_BARE,EVENT_LOOP,HYBRID"),
            new Published(
                    FanOutBenchmark.class,
                    "fanOut",
                    "tasks=10,100,1000,10000,100000",
                    ALL_WAITS,
                    "model=VIRTUAL_BARE,EVENT_LOOP,HYBRID"),
            new Published(
                    GuardedCounterBenchmark.class,
                    "guardedCounter",
                    "tasks=10000",
                    "waitMillis=10",
                    "model=HYBRID",
                    "protection=NAIVE,ATOMIC"),
            new Published(
                    GuardedCounterBenchmark.class,
                    "guardedCounter",
                    "tasks=10000",
                    "waitMillis=10",
                    "model=EVENT_LOOP",
                    "protection=ATOMIC"),
            new Published(
                    GuardedCounterBenchmark.class,
                    "guardedCounter",
                    "tasks=10000",
                    "waitMillis=0",
                    "model=HYBRID",
                    "protection=CONFINEMENT,MUTEX"));

    /** The tables of "Benchmark Results": coroutines, an executor, scopes. */
    private static final List<Published> USER_PROFILE = List.of(new Published(
            UserProfileBenchmark.class,
            "userProfile",
            "requests=1000,10000,100000,1000000",
            "fetchMillis=500",
            "model=DEFAULT,VIRTUAL,VIRTUAL_SCOPED"));

    /** Sayekti's five benchmarks; the last is {@code async} on the dispatcher of the second. */
    private static final List<Published> SAYEKTI = List.of(
            new Published(TransactionsBenchmark.class, "launched", "transactions=100", "model=DEFAULT,IO,UNCONFINED"),
            new Published(SequentialTransactionsBenchmark.class, "inTurn", "transactions=100", "model=EVENT_LOOP"),
            new Published(TransactionsBenchmark.class, "awaited", "transactions=100", "model=DEFAULT"));

    /** Zukanov's chart of startups, and what the comments measured, asserted or asked for. */
    private static final List<Published> ZUKANOV = List.of(
            new Published(StartupLatencyBenchmark.class, "startupLatency", "model=PLATFORM,DEFAULT,POOL"),
            new Published(FootprintBenchmark.class, "footprint", "model=PLATFORM,DEFAULT"),
            new Published(
                    ParallelMapBenchmark.class,
                    "parallelMap",
                    "items=1000000",
                    "tokens=10",
                    "strategy=LOOP,POOL_PER_ITEM,VIRTUAL_PER_ITEM,COROUTINE_PER_ITEM,COROUTINE_SERIAL_BY_ACCIDENT"),
            new Published(
                    ParallelMapBenchmark.class,
                    "parallelMap",
                    "items=1000000",
                    "tokens=5000",
                    "strategy=POOL_PER_ITEM,VIRTUAL_POOL_PER_ITEM,COROUTINE_PER_ITEM,COROUTINE_SERIAL_BY_ACCIDENT"),
            new Published(ContextHopBenchmark.class, "contextHop", "strategy=POOL,VIRTUAL,DEFAULT"),
            new Published(BlockingIoBenchmark.class, "blockingIo", "tasks=10000", "strategy=IO,VIRTUAL"));

    /** The table of Moraes, of services that had just started. */
    private static final List<Published> MORAES = List.of(new Published(
            ColdServiceBenchmark.class,
            "service",
            "users=20",
            "loops=10",
            "pauseMillis=300",
            "heap=64m,128m",
            "endpoint=EXECUTE,EXECUTE_ASYNC",
            "strategy=MVC_POOL,WEBFLUX_COROUTINES"));

    private static final Map<String, List<Published>> ARTICLES = Map.of(
            "everett", EVERETT, "user-profile", USER_PROFILE, "sayekti", SAYEKTI, "zukanov", ZUKANOV, "moraes", MORAES);

    /**
     * Cells of a benchmark.
     *
     * @param benchmark its class
     * @param method the benchmark's
     * @param values {@code name=value,value} each
     */
    private record Published(Class<?> benchmark, String method, List<String> values) {

        Published(Class<?> benchmark, String method, String... values) {
            this(benchmark, method, List.of(values));
        }

        /** Every combination of the values, by parameter. */
        List<Map<String, String>> combinations() {
            List<Map<String, String>> combinations = List.of(Map.of());
            for (String value : values) {
                String name = value.substring(0, value.indexOf('='));
                List<Map<String, String>> longer = new ArrayList<>();
                for (Map<String, String> combination : combinations) {
                    for (String one : value.substring(name.length() + 1).split(",", -1)) {
                        Map<String, String> copy = new LinkedHashMap<>(combination);
                        copy.put(name, one);
                        longer.add(copy);
                    }
                }
                combinations = longer;
            }
            return combinations;
        }

        boolean isIn(Plan plan, Map<String, String> combination) {
            return plan.eachCell()
                    .anyMatch(cell -> cell.benchmark().equals(benchmark.getName() + "." + method)
                            && cell.parameters().entrySet().containsAll(combination.entrySet()));
        }
    }

    private static Planner planner(Profile profile) {
        return new Planner(profile, List.of(), Map.of(), List.of());
    }

    private static Plan plan(Planner planner, Profile profile) {
        return planner.plan(
                List.of(), new Planner.Limits(profile.budget(), profile.precision(), false), Optional.empty(), 1);
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
        Profile profile = ProfileReader.read(name);
        Planner planner = planner(profile);
        Plan plan = plan(planner, profile);

        List<String> missing = new ArrayList<>();
        for (Published published : ARTICLES.getOrDefault(name, List.of())) {
            for (Map<String, String> combination : published.combinations()) {
                if (!published.isIn(plan, combination) && !lacksDescriptors(planner, combination)) {
                    missing.add(published.method() + " " + combination);
                }
            }
        }

        assertThat(ARTICLES).containsKey(name);
        assertThat(missing).isEmpty();
    }

    @Test
    void areThoseOfAllSelectionsOfABenchmarkAndEachOnce() {
        Profile profile = ProfileReader.parse("test", "test", """
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
