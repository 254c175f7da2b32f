package dev.strandbench.report.page;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.report.page.PageCurve.Crossing;
import dev.strandbench.report.page.PageCurve.CurveLine;
import dev.strandbench.report.page.PageCurve.CurvePoint;
import dev.strandbench.report.page.PageCurve.IdealPoint;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds families that differ in one number alone, and makes curves of them.
 *
 * @param sections the page's families
 * @param severalSources whether they are of more files than one
 */
record ParameterCurves(List<FamilySection> sections, boolean severalSources) {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final int FEWEST_POINTS = 2;

    /** What the points of a curve have in common. */
    private record CurveKey(
            String source,
            String benchmark,
            String mode,
            String heading,
            String unit,
            String parameter,
            Map<String, String> others) {}

    /** A family at its place on a curve. */
    private record Place(double x, FamilySection section) {

        Optional<RankedArm> arm(String name) {
            return section.ranked().arms().stream()
                    .filter(arm -> arm.name().equals(name) && Double.isFinite(arm.score()))
                    .findFirst();
        }

        /** Who of two is better for sure: -1 the first, 1 the second, 0 if it is not sure. */
        int sureOrder(String first, String second) {
            OptionalInt one = measured(first);
            OptionalInt other = measured(second);
            if (one.isEmpty() || other.isEmpty() || !section.ranked().ranked()) {
                return 0;
            }
            PairVerdict pair = section.judged().pairs().judge(one.getAsInt(), other.getAsInt());
            boolean sure = pair.verdict() == Verdict.DIFFERENT && !pair.isOnOverhead();
            return sure ? (pair.isSlower() ? -1 : 1) : 0;
        }

        private OptionalInt measured(String name) {
            List<RankedArm> arms = section.ranked().arms();
            for (int place = 0; place < section.judged().arms().size(); place++) {
                if (arms.get(place).name().equals(name)
                        && section.judged().arms().get(place).isMeasured()) {
                    return OptionalInt.of(place);
                }
            }
            return OptionalInt.empty();
        }
    }

    /** The curves, in the order of their first families. */
    List<PageCurve> curves() {
        Map<CurveKey, List<Place>> places = new LinkedHashMap<>();
        for (FamilySection section : sections) {
            section.parameters().forEach((name, value) -> {
                if (NUMBER.matcher(value).matches()) {
                    places.computeIfAbsent(key(section, name), first -> new ArrayList<>())
                            .add(new Place(Double.parseDouble(value), section));
                }
            });
        }
        return places.entrySet().stream()
                .filter(entry -> entry.getValue().stream()
                                .mapToDouble(Place::x)
                                .distinct()
                                .count()
                        >= FEWEST_POINTS)
                .map(entry -> curve(
                        entry.getKey(),
                        entry.getValue().stream()
                                .sorted(Comparator.comparingDouble(Place::x))
                                .toList()))
                .toList();
    }

    private static CurveKey key(FamilySection section, String parameter) {
        Map<String, String> others = new LinkedHashMap<>(section.parameters());
        others.remove(parameter);
        return new CurveKey(
                section.source(),
                section.judged().isOneBenchmark() ? section.first().benchmark() : section.scenario(),
                section.first().mode(),
                section.ranked().heading(),
                section.unit(),
                parameter,
                others);
    }

    private PageCurve curve(CurveKey key, List<Place> places) {
        Set<String> names = places.stream()
                .flatMap(place -> place.section().ranked().arms().stream())
                .filter(arm -> Double.isFinite(arm.score()))
                .map(RankedArm::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        FamilySection first = places.getFirst().section();
        String what = name(first);
        boolean severalModes = sections.stream()
                .filter(section -> name(section).equals(what))
                .anyMatch(section -> !section.first().mode().equals(key.mode()));
        String title = Stream.of(
                        Stream.of(what + " "),
                        key.others().entrySet().stream()
                                .map(parameter -> parameter.getKey() + "=" + parameter.getValue()),
                        severalModes ? Stream.of("(" + key.mode() + ")") : Stream.<String>empty())
                .flatMap(words -> words)
                .collect(Collectors.joining(" "))
                .strip();
        return new PageCurve(
                first.scenario(),
                title,
                severalSources ? key.source() : null,
                key.parameter(),
                key.unit(),
                names.stream().map(name -> line(name, places)).toList(),
                ideals(places),
                crossings(List.copyOf(names), places, key.parameter()));
    }

    /** What is measured, without the parameters. */
    private static String name(FamilySection section) {
        return section.title().replaceFirst("  .*$", "");
    }

    private static CurveLine line(String name, List<Place> places) {
        List<CurvePoint> points = new ArrayList<>();
        String model = name;
        for (Place place : places) {
            Optional<RankedArm> arm = place.arm(name);
            if (arm.isPresent()) {
                points.add(point(place, arm.get()));
                model = FamilySection.model(arm.get());
            }
        }
        return new CurveLine(name, model, points);
    }

    private static CurvePoint point(Place place, RankedArm arm) {
        Optional<Interval> interval = arm.measured()
                .flatMap(place.section().ranked().answer()::in)
                .flatMap(ParameterCurves::relativeInterval);
        return new CurvePoint(
                place.x(),
                Objects.requireNonNull(PageNumbers.figure(arm.score())),
                end(arm, interval.map(Interval::low)),
                end(arm, interval.map(Interval::high)),
                place.section().id());
    }

    private static @Nullable Double end(RankedArm arm, Optional<Double> factor) {
        return PageNumbers.figure(arm.score() * factor.orElse(Double.NaN));
    }

    /** The 95 % interval of the mean over forks, divided by that mean; empty for fewer than two. */
    private static Optional<Interval> relativeInterval(Metric metric) {
        double[] logs = Arrays.stream(metric.forkMeans()).map(Math::log).toArray();
        if (logs.length < 2 || !Arrays.stream(logs).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        RatioEstimate mean = RatioEstimate.paired(new double[logs.length], logs, 0);
        Interval interval = mean.ratioInterval(VerdictRule.CONFIDENCE);
        return Optional.of(new Interval(interval.low() / mean.ratio(), interval.high() / mean.ratio()));
    }

    private static List<IdealPoint> ideals(List<Place> places) {
        return places.stream()
                .flatMap(place -> place.section().ranked().arms().stream()
                        .map(RankedArm::ideal)
                        .filter(Double::isFinite)
                        .min(Comparator.naturalOrder())
                        .map(ideal -> new IdealPoint(place.x(), Objects.requireNonNull(PageNumbers.figure(ideal))))
                        .stream())
                .toList();
    }

    private static List<Crossing> crossings(List<String> names, List<Place> places, String parameter) {
        List<Crossing> crossings = new ArrayList<>();
        for (int one = 0; one < names.size(); one++) {
            for (int other = one + 1; other < names.size(); other++) {
                crossings.addAll(crossings(names.get(one), names.get(other), places, parameter));
            }
        }
        return crossings;
    }

    private static List<Crossing> crossings(String one, String other, List<Place> places, String parameter) {
        if (!changesOrder(one, other, places)) {
            return List.of();
        }
        List<Crossing> crossings = new ArrayList<>();
        int before = 0;
        @Nullable Place last = null;
        for (Place place : places) {
            int now = place.sureOrder(one, other);
            if (now == 0) {
                continue;
            }
            if (last != null && before != now) {
                String loser = now > 0 ? one : other;
                String winner = now > 0 ? other : one;
                crossings.add(new Crossing(
                        List.of(loser, winner),
                        near(loser, winner, last, place),
                        winner + " passes " + loser + " between " + number(last.x()) + " and " + number(place.x()) + " "
                                + parameter));
            }
            before = now;
            last = place;
        }
        return crossings;
    }

    private static boolean changesOrder(String one, String other, List<Place> places) {
        return places.stream()
                        .flatMap(place -> place
                                .arm(one)
                                .flatMap(first ->
                                        place.arm(other).map(second -> Math.signum(first.score() - second.score())))
                                .stream())
                        .distinct()
                        .count()
                > 1;
    }

    /** Where straight lines on logarithmic axes meet; the geometric middle if a score or a parameter is not above 0. */
    private static double near(String one, String other, Place from, Place to) {
        double before = Math.log(score(one, from) / score(other, from));
        double after = Math.log(score(one, to) / score(other, to));
        double part = before / (before - after);
        double share = part >= 0 && part <= 1 ? part : 0.5;
        double x = from.x() > 0 && to.x() > 0
                ? from.x() * Math.pow(to.x() / from.x(), share)
                : from.x() + share * (to.x() - from.x());
        return Objects.requireNonNull(PageNumbers.iteration(x));
    }

    private static double score(String name, Place place) {
        return place.arm(name).map(RankedArm::score).orElse(Double.NaN);
    }

    private static String number(double x) {
        return x == Math.rint(x) ? String.format(Locale.ROOT, "%.0f", x) : String.valueOf(x);
    }
}
