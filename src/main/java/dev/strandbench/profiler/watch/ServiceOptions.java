package dev.strandbench.profiler.watch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The system properties that tell the JVM of a fork's service what to record about itself. */
public final class ServiceOptions {

    /** With these JVM options, stack samples show the exact place in the code instead of the next safepoint. */
    public static final List<String> EXACT_SAMPLES =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    private static final String PREFIX = "strandbench.service.";
    private static final String SERIES = "series";
    private static final String RECORDING = "recording";
    private static final String RECORDING_SETTINGS = "recording.settings";
    private static final String STACKS = "stacks";
    private static final String STACKS_EVENT = "stacks.event";
    private static final String STACKS_INTERVAL = "stacks.interval";

    private static final String OF_SERVICE = "-service";

    private static final Pattern ARGUMENT =
            Pattern.compile("(-Xlog:[^:]*:(?:file=)?)(\"?)((?:[A-Za-z]:(?=[/\\\\]))?[^:\"]+)\\2(:.*)?");

    private static final Set<String> STREAMS = Set.of("stdout", "stderr");

    private ServiceOptions() {}

    /** Returns the JVM argument that makes a fork or its service write a {@link JvmSeries} to a directory. */
    public static String seriesArgument(Path directory) {
        return argument(SERIES, directory.toAbsolutePath().toString());
    }

    /** Returns JVM arguments that record a fork's service with JFR; for settings, see {@link JvmRecorder#settings}. */
    public static List<String> recordingArguments(Path file, String settings) {
        return List.of(argument(RECORDING, file.toAbsolutePath().toString()), argument(RECORDING_SETTINGS, settings));
    }

    /** Returns the JVM arguments for stack samples of a fork's service; for events, see {@link StackSampler#start}. */
    public static List<String> stacksArguments(Path file, String event, String interval) {
        return List.of(
                argument(STACKS, file.toAbsolutePath().toString()),
                argument(STACKS_EVENT, event),
                argument(STACKS_INTERVAL, interval));
    }

    static Optional<Path> seriesDirectory() {
        return asked(SERIES).map(Path::of);
    }

    static Optional<Path> recordingFile() {
        return asked(RECORDING).map(Path::of);
    }

    static Optional<Path> stacksFile() {
        return asked(STACKS)
                .filter(file -> Runtime.version().feature() <= StackSampler.NEWEST_JDK)
                .map(Path::of);
    }

    static JvmRecorder startRecorder() throws IOException {
        return JvmRecorder.start(asked(RECORDING_SETTINGS).orElse(JvmRecorder.DEFAULT_SETTINGS));
    }

    static StackSampler startSampler() throws IOException {
        return StackSampler.start(
                asked(STACKS_EVENT).orElse(""), asked(STACKS_INTERVAL).orElse(""));
    }

    public static List<Path> recordedFiles() {
        return Stream.of(recordingFile(), stacksFile())
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns JVM arguments for the service: recording options, and the fork's log options with other file names. */
    public static List<String> arguments() {
        List<String> arguments = new ArrayList<>(handedOn(System.getProperties()));
        if (!recordedFiles().isEmpty()) {
            arguments.addAll(EXACT_SAMPLES);
        }
        ManagementFactory.getRuntimeMXBean()
                .getInputArguments()
                .forEach(argument -> logOfService(argument).ifPresent(arguments::add));
        return arguments;
    }

    static List<String> handedOn(Properties properties) {
        return properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX))
                .sorted()
                .map(name -> "-D" + name + "=" + properties.getProperty(name))
                .toList();
    }

    private static String argument(String name, String value) {
        return "-D" + PREFIX + name + "=" + value;
    }

    private static Optional<String> asked(String name) {
        return Optional.ofNullable(System.getProperty(PREFIX + name));
    }

    /** Returns a fork's {@code -Xlog} argument with a file name for the service; empty if there is no log file. */
    static Optional<String> logOfService(String argument) {
        Matcher log = ARGUMENT.matcher(argument);
        if (!log.matches() || STREAMS.contains(log.group(3))) {
            return Optional.empty();
        }
        return Optional.of(log.group(1)
                + log.group(2)
                + named(log.group(3))
                + log.group(2)
                + Objects.requireNonNullElse(log.group(4), ""));
    }

    private static String named(String file) {
        int dot = file.lastIndexOf('.');
        int directories = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
        int end = dot > directories ? dot : file.length();
        return file.substring(0, end) + OF_SERVICE + file.substring(end);
    }
}
