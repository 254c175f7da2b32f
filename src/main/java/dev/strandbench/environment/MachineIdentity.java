package dev.strandbench.environment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a machine is, as far as it matters to a measurement. Results of machines with equal identities may be compared,
 * others may not.
 *
 * @param system operating system, version and architecture
 * @param processor the name that the system gives it; empty if it gives none
 * @param processors how many the JVM may use
 * @param memoryMebibytes memory of the machine or its container, in MiB
 */
public record MachineIdentity(String system, String processor, int processors, long memoryMebibytes) {

    private static final int BYTES_IN_MEBIBYTE_SHIFT = 20;

    /** The identity of this machine. */
    public static MachineIdentity ofThisMachine() {
        long memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : 0;
        return new MachineIdentity(
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                memory >> BYTES_IN_MEBIBYTE_SHIFT);
    }

    private static String processorName() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    /** All parts in one line, for people. */
    public String words() {
        return system + ", " + (processor.isEmpty() ? "" : processor + ", ") + processors + " processors, "
                + memoryMebibytes + " MiB";
    }
}
