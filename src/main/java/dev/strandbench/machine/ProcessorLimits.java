package dev.strandbench.machine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The limits that Linux sets on the processors that this process may use. On other systems, all limits are empty. */
final class ProcessorLimits {

    static final String NO_QUOTA = "none";

    private static final String ALLOWED = "Cpus_allowed_list:";

    /** The text at the start of the cgroup-v2 line in {@code /proc/self/cgroup}. */
    private static final String GROUP = "0::";

    private static final String FILE_SYSTEM = " - cgroup2 ";

    /** The index of the field that contains the mount's root in {@code /proc/self/mountinfo}. */
    private static final int MOUNTED = 3;

    private static final int MOUNT_POINT = 4;
    private static final int QUOTA_DIGITS = 2;
    private static final String QUOTA = "cpu.max";

    /** Maps the name of each limit file to a regular expression that matches its content if there is no limit. */
    private static final Map<String, String> LIMITS_BY_DEFAULT =
            Map.of(QUOTA, "max( .*)?", "cpu.weight", "100", "cpuset.cpus", "", "memory.max", "max");

    private ProcessorLimits() {}

    static Optional<ProcessorSet> allowed(Path root) {
        return new ProcFiles(root)
                .after(ALLOWED, "proc/self/status")
                .flatMap(list -> ProcessorSet.parse(list.strip().replace(',', '+')));
    }

    /**
     * Returns the smallest CPU quota, in processors, of this process's control group and its mounted parents. Returns
     * {@link #NO_QUOTA} if there is no quota, and empty if the OS does not show quotas.
     */
    static Optional<String> quota(Path root) {
        List<String> quotas = groupAndParents(root).stream()
                .flatMap(group -> ProcFiles.lines(group.resolve(QUOTA)).stream().limit(1))
                .flatMap(line -> quotaIn(line).stream())
                .toList();
        return quotas.stream()
                .filter(quota -> !quota.equals(NO_QUOTA))
                .min(Comparator.comparing(BigDecimal::new))
                .or(() -> quotas.stream().findFirst());
    }

    static List<Path> groupAndParents(Path root) {
        Optional<Path> top = groups(root).map(Path::normalize);
        List<Path> found = new ArrayList<>();
        @Nullable Path group = group(root).map(Path::normalize).orElse(null);
        while (group != null && top.isPresent() && group.startsWith(top.get())) {
            found.add(group);
            group = group.getParent();
        }
        return found;
    }

    /** Returns a limit that this process's own control group sets, such as {@code memory.max 1073741824}. */
    static Optional<String> ownLimit(Path root) {
        return group(root).stream()
                .flatMap(group -> LIMITS_BY_DEFAULT.entrySet().stream()
                        .flatMap(limit -> ProcFiles.lines(group.resolve(limit.getKey())).stream()
                                .limit(1)
                                .map(String::strip)
                                .filter(line -> !line.matches(limit.getValue()))
                                .map(line -> limit.getKey() + " " + line)))
                .sorted()
                .findFirst();
    }

    static boolean sharesProcessors(Path group) {
        return ProcFiles.lines(group.resolve("cgroup.subtree_control")).stream()
                .anyMatch(line -> List.of(line.strip().split(" ", -1)).contains("cpu"));
    }

    static Optional<String> quotaIn(String line) {
        String[] words = line.strip().split(" ", -1);
        if (words[0].equals("max")) {
            return Optional.of(NO_QUOTA);
        }
        if (words.length != 2 || !words[0].matches("\\d{1,18}") || !words[1].matches("[1-9]\\d{0,17}")) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(words[0])
                .divide(new BigDecimal(words[1]), QUOTA_DIGITS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString());
    }

    static Optional<Path> group(Path root) {
        Optional<String> name = new ProcFiles(root).after(GROUP, "proc/self/cgroup");
        return mount(root)
                .flatMap(mount -> name.map(path -> root.resolve(mount[MOUNT_POINT].substring(1))
                        .resolve(within(path, mount[MOUNTED]).substring(1))));
    }

    static Optional<Path> groups(Path root) {
        return mount(root).map(mount -> root.resolve(mount[MOUNT_POINT].substring(1)));
    }

    private static Optional<String[]> mount(Path root) {
        return ProcFiles.lines(root.resolve("proc/self/mountinfo")).stream()
                .filter(line -> line.contains(FILE_SYSTEM))
                .map(line -> line.split(" ", -1))
                .filter(words -> words.length > MOUNT_POINT)
                .findFirst();
    }

    /** A container may mount only a part of the control group hierarchy. */
    private static String within(String path, String mounted) {
        String below = !mounted.equals("/") && path.startsWith(mounted) ? path.substring(mounted.length()) : path;
        return below.isEmpty() ? "/" : below;
    }
}
