package dev.strandbench.environment;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A part of a processor, or several, for a process: how much of each period it may run, as a container's limit does it.
 * Takes a control group, which not everybody may have.
 */
public final class ProcessorQuota {

    /** The value of somebody who wants none. */
    public static final String NONE = ProcessorLimits.NO_QUOTA;

    private static final Pattern FORM = Pattern.compile("\\d{1,4}(\\.\\d{1,2})?");

    /** The kernel's own choice. */
    private static final int PERIOD_MICROS = 100_000;

    private static final int PROBE_SECONDS = 10;
    private static final String PROBED = "0.5";
    private static final String SYSTEMD_RUN = "systemd-run";

    /** Joins the group $1, whose limit is $2, and becomes the program that follows. */
    private static final String JOIN = "mkdir -p \"$1\" && echo \"$2\" > \"$1/cpu.max\""
            + " && echo $$ > \"$1/cgroup.procs\" && shift 2 && exec \"$@\"";

    /** Prints the limit of its own group, of those below $1. */
    private static final String PRINT = "cat \"$1$(sed -n s/^0:://p /proc/self/cgroup)/cpu.max\"";

    /** A way to give a program a quota. */
    private sealed interface QuotaWay {

        /** What starts a program with it, before its own words. */
        List<String> launcher(String quota);

        /** In a group of its own, below one that this process may write to. */
        record OwnControlGroup(Path parent) implements QuotaWay {
            @Override
            public List<String> launcher(String quota) {
                Path group = name(quota);
                group.toFile().deleteOnExit();
                String most = quota.equals(NONE) ? "max" : String.valueOf(micros(quota));
                return List.of("sh", "-c", JOIN, "sh", group.toString(), most + " " + PERIOD_MICROS);
            }

            private Path name(String quota) {
                return parent.resolve("strandbench-" + ProcessHandle.current().pid() + "-" + quota);
            }
        }

        /** In a scope of systemd's. */
        record SystemdScope(List<String> call) implements QuotaWay {
            @Override
            public List<String> launcher(String quota) {
                List<String> words = new ArrayList<>(call);
                words.addAll(List.of("--scope", "--quiet", "--no-ask-password"));
                // What a weight does even without a quota: a group of its own among those that share processors.
                words.addAll(List.of("-p", "CPUWeight=100", "-p", "CPUQuota=" + percent(quota)));
                return words;
            }

            /** Empty for none, as systemd writes it. */
            private static String percent(String quota) {
                return quota.equals(NONE)
                        ? ""
                        : new BigDecimal(quota)
                                        .movePointRight(2)
                                        .stripTrailingZeros()
                                        .toPlainString()
                                + "%";
            }
        }
    }

    /** What this machine has, found out when somebody asks first: to try starts processes. */
    private static final class QuotasHere {

        /** A limit of this process that forks with a quota would not have. */
        private static final Optional<String> LIMIT = ProcessorLimits.ownLimit(Path.of("/"));

        private static final Optional<QuotaWay> WAY = LIMIT.isPresent()
                ? Optional.empty()
                : Stream.concat(groups(), scopes()).filter(QuotasHere::works).findFirst();

        private static Stream<QuotaWay> groups() {
            Optional<Path> own = ProcessorLimits.group(Path.of("/"));
            Optional<Path> top = ProcessorLimits.groups(Path.of("/"));
            // Beside its own group first: one with processes in it gives its children no processors to share.
            return Stream.concat(own.map(Path::getParent).stream(), own.stream())
                    .filter(group -> top.isPresent() && group.startsWith(top.get()))
                    .filter(Files::isWritable)
                    .filter(ProcessorLimits::sharesProcessors)
                    .map(QuotaWay.OwnControlGroup::new);
        }

        private static Stream<QuotaWay> scopes() {
            return ProcessorSet.isOnPath(SYSTEMD_RUN)
                    ? Stream.of(List.of(SYSTEMD_RUN, "--user"), List.of(SYSTEMD_RUN))
                            .map(QuotaWay.SystemdScope::new)
                    : Stream.empty();
        }

        /** Whether a program that is started this way finds itself with the quota. */
        private static boolean works(QuotaWay way) {
            Optional<Path> top = ProcessorLimits.groups(Path.of("/"));
            if (top.isEmpty()) {
                return false;
            }
            List<String> command = new ArrayList<>(way.launcher(PROBED));
            command.addAll(List.of("sh", "-c", PRINT, "sh", top.get().toString()));
            try {
                Process process = new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                process.getOutputStream().close();
                if (!process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    return false;
                }
                String printed = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
                return ProcessorLimits.quotaIn(printed).equals(Optional.of(PROBED));
            } catch (IOException e) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            } finally {
                if (way instanceof QuotaWay.OwnControlGroup group) {
                    remove(group.name(PROBED));
                }
            }
        }
    }

    private ProcessorQuota() {}

    /** A quota in the one way to write it, above 0, or {@link #NONE}; empty if it is neither. */
    public static Optional<String> read(String text) {
        if (text.equalsIgnoreCase(NONE)) {
            return Optional.of(NONE);
        }
        return FORM.matcher(text).matches() && new BigDecimal(text).signum() > 0
                ? Optional.of(new BigDecimal(text).stripTrailingZeros().toPlainString())
                : Optional.empty();
    }

    private static long micros(String quota) {
        return new BigDecimal(quota).multiply(BigDecimal.valueOf(PERIOD_MICROS)).longValue();
    }

    /**
     * What starts a program with a quota, before its own words; none if no quota can be given here. With {@link #NONE}
     * it starts the same way, in a group without one, so that such programs differ in their quota alone.
     */
    public static List<String> launcher(String quota) {
        return QuotasHere.WAY.map(way -> way.launcher(quota)).orElse(List.of());
    }

    /** Why this machine cannot give a process a quota; empty if it can. May start processes, the first time. */
    public static Optional<String> obstacle(String quota) {
        if (quota.equals(NONE)) {
            return Optional.empty();
        }
        Path root = Path.of("/");
        return excess(quota, ProcessorLimits.allowed(root), ProcessorLimits.quota(root))
                .or(() -> QuotasHere.LIMIT.map(limit -> "forks with a quota leave the control group of this process,"
                        + " and so its " + limit + ", which other forks have; in a container started with --cpus="
                        + quota + ", quota=none has it"))
                .or(() -> QuotasHere.WAY.isPresent()
                        ? Optional.empty()
                        : Optional.of("a quota takes a control group (cgroup v2, with the controller cpu) that this"
                                + " process may write to, or a systemd that gives its users one; in a container started"
                                + " with --cpus=" + quota + ", quota=none has it"));
    }

    /**
     * Why a quota is more than a process can have; empty if it is not.
     *
     * @param allowed the processors that the process may run on; empty if the system does not tell
     * @param own the quota that it has already; empty if the system does not tell
     */
    static Optional<String> excess(String quota, Optional<ProcessorSet> allowed, Optional<String> own) {
        return allowed.flatMap(set -> excess(quota, set))
                .or(() -> own.filter(most -> !most.equals(NONE))
                        .filter(most -> new BigDecimal(quota).compareTo(new BigDecimal(most)) > 0)
                        .map(most -> "this process has a quota of " + most + " itself"));
    }

    /** Why a quota is more than processors can give; empty if it is not. */
    public static Optional<String> excess(String quota, ProcessorSet processors) {
        return !quota.equals(NONE)
                        && new BigDecimal(quota)
                                        .compareTo(BigDecimal.valueOf(
                                                processors.numbers().size()))
                                > 0
                ? Optional.of("processors " + processors.text() + " are fewer than a quota of " + quota)
                : Optional.empty();
    }

    private static void remove(Path group) {
        try {
            Files.deleteIfExists(group);
        } catch (IOException e) {
            // A process of it is still ending: it is removed when this one ends.
            group.toFile().deleteOnExit();
        }
    }
}
