package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the values of a numeric parameter at which one arm passes another. */
public final class Crossings {

    /** Matches a numeric value of a parameter. Only numeric values can have crossings. */
    public static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    private static final MathContext DIGITS = new MathContext(2);

    private Crossings() {}

    /**
     * A value at which one arm passes another. The first arm is better below the value, the second arm above the value.
     *
     * @param near the estimate of the value
     * @param between the interval of the value, with the confidence of the verdicts on both sides
     */
    public record Crossing(List<String> arms, double near, Interval between, String text) {}

    /** A family that was measured at one value of the parameter. */
    public record Place(double x, JudgedFamily judged, RankedFamily ranked) {

        public Stream<RankedArm> arms() {
            return ranked.arms().stream().filter(arm -> Double.isFinite(arm.score()));
        }

        public Optional<RankedArm> arm(String name) {
            return arms().filter(arm -> arm.name().equals(name)).findFirst();
        }

        private double score(String name) {
            return arm(name).map(RankedArm::score).orElse(Double.NaN);
        }

        /** Returns the verdict on two arms if one arm is certainly better by the figure that ranks the arms. */
        private Optional<PairVerdict> sure(String first, String second) {
            OptionalInt one = measured(first);
            OptionalInt other = measured(second);
            if (one.isEmpty() || other.isEmpty() || !ranked.ranked()) {
                return Optional.empty();
            }
            PairVerdict pair = judged.compare(
                    judged.arms().get(one.getAsInt()), judged.arms().get(other.getAsInt()));
            return pair.verdict() == Verdict.DIFFERENT && !pair.isOnOverhead() ? Optional.of(pair) : Optional.empty();
        }

        private OptionalInt measured(String name) {
            return IntStream.range(0, judged.arms().size())
                    .filter(place -> ranked.arms().get(place).name().equals(name)
                            && judged.arms().get(place).isMeasured())
                    .findFirst();
        }

        private double cost(String name) {
            return ranked.answer().higherIsBetter() ? 1 / score(name) : score(name);
        }
    }

    /**
     * Returns the crossings of all pairs of arms. A pair has a crossing between two neighbouring values at which the
     * verdicts name different arms as the better one.
     *
     * @param places the families, which differ only in the value of the parameter, in ascending order of the value
     */
    public static List<Crossing> of(List<Place> places, String parameter) {
        List<String> names = places.stream()
                .flatMap(Place::arms)
                .map(RankedArm::name)
                .distinct()
                .toList();
        List<Crossing> crossings = new ArrayList<>();
        for (int one = 0; one < names.size(); one++) {
            for (String other : names.subList(one + 1, names.size())) {
                crossings.addAll(of(names.get(one), other, places, parameter));
            }
        }
        return crossings;
    }

    private static List<Crossing> of(String one, String other, List<Place> places, String parameter) {
        List<Crossing> crossings = new ArrayList<>();
        @Nullable Side before = null;
        for (Place place : places) {
            Optional<PairVerdict> sure = place.sure(one, other);
            if (sure.isEmpty()) {
                continue;
            }
            Side now = new Side(place.x(), place.cost(one), sure.get());
            if (before != null && before.verdict().isSlower() != now.verdict().isSlower()) {
                List<String> arms = now.verdict().isSlower() ? List.of(other, one) : List.of(one, other);
                crossings.add(new Step(before, now).crossing(arms, parameter));
            }
            before = now;
        }
        return crossings;
    }

    /** A value of the parameter at which the order of two arms is certain. The cost is the first arm's cost. */
    private record Side(double x, double cost, PairVerdict verdict) {}

    /** Two neighbouring values of the parameter between which the order of two arms changes. */
    private record Step(Side from, Side to) {

        Crossing crossing(List<String> arms, String parameter) {
            double one =
                    x(from.verdict().interval().low(), to.verdict().interval().low());
            double other =
                    x(from.verdict().interval().high(), to.verdict().interval().high());
            double near =
                    x(from.verdict().estimate().ratio(), to.verdict().estimate().ratio());
            Interval between = new Interval(Math.min(one, other), Math.max(one, other));
            return new Crossing(
                    arms,
                    near,
                    between,
                    arms.getLast() + " passes " + arms.getFirst() + " at " + parameter + "=" + number(near) + " ("
                            + number(between.low()) + " to " + number(between.high()) + "), measured at "
                            + number(from.x()) + " and " + number(to.x()));
        }

        // Costs are taken for straight lines, on logarithmic axes if the values permit them.
        private double x(double ratioFrom, double ratioTo) {
            boolean logarithmic = from.x() > 0 && to.x() > 0;
            double before = logarithmic ? Math.log(ratioFrom) : from.cost() * (ratioFrom - 1);
            double after = logarithmic ? Math.log(ratioTo) : to.cost() * (ratioTo - 1);
            double part = before / (before - after);
            // An infinite side leaves the whole step open.
            double share = Double.isNaN(part) ? 0.5 : Math.clamp(part, 0, 1);
            return logarithmic ? from.x() * Math.pow(to.x() / from.x(), share) : from.x() + share * (to.x() - from.x());
        }
    }

    private static String number(double x) {
        return x == Math.rint(x)
                ? String.format(Locale.ROOT, "%.0f", x)
                : BigDecimal.valueOf(x).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /** Returns a line on each crossing of a run, for a terminal. A text that is not empty ends with an empty line. */
    public static String text(List<JudgedFamily> run) {
        StringBuilder text = new StringBuilder();
        byParameter(run).forEach((curve, places) -> {
            List<Place> ascending =
                    places.stream().sorted(Comparator.comparingDouble(Place::x)).toList();
            of(ascending, curve.parameter())
                    .forEach(crossing -> text.append(curve.benchmark() + ": " + crossing.text() + "\n"));
        });
        return text.isEmpty()
                ? ""
                : "Where the order changes, by straight lines between the measured values:\n" + text + "\n";
    }

    private static Map<Curve, List<Place>> byParameter(List<JudgedFamily> run) {
        Map<Curve, List<Place>> curves = new LinkedHashMap<>();
        for (JudgedFamily judged : run) {
            if (judged.arms().isEmpty()) {
                continue;
            }
            RankedFamily ranked = RankedFamily.of(judged, Optional.empty());
            Measurement first = judged.arms().getFirst().measurement();
            Map<String, String> shared = new LinkedHashMap<>(first.params());
            shared.keySet().removeIf(ArmParameter::isNamed);
            shared.forEach((name, value) -> {
                if (NUMBER.matcher(value).matches()) {
                    Map<String, String> others = new LinkedHashMap<>(shared);
                    others.remove(name);
                    curves.computeIfAbsent(
                                    new Curve(first.benchmark(), first.mode(), ranked.heading(), name, others),
                                    key -> new ArrayList<>())
                            .add(new Place(Double.parseDouble(value), judged, ranked));
                }
            });
        }
        return curves;
    }

    private record Curve(String benchmark, String mode, String heading, String parameter, Map<String, String> others) {}
}
