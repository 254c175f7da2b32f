package dev.strandbench.claims;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.claims.UndecidedParts.UndecidedPart;
import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What more forks in a run can bring of a part of a claim that is not decided.
 *
 * @param at the parameters of the claim that it is about
 * @param cells that the run measures for it
 * @param most how many forks each of its arms can have in the run, and be looked at
 * @param forks how many each of its arms has
 * @param needed about how many would decide it; empty if that cannot be said yet
 * @param outside whether what shows so far would refute the claim if it were sure
 * @param forbidden whether something forbids a verdict that more forks do not change
 */
record PartOutlook(
        Map<String, String> at,
        Set<Cell> cells,
        int most,
        int forks,
        OptionalInt needed,
        boolean outside,
        boolean forbidden) {

    private static final int SECOND_LOOK = LookPlan.SEQUENTIAL.secondLook();

    /** What takes so many times the forks that there can be is not decided by luck either. */
    private static final int BEYOND_LUCK = 5;

    /**
     * That of a part.
     *
     * @param cells that the run measures for it
     * @param most how many forks each of its arms can have, and be looked at
     * @param measured what the run has so far; what other results say of the part tells nothing of more forks here
     */
    static PartOutlook of(UndecidedPart part, Set<Cell> cells, int most, List<Measurement> measured) {
        Optional<PartFinding> found = part.found()
                .filter(one -> !one.judgedBy().isEmpty())
                .filter(one -> measured.containsAll(one.judgedBy()));
        int forks = found.stream()
                .flatMap(one -> one.judgedBy().stream())
                .mapToInt(entry -> entry.primary().forks())
                .min()
                .orElse(0);
        Optional<PartFinding> looked = found.filter(one -> LookPlan.SEQUENTIAL.lastLook(forks) > 0);
        Optional<RangeVerdict> verdict = looked.flatMap(PartFinding::verdict)
                .filter(one -> one.estimate().hasInterval());
        return new PartOutlook(
                part.at(),
                cells,
                most,
                forks,
                verdict.map(RangeVerdict::forksNeeded).orElseGet(OptionalInt::empty),
                verdict.filter(one -> !one.range().contains(one.estimate().ratio()))
                        .isPresent(),
                looked.filter(one -> !one.obstacles().isEmpty()).isPresent());
    }

    /** Whether no more forks can decide it, or not even luck. */
    boolean isBeyondReach() {
        return forbidden || forks >= most || (hasHadSecondLook() && needed.orElse(0) > BEYOND_LUCK * most);
    }

    /** Whether it has had its second look. */
    boolean hasHadSecondLook() {
        return forks >= SECOND_LOOK;
    }

    /** Whether as many forks as there can be would probably refute the claim. */
    boolean isAboutToRefute() {
        return outside && needed.isPresent() && needed.getAsInt() <= most;
    }

    /** How many forks it is taken to next. */
    int target() {
        int wanted = hasHadSecondLook() ? needed.orElse(most) : Math.max(SECOND_LOOK, needed.orElse(0));
        return Math.min(most, wanted);
    }

    /** About how many forks of each arm it takes, even if there cannot be as many. */
    double expectedForks() {
        return timesBeyond() * target();
    }

    /**
     * How many times the forks that there can be it takes, at least 1; 2 if that cannot be said although it has been
     * looked at twice.
     */
    double timesBeyond() {
        int expected = needed.orElse(hasHadSecondLook() ? 2 * most : 0);
        return Math.max(1, expected / (double) most);
    }
}
