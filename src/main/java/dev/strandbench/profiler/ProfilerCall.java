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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** Handles the short names, the help texts and the options of the profilers on a JMH command line. */
public final class ProfilerCall {

    private static final String OPTION = "-prof";
    private static final String JOINED = OPTION + "=";

    private static final Map<String, Class<? extends Profiler>> CLASSES = new LinkedHashMap<>();

    static {
        CLASSES.put(ThreadsProfiler.NAME, ThreadsProfiler.class);
        CLASSES.put(CpuProfiler.NAME, CpuProfiler.class);
        CLASSES.put(FootprintProfiler.NAME, FootprintProfiler.class);
        CLASSES.put(PinningProfiler.NAME, PinningProfiler.class);
        CLASSES.put(RecordingProfiler.NAME, RecordingProfiler.class);
        CLASSES.put(FlameProfiler.NAME, FlameProfiler.class);
    }

    private static final Map<String, String> DIRECTORIES =
            Map.of(FlameProfiler.NAME, "flames", RecordingProfiler.NAME, "recordings");

    private static final Pattern DIRECTORY_OPTION = Pattern.compile("(?:^|;)(dir=([^;]*))");

    private ProfilerCall() {}

    /** Returns JMH options with the given profilers, in an order in which no profiler measures another. */
    public static Options options(List<String> profilers) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        profilers.stream()
                .sorted(Comparator.comparingInt(profiler -> nesting(name(profiler))))
                .map(ProfilerCall::withClassName)
                .forEach(profiler -> options.addProfiler(name(profiler), line(profiler)));
        return options.build();
    }

    /**
     * Adds an output directory in the run's directory to a profiler's options, unless the user has chosen one.
     *
     * @param below subdirectory that separates cells that JMH cannot distinguish
     */
    public static String writingTo(Path run, String profiler, Optional<Path> below) {
        String directory = DIRECTORIES.get(name(profiler));
        String line = line(profiler);
        Matcher chosen = DIRECTORY_OPTION.matcher(line);
        boolean isChosen = chosen.find();
        if (directory == null || (isChosen && below.isEmpty())) {
            return profiler;
        }
        Path all = isChosen ? Path.of(chosen.group(2)) : run.toAbsolutePath().resolve(directory);
        String option = "dir=" + below.map(all::resolve).orElse(all);
        String options = isChosen
                ? line.substring(0, chosen.start(1)) + option + line.substring(chosen.end(1))
                : (line.isEmpty() ? "" : line + ";") + option;
        return name(profiler) + ":" + options;
    }

    public static void keepEarlierFiles() {
        MeasurementProfiler.CellFiles.keepEarlierFiles(true);
    }

    /** Returns the given profilers, followed by the default profilers that are not among them. */
    public static List<String> orDefaults(List<String> given, List<String> defaults) {
        return Stream.concat(
                        given.stream(),
                        defaults.stream()
                                .filter(profiler -> given.stream()
                                        .noneMatch(other -> name(other).equals(name(profiler)))))
                .toList();
    }

    public static boolean isGc(String profiler) {
        return name(profiler).equals("gc");
    }

    /**
     * Returns the help text if a profiler has the option {@code help}; otherwise empty. Throws
     * {@link UserErrorException} if a profiler does not exist, or does not work here and is not optional.
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

    /** Returns a JMH command line with the profilers in a valid order, as class names instead of short names. */
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

    /** JMH stops the profilers in reverse order. */
    private static int nesting(String name) {
        if (name.equals(SettingsProfiler.class.getName())) {
            // Allocates live objects and runs other arms, which no profiler should see.
            return -1;
        }
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

    /** Returns a text with the profilers' short names. JMH's own list of profilers contains only class names. */
    public static String shortNames() {
        return CLASSES.entrySet().stream()
                .map(profiler -> "  -prof " + profiler.getKey() + " is "
                        + profiler.getValue().getName())
                .collect(Collectors.joining("\n", "Short names in this jar:\n", ""));
    }

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
                // JMH itself prints its own profilers' errors, which take several lines.
            }
        }
        return Optional.empty();
    }

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
