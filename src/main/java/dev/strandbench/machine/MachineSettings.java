package dev.strandbench.machine;

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

/** The OS settings that influence a measurement. */
public final class MachineSettings {

    public static final String UNKNOWN = "unknown";

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");
    private static final Pattern CHOSEN = Pattern.compile(".*\\[(\\w+)].*");

    /** Since Linux 6.6, the default scheduler is EEVDF (Earliest Eligible Virtual Deadline First). */
    private static final int EEVDF_MAJOR = 6;

    private static final int EEVDF_MINOR = 6;

    /** The key of the page size in the auxiliary vector (see {@code getauxval(3)}). */
    private static final long AT_PAGESZ = 6;

    private static final int BYTES_IN_KIBIBYTE_SHIFT = 10;

    private final ProcFiles files;

    private MachineSettings(Path root) {
        this.files = new ProcFiles(root);
    }

    public static Map<String, String> ofThisMachine() {
        return below(Path.of("/"));
    }

    static Map<String, String> below(Path root) {
        return new MachineSettings(root).read();
    }

    private Map<String, String> read() {
        Optional<String> kernel = files.first("proc/sys/kernel/osrelease");
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
                files.first("sys/kernel/mm/transparent_hugepage/enabled")
                        .map(CHOSEN::matcher)
                        .filter(Matcher::matches)
                        .map(line -> line.group(1))
                        .orElse(UNKNOWN));
        return settings;
    }

    private Optional<String> extensibleScheduler() {
        return files.first("sys/kernel/sched_ext/state")
                .filter("enabled"::equals)
                .map(on -> "sched_ext"
                        + files.first("sys/kernel/sched_ext/root/ops")
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

    private Optional<String> pageSize() {
        try {
            ByteBuffer vector = ByteBuffer.wrap(Files.readAllBytes(files.path("proc/self/auxv")))
                    .order(ByteOrder.nativeOrder());
            while (vector.remaining() >= 2 * Long.BYTES) {
                long type = vector.getLong();
                long value = vector.getLong();
                if (type == AT_PAGESZ) {
                    return Optional.of((value >> BYTES_IN_KIBIBYTE_SHIFT) + " KiB");
                }
            }
        } catch (IOException e) {
            // The auxiliary vector exists only on Linux.
        }
        return Optional.empty();
    }
}
