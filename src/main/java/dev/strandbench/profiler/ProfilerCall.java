package dev.strandbench.profiler;

import dev.strandbench.error.UserErrorException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** The profilers of a call to JMH: this project's short names for classes, help, and what is wrong with an option. */
public final class ProfilerCall {

    private static final String OPTION = "-prof";
    private static final String JOINED = OPTION + "=";

    private ProfilerCall() {}

    /**
     * The arguments with this project's profilers named as JMH finds them, by class, and in the order in which they
     * disturb each other least: JMH ends the first named last.
     */
    public static String[] translated(String... arguments) {
        List<String> profilers = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith(JOINED)) {
                profilers.add(arguments[i].substring(JOINED.length()));
            } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
                i++;
                profilers.add(arguments[i]);
            } else {
                others.add(arguments[i]);
            }
        }
        profilers.sort(Comparator.comparingInt(profiler -> ProfilerNames.nesting(name(profiler))));
        return Stream.concat(
                        profilers.stream().flatMap(profiler -> Stream.of(OPTION, withClassName(profiler))),
                        others.stream())
                .toArray(String[]::new);
    }

    private static String withClassName(String profiler) {
        String name = name(profiler);
        return ProfilerNames.classOf(name)
                .map(type -> type.getName() + profiler.substring(name.length()))
                .orElse(profiler);
    }

    private static String name(String profiler) {
        int colon = profiler.indexOf(':');
        return colon < 0 ? profiler : profiler.substring(0, colon);
    }

    /** The short names as lines to print after JMH's list, which knows the classes only. */
    public static String shortNames() {
        return ProfilerNames.all().entrySet().stream()
                .map(profiler -> "  -prof " + profiler.getKey() + " is "
                        + profiler.getValue().getName())
                .collect(Collectors.joining("\n", "Short names in this jar:\n", ""));
    }

    /**
     * The help that a call asks for with {@code -prof name:help}, of the first of this project's profilers that it is
     * asked of; empty if of none.
     *
     * @throws UserErrorException if a profiler does not exist, does not know an option, or cannot work here
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
                            + String.join(", ", ProfilerNames.all().keySet()) + ", or what -lprof lists");
                }
                if (isOurs(profiler)) {
                    throw new UserErrorException(String.valueOf(e.getMessage()));
                }
                // JMH's own say what they need in several lines; JMH prints them when it starts.
            }
        }
        return Optional.empty();
    }

    /**
     * Checks that this project's profilers can work in forks on a JDK.
     *
     * @throws UserErrorException if one cannot, and the call does not say that the run may go on without it
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
        return ProfilerNames.all().values().stream()
                .anyMatch(type -> type.getName().equals(profiler.getKlass()));
    }
}
