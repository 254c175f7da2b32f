package dev.strandbench.scenario.service;

import dev.strandbench.service.UpstreamLateness;
import java.util.Locale;
import java.util.Optional;

/** How late the upstream services may be, so that the service and not they decide how long a request takes. */
final class UpstreamBound {

    // Where they are later, all strategies look alike.
    private static final double MOST_OF_DELAY = 0.5;
    // On a busy machine any process waits for a processor, whoever keeps it busy.
    private static final double LEAST_MILLIS = 20;

    private UpstreamBound() {}

    /**
     * Why an iteration does not count; empty if it does.
     *
     * @param delayMillis delay of the upstream services, or its median, in ms
     */
    static Optional<String> objection(UpstreamLateness lateness, int delayMillis) {
        double most = Math.max(LEAST_MILLIS, MOST_OF_DELAY * delayMillis);
        return lateness.medianMillis() <= most
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "half of the calls to the upstream services were held %.0f ms longer than planned or more, over"
                                + " the bound of %.0f ms, so that these decide the score; ask for less, or for longer"
                                + " delays",
                        lateness.medianMillis(),
                        most));
    }
}
