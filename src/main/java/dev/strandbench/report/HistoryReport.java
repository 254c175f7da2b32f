package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.PastRun;
import dev.strandbench.compare.ShortFigure;
import dev.strandbench.compare.Trend;
import dev.strandbench.report.document.CsvWriter;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.TextWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes reports on trends. The reports do not depend on the locale. */
public final class HistoryReport {

    // Only a series with runs before and after a change can show it.
    private static final int FEWEST_RUNS = 3;

    private HistoryReport() {}

    /** Returns trends as JSON. A ratio is the cost after a change divided by the cost before it. */
    public static String json(List<Trend> trends) {
        return JsonWriter.write(new ReportJson(
                trends.stream().map(SeriesJson::of).toList(), new SummaryJson(trends.size(), changes(trends))));
    }

    public static int changes(List<Trend> trends) {
        return trends.stream().mapToInt(trend -> trend.changes().size()).sum();
    }

    private record ReportJson(List<SeriesJson> series, SummaryJson summary) {}

    private record SummaryJson(int series, int changes) {}

    private record SeriesJson(
            @JsonUnwrapped @JsonIgnoreProperties({"metric", "higherIsBetter"})
            Trend.TrendKey key,

            List<Map<String, Object>> runs,
            List<Map<String, Object>> changes,
            List<String> flags) {

        static SeriesJson of(Trend trend) {
            return new SeriesJson(
                    trend.key(),
                    trend.points().stream().map(HistoryReport::json).toList(),
                    trend.changes().stream().map(change -> json(trend, change)).toList(),
                    HistoryReport.flags(trend));
        }
    }

    private static Map<String, Object> json(Trend.Point point) {
        Map<String, Object> json = json(point.run());
        json.put("score", point.score());
        json.put("forks", point.forks());
        return json;
    }

    private static Map<String, Object> json(PastRun run) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("run", run.name());
        json.put("time", run.time().toString());
        json.put("commit", run.commit());
        return json;
    }

    private static Map<String, Object> json(Trend trend, Trend.CostChange change) {
        Interval interval = change.cost().ratioInterval(VerdictRule.CONFIDENCE);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("index", change.index());
        json.putAll(json(trend.runAt(change)));
        json.put("ratio", change.cost().ratio());
        json.put("ratioLow", interval.low());
        json.put("ratioHigh", interval.high());
        json.put("direction", change.cost().logRatio() > 0 ? "SLOWER" : "FASTER");
        json.put("pValue", change.cost().pValue());
        return json;
    }

    /**
     * Returns trends as CSV for <a href="https://github.com/apache/otava/blob/HEAD/docs/CSV.md">Apache Otava</a>, with
     * a row for each run. Successive runs of a commit share a row if they measured different trends. A missing value is
     * replaced by the trend's previous value, or else by its first value.
     */
    public static String csv(List<Trend> trends) {
        List<Trend> columns =
                trends.stream().filter(trend -> !trend.points().isEmpty()).toList();
        List<Object> heading = new ArrayList<>(List.of("time", "commit", "run"));
        heading.addAll(titles(columns));
        StringBuilder text = new StringBuilder(CsvWriter.line(heading));
        double[] last = columns.stream()
                .mapToDouble(trend -> trend.points().getFirst().score())
                .toArray();
        for (CommitScores commit : commits(columns)) {
            commit.scores().forEach((column, score) -> last[column] = score);
            List<Object> fields = new ArrayList<>(List.of(
                    commit.first().time(),
                    commit.first().commit().orElse(""),
                    commit.first().name()));
            Arrays.stream(last).forEach(fields::add);
            text.append(CsvWriter.line(fields));
        }
        return text.toString();
    }

    private record CommitScores(PastRun first, Map<Integer, Double> scores) {

        boolean takes(PastRun run, Map<Integer, Double> others) {
            return run.commit().isPresent()
                    && run.commit().equals(first.commit())
                    && Collections.disjoint(scores.keySet(), others.keySet());
        }
    }

    private static List<CommitScores> commits(List<Trend> columns) {
        Map<PastRun, Map<Integer, Double>> runs =
                new TreeMap<>(Comparator.comparing(PastRun::time).thenComparing(PastRun::name));
        for (int column = 0; column < columns.size(); column++) {
            for (Trend.Point point : columns.get(column).points()) {
                runs.computeIfAbsent(point.run(), run -> new HashMap<>()).put(column, point.score());
            }
        }
        List<CommitScores> commits = new ArrayList<>();
        runs.forEach((run, scores) -> {
            if (commits.isEmpty() || !commits.getLast().takes(run, scores)) {
                commits.add(new CommitScores(run, new HashMap<>()));
            }
            commits.getLast().scores().putAll(scores);
        });
        return commits;
    }

    public static String text(List<Trend> trends) {
        Document.Builder document = new Document.Builder();
        List<String> titles = titles(trends);
        for (int place = 0; place < trends.size(); place++) {
            document.line(titles.get(place)).items("", lines(trends.get(place)));
        }
        document.line("").line(trends.size() + " series, " + Plural.of(changes(trends), "change") + ".");
        return TextWriter.write(document.titled(""));
    }

    private static List<String> lines(Trend trend) {
        List<String> lines = new ArrayList<>();
        if (!trend.points().isEmpty()) {
            Trend.Point last = trend.points().getLast();
            String metric = trend.key().metric().isEmpty() ? "" : trend.key().metric() + " ";
            lines.add(Plural.of(trend.points().size(), "run") + ", the last " + metric + FigureText.score(last.score())
                    + " " + trend.key().unit() + " (" + last.run().name() + ")");
        }
        trend.changes().forEach(change -> lines.add(change(trend, change)));
        lines.addAll(flags(trend));
        return lines;
    }

    /**
     * Returns a title for each trend: the cell and the machine. The mode, metric and unit are added to titles that are
     * not unique.
     */
    public static List<String> titles(List<Trend> trends) {
        List<Trend.TrendKey> keys = trends.stream().map(Trend::key).toList();
        Set<String> seen = new HashSet<>();
        Set<String> repeated = keys.stream()
                .map(HistoryReport::title)
                .filter(title -> !seen.add(title))
                .collect(Collectors.toSet());
        return keys.stream()
                .map(key -> !repeated.contains(title(key))
                        ? title(key)
                        : title(key) + ", " + key.mode() + after(", ", key.metric()) + ", " + key.unit())
                .toList();
    }

    private static String title(Trend.TrendKey key) {
        return key.benchmark()
                + (key.params().isEmpty() ? "" : " " + key.params())
                + after(", JDK ", key.jdk())
                + (key.threads() > 1 ? ", " + key.threads() + " threads" : "")
                + after(", on ", key.machine());
    }

    private static String after(String prefix, String text) {
        return text.isEmpty() ? "" : prefix + text;
    }

    /** Describes a change of cost: the metric, the size with a 95 % interval, and the first run after the change. */
    public static String change(Trend trend, Trend.CostChange change) {
        Trend.TrendKey key = trend.key();
        String ofScore = MetricUnit.isTime(key.unit()) ? "time per op" : "score";
        String figure = key.metric().isEmpty() ? ofScore : key.metric();
        boolean inverse = !figure.equals("time per op") && key.higherIsBetter();
        double ratio = change.cost().ratio();
        Interval costs = change.cost().ratioInterval(VerdictRule.CONFIDENCE);
        Interval shown = inverse ? costs.inverse() : costs;
        String interval95 = change.cost().hasInterval()
                ? " (" + ShortFigure.of("%+.1f to ", percent(shown.low()))
                        + ShortFigure.of("%+.1f %%)", percent(shown.high()))
                : "";
        PastRun run = trend.runAt(change);
        return word(key, change.cost().logRatio() > 0) + ": " + figure + " "
                + ShortFigure.of("%+.1f %%", percent(inverse ? 1 / ratio : ratio)) + interval95 + " since " + run.name()
                + run.commit().map(commit -> ", commit " + commit).orElse("");
    }

    private static String word(Trend.TrendKey key, boolean costsMore) {
        if (MetricUnit.isTime(key.metric(), key.unit())) {
            return costsMore ? "slower" : "faster";
        }
        return costsMore == key.higherIsBetter() ? "less" : "more";
    }

    private static double percent(double ratio) {
        return 100 * (ratio - 1);
    }

    public static boolean hasEnoughRuns(Trend trend) {
        return trend.points().size() >= FEWEST_RUNS;
    }

    public static List<String> flags(Trend trend) {
        List<String> flags = new ArrayList<>();
        if (!hasEnoughRuns(trend)) {
            flags.add("too few runs to show a change");
        }
        long scoresOnly =
                trend.points().stream().filter(point -> point.forks() == 0).count();
        if (scoresOnly > 0) {
            flags.add("no raw data in " + scoresOnly + " of the runs");
        }
        if (trend.unsound() > 0) {
            flags.add("skipped " + Plural.of(trend.unsound(), "result") + ": a score is not a number above 0");
        }
        if (trend.givenUp() > 0) {
            flags.add("skipped " + Plural.of(trend.givenUp(), "result") + ": the run gave the arm up");
        }
        if (trend.disturbed() > 0) {
            flags.add("skipped " + Plural.of(trend.disturbed(), "result")
                    + ": a helper was too busy, or requests failed or started too late");
        }
        return flags;
    }
}
