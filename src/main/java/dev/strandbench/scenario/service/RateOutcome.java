package dev.strandbench.scenario.service;

/** What a load at a rate has shown. */
enum RateOutcome {
    /** The service sustains the rate. */
    SUSTAINED,
    /** The service does not sustain the rate. */
    REFUSED,
    /** The rate was not sustained, but it is the load generator that was not up to it; the service may be. */
    LIMITED_BY_LOAD;

    /**
     * Judges a load.
     *
     * @param light whether the load generator has left enough of the machine to the service
     * @param p99Millis bound of the 99th percentile, in ms
     */
    static RateOutcome of(LoadReport report, boolean light, int p99Millis) {
        if (!light) {
            return LIMITED_BY_LOAD;
        }
        if (report.failures() > 0) {
            return REFUSED;
        }
        if (report.latencyMillis(99) <= p99Millis) {
            return SUSTAINED;
        }
        return report.isLateInSending(99, p99Millis) ? LIMITED_BY_LOAD : REFUSED;
    }
}
