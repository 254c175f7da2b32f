package dev.strandbench.report.page;

import static dev.strandbench.report.RankedFamily.Kind.FAILED;
import static dev.strandbench.report.RankedFamily.Kind.NOT_JUDGED;
import static dev.strandbench.report.RankedFamily.Kind.SAME;
import static dev.strandbench.report.RankedFamily.Kind.UNDECIDED;
import static dev.strandbench.report.RankedFamily.Kind.WORSE;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.base.Plural;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** States the answer of a family in one sentence. The sentence is the same in every locale. */
final class AnswerSentences {

    private static final int MOST_NAMES = 7;

    // Arms whose costs differ by at most this ratio share a clause of the sentence.
    private static final double NEARLY_THE_SAME = 1.25;

    private AnswerSentences() {}

    /** Returns a family's answer. If a sequential arm is best, the answer also compares the concurrent arms. */
    static String of(RankedFamily family, Optional<RankedFamily> concurrent) {
        return jdk(family)
                + concurrent
                        .map(others -> floor(family) + "; of what runs concurrently, " + found(others))
                        .orElseGet(() -> found(family));
    }

    private static String floor(RankedFamily family) {
        List<RankedArm> same = family.arms(SAME);
        return family.arms().getFirst().name() + ", the floor, runs nothing concurrently and is best" + soFar(family)
                + (same.isEmpty() ? "" : ", the same as " + names(same) + " within " + percentage(same));
    }

    private static String found(RankedFamily family) {
        List<RankedArm> measured = family.measured();
        String failed = failed(family.arms(FAILED));
        if (measured.isEmpty()) {
            return "nothing was measured" + failed;
        }
        if (!family.ranked()) {
            return "not judged, for it was measured before code is compiled" + failed;
        }
        if (measured.size() == 1) {
            return measured.getFirst().name() + " has nothing to be compared with" + failed;
        }
        if (!family.compares()) {
            return "not judged, for no two arms can be compared" + failed;
        }
        if (family.mostForks() < 2) {
            return "nothing is known yet, for "
                    + (family.mostForks() == 1
                            ? "one fork of each arm does not show what differs between forks"
                            : "the file does not tell forks apart")
                    + failed;
        }
        return String.join("; ", verdicts(family)) + failed;
    }

    private static List<String> verdicts(RankedFamily family) {
        RankedArm best = family.arms().getFirst();
        List<RankedArm> same = family.arms(SAME);
        List<RankedArm> alike = new ArrayList<>(List.of(best));
        alike.addAll(same);
        List<String> parts = new ArrayList<>();
        parts.add(
                same.isEmpty()
                        ? best.name() + " is best" + soFar(family)
                        : names(alike) + " are the same" + " within " + percentage(same));
        parts.addAll(worse(family));
        List<RankedArm> undecided = family.arms(UNDECIDED);
        if (!undecided.isEmpty()) {
            parts.add(names(undecided) + (undecided.size() == 1 ? " is" : " are") + " not decided");
        }
        List<RankedArm> notJudged = family.arms(NOT_JUDGED);
        if (!notJudged.isEmpty()) {
            parts.add(names(notJudged) + " not judged");
        }
        return parts;
    }

    private static String soFar(RankedFamily family) {
        return family.arms(UNDECIDED).isEmpty() ? "" : " so far";
    }

    private static String percentage(List<RankedArm> arms) {
        return VerdictWords.percentage(
                arms.getFirst().toBest().map(PairVerdict::smallestRatio).orElse(1.0) - 1);
    }

    /** Returns the number of decided comparisons as text: of concurrent arms if one is undecided, or of all arms. */
    static String sureness(RankedFamily family, Optional<RankedFamily> concurrent) {
        return sureness(concurrent
                .filter(others -> !others.arms(UNDECIDED, NOT_JUDGED).isEmpty())
                .orElse(family));
    }

    private static String sureness(RankedFamily family) {
        List<RankedArm> others = family.measured().stream()
                .filter(arm -> arm.toBest().isPresent())
                .toList();
        if (others.isEmpty()) {
            return "nothing to decide";
        }
        if (!family.ranked()) {
            return "not judged";
        }
        long open = others.stream()
                .filter(arm -> Set.of(UNDECIDED, NOT_JUDGED).contains(family.kind(arm)))
                .count();
        return open == 0 ? "all decided" : open + " of " + others.size() + " not decided";
    }

    private static List<String> worse(RankedFamily family) {
        List<String> parts = new ArrayList<>();
        List<RankedArm> unsure = new ArrayList<>();
        List<RankedArm> alike = new ArrayList<>();
        for (RankedArm arm : family.arms(WORSE)) {
            PairVerdict verdict = arm.toBest().orElseThrow();
            if (verdict.isOnOverhead()) {
                parts.add(arm.name() + ": " + VerdictWords.overhead(verdict));
            } else if (!verdict.isOfCertainSize() || !verdict.isSlower()) {
                unsure.add(arm);
            } else if (alike.isEmpty()
                    || arm.ratio() <= NEARLY_THE_SAME * alike.getFirst().ratio()) {
                alike.add(arm);
            } else {
                parts.add(together(alike, family));
                alike = new ArrayList<>(List.of(arm));
            }
        }
        if (!alike.isEmpty()) {
            parts.add(together(alike, family));
        }
        if (!unsure.isEmpty()) {
            parts.add(names(unsure) + " "
                    + VerdictWords.word(family.answer(), unsure.getFirst().unit()) + ", size unsure");
        }
        return parts;
    }

    private static String together(List<RankedArm> alike, RankedFamily family) {
        String unit = alike.getFirst().unit();
        return names(alike) + " "
                + VerdictWords.amount(alike.getFirst().ratio(), alike.getLast().ratio(), family.answer(), unit) + " "
                + VerdictWords.word(family.answer(), unit);
    }

    private static String failed(List<RankedArm> failed) {
        return failed.stream()
                .map(arm -> "; " + arm.name() + ": " + arm.remark())
                .collect(Collectors.joining());
    }

    private static String jdk(RankedFamily family) {
        List<String> jdks = family.arms().stream()
                .flatMap(arm -> arm.measured().stream())
                .map(Measurement::jdk)
                .distinct()
                .toList();
        return jdks.size() == 1 && !jdks.getFirst().isEmpty() ? "JDK " + jdks.getFirst() + ": " : "";
    }

    /** Returns a sentence on undecided arms whose whole interval lies beyond the smallest difference that counts. */
    static Optional<String> undecidedIntervals(RankedFamily family) {
        List<RankedArm> arms = family.arms(UNDECIDED).stream()
                .filter(arm -> arm.toBest()
                        .filter(pair -> pair.estimate().hasInterval() && !pair.isOnOverhead() && pair.isOfCertainSize())
                        .isPresent())
                .toList();
        return arms.isEmpty() ? Optional.empty() : Optional.of(undecidedIntervals(arms));
    }

    private static String undecidedIntervals(List<RankedArm> arms) {
        return names(arms)
                + (arms.size() == 1
                        ? " is not decided, although its whole 95 % interval is beyond "
                        : " are not decided, although their whole 95 % intervals are beyond ")
                + percentage(arms) + ": a verdict asks for more than the interval" + fewForks(arms)
                + ".";
    }

    private static String fewForks(List<RankedArm> arms) {
        int forks = arms.stream().mapToInt(RankedArm::forks).min().orElse(0);
        boolean isOfARun = arms.stream()
                .allMatch(arm -> arm.measured()
                        .flatMap(Measurement::membership)
                        .filter(RunMembership::sequential)
                        .isPresent());
        if (!isOfARun || LookPlan.SEQUENTIAL.showsAnything(forks)) {
            return "";
        }
        return ", and " + Plural.of(forks, "fork") + " of an arm, which may all be in one of several modes, decide "
                + "only what is beyond " + LookPlan.SEQUENTIAL.smallestBound(LookPlan.SEQUENTIAL.lastLook(forks))
                + " times";
    }

    /** Returns the arms' names, for example {@code A, B and C}. A long list ends with the number of omitted names. */
    static String names(List<RankedArm> arms) {
        return listed(arms.stream().map(RankedArm::name).toList());
    }

    /** Joins names with commas and "and". */
    static String listed(List<String> names) {
        if (names.size() > MOST_NAMES) {
            return String.join(", ", names.subList(0, MOST_NAMES - 1)) + " and "
                    + Plural.of(names.size() - MOST_NAMES + 1L, "other");
        }
        return names.size() < 2
                ? String.join("", names)
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }
}
