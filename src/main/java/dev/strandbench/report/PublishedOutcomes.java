package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.MoraesArticle;
import dev.strandbench.claims.MoraesArticle.Claim;
import dev.strandbench.claims.MoraesReplication;
import dev.strandbench.environment.MachineIdentity;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What published articles say of what was measured, as the report wants it. */
public final class PublishedOutcomes {

    private static final double MEBIBYTES_PER_GIGABYTE = 1024;

    private PublishedOutcomes() {}

    /** One comparison for each way in which results have an article's cells; none if they have no such cell. */
    public static List<PublishedComparison> of(List<Measurement> results, MachineIdentity machine) {
        return MoraesReplication.among(results).stream()
                .map(replication -> comparison(replication, machine))
                .toList();
    }

    private static PublishedComparison comparison(MoraesReplication here, MachineIdentity machine) {
        return new PublishedComparison(
                "Moraes, Kotlin Coroutine Benchmark: 20 users, 10 loops, 300 ms between calls",
                MoraesArticle.ROWS.stream()
                        .map(row -> new PublishedComparison.PublishedRow(
                                row.endpoint(),
                                row.heap(),
                                row.server().words(),
                                row.throughput(),
                                here.requestsPerSecond(row),
                                row.seconds(),
                                here.seconds(row),
                                here.forks(row)))
                        .toList(),
                MoraesArticle.CLAIMS.stream()
                        .flatMap(claim -> claim.heaps().stream().map(heap -> part(here, claim, heap)))
                        .toList(),
                notes(here, machine));
    }

    private static PublishedComparison.PublishedClaim part(MoraesReplication here, Claim claim, String heap) {
        PairVerdict ratio = here.advantage(claim, heap);
        String verdict = words(here.finding(claim, heap));
        if (here.finding(claim, heap) == ClaimFinding.HOLDS) {
            verdict += size(ratio.interval(), claim.advantage(heap));
        }
        return new PublishedComparison.PublishedClaim(
                claim.name(), claim.endpoint() + " " + heap, claim.advantage(heap), ratio, verdict);
    }

    private static String size(Interval here, double published) {
        if (here.contains(published)) {
            return ", as much as published";
        }
        return here.high() < published ? ", by less than published" : ", by more than published";
    }

    private static String words(ClaimFinding finding) {
        return switch (finding) {
            case HOLDS -> "holds";
            case DOES_NOT_HOLD -> "does not hold";
            case CANNOT_BE_SAID -> "cannot be said";
        };
    }

    private static List<String> notes(MoraesReplication here, MachineIdentity machine) {
        List<String> notes = new ArrayList<>();
        for (Claim claim : MoraesArticle.CLAIMS) {
            notes.add(claim.name() + ", coroutines serve more requests a second than a thread per request on "
                    + claim.endpoint() + ": " + words(here.finding(claim)) + " here.");
        }
        notes.add(String.format(
                Locale.ROOT,
                "Machine: published Intel Core i7 of the 8th generation with 4 cores; here %s%s, %.0f GB.",
                machine.processor().isEmpty() ? "" : machine.processor() + " with ",
                Plural.of(machine.processors(), "processor"),
                machine.memoryMebibytes() / MEBIBYTES_PER_GIGABYTE));
        notes.add("Store: published MongoDB in a container on the same machine; here "
                + (here.parameter("mongo").equals("embedded")
                        ? "an embedded one that speaks its protocol"
                        : "a MongoDB")
                + ".");
        notes.add("Upstream: published three calls to mocky.io, delays not stated; here a process on the same machine, "
                + here.parameter("upstreamMillis") + " ms each, " + here.parameter("delays") + ".");
        notes.add("Java: published not stated, and neither is whether the services were warmed up; here "
                + here.jdkVersion() + ", warmed up unless the run says otherwise.");
        notes.add("Repetitions: published not stated; here the forks in the table. Load: published JMeter; here built"
                + " in.");
        return notes;
    }
}
