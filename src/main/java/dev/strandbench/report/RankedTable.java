package dev.strandbench.report;

import dev.strandbench.result.ArmParameter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * Results as one table for each scenario and its parameters, the models or strategies ranked by score. Scores are costs
 * (time per op) with JMH's 99.9 % interval over iterations.
 */
public final class RankedTable {

    private static final String NO_ARM = "model";
    private static final Set<String> LEFT_ALIGNED = Set.of("model", "strategy", "unit");

    private RankedTable() {}

    /** Renders the results; ends with a line break unless there are none. The same text in every locale. */
    public static String render(Collection<RunResult> results) {
        Map<String, List<RunResult>> families = new TreeMap<>();
        for (RunResult result : results) {
            families.computeIfAbsent(title(result.getParams()), title -> new ArrayList<>())
                    .add(result);
        }
        StringBuilder text = new StringBuilder();
        families.forEach((title, arms) -> appendFamily(text, title, arms));
        return text.toString();
    }

    private static String title(BenchmarkParams params) {
        String name = params.getBenchmark();
        StringBuilder title = new StringBuilder(name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1)
                .replace("Benchmark.", "."));
        for (String key : params.getParamsKeys()) {
            if (!ArmParameter.isNamed(key)) {
                title.append("  ").append(key).append('=').append(params.getParam(key));
            }
        }
        return title.toString();
    }

    private static void appendFamily(StringBuilder text, String title, List<RunResult> arms) {
        List<RunResult> ranked = new ArrayList<>(arms);
        ranked.sort(Comparator.comparingDouble(arm -> arm.getPrimaryResult().getScore()));
        double best = ranked.get(0).getPrimaryResult().getScore();
        String armParameter =
                ArmParameter.among(ranked.get(0).getParams().getParamsKeys()).orElse(NO_ARM);
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"", armParameter, "score", "± error", "unit", "× best", "× ideal", "B/task"});
        for (RunResult arm : ranked) {
            rows.add(row(rows.size(), arm.getParams().getParam(armParameter), arm, best));
        }
        text.append(title).append('\n');
        append(text, rows);
        text.append('\n');
    }

    private static String[] row(int rank, @Nullable String name, RunResult arm, double best) {
        Result<?> primary = arm.getPrimaryResult();
        double ideal = secondary(arm, "ideal");
        double allocated = secondary(arm, "gc.alloc.rate.norm");
        double tasks = secondary(arm, "tasks");
        return new String[] {
            rank + ".",
            name == null ? "" : name,
            number("%.3f", primary.getScore()),
            number("± %.3f", primary.getScoreError()),
            primary.getScoreUnit(),
            number("%.2f", primary.getScore() / best),
            number("%.2f", primary.getScore() / ideal),
            number("%,.0f", allocated / tasks)
        };
    }

    private static double secondary(RunResult arm, String name) {
        // JMH's map type is raw in the result type; its values are results.
        Map<String, ?> results = new LinkedHashMap<>(arm.getSecondaryResults());
        @Nullable Object result = results.get(name);
        return result instanceof Result<?> found ? found.getScore() : Double.NaN;
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? "–" : String.format(Locale.ROOT, format, value);
    }

    private static void append(StringBuilder text, List<String[]> rows) {
        String[] headings = rows.get(0);
        int[] widths = new int[headings.length];
        for (String[] row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row[column].length());
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String padding = " ".repeat(widths[column] - row[column].length());
                boolean left = LEFT_ALIGNED.contains(headings[column]);
                line.append("  ").append(left ? row[column] + padding : padding + row[column]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
