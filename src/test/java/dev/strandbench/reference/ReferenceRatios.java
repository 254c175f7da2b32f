package dev.strandbench.reference;

import dev.strandbench.run.Cell;
import dev.strandbench.run.ConsoleProgress;
import dev.strandbench.run.InterleavedRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Runs the reference benchmarks interleaved and prints the ratio of {@code suite} to {@code plain}, paired by round,
 * with its 95 % interval: Student's t on the differences of the logarithms of fork means.
 *
 * <p>Takes JMH's options; {@code -f} is the number of rounds.
 */
final class ReferenceRatios {

    private static final double CONFIDENCE = 0.95;
    private static final String SUITE = ".suite";
    private static final String PLAIN = ".plain";
    private static final int ROUNDS = 10;

    private ReferenceRatios() {}

    public static void main(String[] arguments) throws CommandLineOptionException {
        Options given = new CommandLineOptions(arguments);
        List<Cell> cells = cells(given);
        // Rounds start forks one by one; includes select cells here, and must not reach JMH beside those of a cell.
        Options common = new OptionsBuilder()
                .warmupIterations(given.getWarmupIterations().orElse(5))
                .warmupTime(given.getWarmupTime().orElse(org.openjdk.jmh.runner.options.TimeValue.seconds(1)))
                .measurementIterations(given.getMeasurementIterations().orElse(5))
                .measurementTime(given.getMeasurementTime().orElse(org.openjdk.jmh.runner.options.TimeValue.seconds(1)))
                .jvm(given.getJvm().orElse(org.openjdk.jmh.util.Utils.getCurrentJvm()))
                .build();
        int rounds = given.getForkCount().orElse(ROUNDS);

        Collection<RunResult> results = new InterleavedRun(cells, rounds, System.nanoTime(), common)
                .run(new ConsoleProgress(System.out, false));

        System.out.println();
        ratios(results).forEach((pair, ratio) -> System.out.println(pair + "  " + ratio));
        System.exit(results.size() == cells.size() ? 0 : 1);
    }

    private static List<Cell> cells(Options given) {
        List<Cell> cells = new ArrayList<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                        given.getIncludes(),
                        given.getExcludes())) {
            if (entry.getUsername().startsWith(ReferenceRatios.class.getPackageName() + ".")) {
                List<Map<String, String>> parameters = List.of(Map.of());
                for (Map.Entry<String, String[]> declared :
                        entry.getParams().orElse(Map.of()).entrySet()) {
                    Collection<String> values =
                            given.getParameter(declared.getKey()).orElse(List.of(declared.getValue()));
                    parameters = parameters.stream()
                            .flatMap(cell -> values.stream().map(value -> with(cell, declared.getKey(), value)))
                            .toList();
                }
                parameters.forEach(cell -> cells.add(new Cell(entry.getUsername(), cell)));
            }
        }
        return cells;
    }

    private static Map<String, String> with(Map<String, String> cell, String name, String value) {
        Map<String, String> longer = new LinkedHashMap<>(cell);
        longer.put(name, value);
        return longer;
    }

    private static SortedMap<String, String> ratios(Collection<RunResult> results) {
        Map<String, RunResult> plain = new LinkedHashMap<>();
        SortedMap<String, String> ratios = new TreeMap<>();
        for (RunResult result : results) {
            if (result.getParams().getBenchmark().endsWith(PLAIN)) {
                plain.put(pair(result, PLAIN), result);
            }
        }
        for (RunResult result : results) {
            RunResult other = plain.get(pair(result, SUITE));
            if (other != null && result.getParams().getBenchmark().endsWith(SUITE)) {
                ratios.put(pair(result, SUITE), ratio(result, other));
            }
        }
        return ratios;
    }

    private static String pair(RunResult result, String method) {
        String benchmark = result.getParams().getBenchmark().replace(method, "");
        StringBuilder pair = new StringBuilder(benchmark.substring(benchmark.lastIndexOf('.') + 1));
        for (String key : result.getParams().getParamsKeys()) {
            pair.append(' ').append(key).append('=').append(result.getParams().getParam(key));
        }
        return pair.toString();
    }

    private static String ratio(RunResult suite, RunResult plain) {
        ListStatistics differences = new ListStatistics();
        List<Double> suiteForks = logsOfForkMeans(suite);
        List<Double> plainForks = logsOfForkMeans(plain);
        for (int round = 0; round < Math.min(suiteForks.size(), plainForks.size()); round++) {
            differences.addValue(suiteForks.get(round) - plainForks.get(round));
        }
        double[] interval = differences.getConfidenceIntervalAt(CONFIDENCE);
        return String.format(
                Locale.ROOT,
                "suite/plain %.3f (%.3f to %.3f), %d rounds",
                Math.exp(differences.getMean()),
                Math.exp(interval[0]),
                Math.exp(interval[1]),
                differences.getN());
    }

    private static List<Double> logsOfForkMeans(RunResult result) {
        List<Double> logs = new ArrayList<>();
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            logs.add(Math.log(fork.getPrimaryResult().getScore()));
        }
        return logs;
    }
}
