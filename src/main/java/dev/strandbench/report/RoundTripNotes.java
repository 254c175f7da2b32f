package dev.strandbench.report;

import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Writes notes on round trips between processors. A slower round trip shows that the machine has changed. */
final class RoundTripNotes {

    private record SlowRoundTrips(String arm, double share) {

        String inWords() {
            return FigureText.percent(share) + " (" + arm + ")";
        }
    }

    private RoundTripNotes() {}

    static String asCause(RoundTrips roundTrips) {
        return " Before slow iterations, a round trip between two processors took " + nanos(roundTrips.slow())
                + " instead of " + nanos(roundTrips.fast()) + ", so the machine may be the cause.";
    }

    /** If the machine changed while the arms ran, returns a note on the iterations that do not count. */
    static Optional<String> of(JudgedFamily judged, List<String> names) {
        return judged.machineStates().flatMap(states -> of(judged, names, states));
    }

    private static Optional<String> of(JudgedFamily judged, List<String> names, RoundTrips states) {
        List<SlowRoundTrips> shares = new ArrayList<>();
        List<String> dependent = new ArrayList<>();
        List<String> mostlySlow = new ArrayList<>();
        for (int place = 0; place < judged.arms().size(); place++) {
            JudgedArm arm = judged.arms().get(place);
            double share = MeasuredArm.of(arm.measurement(), judged.figure())
                    .filter(measured -> judged.isJudged(arm))
                    .map(measured -> states.slowShare(measured.iterations().nanos()))
                    .orElse(Double.NaN);
            if (Double.isFinite(share)) {
                shares.add(new SlowRoundTrips(names.get(place), share));
                if (arm.flags().contains(Flag.MACHINE_CHANGED)) {
                    dependent.add(leftOut(judged, arm, names.get(place)));
                }
                if (arm.flags().contains(Flag.MACHINE_MOSTLY_SLOW)) {
                    mostlySlow.add(names.get(place));
                }
            }
        }
        if (shares.isEmpty()) {
            return Optional.empty();
        }
        shares.sort(Comparator.comparingDouble(SlowRoundTrips::share));
        String range = (shares.size() == 1 ? "" : shares.getFirst().inWords() + " to ")
                + shares.getLast().inWords();
        return Optional.of("The machine changed: a round trip between two processors took about " + nanos(states.slow())
                + " instead of " + nanos(states.fast()) + " before " + range + " of the iterations."
                + (dependent.isEmpty() ? "" : " Iterations that do not count: " + String.join(", ", dependent) + ".")
                + (mostlySlow.isEmpty()
                        ? ""
                        : " No verdict on " + String.join(", ", mostlySlow) + ": too few iterations were fast."));
    }

    private static String leftOut(JudgedFamily judged, JudgedArm arm, String name) {
        Metric all = judged.figure().in(arm.measurement()).orElseThrow();
        Metric counted = arm.counted().orElseThrow();
        return FigureText.percent(1 - (double) iterations(counted) / iterations(all)) + " of " + name
                + " (without them " + FigureText.score(counted.meanOfForks()) + " " + all.unit()
                + (counted.forks() == all.forks()
                        ? ""
                        : " from " + counted.forks() + " of " + Plural.of(all.forks(), "fork"))
                + ", with them " + FigureText.score(all.meanOfForks()) + " " + all.unit() + ")";
    }

    private static long iterations(Metric metric) {
        return Arrays.stream(metric.scores()).mapToLong(fork -> fork.length).sum();
    }

    private static String nanos(double nanos) {
        return FigureText.number("%.0f", nanos) + " ns";
    }
}
