package dev.strandbench.scenario.databasepool;

import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Explains whether the pool, the processors or the model limits the transactions. The pool counts as the limit if its
 * connections are nearly always in use and a transaction holds a connection no longer than without load.
 */
public final class DatabasePoolExplanation implements Explanation {

    static final String BUSY = "connections.busy";
    static final String USABLE = "connections.usable";
    static final String HOLD = "hold.mean";
    static final String HOLD_ALONE = "hold.alone";
    static final String HAND_OVER = "handOver.mean";
    static final String GROWTH = "queue.growth";

    // If connections are in use for this share of the time, in %, there is almost nothing left to gain.
    private static final double ALL_HELD = 90;

    // Hold times count as equal if they exceed a single transaction's hold time by no more than this share.
    private static final double LONGER = 0.1;

    // With fewer transactions per connection, the start and end of an op have too much weight.
    private static final double FEWEST_WAVES = 5;

    // If the queue grows by more than this share of the arriving requests, in %, the model does not sustain the rate.
    private static final double MOST_GROWTH = 5;

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> pooled = arms.stream()
                .filter(arm -> arm.isMeasured() && arm.metric(BUSY) > 0)
                .toList();
        return Findings.ofNotes(pooled.isEmpty() ? List.of() : List.of("Pool or model? " + answer(pooled)));
    }

    private static String answer(List<Arm> arms) {
        PooledArm best = PooledArm.among(arms, arms.getFirst());
        double perConnection = best.figure("tasks") / best.figure(USABLE);
        if (Double.isNaN(best.alone()) || Double.isNaN(best.figure(USABLE))) {
            return "Unknown: the results lack " + HOLD_ALONE + " or " + USABLE + ".";
        }
        boolean atARate = !List.of("", "closed").contains(best.arm().parameter("arrivals"));
        if (atARate && !(best.figure(GROWTH) > MOST_GROWTH)) {
            return "Neither, at this rate: " + best.held() + ".";
        }
        if (!atARate && perConnection < FEWEST_WAVES) {
            return "The op is too short to tell: it has only " + number("%.1f", perConnection)
                    + " transactions for each of " + number("%.0f", best.figure(USABLE))
                    + " connections. Raise -p transactions.";
        }
        String others = arms.stream()
                .map(arm -> PooledArm.among(arms, arm))
                .filter(arm -> arm.cause() != best.cause())
                .map(arm -> arm.arm().name() + " (" + arm.symptom() + ")")
                .collect(Collectors.joining(", "));
        return (atARate ? "The rate is not sustained. " : "")
                + best.words()
                + (others.isEmpty() ? "" : " This does not hold for " + others + ".");
    }

    private enum Cause {
        POOL,
        PROCESSORS,
        LONG_HOLDS,
        HAND_OVERS
    }

    private record PooledArm(Arm arm, double alone, double least) {

        static PooledArm among(List<Arm> arms, Arm arm) {
            double alone = least(HOLD_ALONE, arm, arms);
            double shared = least(HOLD, arm, arms);
            return new PooledArm(arm, alone, shared < alone ? shared : alone);
        }

        private static double least(String metric, Arm arm, List<Arm> arms) {
            return arms.stream()
                    .filter(other -> work(other).equals(work(arm)))
                    .mapToDouble(other -> other.metric(metric))
                    .filter(millis -> millis > 0)
                    .min()
                    .orElse(Double.NaN);
        }

        private static List<String> work(Arm arm) {
            return List.of(
                    arm.parameter("strategy").startsWith("R2DBC") ? "R2DBC" : "JDBC",
                    arm.parameter("queries"),
                    arm.parameter("queryMillis"));
        }

        Cause cause() {
            boolean allHeld = figure(BUSY) >= ALL_HELD;
            if (allHeld && longer() < LONGER) {
                return Cause.POOL;
            }
            if (busyProcessors() >= ALL_BUSY * arm.processors()) {
                return Cause.PROCESSORS;
            }
            return allHeld ? Cause.LONG_HOLDS : Cause.HAND_OVERS;
        }

        String words() {
            return switch (cause()) {
                case POOL ->
                    "The pool: " + held() + ". " + heldMillis() + ". By Little's law this driver can finish at most "
                            + number("%,.0f", 1e3 * figure(USABLE) / least)
                            + " transactions/s. More connections or shorter transactions would help most, another"
                            + " model by at most " + number("%.0f", atMost()) + " %.";
                case PROCESSORS ->
                    "The processors: " + symptom() + " under " + arm.name() + ", including a local database. "
                            + heldMillis() + ". Less work per transaction, or a database on another machine, would help"
                            + " most. Another model saves only its own overhead.";
                case LONG_HOLDS ->
                    "The model: " + held() + ", but longer than necessary. " + heldMillis()
                            + ". The model, or a database that slows under load, delays them. Without the delay,"
                            + " throughput could rise by up to " + number("%.0f", atMost()) + " %.";
                case HAND_OVERS ->
                    "The model, or the pool's wake-ups: " + held()
                            + (figure(HAND_OVER) > 0
                                    ? ", and idle for " + number("%.2f", figure(HAND_OVER)) + " ms between transactions"
                                    : "")
                            + ". " + heldMillis() + ". More connections would change little.";
            };
        }

        String symptom() {
            return switch (cause()) {
                case POOL, HAND_OVERS -> "held " + number("%.0f", figure(BUSY)) + " % of the time";
                case PROCESSORS -> arm.busyText(busyProcessors());
                case LONG_HOLDS -> "held " + number("%.0f", 100 * longer()) + " % longer than alone";
            };
        }

        String held() {
            return "under " + arm.name() + " its " + number("%.0f", figure(USABLE)) + " connections are held "
                    + number("%.0f", figure(BUSY)) + " % of the time";
        }

        private String heldMillis() {
            double asleep = arm.number("queries") * arm.number("queryMillis");
            return "A transaction holds one for " + number("%.2f", figure(HOLD)) + " ms, and for "
                    + number("%.2f", alone) + " ms alone"
                    + (asleep > 0 ? "; its queries sleep " + number("%.0f", asleep) + " ms of that" : "");
        }

        private double longer() {
            return figure(HOLD) / alone - 1;
        }

        // Returns the possible gain, in %, if connections were held all the time, each for the shortest measured time.
        private double atMost() {
            return 100 * Math.max(0, figure(HOLD) / least / (figure(BUSY) / 100) - 1);
        }

        // Includes the processors of a local database; NaN if they were not measured.
        private double busyProcessors() {
            double database = figure("database.cores");
            return arm.busyProcessors() + (Double.isNaN(database) ? 0 : database);
        }

        double figure(String metric) {
            return arm.metric(metric);
        }
    }
}
