package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.Claim.PublishedFigure;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.claims.ClaimJudgement.ClaimedFigure;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.ClaimQuestion;
import dev.strandbench.claims.Experiment;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.report.ClaimPhrases;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.Measurement;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Published claims that were judged with the results on the page. Unknown numbers are NaN. */
public record PageClaims(String summary, List<PageClaim> judged) {

    private static final Set<String> FOLLOWED = Set.of("http", "https");

    // The order is: parts that do not hold, parts that cannot be shown here, undecided parts, and parts that hold.
    private static final Comparator<PartFinding> DECIDING_FIRST =
            Comparator.comparingInt(part -> switch (part.finding()) {
                case DOES_NOT_HOLD -> 0;
                case CANNOT_SHOW_HERE -> 1;
                case CANNOT_TELL -> part.missing().isEmpty() ? 2 : 3;
                case BETTER_THAN_CLAIMED -> 4;
                case HOLDS -> 5;
            });

    /**
     * A claim, judged on one JDK and one machine. Unknown values are null.
     *
     * @param unit unit of the claim's values; null if all parts are about ratios or counts
     * @param parts parts of the claim; those that do not hold come first
     */
    public record PageClaim(
            String id,
            String claim,
            String sentence,
            @JsonUnwrapped Publication publication,
            @JsonUnwrapped JudgedSetting setting,
            @JsonUnwrapped ClaimTest test,
            ClaimFinding finding,
            @Nullable String needed,
            String metric,
            @Nullable String unit,
            List<ClaimPart> parts,
            List<FigurePair> figures) {}

    /** The source of a claim, and the machine and JDK of its author. The link is null if it is not a web address. */
    public record Publication(String source, @Nullable String link, String publishedOn) {}

    /**
     * The machine and the conditions under which a claim was judged.
     *
     * @param conditions the JDK, and the values of parameters that the claim does not fix
     * @param otherProcessors warning if the publication used another number of processors; otherwise null
     */
    public record JudgedSetting(
            String machine, String conditions, @Nullable String otherProcessors) {}

    /**
     * The experiment that judges a claim.
     *
     * @param reading the project's interpretation of an ambiguous claim; null if the claim is clear
     * @param subject measured benchmarks with their common parameters and metric
     * @param differences differences from the published experiment
     */
    public record ClaimTest(@Nullable String reading, String subject, List<String> differences) {}

    /**
     * One ratio, value or count of a claim, for one combination of parameter values.
     *
     * @param at parameter values that differ between parts of the claim; may be empty
     * @param claimed claimed range in words; without a lower bound, {@code atLeast} is NaN; without an upper bound,
     *     {@code atMost} is infinite
     */
    public record ClaimPart(
            String question,
            List<PartArm> arms,
            String at,
            String claimed,
            double atLeast,
            double atMost,
            double published,
            double measured,
            double low,
            double high,
            ClaimFinding finding,
            String verdict) {}

    /** An arm in a part of a claim. The id is that of the arm's newest result; it is null if the arm was not judged. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record PartArm(String name, @Nullable String cell) {}

    /** A published value and the measured value. The published value's error is half the width of its interval. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record FigurePair(
            String metric,
            String arm,
            String at,
            double published,
            double error,
            double measured,
            String unit,
            int forks) {

        private static FigurePair of(ClaimedFigure figure) {
            return new FigurePair(
                    ClaimPhrases.metric(figure.metric()),
                    figure.arm(),
                    ClaimPhrases.at(figure.at()),
                    figure.published().map(PublishedFigure::value).orElse(Double.NaN),
                    figure.published().map(PublishedFigure::error).orElse(Double.NaN),
                    figure.measured(),
                    figure.unit(),
                    figure.forks());
        }
    }

    /** Judges claims with the results on the page. Returns null if no part of any claim was measured. */
    static @Nullable PageClaims of(
            List<Claim> claims, List<ResultSource> sources, IdentityHashMap<Measurement, String> cells) {
        ClaimJudge judge = new ClaimJudge(sources.stream()
                .map(source -> new ResultFile(source.name(), source.measurements()))
                .toList());
        Map<String, Integer> settings = new HashMap<>();
        List<PageClaim> judged = new ArrayList<>();
        for (Claim claim : claims) {
            for (ClaimJudgement judgement : judge.judge(claim)) {
                // The page leaves out a claim without a measured part, even if the page shows one of the claim's arms.
                judgement
                        .setting()
                        .filter(setting -> judgement.hasMeasuredPart())
                        .ifPresent(setting -> {
                            int place = settings.merge(claim.id(), 1, Integer::sum);
                            String id = "claim-" + claim.id() + (place == 1 ? "" : "-" + place);
                            judged.add(claim(id, judgement, setting, cells));
                        });
            }
        }
        return judged.isEmpty() ? null : new PageClaims(summary(judged), judged);
    }

    private static String summary(List<PageClaim> judged) {
        long holding = count(judged, ClaimFinding.HOLDS);
        long better = count(judged, ClaimFinding.BETTER_THAN_CLAIMED);
        long refuted = count(judged, ClaimFinding.DOES_NOT_HOLD);
        long bound = count(judged, ClaimFinding.CANNOT_SHOW_HERE);
        return holding + (holding == 1 ? " holds, " : " hold, ")
                + (better == 0 ? "" : better + " better than claimed, ") + refuted
                + (refuted == 1 ? " does not, " : " do not, ")
                + (bound == 0 ? "" : bound + " cannot show here, ") + count(judged, ClaimFinding.CANNOT_TELL)
                + " " + VerdictWords.CANNOT_TELL;
    }

    private static long count(List<PageClaim> judged, ClaimFinding finding) {
        return judged.stream().filter(claim -> claim.finding() == finding).count();
    }

    private static PageClaim claim(
            String id, ClaimJudgement judgement, ClaimSetting setting, IdentityHashMap<Measurement, String> cells) {
        Claim claim = judgement.claim();
        Experiment experiment = claim.experiment().orElseThrow();
        return new PageClaim(
                id,
                claim.id(),
                claim.sentence(),
                new Publication(
                        ClaimPhrases.source(claim.source()),
                        isFollowed(claim.source().link()) ? claim.source().link() : null,
                        ClaimPhrases.publishedOn(claim.source())),
                new JudgedSetting(
                        ClaimPhrases.machine(setting),
                        ClaimPhrases.conditions(setting),
                        ClaimPhrases.otherProcessors(judgement).orElse(null)),
                new ClaimTest(
                        claim.reading().isEmpty() ? null : claim.reading(),
                        ClaimPhrases.subject(experiment),
                        claim.allDifferences()),
                judgement.finding(),
                ClaimPhrases.needed(judgement).orElse(null),
                ClaimPhrases.metric(experiment.metric()),
                experiment.questions().stream()
                        .filter(ClaimQuestion.OfFigure.class::isInstance)
                        .map(question -> ((ClaimQuestion.OfFigure) question).unit())
                        .findFirst()
                        .orElse(null),
                judgement.parts().stream()
                        .sorted(DECIDING_FIRST)
                        .map(part -> part(judgement.claim(), part, cells))
                        .toList(),
                judgement.figures().stream().map(FigurePair::of).toList());
    }

    private static boolean isFollowed(String link) {
        try {
            URI parsed = new URI(link);
            return parsed.getScheme() != null && FOLLOWED.contains(parsed.getScheme()) && parsed.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static ClaimPart part(Claim claim, PartFinding part, IdentityHashMap<Measurement, String> cells) {
        List<PartArm> arms = new ArrayList<>();
        for (Experiment.Arm arm : part.question().arms()) {
            boolean isMeasured = arms.size() < part.judgedBy().size();
            arms.add(new PartArm(arm.name(), isMeasured ? newest(part.judgedBy().get(arms.size()), cells) : null));
        }
        Optional<Interval> range = ClaimPhrases.range(part.question());
        Optional<Interval> interval = ClaimPhrases.bounded(part).map(RangeVerdict::interval);
        return new ClaimPart(
                ClaimPhrases.question(part.question()),
                arms,
                ClaimPhrases.at(part.at()),
                ClaimPhrases.claimed(claim, part.question()),
                range.map(Interval::low).filter(low -> low > 0).orElse(Double.NaN),
                range.map(Interval::high).orElse(Double.NaN),
                part.published().orElse(Double.NaN),
                part.verdict().map(verdict -> verdict.estimate().ratio()).orElse(Double.NaN),
                interval.map(Interval::low).orElse(Double.NaN),
                interval.map(Interval::high).orElse(Double.NaN),
                part.finding(),
                ClaimPhrases.verdict(part));
    }

    private static @Nullable String newest(List<Measurement> entries, IdentityHashMap<Measurement, String> cells) {
        for (Measurement entry : entries.reversed()) {
            String cell = cells.get(entry);
            if (cell != null) {
                return cell;
            }
        }
        return null;
    }
}
