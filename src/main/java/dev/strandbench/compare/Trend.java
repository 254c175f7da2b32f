package dev.strandbench.compare;

import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.analysis.stats.ChangePointRule;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The costs of a cell on one machine in several runs, the oldest run first.
 *
 * @param unsound number of results that were skipped because their score is NaN, infinite, or not above 0
 * @param givenUp number of results that were skipped because the run stopped measuring their arm
 * @param disturbed number of results that were skipped because an iteration is invalid
 */
public record Trend(
        TrendKey key, List<Point> points, List<CostChange> changes, int unsound, int givenUp, int disturbed) {

    /**
     * The properties that all results of a trend share.
     *
     * @param jdk feature version of the JDK; full description if a run has several JDKs of the same feature version;
     *     empty if unknown
     * @param metric name of the secondary metric; empty if the trend shows the score
     */
    public record TrendKey(
            String benchmark,
            String mode,
            Map<String, String> params,
            int threads,
            String jdk,
            String metric,
            String unit,
            String machine,
            boolean higherIsBetter) {

        static TrendKey of(MeasuredArm arm, PastRun run) {
            Measurement measurement = arm.measurement();
            return new TrendKey(
                    measurement.benchmark(),
                    measurement.mode(),
                    measurement.params(),
                    measurement.conditions().threads(),
                    measurement.conditions().featureVersion(),
                    arm.figure().metric(),
                    arm.metric().unit(),
                    machine(measurement, run),
                    arm.figure().higherIsBetter());
        }

        // A result file may be merged from several machines.
        private static String machine(Measurement measurement, PastRun run) {
            return measurement
                    .membership()
                    .map(RunMembership::machine)
                    .filter(machine -> !machine.isEmpty())
                    .orElse(run.machine());
        }

        TrendKey on(String otherJdk) {
            return new TrendKey(benchmark, mode, params, threads, otherJdk, metric, unit, machine, higherIsBetter);
        }
    }

    /**
     * A cell's measurement in one run. The {@code score} is the geometric mean of the forks' mean scores, and is above
     * 0. {@code logCost} is the natural logarithm of the cost.
     */
    public record Point(PastRun run, double score, int forks, double logCost) {

        static Point of(PastRun run, MeasuredArm arm) {
            double logCost = Mean.of(arm.costs(1).logCosts()).getAsDouble();
            double score = Math.exp(arm.figure().higherIsBetter() ? -logCost : logCost);
            return new Point(run, score, arm.metric().forks(), logCost);
        }
    }

    /**
     * A change of a cell's cost between two runs.
     *
     * @param index index of the first point after the change
     * @param cost cost after the change divided by the cost before the change, from all runs between the previous and
     *     the next change
     */
    public record CostChange(int index, RatioEstimate cost) {}

    private record PastArm(PastRun run, MeasuredArm arm) {}

    public PastRun runAt(CostChange change) {
        return points.get(change.index()).run();
    }

    /** Returns one trend for each cell and machine, in order of first occurrence. Runs must be sorted, oldest first. */
    public static List<Trend> of(List<PastRun> runs, FigureChoice figures) {
        Map<TrendKey, List<PastArm>> series = new LinkedHashMap<>();
        Map<TrendKey, Integer> unsound = new LinkedHashMap<>();
        Map<TrendKey, Integer> givenUp = new LinkedHashMap<>();
        Map<TrendKey, Integer> disturbed = new LinkedHashMap<>();
        for (PastRun run : runs) {
            List<MeasuredArm> arms = run.measurements().stream()
                    .map(one -> MeasuredArm.of(one, figures.of(one)).orElseThrow())
                    .toList();
            Map<TrendKey, Set<String>> jdks = arms.stream()
                    .collect(Collectors.groupingBy(
                            arm -> TrendKey.of(arm, run),
                            Collectors.mapping(arm -> describedJdk(arm.measurement()), Collectors.toSet())));
            for (MeasuredArm arm : arms) {
                TrendKey byFeature = TrendKey.of(arm, run);
                boolean hasSeveralJdks = jdks.getOrDefault(byFeature, Set.of()).size() > 1;
                TrendKey key = hasSeveralJdks ? byFeature.on(describedJdk(arm.measurement())) : byFeature;
                List<PastArm> sound = series.computeIfAbsent(key, first -> new ArrayList<>());
                if (arm.measurement().isGivenUp()) {
                    givenUp.merge(key, 1, Integer::sum);
                } else if (arm.disturbance().isPresent()) {
                    disturbed.merge(key, 1, Integer::sum);
                } else if (arm.isSound()) {
                    sound.add(new PastArm(run, arm));
                } else {
                    unsound.merge(key, 1, Integer::sum);
                }
            }
        }
        return series.entrySet().stream()
                .map(entry -> {
                    List<Point> points = points(entry.getValue());
                    return new Trend(
                            entry.getKey(),
                            points,
                            changes(points),
                            unsound.getOrDefault(entry.getKey(), 0),
                            givenUp.getOrDefault(entry.getKey(), 0),
                            disturbed.getOrDefault(entry.getKey(), 0));
                })
                .toList();
    }

    /** All runs must count iterations in the same state of the machine. Otherwise, equal runs would seem to differ. */
    private static List<Point> points(List<PastArm> sound) {
        List<MeasuredArm> arms = sound.stream().map(PastArm::arm).toList();
        Optional<RoundTrips> states = MeasuredArm.machineStatesOf(List.of(arms))
                .filter(found ->
                        arms.stream().noneMatch(arm -> arm.whileFast(found).isOfUnknownState()));
        return sound.stream()
                .map(past ->
                        Point.of(past.run(), states.map(past.arm()::whileFast).orElse(past.arm())))
                .toList();
    }

    private static String describedJdk(Measurement one) {
        return Stream.of(one.jdk(), one.conditions().vmName(), one.conditions().vmVersion())
                .filter(words -> !words.isEmpty())
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static List<CostChange> changes(List<Point> points) {
        double[] logs = points.stream().mapToDouble(Point::logCost).toArray();
        List<Integer> found = ChangePointRule.STANDARD.find(
                Arrays.stream(logs).map(log -> Math.exp(log - logs[0])).toArray());
        return IntStream.range(0, found.size())
                .mapToObj(i -> {
                    int start = i == 0 ? 0 : found.get(i - 1);
                    int end = i + 1 == found.size() ? logs.length : found.get(i + 1);
                    return new CostChange(
                            found.get(i),
                            RatioEstimate.student(
                                    Arrays.copyOfRange(logs, start, found.get(i)),
                                    Arrays.copyOfRange(logs, found.get(i), end),
                                    0));
                })
                .toList();
    }
}
