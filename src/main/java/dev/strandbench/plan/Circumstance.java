package dev.strandbench.plan;

import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.MemorySize;
import dev.strandbench.machine.ProcessorQuota;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.result.ArmParameter;
import java.io.File;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A property of a fork's JVM. A run can compare values of the property, or repeat all comparisons for each value. */
public enum Circumstance {
    /** The garbage collector. ZGC runs in generational mode on every JDK. */
    GC(
            "gc",
            "Serial, Parallel, G1, ZGC, Shenandoah",
            Circumstance::collector,
            Circumstance::collectorArguments,
            "-XX:[+-]Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)GC|-XX:[+-]ZGenerational",
            JvmSettings.COLLECTOR,
            (value, real) -> value.replace("ZGC", "Z").equals(real)),

    HEAP(
            "heap",
            "a size such as 256m or 4g",
            Circumstance::size,
            (value, feature) -> List.of("-Xms" + value, "-Xmx" + value),
            "-Xm[sx].*|-XX:(Initial|Max|Min)HeapSize=.*|-XX:(Initial|Max|Min)RAMPercentage=.*",
            JvmSettings.LARGEST_HEAP,
            Circumstance::isHeap),

    /**
     * The total size of the objects that stay alive until the fork ends and that the garbage collector must mark or
     * copy.
     */
    LIVE(
            JvmSettings.LIVE,
            "0, or a size such as 256m, at most half of the heap",
            Circumstance::sizeOrNone,
            Circumstance::liveArguments,
            "-D" + Pattern.quote(JvmSettings.LIVE_PROPERTY) + "=.*",
            JvmSettings.LIVE,
            String::equals),

    /** The number of processors that a JVM option sets. The OS does not enforce this number. */
    PROCESSORS(
            "processors",
            "a whole number of 1 or more; a part of a processor takes quota=0.5",
            Circumstance::count,
            (value, feature) -> List.of("-XX:ActiveProcessorCount=" + value),
            "-XX:ActiveProcessorCount=.*",
            JvmSettings.PROCESSORS,
            String::equals),

    /** The processors on which the OS lets the JVM run. */
    CPUSET(
            "cpuset",
            "processors by their numbers, such as 0, 0-1 or 0+2",
            value -> ProcessorSet.parse(value).map(ProcessorSet::text),
            (value, feature) -> List.of(),
            "(?!)",
            JvmSettings.ALLOWED_PROCESSORS,
            String::equals),

    /** The CPU quota that a control group enforces, as a number of processors. */
    QUOTA(
            "quota",
            "processors or a part of one, such as 0.5, 1 or 1.5, with at most two decimals, or none",
            ProcessorQuota::read,
            (value, feature) -> List.of(),
            "(?!)",
            JvmSettings.PROCESSOR_QUOTA,
            (value, real) -> value.equals(ProcessorQuota.NONE) || value.equals(real)),

    /**
     * A cache that an unmeasured fork fills with classes (JEP 483) and, since JDK 25, with method profiles (JEP 515).
     * The cache never contains classes of the user's function, because another class loader loads them.
     */
    AOT_CACHE(
            "aot-cache",
            "on, off",
            oneOf(List.of("on", "off")),
            (value, feature) -> List.of(),
            "-XX:AOT(Cache|CacheOutput|Configuration|Mode)=.*|-XX:SharedArchiveFile=.*|-Xshare:.*",
            JvmSettings.AOT_CACHE,
            String::equals),

    COMPACT_HEADERS(
            "compact-headers",
            "on, off",
            oneOf(List.of("on", "off")),
            Circumstance::compactHeaders,
            "-XX:[+-]UseCompactObjectHeaders",
            JvmSettings.COMPACT_HEADERS,
            (value, real) -> value.equals("on") == Boolean.parseBoolean(real)),

    /** The debug probes of kotlinx.coroutines. The probes observe each coroutine from start to end. */
    COROUTINE_PROBES(
            "coroutine-probes",
            "on, off",
            oneOf(List.of("on", "off")),
            Circumstance::probes,
            "-javaagent:.*kotlinx-coroutines-.*",
            JvmSettings.COROUTINE_PROBES,
            String::equals),

    /** A JFR recording that stays in memory, with the JDK's settings {@code default} or {@code profile}. */
    FLIGHT_RECORDING(
            JvmSettings.FLIGHT_RECORDING,
            "off, default, profile",
            oneOf(List.of("off", "default", "profile")),
            Circumstance::recordingArguments,
            "-XX:StartFlightRecording.*",
            JvmSettings.FLIGHT_RECORDING,
            String::equals),

    CARRIERS(JvmSettings.PARALLELISM),

    /**
     * The threads that poll sockets: platform threads (1), virtual threads (2), or one virtual thread per carrier (3).
     */
    POLLER_MODE(JvmSettings.POLLER_MODE, List.of("1", "2", "3")),

    TRACK_ALL_THREADS(JvmSettings.TRACK_ALL_THREADS, List.of("true", "false")),

    DEFAULT_WORKERS(JvmSettings.CORE_WORKERS),

    IO_WORKERS(JvmSettings.IO_PARALLELISM),

    /** The code that a fork runs before measuring: only the measured arm, or all models or strategies of the family. */
    PROFILE(
            JvmSettings.PROFILE,
            JvmSettings.ALONE + ", " + JvmSettings.MIXED,
            oneOf(List.of(JvmSettings.ALONE, JvmSettings.MIXED)),
            Circumstance::profileArguments,
            "-D" + Pattern.quote(JvmSettings.PROFILE_PROPERTY) + "=.*",
            JvmSettings.PROFILE,
            String::equals),

    /** JVM arguments that no other circumstance sets, placed after the benchmark's own JVM arguments. */
    JVM_ARGUMENTS(
            "jvm-args",
            "JVM arguments, separated by spaces",
            Circumstance::jvmArguments,
            (value, feature) -> List.of(value.split(" ", -1)),
            "(?!)",
            "",
            (value, real) -> true);

    public static final String JDK = "jdk";

    private static final String ON = "on";
    private static final String OFF = "off";
    private static final String NONE_LIVE = "0";
    private static final int LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT = 22;
    private static final String POLLER_PER_CARRIER = "3";
    private static final int FIRST_FEATURE_WITH_POLLER_MODES = 22;
    private static final int FIRST_FEATURE_WITH_POLLERS_OF_CARRIERS = 27;
    private static final int FIRST_FEATURE_WITH_COMPACT_HEADERS = 24;
    private static final int FIRST_FEATURE_WITH_AOT_CACHES = 24;
    private static final int LAST_FEATURE_WITH_EXPERIMENTAL_COMPACT_HEADERS = 24;
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,4}");
    private static final long MOST_ROUNDED_MEBIBYTES = 32;

    private final String label;
    private final String valid;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Function<String, Optional<String>> reader;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final BiFunction<String, Integer, List<String>> arguments;

    private final Pattern replaced;
    private final String setting;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final BiPredicate<String, String> granted;

    Circumstance(
            String label,
            String valid,
            Function<String, Optional<String>> reader,
            BiFunction<String, Integer, List<String>> arguments,
            String replaced,
            String setting,
            BiPredicate<String, String> granted) {
        this.label = label;
        this.valid = valid;
        this.reader = reader;
        this.arguments = arguments;
        this.replaced = Pattern.compile(replaced);
        this.setting = setting;
        this.granted = granted;
    }

    Circumstance(String property) {
        this(property, "a whole number of 1 or more", Circumstance::count);
    }

    Circumstance(String property, List<String> values) {
        this(property, String.join(", ", values), oneOf(values));
    }

    Circumstance(String property, String valid, Function<String, Optional<String>> reader) {
        this(
                property,
                valid,
                reader,
                (value, feature) -> List.of("-D" + property + "=" + value),
                "-D" + Pattern.quote(property) + "=.*",
                property,
                String::equals);
    }

    public String label() {
        return label;
    }

    public static Optional<Circumstance> of(String label) {
        return Stream.of(values())
                .filter(one -> one.label.equalsIgnoreCase(label))
                .findFirst();
    }

    static List<String> labels() {
        return Stream.concat(Stream.of(JDK), Stream.of(values()).map(Circumstance::label))
                .toList();
    }

    /** Returns true if a string is {@link #JDK} or the name of a circumstance. Ignores case. */
    public static boolean isLabel(String name) {
        return name.equalsIgnoreCase(JDK) || of(name).isPresent();
    }

    public static String compared(String label) {
        return ArmParameter.CIRCUMSTANCE + label;
    }

    public static String repeated(String label) {
        return ArmParameter.QUESTION + label;
    }

    /** Returns true if a cell parameter is a circumstance or the JDK, and false for a benchmark parameter. */
    public static boolean isParameter(String parameter) {
        return hasPrefix(parameter) && isLabel(ArmParameter.withoutPrefix(parameter));
    }

    /** Returns true if a cell parameter is a circumstance, and false for the JDK or a benchmark parameter. */
    public static boolean isOfTheFork(String parameter) {
        return ofParameter(parameter).isPresent();
    }

    /** Finds a circumstance by its name, ignoring case. Throws {@link UserErrorException} if the name is unknown. */
    static Circumstance named(String label) {
        return of(label)
                .orElseThrow(() ->
                        new UserErrorException(notNamed(label, labels()) + "; valid: " + String.join(", ", labels())));
    }

    static String notNamed(String label, Collection<String> valid) {
        return label + " is not a circumstance" + NearNames.note(NearNames.to(label, valid));
    }

    private static Optional<Circumstance> ofParameter(String parameter) {
        return hasPrefix(parameter) ? of(ArmParameter.withoutPrefix(parameter)) : Optional.empty();
    }

    private static boolean hasPrefix(String parameter) {
        return parameter.startsWith(ArmParameter.CIRCUMSTANCE) || parameter.startsWith(ArmParameter.QUESTION);
    }

    /** Returns a value in canonical form. Throws {@link UserErrorException} if the value is not valid. */
    String read(String value) {
        return reader.apply(value)
                .orElseThrow(() -> new UserErrorException(label + "=" + value + " is not valid; valid: " + valid));
    }

    List<String> arguments(String value, int feature) {
        return arguments.apply(value, feature);
    }

    List<String> launcher(String value) {
        return switch (this) {
            case CPUSET -> ProcessorSet.parse(value).map(ProcessorSet::launcher).orElse(List.of());
            case QUOTA -> ProcessorQuota.launcher(value);
            case GC,
                    HEAP,
                    LIVE,
                    PROCESSORS,
                    AOT_CACHE,
                    COMPACT_HEADERS,
                    COROUTINE_PROBES,
                    FLIGHT_RECORDING,
                    CARRIERS,
                    POLLER_MODE,
                    TRACK_ALL_THREADS,
                    DEFAULT_WORKERS,
                    IO_WORKERS,
                    PROFILE,
                    JVM_ARGUMENTS -> List.of();
        };
    }

    /** Returns an error message if the machine or the feature release does not support a value; otherwise empty. */
    Optional<String> obstacle(String value, int feature) {
        return switch (this) {
            case COMPACT_HEADERS ->
                value.equals(ON) && feature < FIRST_FEATURE_WITH_COMPACT_HEADERS
                        ? Optional.of("compact object headers came with JDK " + FIRST_FEATURE_WITH_COMPACT_HEADERS)
                        : Optional.empty();
            case AOT_CACHE -> value.equals(ON) ? cacheObstacle(feature) : Optional.empty();
            case COROUTINE_PROBES ->
                value.equals(ON) && CoroutineAgent.jar().isEmpty()
                        ? Optional.of("the agent of kotlinx.coroutines is not in a jar here")
                        : Optional.empty();
            case CPUSET -> ProcessorSet.parse(value).flatMap(ProcessorSet::obstacle);
            case QUOTA -> ProcessorQuota.obstacle(value);
            case POLLER_MODE -> pollerObstacle(value, feature);
            case GC,
                    HEAP,
                    LIVE,
                    PROCESSORS,
                    FLIGHT_RECORDING,
                    CARRIERS,
                    TRACK_ALL_THREADS,
                    DEFAULT_WORKERS,
                    IO_WORKERS,
                    PROFILE,
                    JVM_ARGUMENTS -> Optional.empty();
        };
    }

    private static Optional<String> pollerObstacle(String value, int feature) {
        int first = value.equals(POLLER_PER_CARRIER)
                ? FIRST_FEATURE_WITH_POLLERS_OF_CARRIERS
                : FIRST_FEATURE_WITH_POLLER_MODES;
        return feature < first
                ? Optional.of(JvmSettings.POLLER_MODE + "=" + value + " came with JDK " + first)
                : Optional.empty();
    }

    private static Optional<String> cacheObstacle(int feature) {
        return feature < FIRST_FEATURE_WITH_AOT_CACHES
                ? Optional.of("AOT caches came with JDK " + FIRST_FEATURE_WITH_AOT_CACHES)
                : Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                        .filter(entry -> !entry.isEmpty() && !new File(entry).isFile())
                        .findFirst()
                        .map(entry -> "an AOT cache needs a class path of jars only, and " + entry + " is not a jar");
    }

    public boolean replaces(String argument) {
        return replaced.matcher(argument).matches();
    }

    Optional<String> mismatch(String value, Map<String, String> settings) {
        String real = settings.getOrDefault(setting, JvmSettings.absent(setting));
        return granted.test(value, real)
                ? Optional.empty()
                : Optional.of("asked for " + label + "=" + value + ", its JVM says " + setting + " " + real);
    }

    /** Returns an error message if the CPU quota exceeds the number of processors in the cpuset; otherwise empty. */
    static Optional<String> quotaBeyondCpuset(Map<Circumstance, String> chosen) {
        return ProcessorSet.parse(chosen.getOrDefault(CPUSET, ""))
                .flatMap(set -> ProcessorQuota.excess(chosen.getOrDefault(QUOTA, ProcessorQuota.NONE), set));
    }

    static Optional<String> liveBeyondHeap(Map<Circumstance, String> chosen) {
        String live = chosen.getOrDefault(LIVE, NONE_LIVE);
        String heap = chosen.getOrDefault(HEAP, "");
        return live.equals(NONE_LIVE) || heap.isEmpty() || 2 * MemorySize.mebibytes(live) <= MemorySize.mebibytes(heap)
                ? Optional.empty()
                : Optional.of("live=" + live + " is more than half of heap=" + heap);
    }

    /**
     * Returns an error message if a fork's JVM reports more processors than the cpuset contains, or reports no number.
     */
    static Optional<String> countMismatch(String cpuset, Map<String, String> settings) {
        int most = ProcessorSet.parse(cpuset).map(set -> set.numbers().size()).orElse(0);
        String real = settings.getOrDefault(JvmSettings.PROCESSORS, JvmSettings.absent(JvmSettings.PROCESSORS));
        return real.matches("\\d{1,9}") && Integer.parseInt(real) <= most
                ? Optional.empty()
                : Optional.of("asked for cpuset=" + cpuset + ", its JVM says processors " + real);
    }

    private static Optional<String> collector(String value) {
        return Stream.of("Serial", "Parallel", "G1", "ZGC", "Shenandoah")
                .filter(name -> name.equalsIgnoreCase(value) || (name + "GC").equalsIgnoreCase(value))
                .findFirst();
    }

    // JDK 21 introduced generational ZGC. It is the default from JDK 23, and the only mode from JDK 24.
    private static List<String> collectorArguments(String value, int feature) {
        boolean asksForGenerations = value.equals("ZGC") && feature <= LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT;
        String collector = "-XX:+Use" + value.replace("ZGC", "Z") + "GC";
        return asksForGenerations ? List.of(collector, "-XX:+ZGenerational") : List.of(collector);
    }

    private static Optional<String> size(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return MemorySize.isValid(lower) ? Optional.of(lower) : Optional.empty();
    }

    private static Optional<String> sizeOrNone(String value) {
        return value.equals(NONE_LIVE) ? Optional.of(value) : size(value);
    }

    private static List<String> liveArguments(String value, int feature) {
        return value.equals(NONE_LIVE) ? List.of() : List.of("-D" + JvmSettings.LIVE_PROPERTY + "=" + value);
    }

    // Collectors round a heap up to whole regions or pages.
    private static boolean isHeap(String asked, String real) {
        if (!real.matches("\\d{1,9} MiB")) {
            return false;
        }
        long beyond = Long.parseLong(real.replace(" MiB", "")) - MemorySize.mebibytes(asked);
        return beyond >= 0 && beyond <= MOST_ROUNDED_MEBIBYTES;
    }

    private static Function<String, Optional<String>> oneOf(List<String> values) {
        return value -> values.stream().filter(value::equalsIgnoreCase).findFirst();
    }

    private static List<String> probes(String value, int feature) {
        return value.equals(ON)
                ? CoroutineAgent.jar().map(jar -> "-javaagent:" + jar).stream().toList()
                : List.of();
    }

    // The second argument suppresses the line that a JVM prints when a recording starts.
    private static List<String> recordingArguments(String value, int feature) {
        return value.equals(OFF)
                ? List.of()
                : List.of("-XX:StartFlightRecording:disk=false,settings=" + value, "-Xlog:jfr+startup=off");
    }

    private static List<String> profileArguments(String value, int feature) {
        return value.equals(JvmSettings.MIXED) ? List.of("-D" + JvmSettings.PROFILE_PROPERTY + "=" + value) : List.of();
    }

    private static Optional<String> jvmArguments(String value) {
        List<String> words = List.of(value.strip().split(" +", -1));
        return words.stream().allMatch(word -> word.length() > 1 && word.startsWith("-"))
                ? Optional.of(String.join(" ", words))
                : Optional.empty();
    }

    private static Optional<String> count(String value) {
        return COUNT.matcher(value).matches() ? Optional.of(value) : Optional.empty();
    }

    private static List<String> compactHeaders(String value, int feature) {
        if (feature < FIRST_FEATURE_WITH_COMPACT_HEADERS) {
            return List.of();
        }
        String flag = "-XX:" + (value.equals(ON) ? "+" : "-") + "UseCompactObjectHeaders";
        return feature <= LAST_FEATURE_WITH_EXPERIMENTAL_COMPACT_HEADERS
                ? List.of("-XX:+UnlockExperimentalVMOptions", flag)
                : List.of(flag);
    }

    static Map<Circumstance, String> among(Map<String, String> parameters) {
        Map<Circumstance, String> found = new LinkedHashMap<>();
        parameters.forEach((name, value) -> ofParameter(name).ifPresent(one -> found.put(one, value)));
        return found;
    }
}
