package dev.strandbench.cli;

import dev.strandbench.environment.Doctor;
import dev.strandbench.environment.JvmSettings;
import dev.strandbench.environment.MachineFinding;
import dev.strandbench.environment.MachineGauges;
import dev.strandbench.environment.MachineReading;
import dev.strandbench.environment.MachineSettings;
import dev.strandbench.plan.ForkHeap;
import dev.strandbench.plan.Plan;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** What in this machine will disturb a measurement, and what helps. */
@Command(
        name = "doctor",
        description = "Shows what in this machine will disturb a measurement, and the remedy.",
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = "  doctor                     before a run, which looks for the same",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 100)
final class DoctorCommand implements Callable<Integer> {

    private static final int LOOK_MILLIS = 1000;
    private static final double MILLIS_PER_SECOND = 1000;

    @Override
    public Integer call() throws InterruptedException {
        findings().forEach(finding -> System.out.println(line(finding)));
        System.out.println("Every result of run records, beside the collector and the heap of its forks:");
        MachineSettings.ofThisMachine().forEach(DoctorCommand::printSetting);
        JvmSettings.schedulersOfThisJvm().forEach(DoctorCommand::printSetting);
        return ExitStatus.DONE;
    }

    private static void printSetting(String name, String value) {
        System.out.println("  " + name + " " + value);
    }

    /** Looks at the machine for a second, for whatever may be run on it. */
    private static List<MachineFinding> findings() throws InterruptedException {
        return findings(
                Doctor.ofThisMachine(ScenarioBenchmark.LEAST_HEAP_MEBIBYTES, ScenarioBenchmark.MOST_HEAP_MEBIBYTES));
    }

    /** Looks at the machine for a second, for a run whose forks have the heaps that its plan gives them. */
    static List<MachineFinding> findings(Plan plan) throws InterruptedException {
        // What another jar's benchmarks ask for is not known.
        long usual = plan.benchmarkPath().isEmpty() ? ScenarioBenchmark.LEAST_HEAP_MEBIBYTES : 0;
        long largest = ForkHeap.largestMebibytes(plan, usual);
        return findings(Doctor.ofThisMachine(largest, largest));
    }

    private static List<MachineFinding> findings(Doctor doctor) throws InterruptedException {
        MachineGauges gauges = MachineGauges.ofThisMachine();
        MachineReading before = gauges.read();
        Thread.sleep(LOOK_MILLIS);
        return doctor.examine(before, gauges.read(), LOOK_MILLIS / MILLIS_PER_SECOND);
    }

    static String line(MachineFinding finding) {
        String mark = switch (finding.severity()) {
            case FINE -> "  fine     ";
            case HINT -> "  hint     ";
            case WARNING -> "  WARNING  ";
            case ERROR -> "  ERROR    ";
        };
        return mark
                + finding.what()
                + finding.remedy().map(remedy -> ": " + remedy).orElse("");
    }
}
