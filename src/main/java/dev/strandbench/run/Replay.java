package dev.strandbench.run;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.Replayed.CountedForks;
import dev.strandbench.run.Replayed.ReplayedArm;
import dev.strandbench.run.Replayed.ReplayedFamily;
import dev.strandbench.run.Replayed.ReplayedPair;
import dev.strandbench.run.policy.Assessment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs the adaptive policy on recorded forks to compare its verdicts and its time with those of JMH's defaults. */
public final class Replay {

    private static final int FEWEST_FORKS = 2;
    private static final String TOO_LITTLE = "with too few forks, or scores that are not above 0";

    private final Consumer<String> notes;

    /** Creates a replay. The consumer receives one line of text for each reason why result entries are skipped. */
    public Replay(Consumer<String> notes) {
        this.notes = notes;
    }

    /** Returns the entries that can be replayed. Throws {@link UserErrorException} if all entries are left out. */
    public List<Measurement> read(Path file) {
        List<Measurement> kept = without(
                file,
                JmhResultReader.read(file),
                Measurement::isGivenUp,
                "their run gave them up",
                "its run gave up all arms; valid: files with arms whose forks did not fail");
        return without(
                file,
                kept,
                one -> one.conditions().warmupIterations() > 0,
                "their forks lack the warm-up",
                "its forks lack their warm-up; valid: forks recorded from their first op on, with -wi 0 and many short"
                        + " iterations");
    }

    private List<Measurement> without(
            Path file, List<Measurement> all, Predicate<Measurement> unfit, String why, String whyNone) {
        List<Measurement> fit = all.stream().filter(unfit.negate()).toList();
        if (fit.isEmpty() && !all.isEmpty()) {
            throw new UserErrorException(file + ": nothing to replay, because " + whyNone);
        }
        if (fit.size() < all.size()) {
            notes.accept(ShownText.of(file.toString()) + ": left out, because " + why + ": " + (all.size() - fit.size())
                    + " of " + Plural.of(all.size(), "entry"));
        }
        return fit;
    }

    /**
     * Compares the even-numbered forks of each entry with its odd-numbered forks. Throws {@link UserErrorException} if
     * no entry has enough forks.
     */
    public Replayed splits(List<List<Measurement>> files) {
        return pairs(files.stream()
                .flatMap(List::stream)
                .map(entry -> {
                    List<IterationSeries> forks = Race.forks(entry);
                    return replay(entry, entry, List.of(every(forks, 0), every(forks, 1)));
                })
                .toList());
    }

    /**
     * Returns the ages between which iterations of each fork count, if the policy measures each entry by itself.
     *
     * @param precision target half-width of the score's confidence interval, as a share of the score
     * @throws UserErrorException if no entry has a fork with a score in every iteration
     */
    public List<CountedForks> windows(List<List<Measurement>> files, double precision) {
        List<CountedForks> counted = new ArrayList<>();
        int skipped = 0;
        for (List<Measurement> file : files) {
            for (Measurement entry : file) {
                Race race = Race.of(List.of(entry));
                if (race.available() == 0) {
                    skipped++;
                } else {
                    counted.add(new CountedForks(entry.benchmark(), entry.params(), race.counted(precision)));
                }
            }
        }
        if (counted.isEmpty()) {
            throw new UserErrorException("nothing to replay: no entry has a fork with a score in every iteration");
        }
        if (skipped > 0) {
            notes.accept("skipped: " + Plural.of(skipped, "entry") + " without a fork with a score in every iteration");
        }
        return counted;
    }

    private static List<IterationSeries> every(List<IterationSeries> forks, int remainder) {
        return IntStream.range(0, forks.size())
                .filter(fork -> fork % 2 == remainder)
                .mapToObj(forks::get)
                .toList();
    }

    /**
     * Compares the entries of two files that have the same benchmark, mode and parameters. Prefers entries that also
     * have the same JDK and number of threads. If no entries match, compares the first entries of both files, the
     * second entries, and so on.
     *
     * @param ofTwoFiles false to compare, within each file, all pairs of entries that have the same mode and unit
     * @throws UserErrorException if the files do not match, or no pair of entries has enough forks with a cost
     */
    public Replayed pairs(List<List<Measurement>> files, boolean ofTwoFiles) {
        List<Optional<ReplayedPair>> pairs = new ArrayList<>();
        if (ofTwoFiles) {
            matched(files.getFirst(), files.getLast())
                    .forEach((candidate, baseline) -> pairs.add(pair(baseline, candidate)));
        } else {
            for (List<Measurement> file : files) {
                for (int i = 0; i < file.size(); i++) {
                    for (Measurement other : file.subList(i + 1, file.size())) {
                        if (isSameKind(file.get(i), other)) {
                            pairs.add(pair(file.get(i), other));
                        }
                    }
                }
            }
        }
        return pairs(pairs);
    }

    private Replayed pairs(List<Optional<ReplayedPair>> pairs) {
        List<ReplayedPair> replayed = pairs.stream().flatMap(Optional::stream).toList();
        int skipped = pairs.size() - replayed.size();
        if (replayed.isEmpty()) {
            throw new UserErrorException("nothing to replay: "
                    + (skipped > 0 ? Plural.of(skipped, "pair") + " " + TOO_LITTLE : "no two entries of one mode")
                    + "; valid: entries with two forks or more, four with --split, and scores above 0");
        }
        if (skipped > 0) {
            notes.accept("skipped: " + Plural.of(skipped, "pair") + " " + TOO_LITTLE);
        }
        return new Replayed(replayed, List.of());
    }

    // An entry is equal only to itself, because it holds arrays.
    private Map<Measurement, Measurement> matched(List<Measurement> baselines, List<Measurement> candidates) {
        Map<Measurement, Measurement> matched = new LinkedHashMap<>();
        candidates.forEach(candidate -> baselines.stream()
                .filter(baseline -> isSameQuestion(baseline, candidate))
                .min(Comparator.comparingInt(baseline -> differences(baseline, candidate)))
                .ifPresent(baseline -> matched.put(candidate, baseline)));
        boolean byOrder = matched.isEmpty();
        if (byOrder && baselines.size() != candidates.size()) {
            throw new UserErrorException("the files have no benchmark in common, and different numbers of benchmarks;"
                    + " valid: files of the same benchmarks, one file, or --split");
        }
        for (int i = 0; byOrder && i < candidates.size(); i++) {
            matched.put(candidates.get(i), baselines.get(i));
        }
        // The ratio of two scores with different modes or units has no meaning.
        matched.forEach((candidate, baseline) -> {
            if (!isSameKind(baseline, candidate)) {
                throw new UserErrorException("cannot replay " + words(baseline) + " against " + words(candidate)
                        + "; valid: files of one mode and one unit");
            }
        });
        if (byOrder) {
            notes.accept("the files have no benchmark in common; matched by their order");
        }
        return matched;
    }

    private static boolean isSameKind(Measurement one, Measurement other) {
        return one.mode().equals(other.mode())
                && one.primary().unit().equals(other.primary().unit());
    }

    private static boolean isSameQuestion(Measurement one, Measurement other) {
        return one.benchmark().equals(other.benchmark())
                && one.mode().equals(other.mode())
                && one.params().equals(other.params());
    }

    // A different number of threads counts more than a different JDK.
    private static int differences(Measurement one, Measurement other) {
        return (one.conditions().threads() == other.conditions().threads() ? 0 : 2)
                + (one.jdk().equals(other.jdk()) ? 0 : 1);
    }

    private static String words(Measurement one) {
        return one.benchmark() + " in " + one.mode() + ", " + one.primary().unit();
    }

    /** Compares two result entries. Returns empty if an entry has fewer than two forks or a fork without a cost. */
    static Optional<ReplayedPair> pair(Measurement baseline, Measurement candidate) {
        return replay(baseline, candidate, List.of(Race.forks(baseline), Race.forks(candidate)));
    }

    private static Optional<ReplayedPair> replay(
            Measurement baseline, Measurement candidate, List<List<IterationSeries>> forks) {
        Race race = new Race(forks, baseline.isThroughput());
        if (race.available() < FEWEST_FORKS) {
            return Optional.empty();
        }
        Race.Finish finish = race.run(true);
        Assessment found = finish.assessment();
        if (found.verdicts().isEmpty()) {
            return Optional.empty();
        }
        PairVerdict toBest = Objects.requireNonNull(found.verdicts().get(1 - found.best()));
        return Optional.of(new ReplayedPair(
                baseline.benchmark().equals(candidate.benchmark())
                        ? baseline.benchmark()
                        : baseline.benchmark() + " / " + candidate.benchmark(),
                baseline.params(),
                found.best() == 0 ? toBest : toBest.inverse(),
                finish.secondsSpent(),
                found.window().from(forks.getFirst().getFirst()),
                finish.forksOf(0),
                toBest.estimate().driftAllowance() == 0,
                race.defaultSeconds(),
                race.byDefault().compare(0, 1),
                race.reference().compare(0, 1)));
    }

    /**
     * Compares the arms of families: entries of a file that differ only in one parameter. Leaves out arms that have
     * fewer than two forks or a fork without a cost. Throws {@link UserErrorException} if no family is left.
     */
    public Replayed families(List<List<Measurement>> files, String parameter) {
        List<ReplayedFamily> families = files.stream()
                .map(file -> withoutShortArms(file, parameter))
                .flatMap(file -> familiesOf(file, parameter))
                .toList();
        if (families.isEmpty()) {
            Set<String> valid = files.stream()
                    .flatMap(List::stream)
                    .flatMap(one -> one.params().keySet().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            throw new UserErrorException("no family of entries that differ only in " + parameter
                    + ", with two forks each; valid: "
                    + (valid.isEmpty() ? "none, because the entries have no parameters" : String.join(", ", valid)));
        }
        return new Replayed(List.of(), families);
    }

    // The arm with the fewest forks limits the number of replayed forks of all arms.
    private List<Measurement> withoutShortArms(List<Measurement> file, String parameter) {
        Map<Boolean, List<Measurement>> arms = file.stream()
                .filter(one -> one.params().containsKey(parameter))
                .collect(Collectors.partitioningBy(one -> Race.forks(one).size() >= FEWEST_FORKS));
        List<Measurement> tooShort = arms.getOrDefault(false, List.of());
        if (!tooShort.isEmpty()) {
            notes.accept("left out: " + Plural.of(tooShort.size(), "entry") + " with fewer than two forks");
        }
        return arms.getOrDefault(true, List.of());
    }

    static Stream<ReplayedFamily> familiesOf(List<Measurement> file, String parameter) {
        boolean severalJdks = file.stream().map(Measurement::jdk).distinct().count() > 1;
        return file.stream()
                .filter(one -> one.params().containsKey(parameter))
                .collect(Collectors.groupingBy(
                        one -> List.of(one.benchmark(), one.mode(), shared(one, parameter, severalJdks)),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .flatMap(arms -> family(arms, parameter, shared(arms.getFirst(), parameter, severalJdks)).stream());
    }

    private static Map<String, String> shared(Measurement one, String parameter, boolean severalJdks) {
        Map<String, String> others = new LinkedHashMap<>(one.params());
        others.remove(parameter);
        if (severalJdks) {
            others.put("JDK", one.jdk());
        }
        if (one.conditions().threads() > 1) {
            others.put("-t", String.valueOf(one.conditions().threads()));
        }
        return others;
    }

    private static Optional<ReplayedFamily> family(
            List<Measurement> arms, String parameter, Map<String, String> shared) {
        Race race = Race.of(arms);
        if (arms.size() < 2 || race.available() < FEWEST_FORKS) {
            return Optional.empty();
        }
        Race.Finish finish = race.run(true);
        FamilyAnalysis byDefault = race.byDefault();
        FamilyAnalysis reference = race.reference();
        Assessment found = finish.assessment();
        if (found.verdicts().isEmpty() || byDefault.measured().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> withCosts = IntStream.range(0, arms.size())
                .filter(arm -> arm == found.best() || found.verdicts().containsKey(arm))
                .boxed()
                .toList();
        return Optional.of(new ReplayedFamily(
                arms.getFirst().benchmark(),
                shared,
                withCosts.indexOf(found.best()),
                withCosts.stream()
                        .map(arm -> new ReplayedArm(
                                name(arms.get(arm), parameter),
                                finish.forksOf(arm),
                                Optional.ofNullable(found.verdicts().get(arm)),
                                byDefault.compare(found.best(), arm),
                                reference.compare(found.best(), arm)))
                        .toList(),
                finish.secondsSpent(),
                race.run(false).secondsSpent(),
                race.defaultSeconds(),
                name(arms.get(byDefault.best()), parameter)));
    }

    private static String name(Measurement arm, String parameter) {
        return arm.params().getOrDefault(parameter, "");
    }
}
