package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.ShortFigure;
import dev.strandbench.history.PastRun;
import dev.strandbench.history.Trend;
import dev.strandbench.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Trends as text or JSON. The same in every locale. */
public final class HistoryReport {

    /** Fewer runs cannot show a change: on each side of it there must be something to compare. */
    private static final int FEWEST_RUNS = 3;

    private static final String TIME_PER_OP = "time per op";
    private static final int PERCENT = 100;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private HistoryReport() {}

    /** As JSON; ends with a line break. Ratios are of costs, after over before: above 1 is slower. */
    public static String json(List<Trend> trends) {
        ObjectNode root = NODES.objectNode();
        ArrayNode series = root.putArray("series");
        for (Trend trend : trends) {
            ObjectNode node = series.addObject();
            node.put("benchmark", trend.key().benchmark());
            node.put("mode", trend.key().mode());
            ObjectNode params = node.putObject("params");
            trend.key().params().forEach(params::put);
            node.put("threads", trend.key().threads());
            node.put("jdk", trend.key().jdk());
            node.put("unit", trend.key().unit());
            node.put("machine", trend.key().machine());
            ArrayNode runs = node.putArray("runs");
            for (Trend.Point point : trend.points()) {
                ObjectNode run = runs.addObject();
                putRun(run, point.run());
                run.put("score", point.score());
                run.put("forks", point.forks());
            }
            ArrayNode changes = node.putArray("changes");
            for (Trend.CostChange change : trend.changes()) {
                Interval interval = change.cost().ratioInterval(VerdictRule.CONFIDENCE);
                ObjectNode changed = changes.addObject();
                changed.put("index", change.index());
                putRun(changed, trend.runAt(change));
                changed.put("ratio", change.cost().ratio());
                putNumber(changed, "ratioLow", interval.low());
                putNumber(changed, "ratioHigh", interval.high());
                changed.put("direction", change.cost().logRatio() > 0 ? "SLOWER" : "FASTER");
                changed.put("pValue", change.cost().pValue());
            }
            ArrayNode flags = node.putArray("flags");
            flags(trend).forEach(flags::add);
        }
        ObjectNode summary = root.putObject("summary");
        summary.put("series", trends.size());
        summary.put(
                "changes",
                trends.stream().mapToInt(trend -> trend.changes().size()).sum());
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void putRun(ObjectNode node, PastRun run) {
        node.put("run", run.name());
        node.put("time", run.time().toString());
        run.commit().ifPresentOrElse(commit -> node.put("commit", commit), () -> node.putNull("commit"));
    }

    private static void putNumber(ObjectNode node, String name, double number) {
        if (Double.isFinite(number)) {
            node.put(name, number);
        } else {
            node.putNull(name);
        }
    }

    /** As text for people: every cell with its changes below it. */
    public static String text(List<Trend> trends) {
        StringBuilder text = new StringBuilder();
        List<String> titles = titles(trends);
        for (int place = 0; place < trends.size(); place++) {
            Trend trend = trends.get(place);
            text.append(titles.get(place)).append('\n');
            if (!trend.points().isEmpty()) {
                Trend.Point last = trend.points().get(trend.points().size() - 1);
                text.append(String.format(
                        Locale.ROOT,
                        "  %s, the last %s%s %s (%s)\n",
                        Plural.of(trend.points().size(), "run"),
                        trend.key().metric().isEmpty() ? "" : trend.key().metric() + " ",
                        FigureText.score(last.score()),
                        trend.key().unit(),
                        last.run().name()));
            }
            trend.changes()
                    .forEach(change ->
                            text.append("  ").append(change(trend, change)).append('\n'));
            flags(trend).forEach(flag -> text.append("  ").append(flag).append('\n'));
        }
        int changes = trends.stream().mapToInt(trend -> trend.changes().size()).sum();
        return text.append(
                        String.format(Locale.ROOT, "\n%d series, %s.\n", trends.size(), Plural.of(changes, "change")))
                .toString();
    }

    /** Which cell each trend is of, and where; with mode, figure and unit where that alone tells it from another. */
    public static List<String> titles(List<Trend> trends) {
        Map<String, Long> trendsOfTitle =
                trends.stream().collect(Collectors.groupingBy(HistoryReport::title, Collectors.counting()));
        return trends.stream()
                .map(trend -> trendsOfTitle.getOrDefault(title(trend), 1L) == 1
                        ? title(trend)
                        : title(trend) + ", " + trend.key().mode()
                                + (trend.key().metric().isEmpty()
                                        ? ""
                                        : ", " + trend.key().metric())
                                + ", " + trend.key().unit())
                .toList();
    }

    private static String title(Trend trend) {
        Trend.TrendKey key = trend.key();
        return key.benchmark()
                + (key.params().isEmpty() ? "" : " " + key.params())
                + (key.jdk().isEmpty() ? "" : ", JDK " + key.jdk())
                + (key.threads() > 1 ? ", " + key.threads() + " threads" : "")
                + (key.machine().isEmpty() ? "" : ", on " + key.machine());
    }

    /** What has changed, by how much, and since when: the time per op, or else the figure that is followed. */
    public static String change(Trend trend, Trend.CostChange change) {
        Trend.TrendKey key = trend.key();
        String figure = figure(key);
        boolean inverse = !figure.equals(TIME_PER_OP) && MetricUnit.isHigherBetter(key.metric(), key.unit());
        double ratio = change.cost().ratio();
        Interval costs = change.cost().ratioInterval(VerdictRule.CONFIDENCE);
        Interval shown = inverse ? new Interval(1 / costs.high(), 1 / costs.low()) : costs;
        String interval95 = change.cost().hasInterval()
                ? " (" + ShortFigure.of("%+.1f to ", percent(shown.low()))
                        + ShortFigure.of("%+.1f %%)", percent(shown.high()))
                : "";
        PastRun run = trend.runAt(change);
        return String.format(
                Locale.ROOT,
                "%s: %s %s%s since %s%s",
                word(key, change.cost().logRatio() > 0),
                figure,
                ShortFigure.of("%+.1f %%", percent(inverse ? 1 / ratio : ratio)),
                interval95,
                run.name(),
                run.commit().map(commit -> ", commit " + commit).orElse(""));
    }

    /** What is said to have changed; the score of ops as the time of one, whatever its mode. */
    private static String figure(Trend.TrendKey key) {
        if (!key.metric().isEmpty()) {
            return key.metric();
        }
        return MetricUnit.isTime(key.unit()) ? TIME_PER_OP : "score";
    }

    private static String word(Trend.TrendKey key, boolean costsMore) {
        if (MetricUnit.isTime(key.metric(), key.unit())) {
            return costsMore ? "slower" : "faster";
        }
        return costsMore == MetricUnit.isHigherBetter(key.metric(), key.unit()) ? "less" : "more";
    }

    private static double percent(double ratio) {
        return PERCENT * (ratio - 1);
    }

    /** Whether there are as many runs as it takes to show a change. */
    public static boolean hasEnoughRuns(Trend trend) {
        return trend.points().size() >= FEWEST_RUNS;
    }

    /** What limits what a trend says, and which results it leaves out, in words. */
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
        return flags;
    }
}
