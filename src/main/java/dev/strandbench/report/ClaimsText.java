package dev.strandbench.report;

import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimedFigure;
import dev.strandbench.claims.PartFinding;
import dev.strandbench.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Claims as text. The same in every locale. */
public final class ClaimsText {

    private static final Set<Integer> LEFT_ALIGNED_FIGURES = Set.of(0, 1, 2);
    private static final Set<Integer> LEFT_ALIGNED_PARTS = Set.of(0, 1, 7);
    private static final Set<Integer> LEFT_ALIGNED_LIST = Set.of(0, 1, 2);

    private ClaimsText() {}

    /** Renders judgements: those of which something was measured, then the names of the others. */
    public static String render(List<ClaimJudgement> judgements) {
        StringBuilder text = new StringBuilder();
        List<ClaimJudgement> measured = ClaimPhrases.measured(judgements);
        measured.forEach(judgement -> append(text, judgement));
        text.append(ClaimPhrases.summary(judgements)).append('\n');
        ClaimPhrases.unmeasured(judgements).forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, ClaimJudgement judgement) {
        Claim claim = judgement.claim();
        text.append(claim.id())
                .append(": ")
                .append(ClaimPhrases.finding(judgement.finding()))
                .append(judgement
                        .setting()
                        .map(setting -> " on JDK " + setting.jdk())
                        .orElse(""))
                .append('\n');
        line(text, claim.sentence());
        line(text, ClaimPhrases.source(claim.source()) + ": " + claim.source().link());
        claim.experiment().ifPresent(experiment -> line(text, ClaimPhrases.subject(experiment)));
        text.append('\n');
        figures(text, judgement.figures());
        parts(text, judgement);
        ClaimPhrases.circumstances(judgement).forEach(circumstance -> line(text, circumstance));
        ClaimPhrases.needed(judgement).ifPresent(needed -> line(text, needed));
        text.append('\n');
    }

    private static void line(StringBuilder text, String line) {
        text.append("  ").append(line).append('\n');
    }

    private static void figures(StringBuilder text, List<ClaimedFigure> figures) {
        if (figures.isEmpty()) {
            return;
        }
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"figure", "of", "at", "published", "here", "unit", "forks"});
        for (ClaimedFigure figure : figures) {
            rows.add(new String[] {
                ClaimPhrases.metric(figure.metric()),
                figure.arm(),
                ClaimPhrases.at(figure.at()),
                ClaimPhrases.published(figure),
                ClaimPhrases.figure(figure.measured()),
                figure.unit(),
                String.valueOf(figure.forks())
            });
        }
        TextTable.append(text, rows, LEFT_ALIGNED_FIGURES);
        text.append('\n');
    }

    private static void parts(StringBuilder text, ClaimJudgement judgement) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"part", "at", "claimed", "published", "here", "interval", "sure", "verdict"});
        for (PartFinding part : judgement.parts()) {
            rows.add(new String[] {
                ClaimPhrases.question(part.question()),
                ClaimPhrases.at(part.at()),
                ClaimPhrases.claimed(part.question()),
                ClaimPhrases.published(part),
                ClaimPhrases.measured(judgement, part),
                ClaimPhrases.interval(part),
                ClaimPhrases.confidence(part),
                ClaimPhrases.verdict(part)
            });
        }
        TextTable.append(text, rows, LEFT_ALIGNED_PARTS);
        text.append('\n');
    }

    /** Lists claims, a line each. */
    public static String list(List<Claim> claims) {
        StringBuilder text = new StringBuilder();
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"claim", "published by", "says"});
        for (Claim claim : claims) {
            rows.add(new String[] {
                claim.id(),
                claim.source().author(),
                claim.sentence() + (claim.isRunnable() ? "" : " [needs " + claim.needs() + "]")
            });
        }
        TextTable.append(text, rows, LEFT_ALIGNED_LIST);
        long runnable = claims.stream().filter(Claim::isRunnable).count();
        return text.append('\n')
                .append(Plural.of(claims.size(), "claim"))
                .append(", of which scenarios can judge ")
                .append(runnable)
                .append(".\n")
                .toString();
    }
}
