package dev.strandbench.report;

import dev.strandbench.report.RankedFamily.RankedArm;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether a pool of connections bounds the requests that share it, the processors, or what runs the requests. A pool
 * does if its connections are held nearly all of the time, and no longer than a transaction alone holds one over the
 * same driver: longer, and connections that are idle while somebody asks for one, are the model's doing, or that of
 * processors that all are busy. The same in every locale.
 */
final class PoolOrModel {

    /** The metric that tells such requests from others: in %, of the connections that they can use. */
    private static final String BUSY = "connections.busy";

    private static final String USABLE = "connections.usable";

    /** How long a transaction holds its connection, in ms; and while no other is under way. */
    private static final String HOLD = "hold.mean";

    private static final String HOLD_ALONE = "hold.alone";

    /** How long a connection is idle before its next owner has it, in ms. */
    private static final String HAND_OVER = "handOver.mean";

    /** By how much a queue grows, in % of the requests that come: nothing at a rate that is sustained. */
    private static final String GROWTH = "queue.growth";

    /** Of connections that are held so much of the time nobody can get much more. */
    private static final double ALL_HELD = 90;

    /** The part by which transactions may hold connections longer than alone and still not count as longer. */
    private static final double LONGER = 0.1;

    /** Transactions for each connection, of which those at the beginning and the end of an op are too large a part. */
    private static final double FEWEST_WAVES = 5;

    private static final double MOST_GROWTH = 5;
    private static final double PERCENT = 100;
    private static final double MILLIS_PER_SECOND = 1e3;

    private PoolOrModel() {}

    /** The answer in a few sentences; empty if the family's arms have no such pool, or none was measured. */
    static Optional<String> of(RankedFamily family) {
        List<RankedArm> arms = family.arms().stream()
                .filter(arm -> arm.remark().isEmpty() && Bottleneck.figure(arm, BUSY) > 0)
                .toList();
        return arms.isEmpty() ? Optional.empty() : Optional.of("Pool or model? " + answer(arms));
    }

    private static String answer(List<RankedArm> arms) {
        PooledArm best = PooledArm.among(arms, arms.getFirst());
        if (Double.isNaN(best.alone()) || Double.isNaN(best.figure(USABLE))) {
            return "Not to be told from results without " + HOLD_ALONE + " and " + USABLE + ".";
        }
        boolean atARate = !List.of("", "closed").contains(value(best.arm(), "arrivals"));
        if (atARate && !(best.figure(GROWTH) > MOST_GROWTH)) {
            return "Neither, at this rate: " + best.held() + ".";
        }
        if (!atARate && best.figure("tasks") < FEWEST_WAVES * best.figure(USABLE)) {
            return String.format(
                    Locale.ROOT,
                    "An op is too short to tell: with %.1f transactions for each of %.0f connections, its beginning and"
                            + " its end are too large a part of it; -p transactions makes it longer.",
                    best.figure("tasks") / best.figure(USABLE),
                    best.figure(USABLE));
        }
        String others = arms.stream()
                .map(arm -> PooledArm.among(arms, arm))
                .filter(arm -> arm.cause() != best.cause())
                .map(arm -> arm.arm().name() + " (" + arm.symptom() + ")")
                .collect(Collectors.joining(", "));
        return (atARate ? "The rate is not sustained. " : "")
                + best.words()
                + (others.isEmpty() ? "" : " Not so under " + others + ".");
    }

    /** The least of a metric, in ms, over all arms that do the same over the same driver; NaN if none has it. */
    private static double least(String metric, RankedArm arm, List<RankedArm> arms) {
        return arms.stream()
                .filter(other -> work(other).equals(work(arm)))
                .mapToDouble(other -> Bottleneck.figure(other, metric))
                .filter(millis -> millis > 0)
                .min()
                .orElse(Double.NaN);
    }

    /** What the time with a connection depends on, whoever runs the requests. */
    private static List<String> work(RankedArm arm) {
        return List.of(
                value(arm, "strategy").startsWith("R2DBC") ? "R2DBC" : "JDBC",
                value(arm, "queries"),
                value(arm, "queryMillis"));
    }

    private static String value(RankedArm arm, String parameter) {
        return arm.measured()
                .map(measured -> Bottleneck.valueOf(measured, parameter))
                .orElse("");
    }

    /** What bounds the requests of an arm. */
    private enum Cause {
        /** Connections are held nearly all of the time, and as briefly as can be. */
        POOL,
        /** Processors are busy nearly all of the time. */
        PROCESSORS,
        /** Connections are held longer than need be. */
        LONG_HOLDS,
        /** Connections are idle, though somebody asks for one. */
        HAND_OVERS
    }

    /**
     * An arm whose requests share a pool.
     *
     * @param alone how long a transaction holds its connection while no other is under way, in ms; NaN if unknown
     * @param least as briefly as one was held over the same driver, alone or beside others, in ms; NaN if unknown
     */
    private record PooledArm(RankedArm arm, double alone, double least) {

        static PooledArm among(List<RankedArm> arms, RankedArm arm) {
            double alone = PoolOrModel.least(HOLD_ALONE, arm, arms);
            double besideOthers = PoolOrModel.least(HOLD, arm, arms);
            return new PooledArm(arm, alone, besideOthers < alone ? besideOthers : alone);
        }

        Cause cause() {
            boolean allHeld = figure(BUSY) >= ALL_HELD;
            if (allHeld && longer() < LONGER) {
                return Cause.POOL;
            }
            if (busyProcessors() >= Bottleneck.ALL_BUSY * UsableProcessors.of(arm)) {
                return Cause.PROCESSORS;
            }
            return allHeld ? Cause.LONG_HOLDS : Cause.HAND_OVERS;
        }

        String words() {
            return switch (cause()) {
                case POOL ->
                    String.format(
                            Locale.ROOT,
                            "The pool: %s; %s. By Little's law no more than %,.0f transactions/s can end then, whatever"
                                    + " runs them over this driver: more connections or shorter transactions would"
                                    + " change most, another model at most %.0f %%.",
                            held(),
                            heldMillis(),
                            MILLIS_PER_SECOND * figure(USABLE) / least,
                            atMost());
                case PROCESSORS ->
                    String.format(
                            Locale.ROOT,
                            "The processors: %s under %s, with what a database beside it takes; %s. Less work in each"
                                    + " transaction, or a database on another machine, would change most; a model saves"
                                    + " only what it takes from them itself.",
                            ofProcessors(),
                            arm.name(),
                            heldMillis());
                case LONG_HOLDS ->
                    String.format(
                            Locale.ROOT,
                            "The model: %s, but longer than need be: %s. What runs the requests, or a database that"
                                    + " slows under load, keeps connections waiting: without that, as many could serve"
                                    + " up to %.0f %% more.",
                            held(),
                            heldMillis(),
                            atMost());
                case HAND_OVERS ->
                    String.format(
                            Locale.ROOT,
                            "The model, or how the pool wakes it: %s%s; %s. More connections would change little.",
                            held(),
                            figure(HAND_OVER) > 0
                                    ? String.format(
                                            Locale.ROOT,
                                            ", and idle for %.2f ms between two transactions",
                                            figure(HAND_OVER))
                                    : "",
                            heldMillis());
            };
        }

        /** What tells that it is this cause, in short. */
        String symptom() {
            return switch (cause()) {
                case POOL, HAND_OVERS -> String.format(Locale.ROOT, "held %.0f %% of the time", figure(BUSY));
                case PROCESSORS -> ofProcessors();
                case LONG_HOLDS -> String.format(Locale.ROOT, "held %.0f %% longer than alone", PERCENT * longer());
            };
        }

        String held() {
            return String.format(
                    Locale.ROOT,
                    "under %s its %.0f connections are held %.0f %% of the time",
                    arm.name(),
                    figure(USABLE),
                    figure(BUSY));
        }

        /** What of the time with a connection is the query's own, and what is that of driver and server. */
        private String heldMillis() {
            double asleep = Bottleneck.parameter(arm, "queries") * Bottleneck.parameter(arm, "queryMillis");
            return String.format(
                    Locale.ROOT,
                    "a transaction holds one %.2f ms, and %.2f alone%s",
                    figure(HOLD),
                    alone,
                    asleep > 0 ? String.format(Locale.ROOT, ", of which its queries sleep %.0f", asleep) : "");
        }

        private String ofProcessors() {
            return String.format(
                    Locale.ROOT, "%.1f of %s busy", busyProcessors(), UsableProcessors.text(UsableProcessors.of(arm)));
        }

        /** The part by which a transaction holds its connection longer than alone. */
        private double longer() {
            return figure(HOLD) / alone - 1;
        }

        /** In %, what is left if connections were held all of the time, each as briefly as any was. */
        private double atMost() {
            return PERCENT * Math.max(0, figure(HOLD) / least / (figure(BUSY) / PERCENT) - 1);
        }

        /** Of the fork, and of the database where it runs beside it; NaN if they were not counted. */
        private double busyProcessors() {
            double database = figure("database.cores");
            return figure("process.cpu") / Bottleneck.microsPerOp(arm) + (Double.isNaN(database) ? 0 : database);
        }

        double figure(String metric) {
            return Bottleneck.figure(arm, metric);
        }
    }
}
