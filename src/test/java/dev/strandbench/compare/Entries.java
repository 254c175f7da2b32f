package dev.strandbench.compare;

import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;

/** Entries of result files, as tests need them. */
public final class Entries {

    private Entries() {}

    public static Measurement entry(String benchmark, String mode, Map<String, String> params, Metric primary) {
        return new Measurement(benchmark, mode, params, primary, Map.of(), how("25.0.1"), Optional.empty());
    }

    /** Names and values of parameters in this order, which {@code Map.of} does not keep from one JVM to the next. */
    public static Map<String, String> params(String... namesAndValues) {
        Map<String, String> params = new LinkedHashMap<>();
        for (int place = 0; place < namesAndValues.length; place += 2) {
            params.put(namesAndValues[place], namesAndValues[place + 1]);
        }
        return params;
    }

    /** In avgt mode and ms/op, with one iteration a fork. */
    public static Measurement entry(String benchmark, double... forkMeans) {
        return entry(benchmark, "avgt", Map.of(), metric("ms/op", forkMeans));
    }

    public static Measurement onJdk(String version, Measurement one) {
        return withConditions(how(version), one);
    }

    public static Measurement inBlocks(Measurement one, String run, Integer... blocks) {
        return ofRun(RunMemberships.of(run, List.of(blocks), ""), one);
    }

    public static Measurement onMachine(String machine, Measurement one) {
        List<Integer> blocks = IntStream.range(0, one.primary().forks()).boxed().toList();
        return ofRun(RunMemberships.of("on " + machine, blocks, machine), one);
    }

    /** Returns an entry of five forks, the first two of which are after slow round trips. */
    public static Measurement onChangingMachine(Measurement one) {
        RunMembership run = RunMemberships.of(
                "run",
                List.of(0, 1, 2, 3, 4),
                "",
                "25.0.1",
                Optional.empty(),
                false,
                OptionalDouble.empty(),
                Map.of("processors", "2", "processors.allowed", "0-1"));
        return ofRun(run, withSecondary(Map.of("process.roundTrip", metric("ns", 390, 391, 49, 50, 51)), one));
    }

    /** The same entry of a run in which so many forks of its arm failed. */
    public static Measurement withFailedForks(int failed, int all, Measurement one) {
        List<Integer> blocks = IntStream.range(0, one.primary().forks()).boxed().toList();
        RunMembership run = new RunMembership(
                "run",
                blocks,
                "",
                "",
                Optional.empty(),
                false,
                OptionalDouble.empty(),
                Map.of(),
                false,
                "",
                failed,
                all);
        return ofRun(run, one);
    }

    public static Measurement in(Map<String, String> environment, Measurement one) {
        RunMembership own = one.membership().orElseThrow();
        RunMembership told = RunMemberships.of(
                own.run(),
                own.blocks(),
                own.machine(),
                own.jdk(),
                own.answer(),
                own.sequential(),
                own.measuredFrom(),
                environment);
        return ofRun(told, one);
    }

    public static Measurement allocating(Measurement one, double... bytes) {
        return withSecondary(Map.of("gc.alloc.rate.norm", metric("B/op", bytes)), one);
    }

    public static Measurement withParams(Map<String, String> params, Measurement one) {
        return with(one, params, one.primary(), one.secondary(), one.conditions(), one.membership());
    }

    public static Measurement withPrimary(Metric primary, Measurement one) {
        return with(one, one.params(), primary, one.secondary(), one.conditions(), one.membership());
    }

    public static Measurement withSecondary(Map<String, Metric> secondary, Measurement one) {
        return with(one, one.params(), one.primary(), secondary, one.conditions(), one.membership());
    }

    public static Measurement withConditions(RunConditions how, Measurement one) {
        return with(one, one.params(), one.primary(), one.secondary(), how, one.membership());
    }

    public static Measurement ofRun(RunMembership membership, Measurement one) {
        return with(one, one.params(), one.primary(), one.secondary(), one.conditions(), Optional.of(membership));
    }

    public static Measurement ofNoRun(Measurement one) {
        return with(one, one.params(), one.primary(), one.secondary(), one.conditions(), Optional.empty());
    }

    private static Measurement with(
            Measurement one,
            Map<String, String> params,
            Metric primary,
            Map<String, Metric> secondary,
            RunConditions how,
            Optional<RunMembership> membership) {
        return new Measurement(one.benchmark(), one.mode(), params, primary, secondary, how, membership);
    }

    public static Metric metric(String unit, double... forkMeans) {
        double[][] scores =
                Arrays.stream(forkMeans).mapToObj(mean -> new double[] {mean}).toArray(double[][]::new);
        return new Metric(unit, Arrays.stream(forkMeans).average().orElse(Double.NaN), scores);
    }

    public static RunConditions how(String jdk) {
        return new RunConditions(
                "1.37",
                "/jdk/bin/java",
                jdk,
                "a VM",
                jdk + "+8",
                List.of("-Xmx1g"),
                1,
                5,
                Duration.ofSeconds(1),
                5,
                Duration.ofSeconds(1));
    }

    /** Logarithms normally distributed around a mean's. */
    public static double[] forks(Random random, int count, double mean, double spread) {
        return random.doubles(count)
                .map(ignored -> mean * Math.exp(spread * random.nextGaussian()))
                .toArray();
    }
}
