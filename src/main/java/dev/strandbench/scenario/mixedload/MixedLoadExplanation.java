package dev.strandbench.scenario.mixedload;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.named;
import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.workload.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names arms whose requests wait until jobs end, and arms whose jobs lose much throughput to requests. */
public final class MixedLoadExplanation implements Explanation {

    static final String BESIDE = "latency.p99";
    static final String ALONE = "alone.p99";
    static final String KEPT = "jobs.kept";
    static final String JOBS = "jobs.atOnce";

    /** After this many phase lengths, no more jobs start. Without this limit, starved requests might never end. */
    static final int MOST_PHASES = 5;

    // The jobs' throughput, in % of their throughput without requests.
    private static final double NEARLY_ALL_KEPT = 90;
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> measured = measured(arms, KEPT);
        List<String> notes = new ArrayList<>();
        named(measured, MixedLoadExplanation::starves, MixedLoadExplanation::latencies, ", ")
                .ifPresent(some -> notes.add("Requests starve until no more jobs start, after " + MOST_PHASES
                        + " phases, under " + some + ". Without an end of the jobs, these requests may never run."));
        named(measured, arm -> !starves(arm) && waitsForJobs(arm), MixedLoadExplanation::latencies, ", ")
                .ifPresent(some -> notes.add("Requests wait for whole jobs, which take "
                        + measured.getFirst().parameter("job") + ", under " + some + "."));
        named(
                        measured,
                        arm -> arm.metric(KEPT) < NEARLY_ALL_KEPT,
                        arm -> arm.name() + " (" + number("%.0f", arm.metric(KEPT)) + " % kept)",
                        ", ")
                .ifPresent(some ->
                        notes.add("Requests cost jobs more than a tenth of their throughput under " + some + "."));
        return Findings.ofNotes(notes);
    }

    // Jobs explain the wait if they can hold all of the requests' threads and the wait is nearly as long as a job.
    private static boolean waitsForJobs(Arm arm) {
        double jobMillis = Amounts.nanos(arm.parameter("job")).orElse(Double.NaN) / NANOS_PER_MILLI;
        return arm.metric(ForkingBenchmark.WIDTH) <= arm.metric(JOBS)
                && arm.metric(BESIDE) - arm.metric(ALONE) >= NEARLY_ALL * jobMillis;
    }

    // Starved requests end at about the same time, but arrive during a whole phase, so their latencies differ.
    private static boolean starves(Arm arm) {
        return arm.metric(BESIDE) >= (MOST_PHASES - 2) * arm.number("phaseMillis");
    }

    private static String latencies(Arm arm) {
        return arm.name() + " (p99 " + number("%.1f", arm.metric(BESIDE)) + " ms, alone "
                + number("%.1f", arm.metric(ALONE)) + " ms)";
    }
}
