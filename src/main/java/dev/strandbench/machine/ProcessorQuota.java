package dev.strandbench.machine;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Gives a process a CPU quota if the user may create a control group. */
public final class ProcessorQuota {

    public static final String NONE = ProcessorLimits.NO_QUOTA;

    private static final Pattern FORM = Pattern.compile("\\d{1,4}(\\.\\d{1,2})?");

    private static final int PERIOD_MICROS = 100_000;

    private static final Duration TRIAL_LIMIT = Duration.ofSeconds(10);
    private static final String TRIED = "0.5";
    private static final String SYSTEMD_RUN = "systemd-run";

    /** Creates the control group $1 with the limit $2, joins the group, and runs the command in the other arguments. */
    private static final String JOIN = "mkdir -p \"$1\" && echo \"$2\" > \"$1/cpu.max\""
            + " && echo $$ > \"$1/cgroup.procs\" && shift 2 && exec \"$@\"";

    private static final String PRINT = "cat \"$1$(sed -n s/^0:://p /proc/self/cgroup)/cpu.max\"";

    private static List<String> joining(Path parent, String quota) {
        Path group = group(parent, quota);
        group.toFile().deleteOnExit();
        String most = quota.equals(NONE) ? "max" : String.valueOf(micros(quota));
        return List.of("sh", "-c", JOIN, "sh", group.toString(), most + " " + PERIOD_MICROS);
    }

    private static Path group(Path parent, String quota) {
        return parent.resolve("strandbench-" + ProcessHandle.current().pid() + "-" + quota);
    }

    static void removeTrials(Stream<Path> parents) {
        parents.forEach(parent -> {
            boolean unused = group(parent, TRIED).toFile().delete();
        });
    }

    private static List<String> scoped(List<String> systemd, String quota) {
        String most = quota.equals(NONE) ? "" : plain(new BigDecimal(quota).movePointRight(2)) + "%";
        List<String> words = new ArrayList<>(systemd);
        words.addAll(List.of("--scope", "--quiet", "--no-ask-password"));
        // The weight makes systemd create a group even if there is no quota.
        words.addAll(List.of("-p", "CPUWeight=100", "-p", "CPUQuota=" + most));
        return words;
    }

    /** Initialised on first use, because searching for a way to set quotas starts processes. */
    private static final class QuotasHere {

        private static final Optional<String> LIMIT = ProcessorLimits.ownLimit(Path.of("/"));

        private static final Optional<Function<String, List<String>>> WAY =
                LIMIT.isPresent() ? Optional.empty() : way();

        private static Optional<Function<String, List<String>>> way() {
            try {
                Stream<Function<String, List<String>>> groups =
                        parents().map(parent -> quota -> joining(parent, quota));
                return Stream.concat(groups, scopes()).filter(QuotasHere::works).findFirst();
            } finally {
                removeTrials(parents());
            }
        }

        private static Stream<Path> parents() {
            Optional<Path> own = ProcessorLimits.group(Path.of("/"));
            Optional<Path> top = ProcessorLimits.groups(Path.of("/"));
            // The parent comes first, because a group that contains processes cannot share CPU time among children.
            return Stream.concat(own.map(Path::getParent).stream(), own.stream())
                    .filter(group -> top.isPresent() && group.startsWith(top.get()))
                    .filter(Files::isWritable)
                    .filter(ProcessorLimits::sharesProcessors);
        }

        private static Stream<Function<String, List<String>>> scopes() {
            return ProcessorSet.isOnPath(SYSTEMD_RUN)
                    ? Stream.of(List.of(SYSTEMD_RUN, "--user"), List.of(SYSTEMD_RUN))
                            .map(systemd -> quota -> scoped(systemd, quota))
                    : Stream.empty();
        }

        private static boolean works(Function<String, List<String>> way) {
            Optional<Path> top = ProcessorLimits.groups(Path.of("/"));
            if (top.isEmpty()) {
                return false;
            }
            List<String> command = new ArrayList<>(way.apply(TRIED));
            command.addAll(List.of("sh", "-c", PRINT, "sh", top.get().toString()));
            return ProgramRun.withoutErrors(command, TRIAL_LIMIT)
                    .filter(run -> run.exit().isPresent())
                    .flatMap(run -> ProcessorLimits.quotaIn(run.output()))
                    .equals(Optional.of(TRIED));
        }
    }

    private ProcessorQuota() {}

    /** Parses a CPU quota or {@link #NONE}, and returns its normal form; empty if the text is not valid. */
    public static Optional<String> read(String text) {
        if (text.equalsIgnoreCase(NONE)) {
            return Optional.of(NONE);
        }
        return FORM.matcher(text).matches() && new BigDecimal(text).signum() > 0
                ? Optional.of(plain(new BigDecimal(text)))
                : Optional.empty();
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    private static long micros(String quota) {
        return new BigDecimal(quota).multiply(BigDecimal.valueOf(PERIOD_MICROS)).longValue();
    }

    /**
     * Returns the start of a command that gives a program a quota; empty if this process cannot set quotas.
     * {@link #NONE} also creates a control group, so that runs with and without a quota differ only in the quota.
     */
    public static List<String> launcher(String quota) {
        return QuotasHere.WAY.map(way -> way.apply(quota)).orElse(List.of());
    }

    /** Returns the reason why this machine cannot set a quota; empty if it can. The first call may start processes. */
    public static Optional<String> obstacle(String quota) {
        if (quota.equals(NONE)) {
            return Optional.empty();
        }
        Path root = Path.of("/");
        return excess(quota, ProcessorLimits.allowed(root), ProcessorLimits.quota(root))
                .or(() -> QuotasHere.LIMIT.map(
                        limit -> "forks with a quota would leave this process's control group and its limit " + limit
                                + "; " + otherWay(quota)))
                .or(() -> QuotasHere.WAY.isPresent()
                        ? Optional.empty()
                        : Optional.of("a quota needs a control group (cgroup v2, controller cpu) that this process may"
                                + " write to, or a systemd that creates one; " + otherWay(quota)));
    }

    private static String otherWay(String quota) {
        return "instead, start a container with --cpus=" + quota + " and use quota=none";
    }

    static Optional<String> excess(String quota, Optional<ProcessorSet> allowed, Optional<String> own) {
        return allowed.flatMap(set -> excess(quota, set))
                .or(() -> own.filter(most -> !most.equals(NONE))
                        .filter(most -> new BigDecimal(quota).compareTo(new BigDecimal(most)) > 0)
                        .map(most -> "this process has a quota of " + most + " itself"));
    }

    /** Returns an error message if a quota exceeds the number of processors; otherwise empty. */
    public static Optional<String> excess(String quota, ProcessorSet processors) {
        return !quota.equals(NONE)
                        && new BigDecimal(quota)
                                        .compareTo(BigDecimal.valueOf(
                                                processors.numbers().size()))
                                > 0
                ? Optional.of("processors " + processors.text() + " are fewer than a quota of " + quota)
                : Optional.empty();
    }
}
