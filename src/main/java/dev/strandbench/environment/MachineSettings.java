package dev.strandbench.environment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a machine's operating system is set, as far as a measurement depends on it. Unlike {@link MachineIdentity}, it
 * can change without the machine becoming another one.
 */
public final class MachineSettings {

    /** The value of a setting that this machine does not show. */
    public static final String UNKNOWN = "unknown";

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");
    private static final Pattern CHOSEN = Pattern.compile(".*\\[(\\w+)].*");

    /** Linux 6.6 replaced the Completely Fair Scheduler by Earliest Eligible Virtual Deadline First. */
    private static final int EEVDF_MAJOR = 6;

    private static final int EEVDF_MINOR = 6;

    /** Of {@code getauxval(3)}: the page size. */
    private static final long AT_PAGESZ = 6;

    private static final int BYTES_IN_KIBIBYTE_SHIFT = 10;

    private final Path root;

    private MachineSettings(Path root) {
        this.root = root;
    }

    /** The settings of this machine, by name. */
    public static Map<String, String> ofThisMachine() {
        return below(Path.of("/"));
    }

    /**
     * The settings of a machine whose files are below a directory.
     *
     * @param root the directory to read in place of {@code /}
     */
    static Map<String, String> below(Path root) {
        return new MachineSettings(root).read();
    }

    private Map<String, String> read() {
        Optional<String> kernel = first("proc/sys/kernel/osrelease");
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("kernel", kernel.orElse(UNKNOWN));
        settings.put(
                "kernel.scheduler",
                extensibleScheduler()
                        .or(() -> kernel.map(MachineSettings::schedulerOf))
                        .orElse(UNKNOWN));
        settings.put("memory.pageSize", pageSize().orElse(UNKNOWN));
        settings.put(
                "memory.transparentHugePages",
                first("sys/kernel/mm/transparent_hugepage/enabled")
                        .map(CHOSEN::matcher)
                        .filter(Matcher::matches)
                        .map(line -> line.group(1))
                        .orElse(UNKNOWN));
        return settings;
    }

    /** The scheduler that a BPF program has put in the place of the kernel's own. */
    private Optional<String> extensibleScheduler() {
        return first("sys/kernel/sched_ext/state")
                .filter("enabled"::equals)
                .map(on -> "sched_ext"
                        + first("sys/kernel/sched_ext/root/ops")
                                .map(name -> " " + name)
                                .orElse(""));
    }

    private static String schedulerOf(String kernel) {
        Matcher version = VERSION.matcher(kernel);
        if (!version.matches()) {
            return UNKNOWN;
        }
        int major = Integer.parseInt(version.group(1));
        int minor = Integer.parseInt(version.group(2));
        return major > EEVDF_MAJOR || (major == EEVDF_MAJOR && minor >= EEVDF_MINOR) ? "EEVDF" : "CFS";
    }

    /** From the auxiliary vector, pairs of words: no Java API tells the page size. */
    private Optional<String> pageSize() {
        try {
            ByteBuffer vector = ByteBuffer.wrap(Files.readAllBytes(root.resolve("proc/self/auxv")))
                    .order(ByteOrder.nativeOrder());
            while (vector.remaining() >= 2 * Long.BYTES) {
                long type = vector.getLong();
                long value = vector.getLong();
                if (type == AT_PAGESZ) {
                    return Optional.of((value >> BYTES_IN_KIBIBYTE_SHIFT) + " KiB");
                }
            }
        } catch (IOException e) {
            // Not Linux: as good as a vector without the page size.
        }
        return Optional.empty();
    }

    private Optional<String> first(String file) {
        try {
            return Files.readAllLines(root.resolve(file)).stream().findFirst().map(String::strip);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
