package dev.strandbench.plan;

import dev.strandbench.environment.JvmSettings;
import dev.strandbench.environment.ProcessorQuota;
import dev.strandbench.environment.ProcessorSet;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Something about the JVM of a fork that a run chooses beyond a benchmark's own parameters: what it compares models
 * under, or what it compares.
 */
public enum Circumstance {
    /** The collector; ZGC with generations, whatever the JDK. */
    GC(
            "gc",
            "Serial, Parallel, G1, ZGC, Shenandoah",
            value -> collector(value),
            Circumstance::collectorArguments,
            "-XX:[+-]Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)GC|-XX:[+-]ZGenerational",
            JvmSettings.COLLECTOR,
            (value, real) -> value.replace("ZGC", "Z").equals(real)),

    /** The heap, of one size from start to end. */
    HEAP(
            "heap",
            "a size such as 256m or 4g",
            Circumstance::size,
            (value, feature) -> List.of("-Xms" + value, "-Xmx" + value),
            "-Xm[sx].*|-XX:(Initial|Max|Min)HeapSize=.*|-XX:(Initial|Max|Min)RAMPercentage=.*",
            JvmSettings.LARGEST_HEAP,
            Circumstance::isHeap),

    /** How many processors the JVM believes it has; the operating system may give it others all the same. */
    PROCESSORS(
            "processors",
            "a whole number of 1 or more; a part of a processor takes quota=0.5",
            Circumstance::count,
            (value, feature) -> List.of("-XX:ActiveProcessorCount=" + value),
            "-XX:ActiveProcessorCount=.*",
            JvmSettings.PROCESSORS,
            String::equals),

    /** The processors that the operating system lets it run on; the others are really taken away. */
    CPUSET(
            "cpuset",
            "processors by their numbers, such as 0, 0-1 or 0+2",
            value -> ProcessorSet.parse(value).map(ProcessorSet::text),
            (value, feature) -> List.of(),
            "(?!)",
            JvmSettings.ALLOWED_PROCESSORS,
            String::equals),

    /** How much of each period it may run, by a control group, in processors. */
    QUOTA(
            "quota",
            "processors or a part of one, such as 0.5, 1 or 1.5, with at most two decimals, or none",
            ProcessorQuota::read,
            (value, feature) -> List.of(),
            "(?!)",
            JvmSettings.PROCESSOR_QUOTA,
            (value, real) -> value.equals(ProcessorQuota.NONE) || value.equals(real)),

    /**
     * A cache of loaded and linked classes, JEP 483, trained by a fork of the cell itself that is not measured; from
     * JDK 25 with the method profiles of the training, JEP 515. It has no classes of the user's in it, which a loader
     * of their own loads.
     */
    AOT_CACHE(
            "aot-cache",
            "on, off",
            Circumstance::onOrOff,
            (value, feature) -> List.of(),
            "-XX:AOT(Cache|CacheOutput|Configuration|Mode)=.*|-XX:SharedArchiveFile=.*|-Xshare:.*",
            JvmSettings.AOT_CACHE,
            String::equals),

    /** Compact object headers, JEP 519. */
    COMPACT_HEADERS(
            "compact-headers",
            "on, off",
            Circumstance::onOrOff,
            Circumstance::compactHeaders,
            "-XX:[+-]UseCompactObjectHeaders",
            JvmSettings.COMPACT_HEADERS,
            (value, real) -> value.equals("on") == Boolean.parseBoolean(real)),

    /** How many platform threads carry virtual ones. */
    CARRIERS(
            JvmSettings.PARALLELISM,
            "a whole number of 1 or more",
            Circumstance::count,
            (value, feature) -> List.of("-D" + JvmSettings.PARALLELISM + "=" + value),
            "-D" + Pattern.quote(JvmSettings.PARALLELISM) + "=.*",
            JvmSettings.PARALLELISM,
            String::equals),

    /** How many threads {@code Dispatchers.Default} has. */
    DEFAULT_WORKERS(
            JvmSettings.CORE_WORKERS,
            "a whole number of 1 or more",
            Circumstance::count,
            (value, feature) -> List.of("-D" + JvmSettings.CORE_WORKERS + "=" + value),
            "-D" + Pattern.quote(JvmSettings.CORE_WORKERS) + "=.*",
            JvmSettings.CORE_WORKERS,
            String::equals),

    /** How many threads {@code Dispatchers.IO} has at most. */
    IO_WORKERS(
            JvmSettings.IO_PARALLELISM,
            "a whole number of 1 or more",
            Circumstance::count,
            (value, feature) -> List.of("-D" + JvmSettings.IO_PARALLELISM + "=" + value),
            "-D" + Pattern.quote(JvmSettings.IO_PARALLELISM) + "=.*",
            JvmSettings.IO_PARALLELISM,
            String::equals);

    private static final String ON = "on";
    private static final int LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT = 22;
    private static final int FIRST_FEATURE_WITH_COMPACT_HEADERS = 24;
    private static final int FIRST_FEATURE_WITH_AOT_CACHES = 24;
    private static final int LAST_FEATURE_WITH_EXPERIMENTAL_COMPACT_HEADERS = 24;
    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,6})([mg])");
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,4}");
    private static final long MOST_ROUNDED_MEBIBYTES = 32;
    private static final long MEBIBYTES_IN_GIBIBYTE = 1024;

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

    /** What calls, profiles and tables call it. */
    public String label() {
        return label;
    }

    /** The values that it may have, in words. */
    public String valid() {
        return valid;
    }

    /** The circumstance of a name; empty if there is none. */
    public static Optional<Circumstance> of(String label) {
        return Stream.of(values())
                .filter(one -> one.label.equalsIgnoreCase(label))
                .findFirst();
    }

    /** The names of all. */
    public static String labels() {
        return Stream.of(values()).map(Circumstance::label).collect(Collectors.joining(", "));
    }

    /** A value in the one way to write it; empty if it is not valid. */
    Optional<String> read(String value) {
        return reader.apply(value);
    }

    /**
     * What asks a JVM for it.
     *
     * @param feature of the JVM's release
     */
    List<String> arguments(String value, int feature) {
        return arguments.apply(value, feature);
    }

    /** What starts the JVM with it, before its own words; none where arguments of the JVM do. */
    List<String> launcher(String value) {
        return switch (this) {
            case CPUSET -> ProcessorSet.parse(value).map(ProcessorSet::launcher).orElse(List.of());
            case QUOTA -> ProcessorQuota.launcher(value);
            case GC, HEAP, PROCESSORS, AOT_CACHE, COMPACT_HEADERS, CARRIERS, DEFAULT_WORKERS, IO_WORKERS -> List.of();
        };
    }

    /** Why a JVM cannot have it, as far as its release and this machine tell; empty if it can. */
    Optional<String> obstacle(String value, int feature) {
        return switch (this) {
            case COMPACT_HEADERS ->
                value.equals(ON) && feature < FIRST_FEATURE_WITH_COMPACT_HEADERS
                        ? Optional.of("compact object headers came with JDK " + FIRST_FEATURE_WITH_COMPACT_HEADERS)
                        : Optional.empty();
            case AOT_CACHE -> value.equals(ON) ? cacheObstacle(feature) : Optional.empty();
            case CPUSET -> ProcessorSet.parse(value).flatMap(ProcessorSet::obstacle);
            case QUOTA -> ProcessorQuota.obstacle(value);
            case GC, HEAP, PROCESSORS, CARRIERS, DEFAULT_WORKERS, IO_WORKERS -> Optional.empty();
        };
    }

    private static Optional<String> cacheObstacle(int feature) {
        return feature < FIRST_FEATURE_WITH_AOT_CACHES
                ? Optional.of("AOT caches came with JDK " + FIRST_FEATURE_WITH_AOT_CACHES)
                : Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                        .filter(entry -> !entry.isEmpty() && !new File(entry).isFile())
                        .findFirst()
                        .map(entry -> "an AOT cache takes a class path of jars alone, and " + entry + " is not one");
    }

    /** Whether an argument decides what this decides, and has to give way. */
    boolean replaces(String argument) {
        return replaced.matcher(argument).matches();
    }

    /**
     * What a JVM says it has in place of what it was asked for.
     *
     * @param settings of the JVM, as it tells them itself
     * @return empty if it has what it was asked for
     */
    Optional<String> mismatch(String value, Map<String, String> settings) {
        String real = settings.getOrDefault(setting, JvmSettings.absent(setting));
        return granted.test(value, real)
                ? Optional.empty()
                : Optional.of("asked for " + label + "=" + value + ", its JVM says " + setting + " " + real);
    }

    /** Why processors that are chosen cannot give a quota that is chosen; empty if they can. */
    static Optional<String> quotaBeyondCpuset(Map<Circumstance, String> chosen) {
        return ProcessorSet.parse(chosen.getOrDefault(CPUSET, ""))
                .flatMap(set -> ProcessorQuota.excess(chosen.getOrDefault(QUOTA, ProcessorQuota.NONE), set));
    }

    /** Whether a fork has, and believes to have, no more processors than a set has. */
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

    /** ZGC had no generations before JDK 21, chose to have them until JDK 22, and has nothing else since JDK 24. */
    private static List<String> collectorArguments(String value, int feature) {
        boolean asksForGenerations = value.equals("ZGC") && feature <= LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT;
        String collector = "-XX:+Use" + value.replace("ZGC", "Z") + "GC";
        return asksForGenerations ? List.of(collector, "-XX:+ZGenerational") : List.of(collector);
    }

    private static Optional<String> size(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return SIZE.matcher(lower).matches() ? Optional.of(lower) : Optional.empty();
    }

    /** Collectors round a heap up to regions or pages of their own. */
    private static boolean isHeap(String asked, String real) {
        if (!real.matches("\\d{1,9} MiB")) {
            return false;
        }
        long beyond = Long.parseLong(real.replace(" MiB", "")) - mebibytes(asked);
        return beyond >= 0 && beyond <= MOST_ROUNDED_MEBIBYTES;
    }

    static long mebibytes(String size) {
        long number = Long.parseLong(size.substring(0, size.length() - 1));
        return size.endsWith("g") ? number * MEBIBYTES_IN_GIBIBYTE : number;
    }

    private static Optional<String> onOrOff(String value) {
        return Stream.of(ON, "off").filter(value::equalsIgnoreCase).findFirst();
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

    /** The circumstances among the parameters of a cell, with their values. */
    static Map<Circumstance, String> among(Map<String, String> parameters) {
        Map<Circumstance, String> found = new LinkedHashMap<>();
        parameters.forEach((name, value) -> CircumstanceParameter.of(name).ifPresent(one -> found.put(one, value)));
        return found;
    }
}
