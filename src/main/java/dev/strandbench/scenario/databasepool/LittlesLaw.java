package dev.strandbench.scenario.databasepool;

import java.time.Duration;

/**
 * What no model can pass, by J. D. C. Little's law ("A proof for the queuing formula L = λW", 1961): as many
 * transactions are under way as connections are held, which is the rate at which they end times how long each holds
 * one.
 *
 * @param atOnce transactions that hold a connection at once at most
 * @param holdMillis how long each holds it at least, in ms
 */
record LittlesLaw(int atOnce, int holdMillis) {

    /**
     * The least time of an op.
     *
     * @param requests how many there are
     * @param each transactions that a request makes, one after the other
     * @param lastDueNanos when the last request comes, in ns after the beginning
     */
    Duration ideal(int requests, int each, long lastDueNanos) {
        Duration ofTheLast = Duration.ofNanos(lastDueNanos).plusMillis((long) each * holdMillis);
        Duration ofAll = Duration.ofMillis((long) Math.ceilDiv(requests * each, atOnce) * holdMillis);
        return ofTheLast.compareTo(ofAll) > 0 ? ofTheLast : ofAll;
    }
}
