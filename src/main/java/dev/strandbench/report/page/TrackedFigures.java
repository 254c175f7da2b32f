package dev.strandbench.report.page;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.report.FigureText;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes one value for each cell, for tools that track benchmarks over time. Leaves out cells without a valid value.
 * The value is the geometric mean over the forks that count. A value from two or more forks has a 95 % interval.
 */
public final class TrackedFigures {

    /** The properties that distinguish cells with the same benchmark and parameters, in the order of precedence. */
    private static final List<Function<Measurement, String>> FURTHER = List.of(
            Measurement::mode,
            cell -> "JDK " + cell.conditions().featureVersion(),
            cell -> "JDK " + cell.jdk(),
            cell -> Plural.of(cell.conditions().threads(), "thread"));

    private TrackedFigures() {}

    /**
     * Returns results in the <a href="https://bencher.dev/docs/reference/bencher-metric-format">Bencher Metric
     * Format</a>. Times become {@code latency} in ns, and op rates become {@code throughput} in ops/s, as in <a
     * href="https://bencher.dev/docs/explanation/adapters">Bencher's adapter for JMH</a>. Any other metric becomes a
     * measure with that metric's name and unit. Throws {@link UserErrorException} if a cell has several entries.
     */
    public static String bencher(List<ResultSource> sources) {
        Map<String, Object> benchmarks = new LinkedHashMap<>();
        figures(sources).forEach((name, figure) -> {
            BencherMeasure measure = figure.measure();
            benchmarks.put(name, Map.of(measure.slug(), figure.in(measure)));
        });
        return JsonWriter.write(benchmarks);
    }

    /**
     * Returns results for <a
     * href="https://github.com/benchmark-action/github-action-benchmark#examples">github-action-benchmark</a> with
     * {@code customSmallerIsBetter}. If a higher value is better, inverts the value: ops/s becomes s/op. Throws
     * {@link UserErrorException} if a cell has several entries.
     */
    public static String action(List<ResultSource> sources) {
        List<Map<String, Object>> entries = new ArrayList<>();
        figures(sources).forEach((name, figure) -> entries.add(figure.entry(name)));
        return JsonWriter.write(entries);
    }

    private record BencherMeasure(String slug, double factor) {

        static BencherMeasure of(String metric, String unit) {
            if (!MetricUnit.isTime(metric, unit)) {
                return new BencherMeasure(slug(metric.isEmpty() ? FigureChoice.SCORE : metric), 1);
            }
            return MetricUnit.isRate(unit)
                    ? new BencherMeasure(
                            "throughput", MetricUnit.factor(unit, "ops/s").orElse(1))
                    : new BencherMeasure(
                            "latency",
                            MetricUnit.factor(unit, unit.contains("/") ? "ns/op" : "ns")
                                    .orElse(1));
        }

        private static String slug(String metric) {
            return metric.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                    .replaceAll("[^A-Za-z0-9]+", "-")
                    .replaceAll("^-|-$", "")
                    .toLowerCase(Locale.ROOT);
        }
    }

    /** The geometric mean cost of a cell's forks. The cost of a throughput is its inverse: the time per op. */
    private record TrackedFigure(MeasuredArm arm, RatioEstimate cost) {

        static TrackedFigure of(MeasuredArm arm) {
            double[] logCosts = arm.costs(1).logCosts();
            // The figure is computed as a ratio to 1 in the arm's unit.
            return new TrackedFigure(arm, RatioEstimate.paired(new double[logCosts.length], logCosts, 0));
        }

        private boolean isHigherBetter() {
            return arm.figure().higherIsBetter();
        }

        private String unit() {
            return arm.metric().unit();
        }

        BencherMeasure measure() {
            return BencherMeasure.of(arm.figure().metric(), unit());
        }

        Map<String, Double> in(BencherMeasure measure) {
            RatioEstimate score = isHigherBetter() ? cost.inverse() : cost;
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("value", PageNumbers.figure(score.ratio() * measure.factor()));
            if (score.hasInterval()) {
                Interval interval = score.ratioInterval(VerdictRule.CONFIDENCE);
                values.put("lower_value", PageNumbers.figure(interval.low() * measure.factor()));
                values.put("upper_value", PageNumbers.figure(interval.high() * measure.factor()));
            }
            return values;
        }

        Map<String, Object> entry(String name) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", name);
            entry.put("unit", isHigherBetter() ? inverse(unit()) : unit());
            entry.put("value", PageNumbers.figure(cost.ratio()));
            if (cost.hasInterval()) {
                Interval interval = cost.ratioInterval(VerdictRule.CONFIDENCE);
                entry.put("range", FigureText.score(interval.low()) + "–" + FigureText.score(interval.high()));
            }
            entry.put("extra", remarks());
            return entry;
        }

        private String remarks() {
            String metric = arm.figure().metric();
            int forks = arm.metric().forks();
            String jdk = arm.measurement().jdk();
            return Stream.of(
                            metric.isEmpty() ? FigureChoice.SCORE : metric,
                            forks == 0 ? Flag.NO_RAW_DATA.words() : Plural.of(forks, "fork"),
                            jdk.isEmpty() ? "" : "JDK " + jdk)
                    .filter(remark -> !remark.isEmpty())
                    .collect(Collectors.joining(", "));
        }

        private static String inverse(String unit) {
            int slash = unit.lastIndexOf('/');
            return slash < 0
                    ? "1/" + unit
                    : unit.substring(slash + 1) + "/" + unit.substring(0, slash).replaceFirst("s$", "");
        }
    }

    private record TrackedCell(Measurement cell, Optional<MeasuredArm> counted) {

        static TrackedCell of(JudgedArm arm, AnswerMetric figure) {
            return new TrackedCell(
                    arm.measurement(), arm.counted().map(metric -> new MeasuredArm(arm.measurement(), figure, metric)));
        }
    }

    private static Map<String, TrackedFigure> figures(List<ResultSource> sources) {
        List<TrackedCell> entries = sources.stream()
                .flatMap(source -> source.families(ResultsPage.FIGURES).keySet().stream())
                .flatMap(family -> family.arms().stream().map(arm -> TrackedCell.of(arm, family.figure())))
                .toList();
        List<String> names = names(entries.stream().map(TrackedCell::cell).toList());
        Map<String, TrackedFigure> figures = new TreeMap<>();
        for (int place = 0; place < names.size(); place++) {
            Optional<TrackedFigure> figure = entries.get(place)
                    .counted()
                    .filter(arm -> arm.obstacles().isEmpty())
                    .map(TrackedFigure::of);
            if (figure.isPresent() && figures.put(names.get(place), figure.get()) != null) {
                throw new UserErrorException("the results contain several entries of " + names.get(place)
                        + "; valid for the formats bencher and action: one run, or results of different cells");
            }
        }
        return figures;
    }

    /** Returns a unique name for each cell. Cells with another benchmark or other parameters do not affect the name. */
    private static List<String> names(List<Measurement> cells) {
        List<String> names =
                new ArrayList<>(cells.stream().map(TrackedFigures::name).toList());
        for (Function<Measurement, String> property : FURTHER) {
            Map<String, Set<String>> values = new HashMap<>();
            for (int place = 0; place < names.size(); place++) {
                values.computeIfAbsent(names.get(place), name -> new HashSet<>())
                        .add(property.apply(cells.get(place)));
            }
            for (int place = 0; place < names.size(); place++) {
                String name = names.get(place);
                if (values.getOrDefault(name, Set.of()).size() > 1) {
                    names.set(place, name + " " + property.apply(cells.get(place)));
                }
            }
        }
        return names;
    }

    private static String name(Measurement cell) {
        return cell.benchmark()
                + cell.params().entrySet().stream()
                        .filter(param -> !param.getValue().isEmpty())
                        .map(param -> " " + param.getKey() + "=" + param.getValue())
                        .collect(Collectors.joining());
    }
}
