package dev.strandbench.reference;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.run.ForkOutcome;
import dev.strandbench.run.JmhForkSource;
import dev.strandbench.run.policy.ForkShape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Utils;

/**
 * Runs the reference benchmarks interleaved and prints the ratio of {@code suite} to {@code plain} with its 95 %
 * interval. Forks are paired by round; the interval is Student's t of the differences of logarithms of fork means.
 *
 * <p>Takes JMH's options; {@code -f} is the number of rounds.
 */
final class ReferenceRatios {

    private static final String SUITE = ".suite";
    private static final String PLAIN = ".plain";
    private static final String JDK = "given";
    private static final int ROUNDS = 10;
    private static final int ITERATIONS = 5;

    private final Options given;
    private final Map<Cell, List<Double>> logs = new LinkedHashMap<>();

    private ReferenceRatios(Options given) {
        this.given = given;
    }

    public static void main(String[] arguments) throws CommandLineOptionException {
        System.exit(new ReferenceRatios(new CommandLineOptions(arguments)).run());
    }

    private int run() {
        List<Cell> cells = cells();
        int rounds = given.getForkCount().orElse(ROUNDS);
        int warmup = given.getWarmupIterations().orElse(ITERATIONS);
        TimeValue time = given.getMeasurementTime().orElse(TimeValue.seconds(1));
        ForkShape shape = new ForkShape(
                warmup + given.getMeasurementIterations().orElse(ITERATIONS),
                Duration.ofNanos(time.convertTo(TimeUnit.NANOSECONDS)));
        PlannedJdk jdk = new PlannedJdk(JDK, Path.of(given.getJvm().orElse(Utils.getCurrentJvm())), List.of());
        Random random = new Random();
        try (JmhForkSource source =
                new JmhForkSource(List.of(jdk), cell -> new OptionsBuilder().build(), Duration.ofMinutes(5), true)) {
            for (int round = 0; round < rounds; round++) {
                List<Cell> order = new ArrayList<>(cells);
                Collections.shuffle(order, random);
                for (int i = 0; i < order.size(); i++) {
                    Cell cell = order.get(i);
                    switch (source.run(cell, shape)) {
                        case ForkOutcome.Finished fork -> {
                            double mean = Arrays.stream(fork.scores())
                                    .skip(warmup)
                                    .average()
                                    .orElseThrow();
                            logs.computeIfAbsent(cell, first -> new ArrayList<>())
                                    .add(Math.log(mean));
                            System.out.printf(
                                    Locale.ROOT,
                                    "[%d/%d] %s %s  %.3f %s%n",
                                    round * cells.size() + i + 1,
                                    rounds * cells.size(),
                                    cell.method(),
                                    words(cell),
                                    mean,
                                    fork.unit());
                        }
                        case ForkOutcome.Failed failed -> {
                            failed.lastLines().forEach(System.err::println);
                            return 1;
                        }
                    }
                }
            }
        }
        System.out.println();
        cells.stream().filter(cell -> cell.benchmark().endsWith(SUITE)).forEach(this::print);
        return 0;
    }

    private void print(Cell suite) {
        Cell plain = new Cell(suite.benchmark().replace(SUITE, PLAIN), suite.mode(), suite.parameters(), suite.jdk());
        RatioEstimate estimate = RatioEstimate.paired(
                array(logs.getOrDefault(plain, List.of())), array(logs.getOrDefault(suite, List.of())), 0);
        Interval interval = estimate.ratioInterval(VerdictRule.CONFIDENCE);
        System.out.printf(
                Locale.ROOT,
                "%s %s  suite/plain %.3f (%.3f to %.3f), %d rounds%n",
                suite.method().replace(SUITE, ""),
                words(suite),
                estimate.ratio(),
                interval.low(),
                interval.high(),
                estimate.baselineForks());
    }

    private static double[] array(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static String words(Cell cell) {
        return cell.parameters().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                        given.getIncludes(),
                        given.getExcludes())) {
            if (entry.getUsername().startsWith(ReferenceRatios.class.getPackageName() + ".")) {
                List<Map<String, String>> combinations = List.of(Map.of());
                for (Map.Entry<String, String[]> declared :
                        entry.getParams().orElse(Map.of()).entrySet()) {
                    Collection<String> values =
                            given.getParameter(declared.getKey()).orElse(List.of(declared.getValue()));
                    combinations = combinations.stream()
                            .flatMap(cell -> values.stream().map(value -> with(cell, declared.getKey(), value)))
                            .toList();
                }
                combinations.forEach(combination ->
                        cells.add(new Cell(entry.getUsername(), entry.getMode().shortLabel(), combination, JDK)));
            }
        }
        return cells;
    }

    private static Map<String, String> with(Map<String, String> cell, String name, String value) {
        Map<String, String> longer = new LinkedHashMap<>(cell);
        longer.put(name, value);
        return longer;
    }
}
