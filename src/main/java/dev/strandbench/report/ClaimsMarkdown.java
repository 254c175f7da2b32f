package dev.strandbench.report;

import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimedFigure;
import dev.strandbench.claims.PartFinding;
import java.util.List;

/** Claims as Markdown. The same in every locale. */
public final class ClaimsMarkdown {

    private ClaimsMarkdown() {}

    /** Renders judgements: tables of all of which something was measured, then each of them. */
    public static String render(List<ClaimJudgement> judgements) {
        StringBuilder text = new StringBuilder("### Published claims\n\n").append(table(judgements));
        ClaimPhrases.measured(judgements).forEach(judgement -> append(text, judgement));
        return text.toString();
    }

    /**
     * How many judgements have which finding, and a table for each source: a row for each claim of which something was
     * measured, and a column for each JDK and machine.
     */
    public static String table(List<ClaimJudgement> judgements) {
        return ClaimsOverview.render(judgements);
    }

    private static void append(StringBuilder text, ClaimJudgement judgement) {
        Claim claim = judgement.claim();
        text.append("#### ")
                .append(claim.id())
                .append(": ")
                .append(escaped(claim.sentence()))
                .append("\n\n[")
                .append(escaped(ClaimPhrases.source(claim.source())))
                .append("](")
                .append(claim.source().link())
                .append(")\n\n");
        if (!judgement.figures().isEmpty()) {
            text.append("| figure | of | at | published | here | unit | forks |\n|---|---|---|--:|--:|---|--:|\n");
            for (ClaimedFigure figure : judgement.figures()) {
                row(
                        text,
                        ClaimPhrases.metric(figure.metric()),
                        figure.arm(),
                        ClaimPhrases.at(figure.at()),
                        ClaimPhrases.published(figure),
                        ClaimPhrases.figure(figure.measured()),
                        figure.unit(),
                        String.valueOf(figure.forks()));
            }
            text.append('\n');
        }
        text.append("""
                | part | at | claimed | published | here | interval | sure | verdict |
                |---|---|---|--:|--:|--:|--:|---|
                """);
        for (PartFinding part : judgement.parts()) {
            row(
                    text,
                    ClaimPhrases.question(part.question()),
                    ClaimPhrases.at(part.at()),
                    ClaimPhrases.claimed(part.question()),
                    ClaimPhrases.published(part),
                    ClaimPhrases.measured(judgement, part),
                    ClaimPhrases.interval(part),
                    ClaimPhrases.confidence(part),
                    ClaimPhrases.verdict(part));
        }
        text.append('\n');
        ClaimPhrases.circumstances(judgement)
                .forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
        ClaimPhrases.needed(judgement)
                .ifPresent(line -> text.append("- ").append(escaped(line)).append('\n'));
        text.append('\n');
    }

    /** Lists claims, a row each. */
    public static String list(List<Claim> claims) {
        StringBuilder text = new StringBuilder("| claim | published by | says | judged by |\n|---|---|---|---|\n");
        for (Claim claim : claims) {
            row(
                    text,
                    claim.id(),
                    ClaimPhrases.source(claim.source()),
                    claim.sentence(),
                    claim.experiment().map(ClaimPhrases::subject).orElse("needs " + claim.needs()));
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String... cells) {
        text.append('|');
        for (String cell : cells) {
            text.append(' ').append(escaped(cell)).append(" |");
        }
        text.append('\n');
    }

    private static String escaped(String text) {
        return MarkdownText.escaped(text);
    }
}
