package dev.strandbench.machine;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Values that only the module {@code jdk.management} provides. Small runtime images may lack this module. */
public final class JdkManagement {

    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.management").isPresent();

    private JdkManagement() {}

    /** This is a separate class, because it uses types that a JVM without {@code jdk.management} cannot load. */
    private static final class Beans {

        static final @Nullable HotSpotDiagnosticMXBean FLAGS =
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

        private Beans() {}

        static OptionalLong processorNanos() {
            long nanos = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                    ? system.getProcessCpuTime()
                    : -1;
            return nanos < 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
        }

        static OptionalLong memoryBytes() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                    ? OptionalLong.of(system.getTotalMemorySize())
                    : OptionalLong.empty();
        }

        static OptionalLong allocatedBytes() {
            return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                    ? OptionalLong.of(threads.getTotalThreadAllocatedBytes())
                    : OptionalLong.empty();
        }
    }

    public static boolean isPresent() {
        return PRESENT;
    }

    static OptionalLong processorNanos() {
        return PRESENT ? Beans.processorNanos() : OptionalLong.empty();
    }

    /** Returns the memory size of this machine, or of its container, in bytes; empty if unknown. */
    static OptionalLong memoryBytes() {
        return PRESENT ? Beans.memoryBytes() : OptionalLong.empty();
    }

    public static OptionalLong allocatedBytes() {
        return PRESENT ? Beans.allocatedBytes() : OptionalLong.empty();
    }

    static Optional<String> flag(String name) {
        if (!PRESENT) {
            return Optional.empty();
        }
        HotSpotDiagnosticMXBean flags = Beans.FLAGS;
        if (flags == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(flags.getVMOption(name).getValue());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
