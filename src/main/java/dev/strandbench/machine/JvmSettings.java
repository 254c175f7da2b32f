package dev.strandbench.machine;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** The settings of a JVM that influence scenarios. A scheduler setting has the name of its system property. */
public final class JvmSettings {

    public static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

    private static final String MOST_CARRIERS = "jdk.virtualThreadScheduler.maxPoolSize";
    private static final String MIN_RUNNABLE = "jdk.virtualThreadScheduler.minRunnable";
    private static final String TIMER_QUEUES = "jdk.virtualThreadScheduler.timerQueues";

    /** A number that selects the kind of threads that poll sockets for virtual threads. */
    public static final String POLLER_MODE = "jdk.pollerMode";

    /** The setting that is {@code true} if the JDK keeps a list of all virtual threads. */
    public static final String TRACK_ALL_THREADS = "jdk.trackAllThreads";

    private static final String BY_DEFAULT = "default";

    public static final String CORE_WORKERS = "kotlinx.coroutines.scheduler.core.pool.size";

    private static final String MOST_WORKERS = "kotlinx.coroutines.scheduler.max.pool.size";

    /** The maximum number of threads of {@code Dispatchers.IO}. */
    public static final String IO_PARALLELISM = "kotlinx.coroutines.io.parallelism";

    public static final String COLLECTOR = "gc";

    public static final String LARGEST_HEAP = "heap.max";

    /** The total size of the additional objects that a fork keeps alive, for example 256m; 0 for none. */
    public static final String LIVE = "live";

    /** The system property that tells a fork the value of {@link #LIVE}, for example 256m. */
    public static final String LIVE_PROPERTY = "strandbench.live";

    public static final String PROFILE = "profile";

    /** The value of {@link #PROFILE} if a fork runs only the arm that it measures. */
    public static final String ALONE = "ALONE";

    /** The value of {@link #PROFILE} if a fork first runs all models or strategies of the family. */
    public static final String MIXED = "MIXED";

    /** The system property that tells a fork to first run all models or strategies of the family. */
    public static final String PROFILE_PROPERTY = "strandbench.profile";

    /** The system property that lists the models or strategies to run first, as in {@code model=VIRTUAL,DEFAULT}. */
    public static final String MIXED_ARMS_PROPERTY = "strandbench.profile.arms";

    public static final String PROCESSORS = "processors";

    public static final String COMPACT_HEADERS = "compactHeaders";

    /** The processors on which the JVM may run, in the format of {@link ProcessorSet#text}. */
    public static final String ALLOWED_PROCESSORS = "processors.allowed";

    /** The number of processors that the JVM's control group may use; it can be a fraction. */
    public static final String PROCESSOR_QUOTA = "processors.quota";

    /** The setting that is {@code on} if the JVM uses an AOT cache; otherwise {@code off}. */
    public static final String AOT_CACHE = "aotCache";

    /** The setting that is {@code on} if kotlinx.coroutines' debug probes are installed; otherwise {@code off}. */
    public static final String COROUTINE_PROBES = "coroutineProbes";

    /**
     * The name of the settings, such as {@code default}, of the flight recording that the JVM arguments start;
     * {@code off} if the arguments start none.
     */
    public static final String FLIGHT_RECORDING = "jfr";

    private static final String OFF = "off";
    private static final String AGENT_ARGUMENT = "-javaagent:";

    private static final String THREAD_OF_PROBES = "Coroutines Debugger Cleaner";

    private static final Pattern RECORDING_ARGUMENT =
            Pattern.compile("-XX:StartFlightRecording[:=](?:.*,)?settings=([^,]+)(?:,.*)?");

    private static final Duration LONGEST_START = Duration.ofMinutes(1);
    private static final int DEFAULT_MOST_CARRIERS = 256;
    private static final String TWO_PROCESSORS = "2";
    private static final int PROCESSORS_PER_TIMER_QUEUE = 4;
    private static final int DEFAULT_IO_PARALLELISM = 64;

    /** The maximum number of threads that a {@code CoroutineScheduler} supports. */
    private static final int DEFAULT_MOST_WORKERS = (1 << 21) - 2;

    private static final String PROCESSORS_ARGUMENT = "-XX:ActiveProcessorCount=";
    private static final String LABEL = "setting ";
    private static final int BYTES_IN_MEBIBYTE_SHIFT = 20;
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon");

    /**
     * Returns true if a JVM with the given settings uses exactly two processors. A quota or a JVM option limits the
     * number of processors that the JVM reports, but not the processors on which the OS may run the JVM.
     */
    public static boolean useTwoProcessors(Map<String, String> settings) {
        return TWO_PROCESSORS.equals(settings.get(PROCESSORS))
                && ProcessorSet.parse(settings.getOrDefault(ALLOWED_PROCESSORS, ""))
                        .map(set -> set.numbers().size() == 2)
                        .orElse(true);
    }

    /** A JDK's data structure for virtual thread timers. Only internal classes of the JDK reveal this structure. */
    enum Timers {
        ONE_QUEUE,
        /** Several queues of timers: by default, one per four processors, rounded down to a power of two. */
        SEVERAL_QUEUES,
        /** The queue for delayed tasks in the {@code ForkJoinPool} of the carriers (JDK-8351927). */
        OF_THE_POOL,
        UNKNOWN;

        static Timers ofThisJdk() {
            if (fieldsOf("java.util.concurrent.DelayScheduler").isPresent()) {
                return OF_THE_POOL;
            }
            Set<String> fields = fieldsOf("java.lang.VirtualThread").orElse(Set.of());
            if (fields.contains("DELAYED_TASK_SCHEDULERS")
                    || fieldsOf("java.lang.VirtualThread$DelayedTaskSchedulers").isPresent()) {
                return SEVERAL_QUEUES;
            }
            return fields.contains("UNPARKER") ? ONE_QUEUE : UNKNOWN;
        }

        private static Optional<Set<String>> fieldsOf(String type) {
            try {
                return Optional.of(
                        Arrays.stream(Class.forName(type, false, null).getDeclaredFields())
                                .map(Field::getName)
                                .collect(Collectors.toSet()));
            } catch (ClassNotFoundException e) {
                return Optional.empty();
            }
        }
    }

    private JvmSettings() {}

    public static Map<String, String> ofThisJvm() {
        Map<String, String> settings = schedulersOfThisJvm();
        settings.putAll(memoryOfThisJvm());
        List<String> arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        settings.put(COROUTINE_PROBES, hasProbes(arguments) ? "on" : OFF);
        settings.put(
                FLIGHT_RECORDING,
                recordingIn(arguments).filter(name -> Recorder.runs()).orElse(OFF));
        settings.put(
                ALLOWED_PROCESSORS,
                ProcessorSet.ofThisProcess().map(ProcessorSet::text).orElse(MachineSettings.UNKNOWN));
        settings.put(PROCESSOR_QUOTA, ProcessorLimits.quota(Path.of("/")).orElse(MachineSettings.UNKNOWN));
        return settings;
    }

    public static Map<String, String> schedulersOfThisJvm() {
        return schedulers(System.getProperties(), Runtime.getRuntime().availableProcessors(), Timers.ofThisJdk());
    }

    /** Returns the scheduler settings of a JVM with the given arguments; empty if the JVM does not start. */
    public static Map<String, String> schedulersOf(Path program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        arguments.stream()
                .filter(argument -> argument.startsWith("-D") || argument.startsWith(PROCESSORS_ARGUMENT))
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath(), JvmSettings.class.getName()));
        Map<String, String> settings = new LinkedHashMap<>();
        ProgramRun.withoutErrors(command, LONGEST_START).stream()
                .flatMap(run -> run.output().lines())
                .flatMap(line -> settingIn(line).stream())
                .forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
        return settings;
    }

    /** Returns absolute paths, because the program may run in another directory. */
    private static String classPath() {
        return String.join(
                File.pathSeparator,
                Arrays.stream(System.getProperty("java.class.path", "").split(File.pathSeparator))
                        .map(entry -> new File(entry).getAbsolutePath())
                        .toList());
    }

    public static void main(String[] arguments) {
        labels(schedulersOfThisJvm()).forEach(System.out::println);
    }

    /**
     * Converts settings to labels, because a fork can report only labelled numbers. {@link #settingIn} reads a label.
     */
    public static Stream<String> labels(Map<String, String> settings) {
        return settings.entrySet().stream().map(setting -> LABEL + setting.getKey() + "=" + setting.getValue());
    }

    public static Optional<Map.Entry<String, String>> settingIn(String label) {
        int end = label.indexOf('=');
        return label.startsWith(LABEL) && end > 0
                ? Optional.of(Map.entry(label.substring(LABEL.length(), end), label.substring(end + 1)))
                : Optional.empty();
    }

    /** A missing property gets the default of the JDK or of kotlinx.coroutines. */
    static Map<String, String> schedulers(Properties properties, int processors, Timers timers) {
        Map<String, String> settings = new LinkedHashMap<>();
        int wanted = number(properties, PARALLELISM, processors);
        int carriers = Math.min(wanted, number(properties, MOST_CARRIERS, wanted));
        settings.put(PARALLELISM, textOr(properties, PARALLELISM, carriers));
        settings.put(MOST_CARRIERS, numberOrText(properties, MOST_CARRIERS, Math.max(carriers, DEFAULT_MOST_CARRIERS)));
        settings.put(MIN_RUNNABLE, numberOrText(properties, MIN_RUNNABLE, Math.max(carriers / 2, 1)));
        settings.put(
                TIMER_QUEUES,
                switch (timers) {
                    case ONE_QUEUE -> "1";
                    case SEVERAL_QUEUES ->
                        numberOrText(
                                properties,
                                TIMER_QUEUES,
                                Math.max(Integer.highestOneBit(processors / PROCESSORS_PER_TIMER_QUEUE), 1));
                    case OF_THE_POOL -> "1 (of the ForkJoinPool)";
                    case UNKNOWN -> MachineSettings.UNKNOWN;
                });
        settings.put(POLLER_MODE, properties.getProperty(POLLER_MODE, BY_DEFAULT));
        settings.put(TRACK_ALL_THREADS, properties.getProperty(TRACK_ALL_THREADS, BY_DEFAULT));
        settings.put(CORE_WORKERS, numberOrText(properties, CORE_WORKERS, Math.max(processors, 2)));
        settings.put(MOST_WORKERS, numberOrText(properties, MOST_WORKERS, DEFAULT_MOST_WORKERS));
        settings.put(
                IO_PARALLELISM, numberOrText(properties, IO_PARALLELISM, Math.max(processors, DEFAULT_IO_PARALLELISM)));
        return settings;
    }

    private static String numberOrText(Properties properties, String name, int otherwise) {
        return textOr(properties, name, number(properties, name, otherwise));
    }

    /** Returns an invalid property unchanged, so that only models that use the property fail. */
    private static String textOr(Properties properties, String name, int number) {
        @Nullable String value = properties.getProperty(name);
        return value == null || isNumber(value) ? String.valueOf(number) : value;
    }

    private static int number(Properties properties, String name, int otherwise) {
        @Nullable String value = properties.getProperty(name);
        return value != null && isNumber(value) ? Integer.parseInt(value) : otherwise;
    }

    private static boolean isNumber(String value) {
        try {
            Integer.parseInt(value);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static Map<String, String> memoryOfThisJvm() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(COLLECTOR, collectorOfThisJvm());
        settings.put("heap.initial", mebibytes(flag("InitialHeapSize")));
        settings.put(LARGEST_HEAP, mebibytes(flag("MaxHeapSize")));
        settings.put("heap.preTouched", flag("AlwaysPreTouch"));
        settings.put(PROCESSORS, String.valueOf(Runtime.getRuntime().availableProcessors()));
        String compactHeaders = flag("UseCompactObjectHeaders");
        settings.put(
                COMPACT_HEADERS,
                compactHeaders.equals(MachineSettings.UNKNOWN) ? absent(COMPACT_HEADERS) : compactHeaders);
        // In the mode "on", a JVM starts only if it can use its cache.
        boolean cached = flag("AOTMode").equals("on")
                && !Set.of("", MachineSettings.UNKNOWN).contains(flag("AOTCache"));
        settings.put(AOT_CACHE, cached ? "on" : OFF);
        return settings;
    }

    // Looks at threads only if there is an agent, because a JVM may have thousands of threads.
    private static boolean hasProbes(List<String> arguments) {
        return arguments.stream().anyMatch(argument -> argument.startsWith(AGENT_ARGUMENT))
                && Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals(THREAD_OF_PROBES));
    }

    /** Returns the name of the flight recording settings in JVM arguments; empty if the arguments name none. */
    static Optional<String> recordingIn(List<String> arguments) {
        return arguments.stream()
                .map(RECORDING_ARGUMENT::matcher)
                .filter(Matcher::matches)
                .map(started -> started.group(1))
                .findFirst();
    }

    /** This is a separate class, because it uses types of the module {@code jdk.jfr}, which a JVM may lack. */
    private static final class Recorder {

        static boolean runs() {
            return FlightRecorder.isInitialized();
        }
    }

    public static String collectorOfThisJvm() {
        return COLLECTORS.stream()
                .filter(name -> flag("Use" + name + "GC").equals("true"))
                .findFirst()
                .orElse(MachineSettings.UNKNOWN);
    }

    /** Returns the maximum heap size of this JVM, in bytes, including space that the garbage collector reserves. */
    public static long largestHeapBytes() {
        String flag = flag("MaxHeapSize");
        return flag.equals(MachineSettings.UNKNOWN) ? Runtime.getRuntime().maxMemory() : Long.parseLong(flag);
    }

    /** Returns the value to assume for a setting that a JVM does not report. */
    public static String absent(String setting) {
        return switch (setting) {
            case COMPACT_HEADERS -> "false";
            case AOT_CACHE, COROUTINE_PROBES, FLIGHT_RECORDING -> OFF;
            case LIVE -> "0";
            case PROFILE -> ALONE;
            default -> MachineSettings.UNKNOWN;
        };
    }

    private static String mebibytes(String bytes) {
        return bytes.equals(MachineSettings.UNKNOWN)
                ? bytes
                : (Long.parseLong(bytes) >> BYTES_IN_MEBIBYTE_SHIFT) + " MiB";
    }

    private static String flag(String name) {
        return JdkManagement.flag(name).orElse(MachineSettings.UNKNOWN);
    }
}
