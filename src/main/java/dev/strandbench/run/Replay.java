package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.policy.AdaptivePolicy;
import dev.strandbench.run.policy.Assessment;
import dev.strandbench.run.policy.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Runs the adaptive policy over forks that have been recorded, so that what it would have found, and how long it would
 * have taken, can be held against what JMH's defaults would have.
 */
public final class Replay {

    private static final int FEWEST_FORKS = 2;

    /** The half width of an interval that is narrow enough; equivalence needs about as much. */
    private static final double PRECISION = 0.01;

    /**
     * Even forks against odd ones of the same measurement; empty if it has fewer than four, or one without a cost,
     * whose score is not above 0.
     */
    public Optional<ReplayedPair> split(Measurement measurement) {
        List<IterationSeries> forks = RecordedForks.of(measurement);
        return replay(measurement, every(forks, 0), measurement, every(forks, 1));
    }

    /** One measurement against another; empty if either has fewer than two forks, or one without a cost. */
    public Optional<ReplayedPair> pair(Measurement baseline, Measurement candidate) {
        return replay(baseline, RecordedForks.of(baseline), candidate, RecordedForks.of(candidate));
    }

    private static List<IterationSeries> every(List<IterationSeries> forks, int remainder) {
        return IntStream.range(0, forks.size())
                .filter(fork -> fork % 2 == remainder)
                .mapToObj(forks::get)
                .toList();
    }

    private Optional<ReplayedPair> replay(
            Measurement baseline,
            List<IterationSeries> baselineForks,
            Measurement candidate,
            List<IterationSeries> candidateForks) {
        Race race = new Race(List.of(baselineForks, candidateForks), baseline.isThroughput());
        if (race.available() < FEWEST_FORKS) {
            return Optional.empty();
        }
        Race.Finish finish = race.run(policy(race, true));
        if (finish.assessment().verdicts().isEmpty()) {
            return Optional.empty();
        }
        Window window = finish.assessment().window();
        return Optional.of(new ReplayedPair(
                baseline.benchmark().equals(candidate.benchmark())
                        ? baseline.benchmark()
                        : baseline.benchmark() + " / " + candidate.benchmark(),
                baseline.params(),
                candidateOverBaseline(finish.assessment()),
                finish.secondsSpent(),
                window.from(baselineForks.getFirst()),
                finish.forksUsed().getFirst(),
                window.steady(),
                race.defaultSeconds(),
                race.byDefault().compare(0, 1),
                race.reference().compare(0, 1)));
    }

    private static AdaptivePolicy policy(Race race, boolean racing) {
        ForkLengths lengths = ForkLengths.standard(race.arms().size()).atMost(race.shortestFork());
        return new AdaptivePolicy(lengths, PRECISION, racing, false);
    }

    private static PairVerdict candidateOverBaseline(Assessment found) {
        PairVerdict pair = Objects.requireNonNull(found.verdicts().get(1 - found.best()));
        return found.best() == 0 ? pair : pair.inverse();
    }

    /**
     * Whole families of a file: entries that are equal but for one parameter.
     *
     * @param parameter its name; entries without it belong to no family
     * @return a replay each, of families with at least two arms that have at least two forks each; arms of which a fork
     *     has no cost are left out
     */
    public List<ReplayedFamily> families(List<Measurement> file, String parameter) {
        Map<List<Object>, List<Measurement>> families = new LinkedHashMap<>();
        for (Measurement one : file) {
            if (one.params().containsKey(parameter)) {
                families.computeIfAbsent(
                                List.of(one.benchmark(), one.mode(), shared(one, parameter)), key -> new ArrayList<>())
                        .add(one);
            }
        }
        return families.values().stream()
                .map(arms -> family(arms, parameter))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Map<String, String> shared(Measurement one, String parameter) {
        Map<String, String> others = new LinkedHashMap<>(one.params());
        others.remove(parameter);
        return others;
    }

    private Optional<ReplayedFamily> family(List<Measurement> arms, String parameter) {
        Measurement first = arms.getFirst();
        Race race = new Race(arms.stream().map(RecordedForks::of).toList(), first.isThroughput());
        if (arms.size() < 2 || race.available() < FEWEST_FORKS) {
            return Optional.empty();
        }
        Race.Finish finish = race.run(policy(race, true));
        var byDefault = race.byDefault();
        var reference = race.reference();
        Assessment found = finish.assessment();
        if (found.verdicts().isEmpty() || byDefault.measured().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> withCosts = IntStream.range(0, arms.size())
                .filter(arm -> arm == found.best() || found.verdicts().containsKey(arm))
                .boxed()
                .toList();
        List<ReplayedFamily.ReplayedArm> replayed = withCosts.stream()
                .map(arm -> new ReplayedFamily.ReplayedArm(
                        name(arms.get(arm), parameter),
                        finish.forksUsed().get(arm),
                        Optional.ofNullable(found.verdicts().get(arm)),
                        byDefault.compare(found.best(), arm),
                        reference.compare(found.best(), arm)))
                .toList();
        return Optional.of(new ReplayedFamily(
                first.benchmark(),
                shared(first, parameter),
                withCosts.indexOf(found.best()),
                replayed,
                finish.secondsSpent(),
                race.run(policy(race, false)).secondsSpent(),
                race.defaultSeconds(),
                name(arms.get(byDefault.best()), parameter)));
    }

    private static String name(Measurement arm, String parameter) {
        return arm.params().getOrDefault(parameter, "");
    }
}
