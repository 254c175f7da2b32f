package dev.strandbench.claims;

import dev.strandbench.compare.Entries;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

public final class MadeUpClaims {

    private static final String FAN_OUT = "dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut";

    private static final String SOURCE = """
        title = "A title"
        author = "An author"
        year = 2024
        link = "https://example.org/a"
        machine = "a machine of 16 cores"
        processors = 16
        jdk = "21"
        differences = ["It was Tuesday."]

        """;

    public static final String JDK = "25.0.1";

    public static final String MACHINE = "Linux, A processor, 2 processors, 8192 MiB";

    private MadeUpClaims() {}

    public static List<Claim> parsed(String claims) {
        return parsed(SOURCE, claims);
    }

    public static List<Claim> parsed(String source, String claims) {
        List<Claim> parsed = ClaimReader.parse("test", "claims/test.toml", source + claims);
        ClaimCatalog.require("claims/test.toml", parsed);
        return parsed;
    }

    /** Returns a judge of a file with these entries. */
    public static ClaimJudge judge(Measurement... entries) {
        return new ClaimJudge(List.of(new ResultFile("a.json", List.of(entries))));
    }

    /** Returns a claim about a warm benchmark, with further lines. */
    static Claim about(String benchmark, String rest) {
        return parsed("""
            [[claims]]
            id = "X1"
            sentence = "Something is so."
            benchmark = "%s"
            state = "warm"
            """.formatted(benchmark) + rest).getFirst();
    }

    /** Returns a claim about FanOut with 1,000 tasks of 10 ms and the given predicate. */
    public static Claim claim(String rest) {
        return about("FanOutBenchmark.fanOut", "parameters.tasks = 1000\nparameters.waitMillis = 10\n" + rest);
    }

    /** Returns a claim about the throughput of a service with a heap of 64 MB, with further lines. */
    static Claim ofService(String rest) {
        return about("ServiceBenchmark.service", "metric = \"throughput\"\nparameters.heap = \"64m\"\n" + rest);
    }

    /** A file's text with the claim that one model takes at least twice as long as another, for tasks of 10 ms. */
    static String twice(String id, String tasks, String of, String to) {
        return """
            [[claims]]
            id = "%s"
            sentence = "Something is so."
            benchmark = "FanOutBenchmark.fanOut"
            state = "warm"
            parameters.tasks = %s
            parameters.waitMillis = 10
            ratio = { of = "%s", to = "%s", at-least = 2 }
            """.formatted(id, tasks, of, to);
    }

    /** Returns the claim that an unprotected counter never loses updates, or always does. */
    public static Claim counting(boolean zero) {
        return about("GuardedCounterBenchmark.guardedCounter", """
            metric = "lost"
            parameters.protection = "NAIVE"
            count = { arms = ["HYBRID"], zero = %s }
            """.formatted(zero));
    }

    /** Returns an entry of that counter with the lost updates of each fork. */
    public static Measurement counted(double... lost) {
        double[] times = new double[lost.length];
        Arrays.fill(times, 5);
        return with(
                "lost",
                Entries.metric("updates/op", lost),
                entry(
                        "dev.strandbench.scenario.guardedcounter.GuardedCounterBenchmark.guardedCounter",
                        Map.of("model", "HYBRID", "protection", "NAIVE"),
                        "ms/op",
                        times));
    }

    public static Measurement fanOut(String model, double... forkMeans) {
        return entry(FAN_OUT, Entries.params("model", model, "tasks", "1000", "waitMillis", "10"), "ms/op", forkMeans);
    }

    public static Measurement fanOut(Map<String, String> params, double... forkMeans) {
        return entry(FAN_OUT, params, "ms/op", forkMeans);
    }

    public static Measurement entry(String benchmark, Map<String, String> params, String unit, double... forkMeans) {
        Measurement one = Entries.entry(benchmark, "avgt", params, Entries.metric(unit, forkMeans));
        return Entries.ofRun(membership(forkMeans.length, JDK, MACHINE), Entries.withConditions(conditions(5), one));
    }

    public static Measurement with(String name, Metric metric, Measurement one) {
        Map<String, Metric> secondary = new HashMap<>(one.secondary());
        secondary.put(name, metric);
        return Entries.withSecondary(secondary, one);
    }

    public static Measurement onJdk(String jdk, Measurement one) {
        return on(jdk, one.membership().orElseThrow().machine(), one);
    }

    public static Measurement onMachine(String machine, Measurement one) {
        return on(one.jdk(), machine, one);
    }

    private static Measurement on(String jdk, String machine, Measurement one) {
        RunMembership own = one.membership().orElseThrow();
        return Entries.ofRun(membership(own.blocks().size(), jdk, machine), one);
    }

    public static Measurement ofJmh(int warmupIterations, Measurement one) {
        return Entries.ofNoRun(Entries.withConditions(conditions(warmupIterations), one));
    }

    /** Returns thirty forks that hardly differ: enough for a verdict on a narrow range. */
    public static double[] around(double mean) {
        double[] differences = {0, 0.001, -0.001, 0.0005, -0.0005, 0.0002, -0.0002};
        double[] forks = new double[30];
        Arrays.setAll(forks, fork -> mean * (1 + differences[fork % differences.length]));
        return forks;
    }

    /** Returns eight forks that differ by a tenth. */
    public static double[] scattered(double mean) {
        return new double[] {
            mean, 1.1 * mean, 0.9 * mean, 1.05 * mean, 0.95 * mean, 1.08 * mean, 0.92 * mean, 1.02 * mean
        };
    }

    private static RunConditions conditions(int warmupIterations) {
        return conditions(warmupIterations, 5);
    }

    /** Returns the same entry with other numbers of iterations. */
    public static Measurement withIterations(int warmups, int counted, Measurement one) {
        return Entries.withConditions(conditions(warmups, counted), one);
    }

    private static RunConditions conditions(int warmupIterations, int measurementIterations) {
        return new RunConditions(
                "1.37",
                "java",
                "25.0.1",
                "a VM",
                "25+1",
                List.of(),
                1,
                warmupIterations,
                Duration.ofSeconds(1),
                measurementIterations,
                Duration.ofSeconds(1));
    }

    /** Returns the same entry of another run. */
    public static Measurement inRun(String run, Measurement one) {
        RunMembership own = one.membership().orElseThrow();
        return Entries.ofRun(membership(run, own.blocks().size(), own.jdk(), own.machine()), one);
    }

    private static RunMembership membership(int forks, String jdk, String machine) {
        return membership("a-run", forks, jdk, machine);
    }

    private static RunMembership membership(String run, int forks, String jdk, String machine) {
        return RunMemberships.of(
                run,
                IntStream.range(0, forks).boxed().toList(),
                machine,
                jdk,
                Optional.empty(),
                false,
                OptionalDouble.empty(),
                Map.of());
    }
}
