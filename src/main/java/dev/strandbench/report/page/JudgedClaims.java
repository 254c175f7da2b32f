package dev.strandbench.report.page;

import dev.strandbench.analysis.MetricUnit;
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
import dev.strandbench.report.page.PageClaims.ClaimPart;
import dev.strandbench.report.page.PageClaims.FigurePair;
import dev.strandbench.report.page.PageClaims.PageClaim;
import dev.strandbench.report.page.PageClaims.PartArm;
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
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Claims as the page shows them. They are judged as the command that judges claims does it, by the page's results. */
final class JudgedClaims {

    private static final Set<String> FOLLOWED = Set.of("http", "https");

    /** What decides on a claim comes first; what was not measured says least. */
    private static final Comparator<PartFinding> DECIDING_FIRST =
            Comparator.comparingInt(part -> switch (part.finding()) {
                case DOES_NOT_HOLD -> 0;
                case CANNOT_TELL -> part.missing().isEmpty() ? 1 : 2;
                case HOLDS -> 3;
            });

    private final IdentityHashMap<Measurement, String> cells;
    private final Map<String, Integer> settings = new HashMap<>();

    private JudgedClaims(IdentityHashMap<Measurement, String> cells) {
        this.cells = cells;
    }

    /**
     * Judges claims.
     *
     * @param cells ids of the page's arms, by the very entries that they show
     * @return null if of none of them all was measured that at least one of its parts is about
     */
    static @Nullable PageClaims of(
            List<Claim> claims, List<ResultSource> sources, IdentityHashMap<Measurement, String> cells) {
        ClaimJudge judge = new ClaimJudge(sources.stream()
                .map(source -> new ResultFile(source.name(), source.measurements()))
                .toList());
        JudgedClaims page = new JudgedClaims(cells);
        List<PageClaim> judged = new ArrayList<>();
        for (Claim claim : claims) {
            for (ClaimJudgement judgement : judge.judge(claim)) {
                // One that shares an arm or two with what was measured is not what the page is about.
                judgement
                        .setting()
                        .filter(setting -> judgement.hasMeasuredPart())
                        .ifPresent(setting -> judged.add(page.claim(judgement, setting)));
            }
        }
        return judged.isEmpty() ? null : new PageClaims(summary(judged), judged);
    }

    private static String summary(List<PageClaim> judged) {
        long holding = count(judged, ClaimFinding.HOLDS);
        long refuted = count(judged, ClaimFinding.DOES_NOT_HOLD);
        return holding + (holding == 1 ? " holds, " : " hold, ") + refuted
                + (refuted == 1 ? " does not, " : " do not, ") + count(judged, ClaimFinding.CANNOT_TELL)
                + " can't tell";
    }

    private static long count(List<PageClaim> judged, ClaimFinding finding) {
        return judged.stream().filter(claim -> claim.finding() == finding).count();
    }

    private PageClaim claim(ClaimJudgement judgement, ClaimSetting setting) {
        Claim claim = judgement.claim();
        Experiment experiment = claim.experiment().orElseThrow();
        int place = settings.merge(claim.id(), 1, Integer::sum);
        return new PageClaim(
                "claim-" + claim.id() + (place == 1 ? "" : "-" + place),
                claim.id(),
                claim.sentence(),
                ClaimPhrases.source(claim.source()),
                link(claim.source().link()),
                ClaimPhrases.publishedOn(claim.source()),
                ClaimPhrases.machine(setting),
                ClaimPhrases.conditions(setting),
                ClaimPhrases.otherProcessors(judgement).orElse(null),
                claim.reading().isEmpty() ? null : claim.reading(),
                ClaimPhrases.subject(experiment),
                claim.allDifferences(),
                judgement.finding(),
                ClaimPhrases.needed(judgement).orElse(null),
                ClaimPhrases.metric(experiment.metric()),
                unit(experiment),
                judgement.parts().stream()
                        .sorted(DECIDING_FIRST)
                        .map(part -> part(part, judgement, experiment.metric()))
                        .toList(),
                judgement.figures().stream().map(JudgedClaims::figure).toList());
    }

    /** The link, if it is one that a browser may follow. */
    private static @Nullable String link(String link) {
        try {
            URI parsed = new URI(link);
            boolean followed = parsed.getScheme() != null && FOLLOWED.contains(parsed.getScheme());
            return followed && parsed.getHost() != null ? link : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    private static @Nullable String unit(Experiment experiment) {
        return experiment.questions().stream()
                .map(question -> question instanceof ClaimQuestion.OfFigure figure ? figure.unit() : "")
                .filter(unit -> !unit.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private ClaimPart part(PartFinding part, ClaimJudgement judgement, String metric) {
        List<PartArm> arms = new ArrayList<>();
        part.question()
                .arms()
                .forEach(arm -> arms.add(new PartArm(
                        arm.name(),
                        arms.size() < part.judgedBy().size()
                                ? cells.get(part.judgedBy().get(arms.size()))
                                : null)));
        Optional<Interval> range = switch (part.question()) {
            case ClaimQuestion.OfRatio ratio -> Optional.of(ratio.range());
            case ClaimQuestion.OfFigure figure -> Optional.of(figure.range());
            case ClaimQuestion.OfCount count -> Optional.empty();
        };
        Optional<Interval> interval = part.verdict()
                .filter(verdict -> verdict.estimate().hasInterval())
                .map(RangeVerdict::interval);
        return new ClaimPart(
                ClaimPhrases.question(part.question()),
                arms,
                ClaimPhrases.at(part.at()),
                ClaimPhrases.claimed(part.question()),
                range.filter(ends -> ends.low() > 0)
                        .map(ends -> PageNumbers.figure(ends.low()))
                        .orElse(null),
                range.map(ends -> PageNumbers.figure(ends.high())).orElse(null),
                PageNumbers.figure(published(part, judgement, metric).orElse(Double.NaN)),
                PageNumbers.figure(part.verdict()
                        .map(verdict -> verdict.estimate().ratio())
                        .orElse(Double.NaN)),
                PageNumbers.figure(interval.map(Interval::low).orElse(Double.NaN)),
                PageNumbers.figure(interval.map(Interval::high).orElse(Double.NaN)),
                part.finding(),
                ClaimPhrases.verdict(part));
    }

    /** The published ratio, or the published figure in the unit that was asked for. */
    private static OptionalDouble published(PartFinding part, ClaimJudgement judgement, String metric) {
        if (!(part.question() instanceof ClaimQuestion.OfFigure asked)) {
            return part.published();
        }
        return judgement.figures().stream()
                .filter(figure -> figure.metric().equals(metric)
                        && figure.arm().equals(asked.arm().name())
                        && figure.at().equals(part.at()))
                .flatMap(figure -> figure.published().stream())
                .flatMapToDouble(figure ->
                        MetricUnit.factor(figure.unit(), asked.unit()).stream().map(factor -> factor * figure.value()))
                .findFirst();
    }

    private static FigurePair figure(ClaimedFigure figure) {
        Optional<PublishedFigure> published = figure.published();
        return new FigurePair(
                ClaimPhrases.metric(figure.metric()),
                figure.arm(),
                ClaimPhrases.at(figure.at()),
                PageNumbers.figure(published.map(PublishedFigure::value).orElse(Double.NaN)),
                PageNumbers.figure(published.map(PublishedFigure::error).orElse(Double.NaN)),
                PageNumbers.figure(figure.measured()),
                figure.unit(),
                figure.forks());
    }
}
