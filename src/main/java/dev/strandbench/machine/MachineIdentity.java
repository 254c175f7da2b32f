package dev.strandbench.machine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The features of a machine that affect measurements. Results may be compared only if their machines have the same
 * identity.
 *
 * @param memoryMebibytes memory of the machine or of its container, in MiB; 0 if unknown
 */
public record MachineIdentity(String system, String processor, int processors, long memoryMebibytes) {

    /** The largest share of memory that a fork's heap may take. Thread stacks and other programs need memory, too. */
    public static final double MOST_OF_MEMORY = 0.75;

    private static final int BYTES_IN_MEBIBYTE_SHIFT = 20;

    private static final Pattern KERNEL_BUILD = Pattern.compile("^([^,\\d]* \\d+(?:\\.\\d+)*)[^\\s,]*");

    public static MachineIdentity ofThisMachine() {
        long memory = JdkManagement.memoryBytes().orElse(0);
        return new MachineIdentity(
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                processorName(Path.of("/")),
                Runtime.getRuntime().availableProcessors(),
                memory >> BYTES_IN_MEBIBYTE_SHIFT);
    }

    /**
     * Returns the name of this host; empty if unknown. On systems other than Linux, the call may wait for a name
     * server.
     */
    public static Optional<String> hostName() {
        return ProcFiles.OF_THIS_MACHINE
                .first("proc/sys/kernel/hostname")
                .or(MachineIdentity::nameOfLocalHost)
                .filter(name -> !name.isEmpty());
    }

    private static Optional<String> nameOfLocalHost() {
        try {
            return Optional.of(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** On Arm, returns the board's model, or the processor's part number if the model is unknown. */
    static String processorName(Path root) {
        ProcFiles files = new ProcFiles(root);
        List<String> description = files.lines("proc/cpuinfo");
        return valueOf("model name", description)
                .or(() -> files.lines("proc/device-tree/model").stream()
                        .map(MachineIdentity::printable)
                        .filter(model -> !model.isEmpty())
                        .findFirst())
                .or(() -> partNumber(description))
                .orElse("");
    }

    /** Each implementer of Arm processors has its own part numbers. */
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

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "").strip();
    }

    /** Returns {@link #words()} without the kernel's build, such as {@code -45-generic}, which updates change. */
    public static String withoutKernelBuild(String words) {
        return KERNEL_BUILD.matcher(words).replaceFirst("$1");
    }

    public String words() {
        return system + ", " + (processor.isEmpty() ? "" : processor + ", ") + processors + " processors, "
                + memoryMebibytes + " MiB";
    }
}
