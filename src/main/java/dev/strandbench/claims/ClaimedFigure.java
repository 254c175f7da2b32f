package dev.strandbench.claims;

import java.util.Map;
import java.util.Optional;

/**
 * A figure of a claim beside what was measured.
 *
 * @param at the parameters that other figures of the arm have other values of
 * @param arm whose it is
 * @param metric a metric's name, or {@code score}
 * @param unit of the figures
 * @param published the figure that was published; empty if none was
 * @param measured NaN if it was not
 * @param forks how many were measured
 */
public record ClaimedFigure(
        Map<String, String> at,
        String arm,
        String metric,
        String unit,
        Optional<PublishedFigure> published,
        double measured,
        int forks) {}
