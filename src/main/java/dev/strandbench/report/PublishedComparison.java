package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import java.util.List;

/**
 * Published figures beside those that were measured here, and what becomes of the claims made from them.
 *
 * @param title what was published, and by whom
 * @param rows the figures, in the publication's order
 * @param claims the claims, a part each
 * @param notes what a reader should know of all of them, a sentence each
 */
public record PublishedComparison(
        String title, List<PublishedRow> rows, List<PublishedClaim> claims, List<String> notes) {

    /**
     * Figures of one load on one service.
     *
     * @param endpoint what was asked for
     * @param heap of the service
     * @param model how the service is written
     * @param publishedThroughput in requests per second
     * @param throughput measured, in requests per second; NaN if it was not
     * @param publishedSeconds time to complete
     * @param seconds measured; NaN if it was not
     * @param forks how many were measured
     */
    public record PublishedRow(
            String endpoint,
            String heap,
            String model,
            double publishedThroughput,
            double throughput,
            int publishedSeconds,
            double seconds,
            int forks) {}

    /**
     * A claim, or a part of one.
     *
     * @param name its short name
     * @param what it is said of
     * @param publishedRatio the published ratio of throughputs
     * @param ratio the measured one
     * @param verdict whether it holds, in words
     */
    public record PublishedClaim(String name, String what, double publishedRatio, PairVerdict ratio, String verdict) {}
}
