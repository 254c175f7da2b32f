package dev.strandbench.scenario.service;

import static dev.strandbench.scenario.TestArm.explain;
import static dev.strandbench.scenario.TestArm.notes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.TestArm;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServiceExplanationTest {

    private static final TestArm VIRTUAL = rate("MVC_VIRTUAL", 1_830).judged("best");
    private static final TestArm COROUTINES =
            rate("WEBFLUX_COROUTINES", 1_790).judged("can't tell yet: about 2 more forks");
    private static final TestArm POOL = rate("MVC_POOL", 640).judged("65 % less");

    private static TestArm rate(String strategy, double perSecond) {
        return service(strategy)
                .with("heap", "64m")
                .with("p99Millis", "50")
                .with("rate.highest", perSecond)
                .with("rate.highest", Set.of(perSecond - 20, perSecond + 20))
                .with("rate.limitedByLoad", 0)
                .with("rate.atEnd", 0);
    }

    private static TestArm heap(String strategy, double mebibytes) {
        return service(strategy)
                .with("heap.least", mebibytes)
                .with("heap.least", Set.of(mebibytes))
                .with("heap.atEnd", 0);
    }

    private static TestArm service(String strategy) {
        return new TestArm(strategy, 1)
                .with("strategy", strategy)
                .with("gc", "JVM")
                .in("service.gc", "G1");
    }

    @Test
    void sealsEverySentence() throws Exception {
        GoldenFile.assertSameInEveryLocale(
                "explain-service.txt",
                () -> Stream.of(
                                notes(VIRTUAL, COROUTINES, POOL),
                                notes(
                                        VIRTUAL.with("rate.limitedByLoad", 0.5),
                                        POOL.failed().judged("does not start")),
                                notes(COROUTINES
                                        .judged("nothing to compare with")
                                        .with("rate.atEnd", 1)
                                        .with("rate.highest", Set.of(5_000.0))),
                                notes(
                                        heap("WEBFLUX_COROUTINES", 20).judged("best"),
                                        heap("MVC_POOL", 24).judged("20 % more")),
                                notes(heap("WEBFLUX_COROUTINES", 8)
                                        .judged("can't tell from one fork")
                                        .with("heap.atEnd", 1)),
                                notes(heap("MVC_POOL", 30)
                                        .judged("best")
                                        .with("ratePerSecond", "100")
                                        .with("p99Millis", "50")),
                                notes(service("MVC_POOL").with("gc", "Serial").in("service.gc", "Serial")),
                                notes(
                                        service("MVC_POOL"),
                                        service("MVC_VIRTUAL").in("service.gc", "Serial")))
                        .map(notes -> String.join("\n", notes))
                        .collect(Collectors.joining("\n\n", "", "\n")));
    }

    private static TestArm loaded(String strategy, int users, int pauseMillis) {
        return service(strategy)
                .with("users", String.valueOf(users))
                .with("loops", "1")
                .with("pauseMillis", String.valueOf(pauseMillis));
    }

    private static List<String> ofBoth(int users, int pauseMillis) {
        return reasons(loaded("MVC_VIRTUAL", users, pauseMillis), loaded("MVC_POOL", users, pauseMillis));
    }

    private static List<String> reasons(TestArm... arms) {
        return explain(arms)
                .flatMap(Explanation.Findings::advice)
                .map(Explanation.Advice::reasons)
                .orElse(List.of());
    }

    @Test
    void namesRequestsThatWaitForAThreadOnlyIfUsersOutnumberThreads() {
        assertThat(ofBoth(600, 0))
                .first()
                .asString()
                .startsWith("MVC_VIRTUAL is Spring MVC with spring.threads.virtual.enabled=true; MVC_POOL is ")
                .endsWith(" With 600 users, up to 400 requests to MVC_POOL wait for a thread.");
        assertThat(ofBoth(200, 0)).first().asString().endsWith("200 threads (server.tomcat.threads.max).");
        assertThat(ofBoth(600, 300)).first().asString().endsWith("200 threads (server.tomcat.threads.max).");
        assertThat(reasons(loaded("MVC_VIRTUAL", 600, 0))).isEmpty();
    }

    @Test
    void saysThatThePropertyDoesNotMoveConcurrentCallsToVirtualThreads() {
        TestArm virtual = loaded("MVC_VIRTUAL", 600, 0).with("endpoint", "EXECUTE_ASYNC");
        TestArm pool = loaded("MVC_POOL", 600, 0).with("endpoint", "EXECUTE_ASYNC");

        assertThat(reasons(virtual, pool)).first().asString().contains("on a second pool in MVC_POOL.");
        assertThat(ofBoth(600, 0)).first().asString().doesNotContain("second pool");
    }

    @Test
    void namesWhatServicesDoNotTest() {
        Explanation.Untested untested = explain(service("MVC_POOL"))
                .flatMap(Explanation.Findings::advice)
                .map(Explanation.Advice::untested)
                .orElseThrow();

        assertThat(untested.conditions()).contains("a network");
        assertThat(untested.values().test("users", "600")).isTrue();
        assertThat(untested.values().test("port", "0")).isFalse();
    }

    @Test
    void namesABoundIfTheLoadGeneratorLimitedTheSearch() {
        TestArm limited = heap("MVC_POOL", 30).judged("best").with("heap.limitedByLoad", 1);

        assertThat(notes(limited)).first().asString().endsWith("MVC_POOL, at most 30 MiB.");
    }

    /** Old results do not name the collector. */
    @Test
    void namesNoCollectorThatResultsLack() {
        assertThat(notes(POOL.in("service.gc", ""))).singleElement().asString().startsWith("Highest rate");
    }
}
