package dev.strandbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Published figures beside measured ones, as text. The same in every locale. */
public final class PublishedTable {

    private static final Set<Integer> LEFT_ALIGNED = Set.of(0, 2);
    private static final Set<Integer> LEFT_ALIGNED_CLAIMS = Set.of(0, 1, 5);

    private PublishedTable() {}

    /** Renders the comparisons; ends with a line break unless there are none. */
    public static String render(List<PublishedComparison> comparisons) {
        StringBuilder text = new StringBuilder();
        comparisons.forEach(comparison -> append(text, comparison));
        return text.toString();
    }

    private static void append(StringBuilder text, PublishedComparison comparison) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {
            "endpoint", "heap", "service", "requests/s published", "here", "seconds published", "here", "forks"
        });
        for (PublishedComparison.PublishedRow row : comparison.rows()) {
            rows.add(new String[] {
                row.endpoint(),
                row.heap(),
                row.model(),
                FigureText.number("%.1f", row.publishedThroughput()),
                FigureText.number("%.1f", row.throughput()),
                String.valueOf(row.publishedSeconds()),
                FigureText.number("%.1f", row.seconds()),
                String.valueOf(row.forks())
            });
        }
        List<String[]> claims = new ArrayList<>();
        claims.add(new String[] {"claim", "of", "ratio published", "here", "95 %", "verdict"});
        for (PublishedComparison.PublishedClaim claim : comparison.claims()) {
            claims.add(new String[] {
                claim.name(),
                claim.what(),
                FigureText.number("%.2f", claim.publishedRatio()),
                FigureText.number("%.2f", claim.ratio().estimate().ratio()),
                RankedTable.interval(claim.ratio()),
                claim.verdict()
            });
        }
        text.append(comparison.title()).append('\n');
        TextTable.append(text, rows, LEFT_ALIGNED);
        text.append('\n');
        TextTable.append(text, claims, LEFT_ALIGNED_CLAIMS);
        comparison.notes().forEach(note -> text.append("  ").append(note).append('\n'));
        text.append('\n');
    }
}
