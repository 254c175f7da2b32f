package dev.strandbench.report.page;

import static dev.strandbench.report.page.PageArm.Kind.FAILED;
import static dev.strandbench.report.page.PageArm.Kind.NOT_JUDGED;
import static dev.strandbench.report.page.PageArm.Kind.SAME;
import static dev.strandbench.report.page.PageArm.Kind.UNDECIDED;
import static dev.strandbench.report.page.PageArm.Kind.WORSE;

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

/** Puts the answer of a family into a sentence. The same in every locale. */
final class AnswerSentences {

    // Costs within this ratio are told together.
    private static final double NEARLY_THE_SAME = 1.25;

    private AnswerSentences() {}

    /**
     * Returns the answer of a family.
     *
     * @param concurrent its arms without the floor, if that is the best; else empty
     */
    static String of(RankedFamily family, Optional<RankedFamily> concurrent) {
        return jdk(family)
                + concurrent
                        .map(others -> floor(family) + "; of what runs concurrently, " + found(others))
                        .orElseGet(() -> found(family));
    }

    private static String floor(RankedFamily family) {
        List<RankedArm> same = arms(family, Set.of(SAME), true);
        return family.arms().getFirst().name() + ", the floor, runs nothing concurrently and is best" + soFar(family)
                + (same.isEmpty() ? "" : ", the same as " + ArmNames.of(same) + within(same));
    }

    private static String found(RankedFamily family) {
        List<RankedArm> measured = arms(family, Set.of(FAILED), false);
        String failed = told(arms(family, Set.of(FAILED), true));
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
        List<RankedArm> same = arms(family, Set.of(SAME), true);
        List<RankedArm> alike = new ArrayList<>(List.of(best));
        alike.addAll(same);
        List<String> parts = new ArrayList<>();
        parts.add(
                same.isEmpty()
                        ? best.name() + " is best" + soFar(family)
                        : ArmNames.of(alike) + " are the same" + within(same));
        parts.addAll(worse(family));
        List<RankedArm> undecided = arms(family, Set.of(UNDECIDED), true);
        if (!undecided.isEmpty()) {
            parts.add(ArmNames.of(undecided) + (undecided.size() == 1 ? " is" : " are") + " not decided");
        }
        List<RankedArm> notJudged = arms(family, Set.of(NOT_JUDGED), true);
        if (!notJudged.isEmpty()) {
            parts.add(ArmNames.of(notJudged) + " not judged");
        }
        return parts;
    }

    private static String soFar(RankedFamily family) {
        return arms(family, Set.of(UNDECIDED), true).isEmpty() ? "" : " so far";
    }

    private static String within(List<RankedArm> same) {
        return " within " + percentage(same);
    }

    private static String percentage(List<RankedArm> arms) {
        return VerdictWords.percentage(
                arms.getFirst().toBest().map(PairVerdict::smallestRatio).orElse(1.0) - 1);
    }

    /**
     * Returns the number of comparisons that are decided, in words.
     *
     * @param concurrent as in the answer; if all of that is decided, the verdicts against the floor count
     */
    static String sureness(RankedFamily family, Optional<RankedFamily> concurrent) {
        return sureness(concurrent
                .filter(others ->
                        !arms(others, Set.of(UNDECIDED, NOT_JUDGED), true).isEmpty())
                .orElse(family));
    }

    private static String sureness(RankedFamily family) {
        List<RankedArm> others = arms(family, Set.of(FAILED), false).stream()
                .filter(arm -> arm.toBest().isPresent())
                .toList();
        if (others.isEmpty()) {
            return "nothing to decide";
        }
        if (!family.ranked()) {
            return "not judged";
        }
        long open = others.stream()
                .filter(arm -> kind(arm, family) == UNDECIDED || kind(arm, family) == NOT_JUDGED)
                .count();
        return open == 0 ? "all decided" : open + " of " + others.size() + " not decided";
    }

    /** Returns the verdict on an arm, for colours and filters. */
    static PageArm.Kind kind(RankedArm arm, RankedFamily family) {
        if (!arm.remark().isEmpty()) {
            return FAILED;
        }
        Optional<PairVerdict> toBest = arm.toBest();
        if (toBest.isEmpty()) {
            return family.ranked() && family.compares() ? PageArm.Kind.BEST : NOT_JUDGED;
        }
        return switch (toBest.get().verdict()) {
            case DIFFERENT -> WORSE;
            case EQUIVALENT -> SAME;
            case INCONCLUSIVE -> UNDECIDED;
            case INVALID -> NOT_JUDGED;
        };
    }

    private static List<RankedArm> arms(RankedFamily family, Set<PageArm.Kind> kinds, boolean of) {
        return family.arms().stream()
                .filter(arm -> kinds.contains(kind(arm, family)) == of)
                .toList();
    }

    private static List<String> worse(RankedFamily family) {
        List<String> parts = new ArrayList<>();
        List<RankedArm> unsure = new ArrayList<>();
        List<RankedArm> alike = new ArrayList<>();
        for (RankedArm arm : arms(family, Set.of(WORSE), true)) {
            PairVerdict verdict = arm.toBest().orElseThrow();
            if (verdict.isOnOverhead()) {
                parts.add(arm.name() + ": " + VerdictWords.overhead(verdict));
            } else if (!verdict.isOfCertainSize() || !verdict.isSlower()) {
                unsure.add(arm);
            } else if (alike.isEmpty() || ratio(arm) <= NEARLY_THE_SAME * ratio(alike.getFirst())) {
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
            parts.add(ArmNames.of(unsure) + " "
                    + VerdictWords.word(family.answer(), unsure.getFirst().unit()) + ", size unsure");
        }
        return parts;
    }

    private static String together(List<RankedArm> alike, RankedFamily family) {
        String unit = alike.getFirst().unit();
        return ArmNames.of(alike) + " "
                + VerdictWords.amount(ratio(alike.getFirst()), ratio(alike.getLast()), family.answer(), unit) + " "
                + VerdictWords.word(family.answer(), unit);
    }

    private static double ratio(RankedArm arm) {
        return arm.toBest().map(verdict -> verdict.estimate().ratio()).orElse(1.0);
    }

    private static String told(List<RankedArm> failed) {
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

    /**
     * Returns the reason why arms are not decided although their whole interval is beyond what counts as the same;
     * empty if there are none.
     */
    static Optional<String> undecidedIntervals(RankedFamily family) {
        List<RankedArm> arms = arms(family, Set.of(UNDECIDED), true).stream()
                .filter(arm -> arm.toBest()
                        .filter(pair -> pair.estimate().hasInterval() && !pair.isOnOverhead() && pair.isOfCertainSize())
                        .isPresent())
                .toList();
        return arms.isEmpty() ? Optional.empty() : Optional.of(undecidedIntervals(arms));
    }

    private static String undecidedIntervals(List<RankedArm> arms) {
        return ArmNames.of(arms)
                + (arms.size() == 1
                        ? " is not decided, although its whole 95 % interval is beyond "
                        : " are not decided, although their whole 95 % intervals are beyond ")
                + percentage(arms) + ": a verdict asks for more than the interval" + fewForks(arms)
                + ".";
    }

    private static String fewForks(List<RankedArm> arms) {
        int forks = arms.stream().mapToInt(RankedArm::forks).min().orElse(0);
        int look = LookPlan.SEQUENTIAL.lastLook(forks);
        boolean isOfARun = arms.stream()
                .allMatch(arm -> arm.measured()
                        .flatMap(Measurement::membership)
                        .filter(RunMembership::sequential)
                        .isPresent());
        if (!isOfARun || LookPlan.SEQUENTIAL.showsAnything(forks)) {
            return "";
        }
        return ", and " + Plural.of(forks, "fork") + " of an arm, which may all be in one of several modes, decide "
                + (look == 0 ? "nothing" : "only what is beyond " + LookPlan.SEQUENTIAL.smallestBound(look) + " times");
    }
}
