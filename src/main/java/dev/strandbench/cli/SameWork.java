package dev.strandbench.cli;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.workload.Amounts;
import dev.strandbench.workload.CpuBurn;
import java.util.function.Supplier;

/**
 * Work that a benchmark is told the time of, the same in every fork of a run: were each to find out by itself how much
 * takes that time, arms would do different amounts.
 */
final class SameWork {

    // A name and not its class: where the harness is another project's library, there are no scenarios.
    private static final String BENCHMARKS = "dev.strandbench.scenario.yourworkload.YourWorkloadBenchmark.";

    private SameWork() {}

    /** A plan whose forks know how much work takes a time, measured now, if one of them is told a time. */
    static Plan in(Plan plan) {
        return in(plan, CpuBurn::jvmArgument);
    }

    /** As {@link #in(Plan)}, with what measures. */
    static Plan in(Plan plan, Supplier<String> jvmArgument) {
        boolean works = plan.eachCell().anyMatch(SameWork::works);
        return works ? plan.withJvmArgument(jvmArgument.get()) : plan;
    }

    private static boolean works(Cell cell) {
        String time = cell.benchmarkParameters().getOrDefault("cpu", "");
        return cell.benchmark().startsWith(BENCHMARKS) && Amounts.nanos(time).orElse(0) > 0;
    }
}
