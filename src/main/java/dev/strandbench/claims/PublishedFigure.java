package dev.strandbench.claims;

import java.util.Map;

/**
 * A figure that was published.
 *
 * @param arm whose it is, by the claim's name for it
 * @param at values of the claim's parameters that it is for; empty if it is for all
 * @param metric a metric's name, or {@code score}
 * @param unit as published
 * @param value in the unit
 * @param error half of the published interval's width, in the unit; NaN if none was published
 */
public record PublishedFigure(
        String arm, Map<String, String> at, String metric, String unit, double value, double error) {

    /** Whether it is a figure of an arm for a combination of parameters. */
    boolean isOf(String otherArm, Map<String, String> parameters) {
        return arm.equals(otherArm) && parameters.entrySet().containsAll(at.entrySet());
    }
}
