package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.report.Crossings;
import dev.strandbench.report.Crossings.Crossing;
import dev.strandbench.report.Crossings.Curve;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The scores of families that differ only in a numeric parameter. */
public record PageCurve(
        String title,
        @Nullable String source,
        String parameter,
        String unit,
        List<CurveLine> lines,
        List<IdealPoint> ideal,
        List<Crossing> crossings) {

    public record CurveLine(String arm, String model, List<CurvePoint> points) {}

    /** A point of a curve: the id of the family, and the score with a 95 % interval over its forks. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record CurvePoint(double x, double score, double low, double high, String family) {}

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record IdealPoint(double x, double score) {}

    private record SourcedCurve(String source, Curve curve) {

        static SourcedCurve of(FamilySection section, String parameter) {
            return new SourcedCurve(
                    section.source(), Curve.of(section.judged(), section.ranked(), section.parameters(), parameter));
        }
    }

    private record Place(Crossings.Place judged, FamilySection section) {

        double x() {
            return judged.x();
        }
    }

    static List<PageCurve> of(List<FamilySection> sections, boolean severalSources) {
        Map<SourcedCurve, List<Place>> curves = new LinkedHashMap<>();
        for (FamilySection section : sections) {
            section.parameters().forEach((name, value) -> {
                if (Crossings.isNumber(name, value)) {
                    curves.computeIfAbsent(SourcedCurve.of(section, name), first -> new ArrayList<>())
                            .add(new Place(
                                    new Crossings.Place(
                                            Crossings.number(name, value), section.judged(), section.ranked()),
                                    section));
                }
            });
        }
        curves.values()
                .removeIf(places ->
                        places.stream().mapToDouble(Place::x).distinct().count() < 2);
        return curves.entrySet().stream()
                .map(curve -> of(
                        curve.getKey(),
                        curve.getValue().stream()
                                .sorted(Comparator.comparingDouble(Place::x))
                                .toList(),
                        sections,
                        severalSources))
                .toList();
    }

    private static PageCurve of(
            SourcedCurve key, List<Place> places, List<FamilySection> sections, boolean severalSources) {
        FamilySection first = places.getFirst().section();
        boolean severalModes = sections.stream()
                .filter(section -> name(section).equals(name(first)))
                .anyMatch(section -> !section.first().mode().equals(key.curve().mode()));
        List<String> title = new ArrayList<>(List.of(name(first) + " "));
        key.curve().others().forEach((name, value) -> title.add(name + "=" + value));
        if (severalModes) {
            title.add("(" + key.curve().mode() + ")");
        }
        List<String> arms = places.stream()
                .flatMap(place -> place.judged().arms())
                .map(RankedArm::name)
                .distinct()
                .toList();
        return new PageCurve(
                String.join(" ", title).strip(),
                severalSources ? key.source() : null,
                Crossings.axis(key.curve().parameter()),
                key.curve().unit(),
                arms.stream().map(name -> line(name, places)).toList(),
                places.stream().flatMap(place -> ideal(place).stream()).toList(),
                Crossings.of(
                                places.stream().map(Place::judged).toList(),
                                key.curve().parameter())
                        .stream()
                        .map(PageCurve::rounded)
                        .toList());
    }

    private static Crossing rounded(Crossing crossing) {
        return new Crossing(crossing.arms(), PageNumbers.iteration(crossing.near()), crossing.text());
    }

    private static String name(FamilySection section) {
        return section.title().replaceFirst("  .*$", "");
    }

    private static CurveLine line(String name, List<Place> places) {
        List<CurvePoint> points = new ArrayList<>();
        String model = name;
        for (Place place : places) {
            Optional<RankedArm> arm = place.judged().arm(name);
            if (arm.isPresent()) {
                points.add(point(place, arm.get()));
                model = FamilySection.model(arm.get());
            }
        }
        return new CurveLine(name, model, points);
    }

    private static CurvePoint point(Place place, RankedArm arm) {
        Interval factors =
                arm.counted().flatMap(PageCurve::relativeInterval).orElse(new Interval(Double.NaN, Double.NaN));
        double score = arm.figures().score();
        return new CurvePoint(
                place.x(),
                score,
                score * factors.low(),
                score * factors.high(),
                place.section().id());
    }

    private static Optional<Interval> relativeInterval(Metric metric) {
        double[] logs = Arrays.stream(metric.forkMeans()).map(Math::log).toArray();
        if (logs.length < 2 || !Arrays.stream(logs).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        RatioEstimate mean = RatioEstimate.paired(new double[logs.length], logs, 0);
        Interval interval = mean.ratioInterval(VerdictRule.CONFIDENCE);
        return Optional.of(new Interval(interval.low() / mean.ratio(), interval.high() / mean.ratio()));
    }

    private static Optional<IdealPoint> ideal(Place place) {
        Comparator<Double> order = Comparator.naturalOrder();
        RankedFamily family = place.section().ranked();
        return family.arms().stream()
                .map(arm -> arm.figures().ideal())
                .filter(Double::isFinite)
                .min(family.answer().higherIsBetter() ? order.reversed() : order)
                .map(ideal -> new IdealPoint(place.x(), ideal));
    }
}
