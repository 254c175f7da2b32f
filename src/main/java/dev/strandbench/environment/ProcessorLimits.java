package dev.strandbench.environment;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the operating system lets this process have of the processors, as the process sees it; Linux alone tells. */
final class ProcessorLimits {

    /** What a quota is where there is none. */
    static final String NO_QUOTA = "none";

    private static final String ALLOWED = "Cpus_allowed_list:";

    /** In {@code /proc/self/cgroup}, the group in the second version's hierarchy. */
    private static final String GROUP = "0::";

    private static final String FILE_SYSTEM = " - cgroup2 ";

    /** In a line of {@code /proc/self/mountinfo}: what of the file system is mounted, and where. */
    private static final int MOUNTED = 3;

    private static final int MOUNT_POINT = 4;
    private static final int QUOTA_DIGITS = 2;
    private static final String QUOTA = "cpu.max";

    /** What the files of a control group that limit it say where they do not. */
    private static final Map<String, String> LIMITS_BY_DEFAULT =
            Map.of(QUOTA, "max( .*)?", "cpu.weight", "100", "cpuset.cpus", "", "memory.max", "max");

    private ProcessorLimits() {}

    /**
     * The processors that this process may run on; empty if the system does not tell.
     *
     * @param root the directory to read in place of {@code /}
     */
    static Optional<ProcessorSet> allowed(Path root) {
        return lines(root.resolve("proc/self/status")).stream()
                .filter(line -> line.startsWith(ALLOWED))
                .findFirst()
                .flatMap(line -> ProcessorSet.parse(
                        line.substring(ALLOWED.length()).strip().replace(',', '+')));
    }

    /**
     * The part of a processor, or how many, that the process has in every period: the least of its control group and of
     * those that it is in, as far as they are mounted.
     *
     * @param root the directory to read in place of {@code /}
     * @return a number, or {@link #NO_QUOTA}; empty if the system does not tell
     */
    static Optional<String> quota(Path root) {
        List<String> quotas = groupAndParents(root).stream()
                .flatMap(group -> lines(group.resolve(QUOTA)).stream().limit(1))
                .flatMap(line -> quotaIn(line).stream())
                .toList();
        return quotas.stream()
                .filter(quota -> !quota.equals(NO_QUOTA))
                .min(Comparator.comparing(BigDecimal::new))
                .or(() -> quotas.stream().findFirst());
    }

    /** The process's own group first. */
    private static List<Path> groupAndParents(Path root) {
        Optional<Path> top = groups(root).map(Path::normalize);
        List<Path> found = new ArrayList<>();
        @Nullable Path group = group(root).map(Path::normalize).orElse(null);
        while (group != null && top.isPresent() && group.startsWith(top.get())) {
            found.add(group);
            group = group.getParent();
        }
        return found;
    }

    /**
     * The first of the limits that the process's own control group sets, and that a process in another group would not
     * have, for example {@code memory.max 1073741824}; empty if it sets none.
     *
     * @param root the directory to read in place of {@code /}
     */
    static Optional<String> ownLimit(Path root) {
        return group(root).stream()
                .flatMap(group -> LIMITS_BY_DEFAULT.entrySet().stream()
                        .flatMap(limit -> lines(group.resolve(limit.getKey())).stream()
                                .limit(1)
                                .map(String::strip)
                                .filter(line -> !line.matches(limit.getValue()))
                                .map(line -> limit.getKey() + " " + line)))
                .sorted()
                .findFirst();
    }

    /** Whether a control group shares processors out among those in it, so that they can have quotas. */
    static boolean sharesProcessors(Path group) {
        return lines(group.resolve("cgroup.subtree_control")).stream()
                .anyMatch(line -> List.of(line.strip().split(" ", -1)).contains("cpu"));
    }

    /** The quota that a line of {@code cpu.max} tells; empty if it is not such a line. */
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

    /** The directory of this process's control group; empty if there is none of the second version. */
    static Optional<Path> group(Path root) {
        Optional<String> name = lines(root.resolve("proc/self/cgroup")).stream()
                .filter(line -> line.startsWith(GROUP))
                .map(line -> line.substring(GROUP.length()))
                .findFirst();
        return mount(root)
                .flatMap(mount -> name.map(path -> root.resolve(mount[MOUNT_POINT].substring(1))
                        .resolve(within(path, mount[MOUNTED]).substring(1))));
    }

    /** Where the control groups are; empty if they are not mounted. */
    static Optional<Path> groups(Path root) {
        return mount(root).map(mount -> root.resolve(mount[MOUNT_POINT].substring(1)));
    }

    private static Optional<String[]> mount(Path root) {
        return lines(root.resolve("proc/self/mountinfo")).stream()
                .filter(line -> line.contains(FILE_SYSTEM))
                .map(line -> line.split(" ", -1))
                .filter(words -> words.length > MOUNT_POINT)
                .findFirst();
    }

    /** In a container, the part that is mounted may be a group already. */
    private static String within(String path, String mounted) {
        String below = !mounted.equals("/") && path.startsWith(mounted) ? path.substring(mounted.length()) : path;
        return below.isEmpty() ? "/" : below;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
