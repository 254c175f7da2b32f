package dev.strandbench.plan;

import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Profile.ForkLengths;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public final class Plans {

    public static final ForkLengths PACE =
            new ForkLengths(Duration.ofMillis(100), Duration.ofSeconds(4), Duration.ofSeconds(16));

    private Plans() {}

    /** Each family is a scenario with the given arms. */
    public static Plan of(Duration budget, boolean fixed, int families, String... arms) {
        return of(budget, fixed, families(families, arms), "");
    }

    /** A part of a larger plan, of an hour. */
    public static Plan shard(String shard, int families, String... arms) {
        return of(Duration.ofHours(1), false, families(families, arms), shard);
    }

    private static List<Family> families(int families, String... arms) {
        List<Family> list = new ArrayList<>();
        for (int family = 0; family < families; family++) {
            List<Cell> cells = new ArrayList<>();
            for (String arm : arms) {
                cells.add(new Cell("some.Scenario" + family + "Benchmark.op", "avgt", Map.of("model", arm), "25"));
            }
            list.add(new Family(cells.get(0).family(), cells, new JmhCounts(3, 2, 4, Duration.ofSeconds(1))));
        }
        return list;
    }

    public static Plan of(Family... families) {
        return of(Duration.ofHours(1), false, List.of(families), "");
    }

    private static Plan of(Duration budget, boolean fixed, List<Family> list, String shard) {
        return new Plan(
                new Plan.Origin("a-run", "test", Instant.EPOCH, 42, "", shard),
                new Plan.Effort(budget, 0.03, 0, fixed, false, PACE),
                new Plan.Environment(
                        List.of(new PlannedJdk("25", Path.of("java"), List.of())),
                        "jar",
                        List.of(),
                        new MachineIdentity("Linux", "", 2, 1024),
                        Map.of("kernel", "6.8", "memory.transparentHugePages", "madvise"),
                        Map.of("25", Map.of("jdk.virtualThreadScheduler.parallelism", "2"))),
                List.of(),
                List.of(),
                list);
    }

    public static Plan fromJar(String jar, Plan plan) {
        Plan.Environment here = plan.environment();
        return plan.on(new Plan.Environment(
                here.jdks(), jar, here.benchmarkPath(), here.machine(), here.machineSettings(), here.jvmSettings()));
    }
}
