package dev.strandbench.plan;

import dev.strandbench.environment.JvmSettings;
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
            "a whole number of 1 or more; a part of a processor takes a container",
            Circumstance::count,
            (value, feature) -> List.of("-XX:ActiveProcessorCount=" + value),
            "-XX:ActiveProcessorCount=.*",
            JvmSettings.PROCESSORS,
            String::equals),

    /** Compact object headers, JEP 519. */
    COMPACT_HEADERS(
            "compact-headers",
            "on, off",
            value -> Stream.of("on", "off").filter(value::equalsIgnoreCase).findFirst(),
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

    private static final int LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT = 22;
    private static final int FIRST_FEATURE_WITH_COMPACT_HEADERS = 24;
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

    /** Why a JVM cannot have it, as far as its release tells; empty if it can. */
    Optional<String> obstacle(String value, int feature) {
        return this == COMPACT_HEADERS && value.equals("on") && feature < FIRST_FEATURE_WITH_COMPACT_HEADERS
                ? Optional.of("compact object headers came with JDK " + FIRST_FEATURE_WITH_COMPACT_HEADERS)
                : Optional.empty();
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

    private static Optional<String> count(String value) {
        return COUNT.matcher(value).matches() ? Optional.of(value) : Optional.empty();
    }

    private static List<String> compactHeaders(String value, int feature) {
        if (feature < FIRST_FEATURE_WITH_COMPACT_HEADERS) {
            return List.of();
        }
        String flag = "-XX:" + (value.equals("on") ? "+" : "-") + "UseCompactObjectHeaders";
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
