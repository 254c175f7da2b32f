package dev.strandbench.cli;

import dev.strandbench.machine.Doctor;
import dev.strandbench.machine.Doctor.Finding;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.MachineGauges;
import dev.strandbench.machine.MachineReading;
import dev.strandbench.machine.MachineSettings;
import dev.strandbench.plan.ForkHeap;
import dev.strandbench.plan.Plan;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "doctor",
        description = "Shows what can disturb measurements on this machine, and the remedies.",
        footer = "  doctor                     before a run, which does the same checks")
final class DoctorCommand implements Callable<Integer> {

    private static final int LOOK_MILLIS = 1000;

    @Override
    public Integer call() throws InterruptedException {
        findings(Doctor.ofThisMachine(ScenarioBenchmark.LEAST_HEAP_MEBIBYTES, ScenarioBenchmark.MOST_HEAP_MEBIBYTES))
                .forEach(finding -> System.out.println(line(finding)));
        System.out.println("Every result of run records these settings, and the collector and heap of its forks:");
        MachineSettings.ofThisMachine().forEach(DoctorCommand::printSetting);
        JvmSettings.schedulersOfThisJvm().forEach(DoctorCommand::printSetting);
        return ExitStatus.DONE;
    }

    private static void printSetting(String name, String value) {
        System.out.println("  " + name + " " + value);
    }

    /** Examines the machine, and checks whether its memory suffices for a plan's heaps. Blocks for one second. */
    static List<Finding> findings(Plan plan) throws InterruptedException {
        // The heap of other projects' benchmarks is unknown.
        long usual = plan.environment().benchmarkPath().isEmpty() ? ScenarioBenchmark.LEAST_HEAP_MEBIBYTES : 0;
        long largest = ForkHeap.largestMebibytes(plan, usual);
        return findings(Doctor.ofThisMachine(largest, largest));
    }

    private static List<Finding> findings(Doctor doctor) throws InterruptedException {
        MachineGauges gauges = MachineGauges.ofThisMachine();
        MachineReading before = gauges.read();
        Thread.sleep(LOOK_MILLIS);
        return doctor.examine(before, gauges.read(), LOOK_MILLIS / 1e3);
    }

    static String line(Finding finding) {
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
