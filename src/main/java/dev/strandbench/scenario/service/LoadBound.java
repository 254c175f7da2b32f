package dev.strandbench.scenario.service;

import dev.strandbench.process.CpuReading;
import java.time.Duration;
import java.util.Optional;

/** What the load generator may take of the machine, so that the service does not lack it. Used by one thread. */
final class LoadBound {

    // Beyond a quarter, the service lacks what the load generator takes.
    private static final double MOST_SHARE = 0.25;
    // For so long, the load generator mostly pays for the first use of its own classes.
    private static final Duration FIRST_USE = Duration.ofSeconds(2);

    private final int processors;
    private Duration loaded = Duration.ZERO;

    /**
     * A bound.
     *
     * @param processors of the machine
     */
    LoadBound(int processors) {
        this.processors = processors;
    }

    /**
     * Why a load does not count, however short it was; empty if it does. A load in the first two seconds may take what
     * the rest of them would allow, because it pays for what is only done once.
     *
     * @param before when the load began
     * @param after when it ended
     */
    Optional<String> objection(CpuReading before, CpuReading after) {
        Duration load = after.since(before);
        Duration rest = FIRST_USE.minus(loaded);
        loaded = loaded.plus(load);
        Duration judged = rest.compareTo(load) > 0 ? rest : load;
        return after.cpuSince(before).toNanos() <= MOST_SHARE * processors * judged.toNanos()
                ? Optional.empty()
                : Optional.of("the load generator took " + Math.round(100 * after.shareSince(before, processors))
                        + " % of the machine's processors, over the bound of " + Math.round(100 * MOST_SHARE)
                        + " %; ask for less, or generate the load on another machine");
    }
}
