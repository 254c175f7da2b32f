package dev.strandbench.environment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a machine is, as far as it matters to a measurement. Results of machines with equal identities may be compared,
 * others may not.
 *
 * @param system operating system, version and architecture
 * @param processor the name that the system gives it; empty if it gives none
 * @param processors how many the JVM may use
 * @param memoryMebibytes memory of the machine or its container, in MiB; 0 if that is not known
 */
public record MachineIdentity(String system, String processor, int processors, long memoryMebibytes) {

    /**
     * The part of a machine's memory that the heap of a fork may take. The other is for what else a fork needs, the
     * stacks of its threads above all, and for what the rest of the machine does.
     */
    public static final double MOST_OF_MEMORY = 0.75;

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
                processorName(Path.of("/")),
                Runtime.getRuntime().availableProcessors(),
                memory >> BYTES_IN_MEBIBYTE_SHIFT);
    }

    /**
     * The processor's name. Where {@code /proc/cpuinfo} has none, as on ARM, its device tree or its part number says
     * what it is.
     *
     * @param root the directory to read in place of {@code /}
     */
    static String processorName(Path root) {
        List<String> description = lines(root, "proc/cpuinfo");
        return valueOf("model name", description)
                .or(() -> lines(root, "proc/device-tree/model").stream()
                        .map(MachineIdentity::printable)
                        .filter(model -> !model.isEmpty())
                        .findFirst())
                .or(() -> partNumber(description))
                .orElse("");
    }

    /** Arm's part numbers mean something only beside who implements them: both as the processor tells them. */
    private static Optional<String> partNumber(List<String> description) {
        return valueOf("CPU implementer", description)
                .flatMap(implementer -> valueOf("CPU part", description)
                        .map(part -> "ARM implementer " + implementer + " part " + part));
    }

    private static Optional<String> valueOf(String field, List<String> description) {
        return description.stream()
                .filter(line -> line.startsWith(field) && line.indexOf(':') > 0)
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** Texts of a device tree end in a null character. */
    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "").strip();
    }

    private static List<String> lines(Path root, String file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** All parts in one line, for people. */
    public String words() {
        return system + ", " + (processor.isEmpty() ? "" : processor + ", ") + processors + " processors, "
                + memoryMebibytes + " MiB";
    }
}
