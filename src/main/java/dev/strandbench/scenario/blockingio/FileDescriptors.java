package dev.strandbench.scenario.blockingio;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;

/**
 * The file descriptors of a process.
 *
 * @param limit how many it may have open
 * @param open how many it has
 */
record FileDescriptors(long limit, long open) {

    // For class files, pipes, selectors and whatever else opens one while a trial runs.
    private static final int RESERVE = 64;

    /** The file descriptors of this process; empty where the operating system does not count them. */
    static Optional<FileDescriptors> ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Optional.of(new FileDescriptors(unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount()))
                : Optional.empty();
    }

    /** Why a number of connections cannot be opened, and the remedy; empty if they can. */
    Optional<String> shortageFor(int connections) {
        long needed = open + RESERVE + connections;
        return needed <= limit
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%d connections need %d file descriptors in a process, and the limit is %d;"
                                + " raise it in the shell that starts this: ulimit -n %d",
                        connections,
                        needed,
                        limit,
                        needed));
    }
}
