package dev.strandbench.report.page;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.PracticalAnswer;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.run.FamilyOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The undecided arms of a family, with the forks and the time that a run needs for verdicts on them. */
record OpenPairs(RankedFamily family, Optional<FamilyOutcome> outcome) {

    Optional<String> words() {
        List<String> parts = new ArrayList<>();
        List<RankedArm> within = undecided(arm -> more(arm) > 0 && isWithinReach(arm));
        if (!within.isEmpty()) {
            parts.add(against(within) + ": " + VerdictWords.moreForks(more(within), " of each") + time());
        }
        List<RankedArm> beyond = undecided(arm -> more(arm) > 0 && !isWithinReach(arm));
        if (!beyond.isEmpty()) {
            parts.add(against(beyond) + ": "
                    + outcome.map(run -> run.mostForks()
                                    + " forks of each, the most this run takes, would probably not tell them apart")
                            .orElseGet(() -> VerdictWords.moreForks(more(beyond), " of each")));
        }
        List<RankedArm> unknown = unknown();
        if (!unknown.isEmpty()) {
            parts.add(against(unknown) + whyUnknown());
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    private String whyUnknown() {
        return switch (family.mostForks()) {
            case 0 -> ": the file does not tell forks apart";
            case 1 -> ": with one fork of each, the number of forks that a verdict needs is unknown";
            default -> ": the number of forks that a verdict needs is unknown";
        };
    }

    double seconds() {
        return outcome.filter(known -> !known.settled())
                .map(FamilyOutcome::secondsToDecide)
                .orElse(0.0);
    }

    boolean hasUnknown() {
        return !unknown().isEmpty();
    }

    private List<RankedArm> unknown() {
        return undecided(arm -> more(arm) == 0);
    }

    private String time() {
        return seconds() > 0 ? ", " + PlanText.words(seconds()) : "";
    }

    private String against(List<RankedArm> arms) {
        return PracticalAnswer.names(arms) + " against "
                + family.arms().getFirst().name();
    }

    // Without a run, every feasible number of forks is possible.
    private boolean isWithinReach(RankedArm arm) {
        return outcome.map(run -> arm.forks() + more(arm) <= run.mostForks())
                .orElseGet(() -> VerdictWords.isFeasible(more(arm)));
    }

    private List<RankedArm> undecided(Predicate<RankedArm> which) {
        return family.arms(Kind.UNDECIDED).stream().filter(which).toList();
    }

    private int more(List<RankedArm> arms) {
        return arms.stream().mapToInt(this::more).max().orElse(0);
    }

    private int more(RankedArm arm) {
        return family.toMeasure(arm, arm.toBest().map(PairVerdict::moreForks).orElse(0));
    }
}
