package dev.strandbench.claims;

import java.util.Map;
import java.util.Optional;

/**
 * A published figure of an arm and the measured one.
 *
 * @param at the values of the parameters that vary within the claim
 * @param metric a metric's name, or {@code score}
 * @param unit of both figures
 * @param published empty if the source states none
 * @param measured NaN if it was not measured
 * @param forks behind the measured figure
 */
public record ClaimedFigure(
        Map<String, String> at,
        String arm,
        String metric,
        String unit,
        Optional<Claim.PublishedFigure> published,
        double measured,
        int forks) {}
