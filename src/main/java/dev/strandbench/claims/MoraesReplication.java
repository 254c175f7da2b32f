package dev.strandbench.claims;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.claims.MoraesArticle.Claim;
import dev.strandbench.claims.MoraesArticle.Row;
import dev.strandbench.claims.MoraesArticle.Server;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The article's rows as they were measured here, all on one JDK and with the same parameters beside its own. */
public final class MoraesReplication {

    private static final String METHOD = ".ServiceBenchmark.service";
    private static final String THROUGHPUT = "throughput";
    private static final FigureChoice FIGURE = FigureChoice.of(THROUGHPUT);
    private static final Set<String> OF_A_ROW = Set.of("strategy", "endpoint", "heap");

    private final Map<Row, Measurement> measured = new LinkedHashMap<>();
    private final List<Measurement> results;
    private final Map<String, String> parameters;
    private final String jdkVersion;

    private MoraesReplication(List<Measurement> results, Map<String, String> parameters, String jdkVersion) {
        this.results = results;
        this.parameters = parameters;
        this.jdkVersion = jdkVersion;
    }

    /** Those among results, in the results' order; each has at least one row. */
    public static List<MoraesReplication> among(List<Measurement> results) {
        Map<List<Object>, MoraesReplication> found = new LinkedHashMap<>();
        for (Measurement result : results) {
            Map<String, String> others = new LinkedHashMap<>(result.params());
            others.keySet().removeAll(OF_A_ROW);
            String jdkVersion = result.conditions().jdkVersion();
            row(result)
                    .ifPresent(row -> found.computeIfAbsent(
                                    List.of(others, jdkVersion),
                                    key -> new MoraesReplication(results, others, jdkVersion))
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
        PairVerdict advantage = advantage(claim, heap);
        if (advantage.isOnOverhead()) {
            return ClaimFinding.DOES_NOT_HOLD;
        }
        return switch (advantage.verdict()) {
            case DIFFERENT -> advantage.isSlower() ? ClaimFinding.HOLDS : ClaimFinding.DOES_NOT_HOLD;
            case EQUIVALENT -> ClaimFinding.DOES_NOT_HOLD;
            case INCONCLUSIVE, INVALID -> ClaimFinding.CANNOT_BE_SAID;
        };
    }

    /**
     * How much more a thread per request costs than coroutines, which is throughput of coroutines over that of a thread
     * per request.
     */
    public PairVerdict advantage(Claim claim, String heap) {
        Row threads = claim.row(heap, Server.THREAD_PER_REQUEST);
        Row coroutines = claim.row(heap, Server.COROUTINES);
        Measurement ours = measured.get(coroutines);
        Measurement theirs = measured.get(threads);
        return Optional.ofNullable(ours)
                .filter(one -> theirs != null)
                .flatMap(one -> Comparisons.within(results, FIGURE, one, Objects.requireNonNull(theirs)))
                .orElseGet(() ->
                        PairVerdict.unknown(forks(coroutines), forks(threads), VerdictRule.ONE_LOOK.smallestRatio()));
    }
}
