package dev.strandbench.watch;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What is asked of the JVM of a service that a fork starts. Asked for by system properties: whoever starts the fork
 * gives them to it, and the fork hands them on.
 */
public final class AskedOfService {

    private static final String PREFIX = "strandbench.service.";
    private static final String SERIES = "series";
    private static final String RECORDING = "recording";
    private static final String RECORDING_SETTINGS = "recording.settings";
    private static final String STACKS = "stacks";
    private static final String STACKS_EVENT = "stacks.event";
    private static final String STACKS_INTERVAL = "stacks.interval";

    /** Otherwise samples show the next safepoint of the code instead of where it was. */
    private static final List<String> EXACT_SAMPLES =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    private AskedOfService() {}

    /**
     * The fork's JVM argument that has its service write a {@link JvmSeries}.
     *
     * @param directory where, in a file that no other JVM writes; need not exist
     */
    public static String seriesArgument(Path directory) {
        return argument(SERIES, directory.toAbsolutePath().toString());
    }

    /**
     * The fork's JVM arguments that have its service record the iterations that count.
     *
     * @param file where; its directory need not exist
     * @param settings as {@link RecordingSettings#of} takes them
     */
    public static List<String> recordingArguments(Path file, String settings) {
        return List.of(argument(RECORDING, file.toAbsolutePath().toString()), argument(RECORDING_SETTINGS, settings));
    }

    /**
     * The fork's JVM arguments that have its service sample its stacks in the iterations that count.
     *
     * @param file where; its directory need not exist
     * @param event as {@link StackSampler#start} takes it
     * @param interval likewise
     */
    public static List<String> stacksArguments(Path file, String event, String interval) {
        return List.of(
                argument(STACKS, file.toAbsolutePath().toString()),
                argument(STACKS_EVENT, event),
                argument(STACKS_INTERVAL, interval));
    }

    /** Where this JVM is to write a series; empty if it is not to write one. */
    static Optional<Path> seriesDirectory() {
        return asked(SERIES).map(Path::of);
    }

    /** Where this JVM, or the service that it starts, is to write a recording; empty if it is not to. */
    static Optional<Path> recordingFile() {
        return asked(RECORDING).map(Path::of);
    }

    static String recordingSettings() {
        return asked(RECORDING_SETTINGS).orElse(RecordingSettings.DEFAULT);
    }

    /**
     * Where this JVM, or the service that it starts, is to write its stacks; empty if it is not to, or if its JDK is
     * one that nothing can sample.
     */
    static Optional<Path> stacksFile() {
        return asked(STACKS)
                .filter(file -> Runtime.version().feature() <= StackSampler.NEWEST_JDK)
                .map(Path::of);
    }

    static String stacksEvent() {
        return asked(STACKS_EVENT).orElse("");
    }

    static String stacksInterval() {
        return asked(STACKS_INTERVAL).orElse("");
    }

    /** The files that the service of this JVM, a fork, is asked to write about the iterations that count. */
    public static List<Path> recordedFiles() {
        List<Path> files = new ArrayList<>();
        recordingFile().ifPresent(files::add);
        stacksFile().ifPresent(files::add);
        return files;
    }

    /**
     * The arguments that this JVM, a fork, hands on to the JVM of its service: what is asked of that, and its own logs
     * that go to a file, to another file. None if nothing is asked for.
     */
    public static List<String> arguments() {
        List<String> arguments = new ArrayList<>(handedOn(System.getProperties()));
        if (!recordedFiles().isEmpty()) {
            arguments.addAll(EXACT_SAMPLES);
        }
        ManagementFactory.getRuntimeMXBean()
                .getInputArguments()
                .forEach(argument -> ServiceLog.beside(argument).ifPresent(arguments::add));
        return arguments;
    }

    /** Properties that are for the service, as arguments in the order of their names. */
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
}
