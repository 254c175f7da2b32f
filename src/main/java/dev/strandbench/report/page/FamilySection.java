package dev.strandbench.report.page;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.BenchmarkDescription;
import dev.strandbench.plan.Cell;
import dev.strandbench.report.ConcurrentArms;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.ArmFigures;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.report.page.FlameDifferences.RecordedArm;
import dev.strandbench.report.page.PageArm.ArmSamples;
import dev.strandbench.report.page.PageArm.ArmScore;
import dev.strandbench.report.page.PageArm.Attachment;
import dev.strandbench.report.page.PageArm.CostRatio;
import dev.strandbench.report.page.PageArm.ForkTrace;
import dev.strandbench.report.page.PageArm.IdealTime;
import dev.strandbench.report.page.PageArm.PercentilePoint;
import dev.strandbench.report.page.PageArm.ResourceUse;
import dev.strandbench.report.page.PageFamily.ArmTable;
import dev.strandbench.report.page.PageFamily.Description;
import dev.strandbench.report.page.PageFamily.PageFigure;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.run.FamilyOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.jspecify.annotations.Nullable;

record FamilySection(
        String id,
        JudgedFamily judged,
        RankedFamily ranked,
        Optional<FamilyOutcome> outcome,
        ResultSource from,
        Path directory,
        Optional<FlameDifferences> flames,
        boolean severalThreadCounts,
        int pointsPerFork) {

    private static final Pattern PERCENTILE = Pattern.compile("latency\\.p(\\d+(?:\\.\\d+)?)");

    // Matches JMH's names in sample mode, such as get:p0.999. JMH up to 1.36 wrote a dot instead of the colon.
    private static final Pattern SAMPLED = Pattern.compile("(?:(.+):)?(?:(.+)·)?p([01]\\.\\d+)");

    private static final String THREAD_COUNT = "threads";
    private static final double PERCENT = 100;
    private static final String GREATEST = "latency.max";
    private static final List<String> THREADS = List.of("threads.peak", "threads.platform.peak");
    private static final String PINS = "pinned.norm";

    String title() {
        String threads =
                parameters().containsKey(THREAD_COUNT) && !first().params().containsKey(THREAD_COUNT)
                        ? THREAD_COUNT + "=" + first().conditions().threads()
                        : "";
        String gap = ranked.title().contains("  ") ? " " : "  ";
        return threads.isEmpty() ? ranked.title() : ranked.title() + gap + threads;
    }

    String source() {
        return from.name();
    }

    String scenario() {
        return Cell.of(first()).type();
    }

    Measurement first() {
        return judged.arms().getFirst().measurement();
    }

    Map<String, String> parameters() {
        Map<String, String> shared = new LinkedHashMap<>(first().params());
        shared.keySet().removeIf(ArmParameter::isNamed);
        if (severalThreadCounts) {
            shared.putIfAbsent(THREAD_COUNT, String.valueOf(first().conditions().threads()));
        }
        return shared;
    }

    Optional<RankedFamily> concurrent() {
        return ConcurrentArms.of(judged, ranked);
    }

    /** Returns the family that the answer compares. If a sequential arm is best, leaves out all sequential arms. */
    RankedFamily answering() {
        return concurrent().orElse(ranked);
    }

    String unit() {
        return ranked.arms().getFirst().figures().unit();
    }

    /** Returns the text that determines an arm's colour: model, strategy, or the arm's name without the JDK. */
    static String model(RankedArm arm) {
        return arm.measured()
                .map(one -> Cell.of(one).arm())
                .filter(model -> !model.isEmpty())
                .orElse(arm.name().replaceFirst(" on JDK .*$", ""));
    }

    PageFamily family(String titleEnd, Optional<String> source) {
        Optional<BenchmarkDescription> description = BenchmarkDescription.of(first().benchmark());
        return new PageFamily(
                id,
                scenario(),
                judged.isOneBenchmark() ? first().benchmark() : typeOf(first().benchmark()),
                title() + titleEnd,
                source.orElse(null),
                parameters(),
                first().mode(),
                new Description(
                        part(description.map(BenchmarkDescription::question)),
                        part(description.map(BenchmarkDescription::mechanism)),
                        part(description.map(BenchmarkDescription::op)),
                        part(description.map(BenchmarkDescription::notMeasured))),
                new ArmTable(
                        ranked.heading(),
                        new PageFigure(ranked.metric(), unit(), ranked.answer().higherIsBetter()),
                        ranked.ranked(),
                        ranked.notes(),
                        judged.smallestRatio(),
                        ranked.columns()),
                IntStream.range(0, ranked.arms().size()).mapToObj(this::arm).toList());
    }

    void forEachCell(BiConsumer<Measurement, String> told) {
        for (int place = 0; place < ranked.arms().size(); place++) {
            String cell = cell(place);
            ranked.arms().get(place).measured().ifPresent(measured -> told.accept(measured, cell));
        }
    }

    private String cell(int place) {
        return id + "a" + (place + 1);
    }

    private static @Nullable String part(Optional<String> text) {
        return text.filter(words -> !words.isEmpty()).orElse(null);
    }

    private static String typeOf(String benchmark) {
        return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
    }

    private PageArm arm(int place) {
        String armId = cell(place);
        RankedArm arm = ranked.arms().get(place);
        ArmFigures figures = arm.figures();
        Optional<Measurement> measured = arm.measured();
        Optional<Metric> metric = arm.counted();
        double factor = metric.map(
                        found -> MetricUnit.factor(found.unit(), figures.unit()).orElse(1))
                .orElse(1.0);
        Kind kind = ranked.kind(arm);
        Optional<PairVerdict> toBest = arm.toBest().filter(pair -> kind != Kind.NOT_JUDGED);
        Optional<Interval> interval =
                toBest.filter(pair -> pair.estimate().hasInterval()).map(PairVerdict::interval);
        double self = kind == Kind.BEST ? 1 : Double.NaN;
        List<ForkTrace> series = measured.isPresent()
                ? new ForkTraces(pointsPerFork).of(judged, judged.arms().get(place), from.run(), factor)
                : List.of();
        return new PageArm(
                armId,
                arm.name(),
                model(arm),
                jdk(place),
                kind,
                VerdictWords.of(arm, ranked),
                new ArmScore(
                        PageNumbers.figure(figures.score()),
                        arm.forks(),
                        PageNumbers.figure(metric.map(FamilySection::variation).orElse(Double.NaN))),
                new CostRatio(
                        PageNumbers.figure(
                                toBest.map(pair -> pair.estimate().ratio()).orElse(self)),
                        PageNumbers.figure(interval.map(Interval::low).orElse(self)),
                        PageNumbers.figure(interval.map(Interval::high).orElse(self))),
                new IdealTime(
                        PageNumbers.figure(arm.timesIdeal(ranked.answer())),
                        PageNumbers.figure(figures.ideal()),
                        PageNumbers.figure(figures.overheadPerTask())),
                new ResourceUse(
                        PageNumbers.figure(figures.processorPerTask()),
                        PageNumbers.figure(figures.allocatedPerTask()),
                        PageNumbers.figure(firstOf(measured, THREADS)),
                        PageNumbers.figure(firstOf(measured, List.of(PINS)))),
                figures.columns().stream().map(PageNumbers::figure).toList(),
                arm.flags().stream().map(Flag::words).toList(),
                measured.flatMap(JmhCall::of).orElse(null),
                new ArmSamples(
                        series,
                        measured.map(one -> percentiles(one, figures.unit()))
                                .filter(points -> !points.isEmpty())
                                .orElse(null),
                        measured.flatMap(one -> CellAttachments.latencies(one, from))
                                .orElse(null),
                        measured.map(one -> WatchedServices.of(one, from, pointsPerFork))
                                .filter(watched -> !watched.isEmpty())
                                .orElse(null)),
                measured.map(one -> attachments(armId, one, place)).orElse(List.of()));
    }

    private String jdk(int place) {
        int measured = judged.arms().size();
        return place < measured
                ? judged.arms().get(place).measurement().jdk()
                : outcome.orElseThrow()
                        .unmeasured()
                        .get(place - measured)
                        .cell()
                        .jdk();
    }

    private List<Attachment> attachments(String armId, Measurement measured, int place) {
        List<Attachment> attachments = new ArrayList<>(CellAttachments.of(measured, from, directory));
        RankedArm best = ranked.arms().getFirst();
        if (flames.isPresent() && !attachments.isEmpty() && place > 0 && ranked.kind(best) == Kind.BEST) {
            best.measured()
                    .map(one -> flames.get()
                            .of(armId, title(), recorded(ranked.arms().get(place), measured), recorded(best, one)))
                    .ifPresent(attachments::addAll);
        }
        return attachments;
    }

    private RecordedArm recorded(RankedArm arm, Measurement measured) {
        return new RecordedArm(arm.name(), CellAttachments.stacks(measured, from));
    }

    private static double firstOf(Optional<Measurement> measured, List<String> names) {
        return names.stream()
                .flatMap(name -> measured.flatMap(one -> one.metric(name)).stream())
                .mapToDouble(Metric::meanOfForks)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double variation(Metric metric) {
        double[] means = metric.forkMeans();
        return means.length < 2
                ? Double.NaN
                : StandardDeviation.of(means).getAsDouble() / Mean.of(means).getAsDouble();
    }

    private static Optional<Double> rank(String metric, String method) {
        if (metric.equals(GREATEST)) {
            return Optional.of(PERCENT);
        }
        Matcher own = PERCENTILE.matcher(metric);
        if (own.matches()) {
            return Optional.of(Double.parseDouble(own.group(1)));
        }
        Matcher sampled = SAMPLED.matcher(metric);
        return sampled.matches()
                        && Stream.of(sampled.group(1), sampled.group(2))
                                .filter(Objects::nonNull)
                                .allMatch(method::equals)
                ? Optional.of(PERCENT * Double.parseDouble(sampled.group(3)))
                : Optional.empty();
    }

    private static List<PercentilePoint> percentiles(Measurement measured, String unit) {
        Map<Double, Double> found = new TreeMap<>();
        String method = measured.benchmark().substring(measured.benchmark().lastIndexOf('.') + 1);
        measured.secondary().forEach((name, metric) -> {
            double factor = MetricUnit.factor(metric.unit(), unit).orElse(Double.NaN);
            double value = metric.meanOfForks() * factor;
            rank(name, method).filter(rank -> Double.isFinite(value)).ifPresent(rank -> found.put(rank, value));
        });
        return found.size() < 2
                ? List.of()
                : found.entrySet().stream()
                        .map(point -> new PercentilePoint(point.getKey(), point.getValue()))
                        .toList();
    }
}
