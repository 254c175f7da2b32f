package dev.strandbench.scenario.overload;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.named;
import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reports the capacity. Also names arms that mostly answered late, served less than the capacity, or did not recover.
 */
public final class OverloadExplanation implements Explanation {

    static final String CAPACITY = "capacity";
    static final String GOODPUT = "goodput";
    static final String SERVED = "served";
    static final String RECOVERED = "recovered";

    // If less than this share of a burst's served requests was in time, most of an arm's work was useless.
    private static final double MOSTLY_IN_TIME = 0.5;

    // A throughput, in % of the capacity, for bursts above the capacity.
    private static final double NEARLY_THE_CAPACITY = 90;
    private static final double ALL = 100;

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> measured = measured(arms, GOODPUT);
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        Arm best = measured.getFirst();
        double load = best.number("loadPercent");
        List<String> notes = new ArrayList<>();
        notes.add("The capacity, " + number("%,.0f", best.metric(CAPACITY))
                + " requests/s, is the highest rate that a pool of platform threads sustains. Bursts offer "
                + number("%.0f", load) + " % of it.");
        named(
                        measured,
                        arm -> arm.metric(GOODPUT) < MOSTLY_IN_TIME * arm.metric(SERVED),
                        OverloadExplanation::late,
                        "; ")
                .ifPresent(late -> notes.add("Busy, but too late: " + late + "."));
        if (load > ALL) {
            named(
                            measured,
                            arm -> arm.metric(SERVED) < NEARLY_THE_CAPACITY,
                            arm -> arm.name() + " (" + number("%.0f", arm.metric(SERVED)) + " %)",
                            "; ")
                    .ifPresent(less -> notes.add("Served less than the capacity during the burst: " + less + "."));
        }
        named(measured, arm -> arm.metric(RECOVERED) < ALL, Arm::name, "; ")
                .ifPresent(some -> notes.add("Had not always recovered when the last requests arrived: " + some
                        + ". The recovery takes at least the time shown."));
        return Findings.ofNotes(notes);
    }

    private static String late(Arm arm) {
        return arm.name() + " served " + number("%.0f", arm.metric(SERVED)) + " % of the capacity, "
                + number("%.0f", arm.metric(GOODPUT)) + " % within " + arm.parameter("boundMillis") + " ms";
    }
}
