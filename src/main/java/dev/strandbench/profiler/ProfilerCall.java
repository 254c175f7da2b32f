package dev.strandbench.profiler;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.profiler.ProfilerOptions.ProfilerHelp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** Handles the profilers that a JMH command line names: their short names, their help, and errors in their options. */
public final class ProfilerCall {

    private static final String OPTION = "-prof";
    private static final String JOINED = OPTION + "=";

    /** The classes of this project's profilers by short name. JMH finds this project's profilers only by class name. */
    private static final Map<String, Class<? extends Profiler>> CLASSES = new LinkedHashMap<>();

    static {
        CLASSES.put(ThreadsProfiler.NAME, ThreadsProfiler.class);
        CLASSES.put(CpuProfiler.NAME, CpuProfiler.class);
        CLASSES.put(FootprintProfiler.NAME, FootprintProfiler.class);
        CLASSES.put(PinningProfiler.NAME, PinningProfiler.class);
        CLASSES.put(RecordingProfiler.NAME, RecordingProfiler.class);
        CLASSES.put(FlameProfiler.NAME, FlameProfiler.class);
    }

    /** The profilers that write files by default into a directory of this name. */
    private static final Map<String, String> DIRECTORIES =
            Map.of(FlameProfiler.NAME, "flames", RecordingProfiler.NAME, "recordings");

    private ProfilerCall() {}

    /**
     * Returns JMH options that attach profilers. The order of the profilers is such that no profiler measures another.
     *
     * @param profilers the profilers as after {@code -prof}, for example {@code flame:event=alloc}
     */
    public static Options options(List<String> profilers) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        profilers.stream()
                .sorted(Comparator.comparingInt(profiler -> nesting(name(profiler))))
                .map(ProfilerCall::withClassName)
                .forEach(profiler -> options.addProfiler(name(profiler), line(profiler)));
        return options.build();
    }

    /** Returns a profiler that writes to a directory of a run, unless the user chose another directory. */
    public static String writingTo(Path run, String profiler) {
        String directory = DIRECTORIES.get(name(profiler));
        String line = line(profiler);
        if (directory == null || line.contains("dir=")) {
            return profiler;
        }
        return name(profiler) + ":" + (line.isEmpty() ? "" : line + ";") + "dir="
                + run.toAbsolutePath().resolve(directory);
    }

    /** Makes profilers keep the files of earlier forks, because a run is resumed. */
    public static void keepEarlierFiles() {
        MeasurementProfiler.CellFiles.keepEarlierFiles(true);
    }

    /** Returns true if a profiler is JMH's {@code gc}, which a run attaches anyway. */
    public static boolean isGc(String profiler) {
        return name(profiler).equals("gc");
    }

    /**
     * Returns the help text that a user requests with {@code name:help}; empty if the user requests none.
     *
     * @throws UserErrorException if a profiler does not exist, or does not work here and is not optional
     */
    public static Optional<String> helpOrCheck(List<String> profilers) {
        DIRECTORIES.keySet().forEach(name -> requireOne(name, profilers));
        Options options = options(profilers);
        Optional<String> help = help(options);
        if (help.isEmpty()) {
            options.getProfilers().forEach(ProfilerCall::requireWorking);
        }
        return help;
    }

    private static void requireOne(String name, List<String> profilers) {
        if (profilers.stream().filter(profiler -> name(profiler).equals(name)).count() > 1) {
            throw new UserErrorException("-prof " + name + " is given twice; valid: once");
        }
    }

    private static void requireWorking(ProfilerConfig profiler) {
        try {
            ProfilerFactory.getProfilerOrException(profiler);
        } catch (ProfilerException e) {
            // The messages of JMH's own profilers have several lines.
            String reason =
                    String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("does not work here");
            throw new UserErrorException("-prof " + profiler.getKlass() + ": " + reason + "; valid: "
                    + String.join(", ", CLASSES.keySet()) + ", or what -lprof lists");
        }
    }

    /**
     * Returns the command line with the short names of this project's profilers replaced by class names. Sorts the
     * profilers so that no profiler measures another, because JMH stops the first profiler last.
     */
    public static String[] translated(String... arguments) {
        List<String> profilers = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            // JMH's parser also accepts options with two hyphens.
            String option = arguments[i].startsWith("--") ? arguments[i].substring(1) : arguments[i];
            if (option.startsWith(JOINED)) {
                profilers.add(option.substring(JOINED.length()));
            } else if (option.equals(OPTION) && i + 1 < arguments.length) {
                i++;
                profilers.add(arguments[i]);
            } else {
                others.add(arguments[i]);
            }
        }
        profilers.sort(Comparator.comparingInt(profiler -> nesting(name(profiler))));
        return Stream.concat(
                        profilers.stream().flatMap(profiler -> Stream.of(OPTION, withClassName(profiler))),
                        others.stream())
                .toArray(String[]::new);
    }

    /**
     * Returns the position of a profiler in the order in which JMH starts profilers. Profilers that record come first,
     * so that no other profiler measures their work.
     */
    private static int nesting(String name) {
        return switch (name) {
            case RecordingProfiler.NAME, PinningProfiler.NAME, FlameProfiler.NAME -> 0;
            case CpuProfiler.NAME -> 2;
            default -> 1;
        };
    }

    private static String withClassName(String profiler) {
        String name = name(profiler);
        return Optional.ofNullable(CLASSES.get(name))
                .map(type -> type.getName() + profiler.substring(name.length()))
                .orElse(profiler);
    }

    private static String name(String profiler) {
        int colon = profiler.indexOf(':');
        return colon < 0 ? profiler : profiler.substring(0, colon);
    }

    private static String line(String profiler) {
        return profiler.substring(Math.min(profiler.length(), name(profiler).length() + 1));
    }

    /** Returns the short names as lines to print below JMH's list of profilers, which shows only class names. */
    public static String shortNames() {
        return CLASSES.entrySet().stream()
                .map(profiler -> "  -prof " + profiler.getKey() + " is "
                        + profiler.getValue().getName())
                .collect(Collectors.joining("\n", "Short names in this jar:\n", ""));
    }

    /**
     * Returns the help text that a command line requests with {@code -prof name:help}; empty if it requests none.
     *
     * @throws UserErrorException if a profiler or an option does not exist, or if a profiler does not work
     */
    public static Optional<String> help(Options options) {
        for (ProfilerConfig profiler : options.getProfilers()) {
            try {
                ProfilerFactory.getProfilerOrException(profiler);
            } catch (ProfilerHelp help) {
                return Optional.of(String.valueOf(help.getMessage()));
            } catch (ProfilerException e) {
                if (e.getCause() instanceof ClassNotFoundException) {
                    throw new UserErrorException("no profiler " + profiler.getKlass() + "; valid: "
                            + String.join(", ", CLASSES.keySet()) + ", or what -lprof lists");
                }
                if (isOurs(profiler)) {
                    throw new UserErrorException(String.valueOf(e.getMessage()));
                }
                // JMH prints the errors of its own profilers when it starts, because these errors need several lines.
            }
        }
        return Optional.empty();
    }

    /**
     * Checks that this project's profilers work in forks on a JDK.
     *
     * @throws UserErrorException if a profiler does not work and is not optional
     */
    public static void requireForks(Options options, int feature) {
        for (ProfilerConfig profiler : options.getProfilers()) {
            if (profiler.getKlass().equals(FlameProfiler.class.getName())) {
                try {
                    FlameProfiler.admits(profiler.getOpts(), feature);
                } catch (ProfilerException e) {
                    throw new UserErrorException(String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private static boolean isOurs(ProfilerConfig profiler) {
        return CLASSES.values().stream().anyMatch(type -> type.getName().equals(profiler.getKlass()));
    }
}
