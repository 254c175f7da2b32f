package dev.strandbench.scenario.service;

import dev.strandbench.machine.CpuReading;
import java.time.Duration;
import java.util.Optional;

/** Limits the load generator's share of the machine, which the service needs too. Used by one thread. */
final class LoadBound {

    // Above a quarter, the service lacks what the load generator takes.
    private static final double MOST_SHARE = 0.25;
    // At first, the load generator mostly loads its own classes.
    private static final Duration FIRST_USE = Duration.ofSeconds(2);

    private final int processors;
    private Duration loaded = Duration.ZERO;

    LoadBound(int processors) {
        this.processors = processors;
    }

    /** Returns why a load does not count; empty if it does. Its first two seconds may take what two seconds allow. */
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
