package dev.strandbench.cli;

import dev.strandbench.environment.Doctor;
import dev.strandbench.environment.JvmSettings;
import dev.strandbench.environment.MachineFinding;
import dev.strandbench.environment.MachineGauges;
import dev.strandbench.environment.MachineReading;
import dev.strandbench.environment.MachineSettings;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** What in this machine will disturb a measurement, and what helps. */
@Command(
        name = "doctor",
        description = "Shows what in this machine will disturb a measurement, and the remedy.",
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

    /** Looks at the machine for a second. */
    static List<MachineFinding> findings() throws InterruptedException {
        MachineGauges gauges = MachineGauges.ofThisMachine();
        MachineReading before = gauges.read();
        Thread.sleep(LOOK_MILLIS);
        return Doctor.ofThisMachine().examine(before, gauges.read(), LOOK_MILLIS / MILLIS_PER_SECOND);
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
