package dev.strandbench.claims;

import dev.strandbench.analysis.RangeVerdict;
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
     * The JDK, the machine and the free parameters of a judgement. If results do not name the machine, {@code machine}
     * is empty, and {@code file} is the result file, because machines may differ. Otherwise, {@code file} is empty.
     */
    public record ClaimSetting(String jdk, String machine, String file, Map<String, String> parameters) {

        private static final Pattern PROCESSORS = Pattern.compile("(?<!\\d)(\\d{1,9}) processors");

        /** Returns the machine's number of processors; empty if the results do not name the machine. */
        public OptionalInt processors() {
            Matcher found = PROCESSORS.matcher(machine);
            return found.find() ? OptionalInt.of(Integer.parseInt(found.group(1))) : OptionalInt.empty();
        }
    }

    /**
     * The finding on one part of a claim: one question for one combination of parameter values.
     *
     * @param at the values of those parameters that vary within the claim
     * @param published the published ratio, or the published figure in the unit of the question; empty if there is none
     * @param verdict the verdict on the question's ratio or figure; empty for a count, or if an arm was not measured
     * @param missing the names of arms that were not measured
     * @param obstacles the reasons why no verdict is possible, such as an arm that its run gave up
     * @param judgedBy the result entries of each arm of the question, one per run; empty if an arm has no forks that
     *     count
     * @param bound the reason why no result could show the claim; only with {@link ClaimFinding#CANNOT_SHOW_HERE}
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

        /** Returns the number of forks per arm that count, in all runs together. */
        public int forks() {
            int entries = judgedBy.stream()
                    .mapToInt(arm -> arm.stream()
                            .mapToInt(entry -> entry.primary().forks())
                            .sum())
                    .min()
                    .orElse(0);
            return verdict.map(RangeVerdict::forks).filter(forks -> forks > 0).orElse(entries);
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
         * Returns the estimated number of further forks per arm of an undecided part. Returns 0 if this number is
         * unknown, if the part is decided, or if an obstacle makes all forks useless.
         */
        public int moreForks() {
            return finding == ClaimFinding.CANNOT_TELL && obstacles.isEmpty()
                    ? verdict.map(RangeVerdict::moreForks).orElse(0)
                    : 0;
        }
    }

    /** A published figure, if there is one, and the measured figure in the same unit; NaN if not measured. */
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
     * Returns the estimated number of further forks per arm that a verdict on the claim needs; 0 if unknown or decided.
     */
    public int moreForks() {
        return parts.stream().mapToInt(PartFinding::moreForks).max().orElse(0);
    }

    /** Returns true if the claim is about absolute figures, which depend on the machine more than ratios do. */
    public boolean isOfFigures() {
        return parts.stream().anyMatch(part -> part.question() instanceof ClaimQuestion.OfFigure);
    }

    /** Returns the publication's number of processors if the judged machine is known to have another number. */
    public OptionalInt otherProcessors() {
        OptionalInt published = claim.source().processors();
        OptionalInt here = setting.map(ClaimSetting::processors).orElse(OptionalInt.empty());
        return here.isPresent() && !published.equals(here) ? published : OptionalInt.empty();
    }
}
