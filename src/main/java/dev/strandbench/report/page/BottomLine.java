package dev.strandbench.report.page;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.base.Plural;
import dev.strandbench.plan.Cell;
import dev.strandbench.report.ConcurrentArms;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.PracticalAnswer;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.run.RecordedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Summarizes the verdicts of all tables on a page, without averaging over tables. */
final class BottomLine {

    private static final int FEWEST_TABLES = 2;

    private static final int MOST_NAMES = 3;

    private BottomLine() {}

    private enum Prospect {
        // The arm is the best or the same as the best, and all comparisons of the table are decided.
        BEST,
        OPEN,
        // An op takes as long as with the best arm, but its overhead is higher.
        MORE_OVERHEAD,
        RULED_OUT
    }

    private record ArmStanding(String name, List<Prospect> places) {

        long ruledOut() {
            return places.stream().filter(place -> place == Prospect.RULED_OUT).count();
        }

        int tables() {
            return places.size();
        }

        boolean isBest() {
            return places.stream().allMatch(place -> place == Prospect.BEST);
        }

        boolean isOpen() {
            return !isBest() && places.stream().allMatch(place -> place == Prospect.BEST || place == Prospect.OPEN);
        }
    }

    /**
     * Returns sentences that name the arms that may be the best and the arms that cannot be the best. The result is
     * empty if fewer than two tables compare arms.
     *
     * @param withoutFloor true if the sequential arms are left out of at least one family
     * @param secondsToGoOn time, in s, in which a resumed run decides all comparisons that it can decide; 0 if unknown
     * @param andMore true if there are other comparisons whose needed time is unknown
     */
    static Optional<String> of(
            List<RankedFamily> families, boolean withoutFloor, double secondsToGoOn, boolean andMore) {
        List<RankedFamily> compared =
                families.stream().filter(RankedFamily::isJudged).toList();
        if (compared.size() < FEWEST_TABLES) {
            return Optional.empty();
        }
        List<ArmStanding> standings = standings(compared);
        long all = compared.stream().mapToLong(BottomLine::pairs).sum();
        long decided = compared.stream().mapToLong(BottomLine::decided).sum();
        List<String> sentences = new ArrayList<>();
        sentences.add(counts(decided, all));
        if (withoutFloor) {
            sentences.add("If a floor is best, only the other arms are compared.");
        }
        sentences.add(ruledOut(standings));
        sentences.addAll(best(standings));
        if (secondsToGoOn > 0) {
            sentences.add("A resumed run needs " + (andMore ? "at least " : "about ")
                    + PlanText.words(secondsToGoOn)
                    + " more for all verdicts that it can reach.");
        }
        return Optional.of(String.join(" ", sentences));
    }

    private static String counts(long decided, long all) {
        String comparisons = " comparisons with the best of a table ";
        return decided == all
                ? (all == 2 ? "Both" : "All " + all) + comparisons + "are decided."
                : decided + " of " + all + comparisons + (decided == 1 ? "is" : "are") + " decided.";
    }

    private static String ruledOut(List<ArmStanding> standings) {
        List<ArmStanding> out = standings.stream()
                .filter(arm -> arm.ruledOut() > 0)
                .sorted(Comparator.comparingLong(ArmStanding::ruledOut)
                        .reversed()
                        .thenComparingInt(ArmStanding::tables))
                .toList();
        if (out.isEmpty()) {
            return "No arm is ruled out as the best.";
        }
        List<String> words = new ArrayList<>();
        for (ArmStanding arm : out) {
            words.add(arm.name() + " in " + arm.ruledOut() + " of "
                    + (words.isEmpty() ? Plural.of(arm.tables(), "table") : arm.tables()));
        }
        return "Ruled out as the best: " + PracticalAnswer.listed(words) + ".";
    }

    private static List<String> best(List<ArmStanding> standings) {
        List<ArmStanding> several = standings.stream()
                .filter(arm -> arm.tables() >= FEWEST_TABLES)
                .sorted(Comparator.comparingInt(ArmStanding::tables).reversed())
                .toList();
        List<String> best = several.stream()
                .filter(ArmStanding::isBest)
                .map(ArmStanding::name)
                .toList();
        List<String> open = several.stream()
                .filter(ArmStanding::isOpen)
                .map(ArmStanding::name)
                .toList();
        List<String> sentences = new ArrayList<>();
        if (!best.isEmpty()) {
            sentences.add(PracticalAnswer.listed(best) + (best.size() == 1 ? " is" : " are")
                    + " the best, or the same as the best, wherever measured.");
        }
        if (!open.isEmpty()) {
            sentences.add(PracticalAnswer.listed(open) + " may still be the best wherever measured.");
        }
        if (sentences.isEmpty() && !several.isEmpty()) {
            sentences.add("No arm that is in several tables can be the best in all of them.");
        }
        return sentences;
    }

    private static List<ArmStanding> standings(List<RankedFamily> families) {
        Map<String, List<Prospect>> places = new LinkedHashMap<>();
        for (RankedFamily family : families) {
            boolean isOpen = decided(family) < pairs(family)
                    || !family.arms(Kind.GOOD_ENOUGH).isEmpty();
            for (RankedArm arm : family.arms()) {
                if (!ConcurrentArms.isFloor(arm)) {
                    place(arm, family, isOpen)
                            .ifPresent(place -> places.computeIfAbsent(name(arm, family), first -> new ArrayList<>())
                                    .add(place));
                }
            }
        }
        return places.entrySet().stream()
                .map(arm -> new ArmStanding(arm.getKey(), arm.getValue()))
                .toList();
    }

    private static Optional<Prospect> place(RankedArm arm, RankedFamily family, boolean isOpen) {
        return switch (family.kind(arm)) {
            case BEST, SAME -> Optional.of(isOpen ? Prospect.OPEN : Prospect.BEST);
            case GOOD_ENOUGH, UNDECIDED -> Optional.of(Prospect.OPEN);
            case WORSE ->
                Optional.of(
                        arm.toBest().filter(PairVerdict::isOnOverhead).isPresent()
                                ? Prospect.MORE_OVERHEAD
                                : Prospect.RULED_OUT);
            case NOT_JUDGED -> Optional.of(Prospect.OPEN).filter(open -> arm.isOnlyABound());
            case FAILED -> Optional.empty();
        };
    }

    // Benchmarks in different classes may have methods with the same name, so the name contains the type.
    private static String name(RankedArm arm, RankedFamily family) {
        return arm.measured()
                .filter(one -> family.comparesMethods())
                .map(one -> Cell.of(one).type() + "." + arm.name())
                .orElse(arm.name());
    }

    private static long pairs(RankedFamily family) {
        return family.measured().stream()
                .filter(arm -> arm.toBest().isPresent())
                .count();
    }

    private static long decided(RankedFamily family) {
        return family.arms(Kind.WORSE, Kind.SAME, Kind.GOOD_ENOUGH).size();
    }

    /** Returns sentences about tables and arms without results, and about tables that have a part “Not measured”. */
    static Optional<String> withoutResult(List<PageFamily> families, List<RecordedRun> runs) {
        List<String> missing = new ArrayList<>();
        List<String> planned = runs.stream()
                .flatMap(run -> run.outcomes().stream())
                .map(outcome -> outcome.family().name())
                .toList();
        TableNames names = TableNames.of(planned);
        List<String> unmeasured = runs.stream()
                .flatMap(run -> run.outcomes().stream()
                        .filter(outcome -> outcome.judged().arms().isEmpty()))
                .map(outcome -> names.shortened(outcome.family().name()))
                .toList();
        if (!unmeasured.isEmpty()) {
            missing.add(share(unmeasured, planned.size(), "planned table"));
        }
        boolean isOfSeveral = families.size() >= FEWEST_TABLES;
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
        long described = families.stream()
                .filter(family -> family.description().notMeasured() != null)
                .count();
        List<String> sentences = new ArrayList<>();
        if (!missing.isEmpty()) {
            sentences.add("Without a result: " + String.join("; ", missing) + ".");
        }
        if (isOfSeveral && described > 0) {
            sentences.add(Plural.of(described, "table") + (described == 1 ? " says" : " say")
                    + " under “Not measured” what is left out on purpose.");
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    record TableNames(Map<String, Set<String>> shared) {

        static TableNames of(List<String> names) {
            Map<String, Set<String>> shared = new HashMap<>();
            for (String name : names) {
                List<String> words = words(name);
                shared.computeIfAbsent(words.getFirst(), first -> new HashSet<>(words))
                        .retainAll(words);
            }
            return new TableNames(shared);
        }

        String shortened(String name) {
            List<String> words = words(name);
            Set<String> common = shared.getOrDefault(words.getFirst(), Set.of());
            return Stream.concat(words.stream().limit(1), words.stream().skip(1).filter(word -> !common.contains(word)))
                    .collect(Collectors.joining(" "));
        }

        private static List<String> words(String name) {
            return List.of(name.strip().split(" +", -1));
        }
    }

    private static String share(List<String> names, long all, String noun) {
        List<String> each = names.stream().distinct().toList();
        String named = each.size() <= MOST_NAMES
                ? String.join(", ", each)
                : String.join(", ", each.subList(0, MOST_NAMES)) + ", …";
        return names.size() + " of " + Plural.of(all, noun) + " (" + named + ")";
    }
}
