package dev.strandbench.report;

import dev.strandbench.report.RankedFamily.RankedArm;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether a pool of connections bounds the requests that share it, or what runs them, by the part of the connections'
 * time in which one is held. The same in every locale.
 */
final class PoolOrModel {

    /** The metric that tells such requests from others: in %, of all connections of the pool. */
    private static final String BUSY = "connections.busy";

    /** How long a transaction holds its connection, in ms. */
    private static final String HOLD = "hold.mean";

    /** Of connections that are held so much of the time nobody can get much more. */
    private static final double ALL_HELD = 90;

    private static final double PERCENT = 100;
    private static final double MILLIS_PER_SECOND = 1e3;

    private PoolOrModel() {}

    /** The answer in a few sentences; empty if the family's arms have no such pool, or none was measured. */
    static Optional<String> of(RankedFamily family) {
        List<RankedArm> arms = family.arms().stream()
                .filter(arm -> arm.remark().isEmpty() && Bottleneck.figure(arm, BUSY) > 0)
                .toList();
        if (arms.isEmpty()) {
            return Optional.empty();
        }
        RankedArm best = arms.getFirst();
        return Optional.of("Pool or model? " + (isAllHeld(best) ? ofThePool(best, arms) : ofTheRest(best)));
    }

    private static boolean isAllHeld(RankedArm arm) {
        return Bottleneck.figure(arm, BUSY) >= ALL_HELD;
    }

    private static String ofThePool(RankedArm best, List<RankedArm> arms) {
        double connections = Bottleneck.parameter(best, "connections");
        double hold = Bottleneck.figure(best, HOLD);
        String bound = String.format(
                Locale.ROOT,
                "The pool: under %s its %.0f connections are held %.0f %% of the time, %.2f ms by each transaction%s. By"
                        + " Little's law no more than %,.0f transactions/s can end then, whatever runs them: more"
                        + " connections or shorter transactions would change most, another model that holds them as long"
                        + " at most %.0f %%.",
                best.name(),
                connections,
                Bottleneck.figure(best, BUSY),
                hold,
                ofTheQueries(best),
                MILLIS_PER_SECOND * connections / hold,
                Math.max(0, PERCENT * (PERCENT / Bottleneck.figure(best, BUSY) - 1)));
        String others = arms.stream()
                .filter(arm -> !isAllHeld(arm))
                .map(arm -> String.format(Locale.ROOT, "%s (%.0f %%)", arm.name(), Bottleneck.figure(arm, BUSY)))
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? bound : bound + " Not so under " + others + ": connections wait for it there.";
    }

    /** What of the time with a connection is the query's own, and so not the driver's or the processors'. */
    private static String ofTheQueries(RankedArm arm) {
        double millis = Bottleneck.parameter(arm, "queries") * Bottleneck.parameter(arm, "queryMillis");
        return millis > 0 ? String.format(Locale.ROOT, ", of which its queries sleep %.0f", millis) : "";
    }

    private static String ofTheRest(RankedArm best) {
        String held = String.format(
                Locale.ROOT,
                "under %s, the best, its %.0f connections are held %.0f %% of the time",
                best.name(),
                Bottleneck.parameter(best, "connections"),
                Bottleneck.figure(best, BUSY));
        String arrivals = best.measured()
                .map(measured -> Bottleneck.valueOf(measured, "arrivals"))
                .orElse("");
        return arrivals.isEmpty() || arrivals.equals("closed")
                ? "Not the pool: " + held + ", and wait for whatever runs the requests, the driver, or the processors;"
                        + " more of them would change little."
                : "Neither, at this rate: " + held + ".";
    }
}
