package dev.strandbench.claims;

import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The finding on a claim for one machine and JDK. The setting is empty if no cell of the claim was measured. */
public record ClaimJudgement(
        Claim claim,
        Optional<ClaimSetting> setting,
        ClaimFinding finding,
        List<PartFinding> parts,
        List<ClaimedFigure> figures) {

    /**
     * The JDK, the machine and the free parameters of a judgement. Result files that name no machine may come from
     * different machines.
     *
     * @param file result file; empty if the results name their machine
     */
    public record ClaimSetting(String jdk, String machine, String file, Map<String, String> parameters) {

        private static final Pattern PROCESSORS = Pattern.compile("(?<!\\d)(\\d{1,9}) processors");

        /** Returns the number of processors of the machine, or empty if the results do not name the machine. */
        public OptionalInt processors() {
            Matcher found = PROCESSORS.matcher(machine);
            return found.find() ? OptionalInt.of(Integer.parseInt(found.group(1))) : OptionalInt.empty();
        }
    }

    /**
     * The finding on one question of a claim for one combination of parameter values.
     *
     * @param at values of the parameters that have more than one value in the claim
     * @param published published ratio, or published value in the unit of the question; empty if unpublished
     * @param verdict verdict on the ratio or value; empty for a count, or if an arm was not measured
     * @param missing names of the arms that were not measured
     * @param obstacles reasons why no verdict is possible, such as failed forks of an arm
     * @param judgedBy result entries of each arm, one entry per run; empty if an arm has no usable forks
     * @param bound reason for {@link ClaimFinding#CANNOT_SHOW_HERE}; empty for other findings
     */
    public record PartFinding(
            Map<String, String> at,
            ClaimQuestion question,
            OptionalDouble published,
            ClaimFinding finding,
            Optional<RangeVerdict> verdict,
            List<String> missing,
            List<String> obstacles,
            List<List<Measurement>> judgedBy,
            Optional<ClaimBound> bound) {

        /** Returns the number of usable forks per arm, summed over all runs. */
        public int forks() {
            return verdict.map(RangeVerdict::forks).filter(forks -> forks > 0).orElseGet(this::measured);
        }

        private int measured() {
            return judgedBy.stream()
                    .mapToInt(arm -> arm.stream()
                            .mapToInt(entry -> entry.primary().forks())
                            .sum())
                    .min()
                    .orElse(0);
        }

        PartFinding boundBy(ClaimBound reason) {
            return new PartFinding(
                    at,
                    question,
                    published,
                    ClaimFinding.CANNOT_SHOW_HERE,
                    verdict,
                    missing,
                    obstacles,
                    judgedBy,
                    Optional.of(reason));
        }

        /**
         * Returns the number of forks per arm that are still needed for a verdict; 0 if decided, unknown, or prevented
         * by an obstacle.
         */
        public int moreForks() {
            return finding == ClaimFinding.CANNOT_TELL && obstacles.isEmpty()
                    ? verdict.map(judged -> JudgedArm.toMeasure(
                                    judged.moreForks(), Math.max(measured(), judged.forks()), judged.forks()))
                            .orElse(0)
                    : 0;
        }
    }

    /** A measured value and any published value, in the same unit. The measured value is NaN without a measurement. */
    public record ClaimedFigure(
            Map<String, String> at,
            String arm,
            String metric,
            String unit,
            Optional<Claim.PublishedFigure> published,
            double measured,
            int forks) {}

    public long partsNotMeasured() {
        return parts.stream().filter(part -> !part.missing().isEmpty()).count();
    }

    public boolean isMeasured() {
        return partsNotMeasured() == 0 && !parts.isEmpty();
    }

    public boolean hasMeasuredPart() {
        return partsNotMeasured() < parts.size();
    }

    /**
     * Returns the estimated number of additional forks per arm that a verdict on the claim needs; 0 if decided or
     * unknown.
     */
    public int moreForks() {
        return parts.stream().mapToInt(PartFinding::moreForks).max().orElse(0);
    }

    /** Returns true if the claim is about absolute values, which depend more on the machine than ratios do. */
    public boolean isOfFigures() {
        return parts.stream().anyMatch(part -> part.question() instanceof ClaimQuestion.OfFigure);
    }

    /** Returns the published number of processors if the measured machine is known to have a different number. */
    public OptionalInt otherProcessors() {
        OptionalInt published = claim.source().processors();
        OptionalInt here = setting.map(ClaimSetting::processors).orElse(OptionalInt.empty());
        return here.isPresent() && !published.equals(here) ? published : OptionalInt.empty();
    }
}
