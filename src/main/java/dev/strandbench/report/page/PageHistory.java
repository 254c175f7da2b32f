package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.Trend;
import dev.strandbench.compare.Trend.TrendKey;
import dev.strandbench.plan.Cell;
import dev.strandbench.report.HistoryReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The costs of cells over successive runs.
 *
 * @param same properties that all trends share, as text
 */
public record PageHistory(String same, List<PageTrend> trends) {

    private static final String BETWEEN = ", ";

    public record PageTrend(
            String title,
            String unit,
            List<TrendPoint> points,
            List<TrendChange> changes,
            boolean enough,
            List<String> flags) {

        private static PageTrend of(Trend trend, String title) {
            return new PageTrend(
                    title,
                    trend.key().unit(),
                    trend.points().stream()
                            .map(point -> new TrendPoint(
                                    point.run().time(),
                                    point.score(),
                                    point.run().commit().orElse(point.run().name())))
                            .toList(),
                    trend.changes().stream()
                            .map(change -> new TrendChange(
                                    change.index(), change.cost().ratio(), HistoryReport.change(trend, change)))
                            .toList(),
                    HistoryReport.hasEnoughRuns(trend),
                    HistoryReport.flags(trend));
        }
    }

    /** A value from one run. If the run's commit is unknown, the run's name replaces it. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record TrendPoint(Instant at, double value, String commit) {}

    /** A change of costs, with the index of the first run after the change. */
    public record TrendChange(int at, double ratio, String text) {}

    /** Returns a page of trends. Pass the path of the history directory as the user wrote it. */
    public static ReportPage page(String directory, List<Trend> trends, Instant made) {
        return ReportPage.ofHistory(
                "History of " + directory + ": " + Plural.of(HistoryReport.changes(trends), "change"),
                made,
                List.of(directory),
                of(trends));
    }

    private static PageHistory of(List<Trend> trends) {
        List<TrendKey> keys = trends.stream().map(Trend::key).toList();
        Set<String> same = new LinkedHashSet<>(keys.isEmpty() ? List.of() : facts(keys.getFirst()));
        keys.forEach(key -> same.retainAll(facts(key)));
        Set<String> benchmarks = keys.stream().map(TrendKey::benchmark).collect(Collectors.toSet());
        boolean ambiguous = benchmarks.stream().map(Cell::methodOf).distinct().count() < benchmarks.size();
        return new PageHistory(
                String.join(BETWEEN, same),
                trends.stream()
                        .map(trend -> PageTrend.of(trend, title(trend.key(), ambiguous, same)))
                        .toList());
    }

    private static String title(TrendKey key, boolean ambiguous, Set<String> same) {
        String own = facts(key).stream().filter(fact -> !same.contains(fact)).collect(Collectors.joining(BETWEEN));
        String benchmark = ambiguous ? key.benchmark() : Cell.methodOf(key.benchmark());
        return own.isEmpty() ? benchmark : benchmark + "  " + own;
    }

    private static List<String> facts(TrendKey key) {
        List<String> facts = new ArrayList<>();
        key.params().forEach((name, value) -> facts.add(name + "=" + value));
        Stream.of(
                        key.mode(),
                        key.metric(),
                        key.unit(),
                        key.threads() > 1 ? key.threads() + " threads" : "",
                        key.jdk().isEmpty() ? "" : "JDK " + key.jdk(),
                        key.machine().isEmpty() ? "" : "on " + key.machine())
                .filter(fact -> !fact.isEmpty())
                .forEach(facts::add);
        return facts;
    }
}
