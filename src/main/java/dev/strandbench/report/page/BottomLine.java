package dev.strandbench.report.page;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.Plural;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.report.page.PageArm.Kind;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the answers of a page come to, before they are read one by one: counts of their verdicts, and no verdict of its
 * own. Scenarios are never averaged. The same in every locale.
 */
final class BottomLine {

    private static final Set<Kind> DECIDED = Set.of(Kind.WORSE, Kind.SAME);

    /** What one scenario says, its own row says as well. */
    private static final int FEWEST_SCENARIOS = 2;

    /** Names of what has no result; of more, the number is enough. */
    private static final int MOST_NAMES = 3;

    private BottomLine() {}

    /**
     * An arm in all scenarios that it can be judged in.
     *
     * @param kinds what each says of it; the best of one that is not all decided is not decided either
     */
    private record Standing(String name, List<Kind> kinds) {

        long ruledOut() {
            return kinds.stream().filter(kind -> kind == Kind.WORSE).count();
        }

        int scenarios() {
            return kinds.size();
        }

        boolean isOpen() {
            return ruledOut() == 0 && kinds.contains(Kind.UNDECIDED);
        }

        boolean isBest() {
            return ruledOut() == 0 && !kinds.contains(Kind.UNDECIDED);
        }
    }

    /**
     * Which arms are ruled out in how many scenarios, which may be the best in all of theirs, and how much is open.
     *
     * @param families as the answers tell of them
     * @param secondsToGoOn about how long it takes to decide what a run can decide; 0 if that cannot be said
     * @return empty unless there are several scenarios in which arms are compared
     */
    static Optional<String> of(List<RankedFamily> families, double secondsToGoOn) {
        List<RankedFamily> compared = families.stream()
                .filter(family -> family.ranked() && family.compares())
                .toList();
        if (compared.size() < FEWEST_SCENARIOS) {
            return Optional.empty();
        }
        List<Standing> standings = standings(compared);
        long all = compared.stream().mapToLong(BottomLine::pairs).sum();
        long decided = compared.stream().mapToLong(BottomLine::decided).sum();
        List<String> sentences = new ArrayList<>(List.of(counts(decided, all), ruledOut(standings)));
        sentences.addAll(best(standings));
        if (secondsToGoOn > 0) {
            sentences.add("What a run can still decide takes about "
                    + PlanText.words(Duration.ofSeconds((long) Math.ceil(secondsToGoOn))) + " more.");
        }
        return Optional.of(String.join(" ", sentences));
    }

    private static String counts(long decided, long all) {
        String comparisons = Plural.of(all, "comparison") + " with the best of a scenario ";
        return decided == all
                ? "All " + comparisons + "are decided."
                : decided + " of " + comparisons + (decided == 1 ? "is" : "are") + " decided.";
    }

    private static String ruledOut(List<Standing> standings) {
        List<Standing> out = standings.stream()
                .filter(arm -> arm.ruledOut() > 0)
                .sorted(Comparator.comparingLong(Standing::ruledOut)
                        .reversed()
                        .thenComparingInt(Standing::scenarios))
                .toList();
        if (out.isEmpty()) {
            return "Nothing is ruled out anywhere.";
        }
        List<String> words = new ArrayList<>();
        for (Standing arm : out) {
            words.add(arm.name() + " in " + arm.ruledOut() + " of "
                    + (words.isEmpty() ? Plural.of(arm.scenarios(), "scenario") : arm.scenarios()));
        }
        return "Ruled out: " + ArmNames.listed(words) + ".";
    }

    /** Of arms that were measured in several scenarios; where one alone has an arm, its row says all of it. */
    private static List<String> best(List<Standing> standings) {
        List<Standing> several = standings.stream()
                .filter(arm -> arm.scenarios() >= FEWEST_SCENARIOS)
                .sorted(Comparator.comparingInt(Standing::scenarios).reversed())
                .toList();
        List<String> best =
                several.stream().filter(Standing::isBest).map(Standing::name).toList();
        List<String> open =
                several.stream().filter(Standing::isOpen).map(Standing::name).toList();
        List<String> sentences = new ArrayList<>();
        if (!best.isEmpty()) {
            sentences.add(ArmNames.listed(best) + (best.size() == 1 ? " is" : " are")
                    + " the best, or the same as the best, wherever measured.");
        }
        if (!open.isEmpty()) {
            sentences.add(ArmNames.listed(open) + " may still be the best wherever measured.");
        }
        if (sentences.isEmpty() && !several.isEmpty()) {
            sentences.add("No arm can be the best wherever it was measured: choose by scenario.");
        }
        if (best.isEmpty() && open.size() > 1 && standings.stream().anyMatch(arm -> arm.ruledOut() > 0)) {
            sentences.add("So far this says what to avoid, not yet what to take.");
        }
        return sentences;
    }

    private static List<Standing> standings(List<RankedFamily> families) {
        Map<String, List<Kind>> kinds = new LinkedHashMap<>();
        for (RankedFamily family : families) {
            boolean isOpen = decided(family) < pairs(family);
            for (RankedArm arm : family.arms()) {
                Kind kind = kindIn(family, arm, isOpen);
                if (kind != Kind.FAILED && kind != Kind.NOT_JUDGED) {
                    kinds.computeIfAbsent(arm.name(), first -> new ArrayList<>())
                            .add(kind);
                }
            }
        }
        List<Standing> standings = new ArrayList<>();
        kinds.forEach((name, seen) -> standings.add(new Standing(name, seen)));
        return standings;
    }

    private static Kind kindIn(RankedFamily family, RankedArm arm, boolean isOpen) {
        Kind kind = AnswerSentences.kind(arm, family);
        if (kind == Kind.BEST && isOpen) {
            return Kind.UNDECIDED;
        }
        // What takes the same time with more overhead is no reason to leave it out.
        boolean takesAsLong = arm.toBest().filter(PairVerdict::isOnOverhead).isPresent();
        return kind == Kind.WORSE && takesAsLong ? Kind.SAME : kind;
    }

    /** How many arms are held against the best. */
    private static long pairs(RankedFamily family) {
        return family.arms().stream()
                .filter(arm -> arm.remark().isEmpty() && arm.toBest().isPresent())
                .count();
    }

    private static long decided(RankedFamily family) {
        return family.arms().stream()
                .filter(arm -> DECIDED.contains(AnswerSentences.kind(arm, family)))
                .count();
    }

    /**
     * How much was planned or tried and has no result, and where it stands what scenarios leave out on purpose.
     *
     * @param families what the page shows
     * @param runs whose results it shows
     * @return empty if there is nothing of it, or the page's only row says it
     */
    static Optional<String> withoutResult(List<PageFamily> families, List<RecordedRun> runs) {
        List<String> missing = new ArrayList<>();
        long planned = runs.stream().mapToLong(run -> run.outcomes().size()).sum();
        List<String> unmeasured = runs.stream()
                .flatMap(run -> run.outcomes().stream().filter(outcome -> !isIn(run.measurements(), outcome)))
                .map(outcome -> outcome.family().name())
                .toList();
        if (!unmeasured.isEmpty()) {
            missing.add(share(unmeasured, planned, "planned scenario"));
        }
        boolean isOfSeveral = families.size() >= FEWEST_SCENARIOS;
        List<String> failed = families.stream()
                .flatMap(family -> family.arms().stream()
                        .filter(arm -> arm.kind() == Kind.FAILED)
                        .map(arm -> arm.name() + " in " + family.scenario()))
                .toList();
        if (isOfSeveral && !failed.isEmpty()) {
            missing.add(share(
                    failed,
                    families.stream().mapToLong(family -> family.arms().size()).sum(),
                    "arm"));
        }
        long described =
                families.stream().filter(family -> family.notMeasured() != null).count();
        List<String> sentences = new ArrayList<>();
        if (!missing.isEmpty()) {
            sentences.add("Without a result: " + String.join("; ", missing) + ".");
        }
        if (isOfSeveral && described > 0) {
            sentences.add(Plural.of(described, "scenario") + (described == 1 ? " says" : " say")
                    + " under “Not measured” what is left out on purpose.");
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    private static boolean isIn(List<Measurement> measurements, FamilyOutcome outcome) {
        return measurements.stream()
                .anyMatch(one -> outcome.family().arms().stream().anyMatch(arm -> arm.isOf(one)));
    }

    /** For example {@code 2 of 17 arms (A, B)}. */
    private static String share(List<String> names, long all, String noun) {
        String named = names.size() <= MOST_NAMES
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMES)) + ", …";
        return names.size() + " of " + Plural.of(all, noun) + " (" + named + ")";
    }
}
