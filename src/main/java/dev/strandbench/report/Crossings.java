package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.machine.MemorySize;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Estimates the values of a numeric parameter at which one arm becomes better than another. */
public final class Crossings {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    // The values of these parameters are names, even if they look like numbers.
    private static final Set<String> NAMES =
            Set.of(Circumstance.JDK, Circumstance.CPUSET.label(), Circumstance.POLLER_MODE.label(), "seed");

    // The values of these circumstances are memory sizes.
    private static final Set<String> SIZES = Set.of(Circumstance.HEAP.label(), Circumstance.LIVE.label());

    private static final int DIGITS = 3;

    private Crossings() {}

    /** The parameter value below which the first arm is better and above which the second arm is better. */
    public record Crossing(List<String> arms, double near, String text) {}

    public record Place(double x, JudgedFamily judged, RankedFamily ranked) {

        public Stream<RankedArm> arms() {
            return ranked.arms().stream()
                    .filter(arm -> Double.isFinite(arm.figures().score()));
        }

        public Optional<RankedArm> arm(String name) {
            return arms().filter(arm -> arm.name().equals(name)).findFirst();
        }

        private Optional<Point> point(String first, String second) {
            OptionalInt one = measured(first);
            OptionalInt other = measured(second);
            if (one.isEmpty() || other.isEmpty() || !ranked.ranked()) {
                return Optional.empty();
            }
            double score = ranked.arms().get(one.getAsInt()).figures().score();
            return Optional.of(new Point(
                            x,
                            ranked.answer().higherIsBetter() ? 1 / score : score,
                            judged.compare(
                                    judged.arms().get(one.getAsInt()),
                                    judged.arms().get(other.getAsInt()))))
                    .filter(Point::isKnown);
        }

        private OptionalInt measured(String name) {
            return IntStream.range(0, judged.arms().size())
                    .filter(place -> ranked.arms().get(place).name().equals(name)
                            && judged.arms().get(place).isMeasured())
                    .findFirst();
        }
    }

    public static boolean isNumber(String parameter, String value) {
        return isMemory(parameter, value)
                || (NUMBER.matcher(value).matches() && !NAMES.contains(ArmParameter.withoutPrefix(parameter)));
    }

    /** Returns a parameter value as a number, in MiB for memory sizes. The value must satisfy {@link #isNumber}. */
    public static double number(String parameter, String value) {
        return isMemory(parameter, value) ? MemorySize.mebibytes(value) : Double.parseDouble(value);
    }

    public static String axis(String parameter) {
        return hasUnit(parameter) ? parameter + ", MiB" : parameter;
    }

    private static boolean isMemory(String parameter, String value) {
        return hasUnit(parameter) && MemorySize.isValid(value);
    }

    private static boolean hasUnit(String parameter) {
        return Circumstance.isOfTheFork(parameter) && SIZES.contains(ArmParameter.withoutPrefix(parameter));
    }

    /**
     * Returns the crossings for each pair of arms: the parameter values at which the better arm changes. The families
     * must be in ascending order of the parameter's values and must differ only in these values. A crossing lies
     * between opposite verdicts, where the interpolated cost ratio is 1. The interval of a crossing contains the
     * parameter values at which a bound of the cost ratio is 1.
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
        List<Point> step = new ArrayList<>();
        for (Place place : places) {
            Optional<Point> measured = place.point(one, other);
            if (measured.isEmpty() || (step.isEmpty() && !measured.get().isSure())) {
                continue;
            }
            Point point = measured.get();
            step.add(point);
            if (point.isSure()) {
                boolean slower = point.verdict().isSlower();
                if (step.getFirst().verdict().isSlower() != slower) {
                    crossings.add(crossing(slower ? List.of(other, one) : List.of(one, other), step, parameter));
                }
                step = new ArrayList<>(List.of(point));
            }
        }
        return crossings;
    }

    private static Crossing crossing(List<String> arms, List<Point> step, String parameter) {
        ToDoubleFunction<PairVerdict> estimate = verdict -> verdict.estimate().ratio();
        double near = meetings(step, estimate)[0];
        double[] ends = Stream.<ToDoubleFunction<PairVerdict>>of(
                        estimate,
                        verdict -> verdict.interval().low(),
                        verdict -> verdict.interval().high())
                .flatMapToDouble(line -> Arrays.stream(meetings(step, line)))
                .sorted()
                .toArray();
        String unit = hasUnit(parameter) ? "m" : "";
        List<String> measured =
                step.stream().map(point -> exact(point.x()) + unit).toList();
        return new Crossing(
                arms,
                near,
                arms.getLast() + " passes " + arms.getFirst() + " at " + parameter + "="
                        + rounded(near, RoundingMode.HALF_EVEN) + unit + " (" + rounded(ends[0], RoundingMode.FLOOR)
                        + unit + " to " + rounded(ends[ends.length - 1], RoundingMode.CEILING) + unit
                        + "), measured at " + PracticalAnswer.listed(measured, "and"));
    }

    private static double[] meetings(List<Point> step, ToDoubleFunction<PairVerdict> ratio) {
        return IntStream.range(1, step.size())
                .filter(i -> ratio.applyAsDouble(step.get(i - 1).verdict()) > 1
                        != ratio.applyAsDouble(step.get(i).verdict()) > 1)
                .mapToDouble(i -> step.get(i - 1)
                        .meeting(
                                step.get(i),
                                ratio.applyAsDouble(step.get(i - 1).verdict()),
                                ratio.applyAsDouble(step.get(i).verdict())))
                .toArray();
    }

    private record Point(double x, double cost, PairVerdict verdict) {

        boolean isKnown() {
            Interval interval = verdict.interval();
            return interval.low() > 0 && Double.isFinite(interval.high());
        }

        boolean isSure() {
            return verdict.verdict() == Verdict.DIFFERENT && !verdict.isOnOverhead();
        }

        /**
         * Interpolates the parameter value at which both arms cost the same. Uses logarithms if both parameter values
         * exceed 0.
         */
        double meeting(Point to, double ratioHere, double ratioThere) {
            boolean logarithmic = x > 0 && to.x > 0;
            double before = logarithmic ? Math.log(ratioHere) : cost * (ratioHere - 1);
            double after = logarithmic ? Math.log(ratioThere) : to.cost * (ratioThere - 1);
            double share = Math.clamp(before / (before - after), 0, 1);
            return logarithmic ? x * Math.pow(to.x / x, share) : x + share * (to.x - x);
        }
    }

    private static String exact(double x) {
        return BigDecimal.valueOf(x).stripTrailingZeros().toPlainString();
    }

    private static String rounded(double x, RoundingMode rounding) {
        return BigDecimal.valueOf(x)
                .round(new MathContext(DIGITS, rounding))
                .stripTrailingZeros()
                .toPlainString();
    }

    /**
     * Returns a heading, a line for each crossing and a blank line; empty without crossings. The two lists have the
     * same order.
     */
    public static String text(List<JudgedFamily> run, List<RankedFamily> ranked) {
        StringBuilder text = new StringBuilder();
        byParameter(run, ranked).forEach((curve, places) -> {
            List<Place> ascending =
                    places.stream().sorted(Comparator.comparingDouble(Place::x)).toList();
            of(ascending, curve.parameter())
                    .forEach(crossing -> text.append("  " + curve.words() + ": " + crossing.text() + "\n"));
        });
        return text.isEmpty()
                ? ""
                : "Where the order changes, if costs are straight lines between measured values:\n" + text + "\n";
    }

    private static Map<Curve, List<Place>> byParameter(List<JudgedFamily> run, List<RankedFamily> ranked) {
        Map<Curve, List<Place>> curves = new LinkedHashMap<>();
        for (int i = 0; i < run.size(); i++) {
            JudgedFamily judged = run.get(i);
            if (judged.arms().isEmpty()) {
                continue;
            }
            RankedFamily family = ranked.get(i);
            Measurement first = judged.arms().getFirst().measurement();
            Map<String, String> shared = new LinkedHashMap<>(first.params());
            shared.keySet().removeIf(ArmParameter::isNamed);
            shared.forEach((name, value) -> {
                if (isNumber(name, value)) {
                    curves.computeIfAbsent(Curve.of(judged, family, shared, name), key -> new ArrayList<>())
                            .add(new Place(number(name, value), judged, family));
                }
            });
        }
        return curves;
    }

    /** The properties that the families of a curve share. The families differ only in one parameter. */
    public record Curve(
            String benchmark,
            String type,
            String mode,
            String heading,
            String unit,
            String parameter,
            Map<String, String> others) {

        public static Curve of(JudgedFamily judged, RankedFamily ranked, Map<String, String> shared, String parameter) {
            Measurement first = judged.arms().getFirst().measurement();
            Map<String, String> others = new LinkedHashMap<>(shared);
            others.remove(parameter);
            return new Curve(
                    judged.isOneBenchmark() ? first.benchmark() : "",
                    Cell.of(first).type(),
                    first.mode(),
                    ranked.heading(),
                    ranked.arms().getFirst().figures().unit(),
                    parameter,
                    others);
        }

        private String words() {
            return Stream.concat(
                            Stream.of(type, mode),
                            others.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()))
                    .collect(Collectors.joining(" "));
        }
    }
}
