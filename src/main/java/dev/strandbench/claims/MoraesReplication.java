package dev.strandbench.claims;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.analysis.stats.WarmupRule;
import dev.strandbench.claims.MoraesArticle.Claim;
import dev.strandbench.claims.MoraesArticle.Row;
import dev.strandbench.claims.MoraesArticle.Server;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The article's rows as they were measured here, all on one JDK and with the same parameters beside its own. */
public final class MoraesReplication {

    private static final String METHOD = ".ServiceBenchmark.service";
    private static final String THROUGHPUT = "throughput";
    private static final Set<String> OF_A_ROW = Set.of("strategy", "endpoint", "heap");

    private final Map<Row, Measurement> measured = new LinkedHashMap<>();
    private final Map<String, String> parameters;
    private final String jdkVersion;

    private MoraesReplication(Map<String, String> parameters, String jdkVersion) {
        this.parameters = parameters;
        this.jdkVersion = jdkVersion;
    }

    /** Those among results, in the results' order; each has at least one row. */
    public static List<MoraesReplication> among(List<Measurement> results) {
        Map<List<Object>, MoraesReplication> found = new LinkedHashMap<>();
        for (Measurement result : results) {
            Map<String, String> others = new LinkedHashMap<>(result.params());
            others.keySet().removeAll(OF_A_ROW);
            String jdkVersion = result.circumstances().jdkVersion();
            row(result)
                    .ifPresent(row -> found.computeIfAbsent(
                                    List.of(others, jdkVersion), key -> new MoraesReplication(others, jdkVersion))
                            .measured
                            .put(row, result));
        }
        return List.copyOf(found.values());
    }

    private static Optional<Row> row(Measurement result) {
        Map<String, String> params = result.params();
        if (!result.benchmark().endsWith(METHOD)
                || !params.entrySet().containsAll(MoraesArticle.PARAMETERS.entrySet())
                || !result.secondary().containsKey(THROUGHPUT)) {
            return Optional.empty();
        }
        return MoraesArticle.ROWS.stream()
                .filter(row -> row.server().strategy().equals(params.get("strategy"))
                        && row.endpoint().equals(params.get("endpoint"))
                        && row.heap().equals(params.get("heap")))
                .findFirst();
    }

    /** The value of a parameter that is not the article's; empty if the results do not have it. */
    public String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }

    /** For example {@code 25.0.1}. */
    public String jdkVersion() {
        return jdkVersion;
    }

    /** How many forks of a row were measured. */
    public int forks(Row row) {
        return throughput(row).map(Metric::forks).orElse(0);
    }

    /** The throughput of a row, in requests per second; NaN if it was not measured. */
    public double requestsPerSecond(Row row) {
        return throughput(row).map(Metric::score).orElse(Double.NaN);
    }

    /** The time to complete of a row, in s; NaN if it was not measured, or in another unit than the scenario's own. */
    public double seconds(Row row) {
        return Optional.ofNullable(measured.get(row))
                .map(Measurement::primary)
                .filter(primary -> primary.unit().equals("ms/op"))
                .map(primary -> primary.score() / 1e3)
                .orElse(Double.NaN);
    }

    private Optional<Metric> throughput(Row row) {
        return Optional.ofNullable(measured.get(row))
                .map(result -> Objects.requireNonNull(result.secondary().get(THROUGHPUT)));
    }

    /** What is said of a claim in both heaps. */
    public ClaimFinding finding(Claim claim) {
        return ClaimFinding.ofAll(
                claim.heaps().stream().map(heap -> finding(claim, heap)).toList());
    }

    /** What is said of a claim in one heap. */
    public ClaimFinding finding(Claim claim, String heap) {
        RatioEstimate advantage = advantage(claim, heap);
        return switch (VerdictRule.ONE_LOOK.decide(advantage)) {
            case DIFFERENT -> advantage.logRatio() > 0 ? ClaimFinding.HOLDS : ClaimFinding.DOES_NOT_HOLD;
            case EQUIVALENT -> ClaimFinding.DOES_NOT_HOLD;
            case INCONCLUSIVE, INVALID -> ClaimFinding.CANNOT_BE_SAID;
        };
    }

    /** Throughput of coroutines over that of a thread per request; by block if they ran in the same blocks. */
    public RatioEstimate advantage(Claim claim, String heap) {
        Row threads = claim.row(heap, Server.THREAD_PER_REQUEST);
        Row coroutines = claim.row(heap, Server.COROUTINES);
        if (forks(threads) == 0 || forks(coroutines) == 0) {
            return RatioEstimate.unknown(forks(threads), forks(coroutines));
        }
        double guard = drift(threads) + drift(coroutines);
        Map<Integer, Double> byBlock = logsByBlock(threads);
        Map<Integer, Double> otherByBlock = logsByBlock(coroutines);
        byBlock.keySet().retainAll(otherByBlock.keySet());
        otherByBlock.keySet().retainAll(byBlock.keySet());
        return byBlock.isEmpty() || !run(threads).equals(run(coroutines))
                ? RatioEstimate.welch(logs(threads), logs(coroutines), guard)
                : RatioEstimate.paired(values(byBlock), values(otherByBlock), guard);
    }

    private static double[] values(Map<Integer, Double> byBlock) {
        return byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private Optional<RunMembership> interleaving(Row row) {
        return Optional.ofNullable(measured.get(row)).flatMap(Measurement::interleaving);
    }

    private String run(Row row) {
        return interleaving(row).map(RunMembership::run).orElse("");
    }

    private Map<Integer, Double> logsByBlock(Row row) {
        Map<Integer, Double> byBlock = new TreeMap<>();
        double[] logs = logs(row);
        List<Integer> blocks = interleaving(row).map(RunMembership::blocks).orElse(List.of());
        for (int fork = 0; fork < Math.min(logs.length, blocks.size()); fork++) {
            byBlock.put(blocks.get(fork), logs[fork]);
        }
        return byBlock;
    }

    private double[] logs(Row row) {
        return Arrays.stream(throughput(row).orElseThrow().forkMeans())
                .map(Math::log)
                .toArray();
    }

    /** How much the forks' second halves differ from their first, in the median; 0 for forks of a single iteration. */
    private double drift(Row row) {
        double[] drifts = Arrays.stream(throughput(row).orElseThrow().scores())
                .filter(scores -> scores.length > 1)
                .mapToDouble(scores ->
                        Math.log(mean(scores, scores.length / 2, scores.length) / mean(scores, 0, scores.length / 2)))
                .toArray();
        return drifts.length == 0 ? 0 : Math.abs(WarmupRule.median(drifts));
    }

    private static double mean(double[] scores, int from, int to) {
        return Arrays.stream(scores, from, to).average().orElseThrow();
    }
}
