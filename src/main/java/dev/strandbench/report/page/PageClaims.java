package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.strandbench.claims.ClaimFinding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Published claims, judged by the results that the page shows.
 *
 * @param summary how many there are of each finding
 * @param judged in the order of their sources; one for each JDK and machine that a claim was measured on
 */
public record PageClaims(String summary, List<PageClaim> judged) {

    /**
     * A claim under one setting.
     *
     * @param id unique on the page
     * @param claim its own short name
     * @param sentence what it says
     * @param source author, title and year
     * @param link to the source, by http or https; null if it has none of these
     * @param publishedOn machine and JDK of the source, in words
     * @param machine that it was judged on, in words
     * @param conditions JDK that it was judged on, and values of what it leaves free, in words
     * @param otherProcessors what to think of it where these machines differ in processors; null if they do not
     * @param reading how it is read where the sentence leaves that open; null if it does not
     * @param subject what was measured, in words
     * @param differences in what a measurement here differs from the source's, a sentence each
     * @param finding what is said of all parts together
     * @param needed what would decide it, in words; null if it is decided, or that cannot be said
     * @param metric what its figures are of, for a reader
     * @param unit of the figures that parts ask about; null if they ask about ratios or counts
     * @param parts the deciding ones first
     * @param figures published and measured, side by side
     */
    public record PageClaim(
            String id,
            String claim,
            String sentence,
            String source,
            @Nullable String link,
            String publishedOn,
            String machine,
            String conditions,
            @Nullable String otherProcessors,
            @Nullable String reading,
            String subject,
            List<String> differences,
            ClaimFinding finding,
            @Nullable String needed,
            String metric,
            @Nullable String unit,
            List<ClaimPart> parts,
            List<FigurePair> figures) {}

    /**
     * A part of a claim: one ratio, figure or count for one combination of parameters.
     *
     * @param question what was asked, by the names of its arms
     * @param arms whose figures were asked about; of a ratio, the numerator's first
     * @param at the parameters that other parts have other values of; may be empty
     * @param claimed the range, in words
     * @param atLeast lower end of the range; null if it is open, or a count was asked about
     * @param atMost upper end of the range; null if it is open, or a count was asked about
     * @param published what was published
     * @param measured the estimate
     * @param low lower end of the estimate's interval
     * @param high upper end of it
     * @param finding what is said of it
     * @param verdict the same in words, with what it would take if it cannot be told
     */
    public record ClaimPart(
            String question,
            List<PartArm> arms,
            String at,
            String claimed,
            @Nullable Double atLeast,
            @Nullable Double atMost,
            @Nullable Double published,
            @Nullable Double measured,
            @Nullable Double low,
            @Nullable Double high,
            ClaimFinding finding,
            String verdict) {}

    /**
     * An arm of a part.
     *
     * @param name what the claim calls it
     * @param cell the id of the page's arm that it was judged by; null if there is none
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"name", "cell"})
    public record PartArm(String name, @Nullable String cell) {}

    /**
     * A figure of the source beside the same of the page's results.
     *
     * @param metric what it is of, for a reader
     * @param arm whose it is
     * @param at the parameters that other figures of the arm have other values of; may be empty
     * @param published what was published
     * @param error half of the published interval's width
     * @param measured the mean over forks
     * @param unit of the figures
     * @param forks how many were measured
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"metric", "arm", "at", "published", "error", "measured", "unit", "forks"})
    public record FigurePair(
            String metric,
            String arm,
            String at,
            @Nullable Double published,
            @Nullable Double error,
            @Nullable Double measured,
            String unit,
            int forks) {}
}
