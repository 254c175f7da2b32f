package dev.strandbench.environment;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a JVM is set, as far as scenarios depend on it: its schedulers of virtual threads and coroutines, its collector,
 * its heap and its processors. Schedulers go by the names of the system properties that set them.
 */
public final class JvmSettings {

    /** Carriers of virtual threads, as many as run at once. */
    public static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

    private static final String MOST_CARRIERS = "jdk.virtualThreadScheduler.maxPoolSize";
    private static final String MIN_RUNNABLE = "jdk.virtualThreadScheduler.minRunnable";
    private static final String TIMER_QUEUES = "jdk.virtualThreadScheduler.timerQueues";

    /** Threads of {@code Dispatchers.Default}. */
    public static final String CORE_WORKERS = "kotlinx.coroutines.scheduler.core.pool.size";

    private static final String MOST_WORKERS = "kotlinx.coroutines.scheduler.max.pool.size";

    /** Threads of {@code Dispatchers.IO} at most. */
    public static final String IO_PARALLELISM = "kotlinx.coroutines.io.parallelism";

    /** The collector, as {@code -XX:+Use…GC} calls it. */
    public static final String COLLECTOR = "gc";

    /** The heap's largest size. */
    public static final String LARGEST_HEAP = "heap.max";

    /** How many processors the JVM has, or believes to have. */
    public static final String PROCESSORS = "processors";

    /** Whether object headers are compact. */
    public static final String COMPACT_HEADERS = "compactHeaders";

    /** The processors that the JVM may run on, as {@link ProcessorSet} writes them. */
    public static final String ALLOWED_PROCESSORS = "processors.allowed";

    /** The part of a processor that the JVM's control group has, or how many. */
    public static final String PROCESSOR_QUOTA = "processors.quota";

    /** Whether the JVM runs with an AOT cache: {@code on} or {@code off}. */
    public static final String AOT_CACHE = "aotCache";

    private static final int DEFAULT_MOST_CARRIERS = 256;
    private static final int PROCESSORS_PER_TIMER_QUEUE = 4;
    private static final int DEFAULT_IO_PARALLELISM = 64;

    /** The most that a {@code CoroutineScheduler} supports. */
    private static final int DEFAULT_MOST_WORKERS = (1 << 21) - 2;

    private static final String PROCESSORS_ARGUMENT = "-XX:ActiveProcessorCount=";
    private static final String LABEL = "setting ";
    private static final int BYTES_IN_MEBIBYTE_SHIFT = 20;
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon");

    /** How a JDK keeps the timers of virtual threads; no API tells, but what its classes declare does. */
    enum Timers {
        /** One queue. */
        ONE_QUEUE,
        /** As many queues as a system property says, by default one for four processors. */
        SEVERAL_QUEUES,
        /** The {@code ForkJoinPool} of the carriers keeps delayed tasks itself, in one queue; see JDK-8351927. */
        OF_THE_POOL,
        /** None of those that are known. */
        UNKNOWN;

        static Timers ofThisJdk() {
            if (exists("java.util.concurrent.DelayScheduler")) {
                return OF_THE_POOL;
            }
            if (virtualThreadDeclares("DELAYED_TASK_SCHEDULERS")
                    || exists("java.lang.VirtualThread$DelayedTaskSchedulers")) {
                return SEVERAL_QUEUES;
            }
            return virtualThreadDeclares("UNPARKER") ? ONE_QUEUE : UNKNOWN;
        }

        private static boolean exists(String type) {
            try {
                Class.forName(type, false, null);
                return true;
            } catch (ClassNotFoundException e) {
                return false;
            }
        }

        private static boolean virtualThreadDeclares(String field) {
            try {
                return Arrays.stream(Class.forName("java.lang.VirtualThread", false, null)
                                .getDeclaredFields())
                        .anyMatch(declared -> declared.getName().equals(field));
            } catch (ClassNotFoundException e) {
                return false;
            }
        }
    }

    private JvmSettings() {}

    /** The settings of the running JVM, by name. */
    public static Map<String, String> ofThisJvm() {
        Map<String, String> settings = schedulersOfThisJvm();
        settings.putAll(memoryOfThisJvm());
        settings.put(
                ALLOWED_PROCESSORS,
                ProcessorLimits.allowed(Path.of("/")).map(ProcessorSet::text).orElse(MachineSettings.UNKNOWN));
        settings.put(PROCESSOR_QUOTA, ProcessorLimits.quota(Path.of("/")).orElse(MachineSettings.UNKNOWN));
        return settings;
    }

    /** The schedulers of the running JVM, by name. */
    public static Map<String, String> schedulersOfThisJvm() {
        return schedulers(System.getProperties(), Runtime.getRuntime().availableProcessors(), Timers.ofThisJdk());
    }

    /**
     * The schedulers of a JVM that is started for that, and has ended on return.
     *
     * @param program its {@code java}
     * @param arguments what it would be given; only those that can change a scheduler are
     * @return by name; empty if it does not start
     */
    public static Map<String, String> schedulersOf(Path program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        arguments.stream()
                .filter(argument -> argument.startsWith("-D") || argument.startsWith(PROCESSORS_ARGUMENT))
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath(), JvmSettings.class.getName()));
        Map<String, String> settings = new LinkedHashMap<>();
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
            process.getOutputStream().close();
            try (InputStream output = process.getInputStream()) {
                new String(output.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .flatMap(line -> settingIn(line).stream())
                        .forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
            }
        } catch (IOException e) {
            return Map.of();
        }
        return settings;
    }

    /** Absolute, because the program may be run elsewhere. */
    private static String classPath() {
        return String.join(
                File.pathSeparator,
                Arrays.stream(System.getProperty("java.class.path", "").split(File.pathSeparator))
                        .map(entry -> new File(entry).getAbsolutePath())
                        .toList());
    }

    /** Prints the schedulers of the JVM that runs it, for another JVM to read. */
    public static void main(String[] arguments) {
        labels(schedulersOfThisJvm()).forEach(System.out::println);
    }

    /**
     * The settings as labels, which {@link #settingIn} reads: JMH passes nothing but labelled numbers out of a fork.
     */
    public static Stream<String> labels(Map<String, String> settings) {
        return settings.entrySet().stream().map(setting -> LABEL + setting.getKey() + "=" + setting.getValue());
    }

    /** The setting that a label holds; empty if it holds none. */
    public static Optional<Map.Entry<String, String>> settingIn(String label) {
        int end = label.indexOf('=');
        return label.startsWith(LABEL) && end > 0
                ? Optional.of(Map.entry(label.substring(LABEL.length(), end), label.substring(end + 1)))
                : Optional.empty();
    }

    /**
     * The schedulers of a JVM, as the JDK and kotlinx.coroutines document their defaults; what a property says that is
     * not a number, as it says it.
     *
     * @param properties its system properties
     * @param processors how many it may use
     */
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
        settings.put(CORE_WORKERS, numberOrText(properties, CORE_WORKERS, Math.max(processors, 2)));
        settings.put(MOST_WORKERS, numberOrText(properties, MOST_WORKERS, DEFAULT_MOST_WORKERS));
        settings.put(
                IO_PARALLELISM, numberOrText(properties, IO_PARALLELISM, Math.max(processors, DEFAULT_IO_PARALLELISM)));
        return settings;
    }

    private static String numberOrText(Properties properties, String name, int otherwise) {
        return textOr(properties, name, number(properties, name, otherwise));
    }

    /**
     * A property that is not a number is recorded as it is: it ends whoever schedules by it, and is nothing to the
     * other models.
     */
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
        HotSpotDiagnosticMXBean flags = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(
                COLLECTOR,
                COLLECTORS.stream()
                        .filter(name -> flag(flags, "Use" + name + "GC").equals("true"))
                        .findFirst()
                        .orElse(MachineSettings.UNKNOWN));
        settings.put("heap.initial", mebibytes(flag(flags, "InitialHeapSize")));
        settings.put(LARGEST_HEAP, mebibytes(flag(flags, "MaxHeapSize")));
        settings.put("heap.preTouched", flag(flags, "AlwaysPreTouch"));
        settings.put(PROCESSORS, String.valueOf(Runtime.getRuntime().availableProcessors()));
        String compactHeaders = flag(flags, "UseCompactObjectHeaders");
        settings.put(
                COMPACT_HEADERS,
                compactHeaders.equals(MachineSettings.UNKNOWN) ? absent(COMPACT_HEADERS) : compactHeaders);
        // A JVM whose mode is on ends at its start if it cannot use its cache.
        boolean cached = flag(flags, "AOTMode").equals("on")
                && !Set.of("", MachineSettings.UNKNOWN).contains(flag(flags, "AOTCache"));
        settings.put(AOT_CACHE, cached ? "on" : "off");
        return settings;
    }

    /** What a setting is in a JVM that does not know it. */
    public static String absent(String setting) {
        return switch (setting) {
            case COMPACT_HEADERS -> "false";
            case AOT_CACHE -> "off";
            default -> MachineSettings.UNKNOWN;
        };
    }

    private static String mebibytes(String bytes) {
        return bytes.equals(MachineSettings.UNKNOWN)
                ? bytes
                : (Long.parseLong(bytes) >> BYTES_IN_MEBIBYTE_SHIFT) + " MiB";
    }

    /** The value of a JVM flag that this JVM may not have, as others than HotSpot have none at all. */
    private static String flag(@Nullable HotSpotDiagnosticMXBean flags, String name) {
        if (flags == null) {
            return MachineSettings.UNKNOWN;
        }
        try {
            return flags.getVMOption(name).getValue();
        } catch (IllegalArgumentException e) {
            return MachineSettings.UNKNOWN;
        }
    }
}
