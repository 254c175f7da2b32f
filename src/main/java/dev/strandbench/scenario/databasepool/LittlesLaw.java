package dev.strandbench.scenario.databasepool;

import java.time.Duration;

/**
 * The bound that no model can beat, by Little's law (J. D. C. Little, "A proof for the queuing formula L = λW", 1961):
 * the held connections equal the rate of transactions times the time that each holds one.
 *
 * @param atOnce the most transactions that hold a connection at once
 * @param holdMillis the shortest hold, in ms
 */
record LittlesLaw(int atOnce, int holdMillis) {

    /**
     * Returns the shortest possible op.
     *
     * @param requests the number of requests
     * @param each the number of transactions per request, run in order
     * @param lastDueNanos the arrival of the last request, in ns after the start
     */
    Duration ideal(int requests, int each, long lastDueNanos) {
        Duration ofTheLast = Duration.ofNanos(lastDueNanos).plusMillis((long) each * holdMillis);
        Duration ofAll = Duration.ofMillis((long) Math.ceilDiv(requests * each, atOnce) * holdMillis);
        return ofTheLast.compareTo(ofAll) > 0 ? ofTheLast : ofAll;
    }
}
