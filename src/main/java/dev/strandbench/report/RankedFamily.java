package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Arms that were compared with each other, ranked.
 *
 * @param title what they have in common
 * @param heading what they differ in: model, strategy, JDK
 * @param answer the figure that they are ranked by
 * @param columns names and units of what stands beside it
 * @param ranked whether the order means anything: not if code was measured before it was compiled
 * @param arms the best first
 * @param notes what a reader should know of all of them, a sentence each
 */
public record RankedFamily(
        String title,
        String heading,
        AnswerMetric answer,
        List<String> columns,
        boolean ranked,
        List<RankedArm> arms,
        List<String> notes) {

    /** The same family with other arms in place of its own. */
    public RankedFamily withArms(List<RankedArm> others) {
        return new RankedFamily(title, heading, answer, columns, ranked, others, notes);
    }

    /** The same family with further notes. */
    RankedFamily withNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new RankedFamily(title, heading, answer, columns, ranked, arms, all);
    }

    /** Whether any arm could be held against the best. */
    public boolean compares() {
        return arms.stream()
                .filter(arm -> arm.remark().isEmpty())
                .flatMap(arm -> arm.toBest().stream())
                .anyMatch(pair -> pair.verdict() != Verdict.INVALID);
    }

    /** The most forks that any arm with a score has; 0 if none has one, or their file does not tell forks apart. */
    public int mostForks() {
        return arms.stream()
                .filter(arm -> arm.remark().isEmpty())
                .mapToInt(RankedArm::forks)
                .max()
                .orElse(0);
    }

    /**
     * One of them.
     *
     * @param name for example {@code VIRTUAL}
     * @param remark what stands in place of a verdict, for example {@code failed}; empty if the verdict counts
     * @param score the figure that answers, in {@code unit}; NaN if there is none
     * @param unit for example {@code ms/op}
     * @param forks how many were measured
     * @param toBest its cost over the best arm's; empty for the best itself
     * @param ideal the lower bound of the score, in the same unit; NaN if there is none
     * @param columns a value for each of the family's; NaN where it was not measured
     * @param overheadPerTask what an op took beyond its ideal, divided by its tasks, in µs; NaN if it has no ideal
     * @param processorPerTask processor time of the whole fork, divided by the tasks, in µs; NaN if it was not measured
     * @param allocatedPerTask in bytes; NaN if it was not measured, or means nothing
     * @param measured the entry that it is made of; empty if there is none
     */
    public record RankedArm(
            String name,
            String remark,
            double score,
            String unit,
            int forks,
            Optional<PairVerdict> toBest,
            double ideal,
            List<Double> columns,
            double overheadPerTask,
            double processorPerTask,
            double allocatedPerTask,
            Optional<Measurement> measured) {

        /** The same arm, held against another than the best. */
        public RankedArm against(Optional<PairVerdict> verdict) {
            return new RankedArm(
                    name,
                    remark,
                    score,
                    unit,
                    forks,
                    verdict,
                    ideal,
                    columns,
                    overheadPerTask,
                    processorPerTask,
                    allocatedPerTask,
                    measured);
        }
    }
}
