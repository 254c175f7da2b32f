package dev.strandbench.service;

/**
 * How much later than planned the upstream services ended their delays, by their own clock.
 *
 * @param medianMillis what half of them did not exceed, in ms; 0 if there were none
 * @param p99Millis what 99 of 100 did not exceed, in ms; 0 if there were none
 */
public record UpstreamLateness(double medianMillis, double p99Millis) {

    /** Where the upstream services tell it. */
    static final String PATH = "/lateness";

    /** This as JSON. */
    String toJson() {
        return "{\"medianMillis\":" + medianMillis + ",\"p99Millis\":" + p99Millis + "}";
    }
}
