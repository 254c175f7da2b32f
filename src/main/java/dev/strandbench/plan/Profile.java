package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.strandbench.base.FileFault;
import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.toml.TomlMapper;

/**
 * A named configuration of a run: the benchmarks, the time and the precision.
 *
 * @param budget maximum time of a run, including the time to start JVMs
 * @param precision target half-width of a ratio's confidence interval, as a share of the ratio, for example 0.03
 * @param margin largest negligible cost difference, as a share of the lower cost; 0 if all differences matter
 * @param forks number of forks of single-shot benchmarks; if empty, the number that each benchmark declares
 * @param profilers profilers of each fork, in the syntax of JMH's {@code -prof}
 */
public record Profile(
        String name,
        String description,
        Duration budget,
        double precision,
        double margin,
        ForkLengths pace,
        List<String> jvmArguments,
        List<BenchmarkSelection> selections,
        ChosenCircumstances circumstances,
        OptionalInt forks,
        List<String> profilers) {

    public static final List<String> NAMES = List.of(
            "quick",
            "standard",
            "frontier",
            "full",
            "service",
            "everett",
            "sayekti",
            "zukanov",
            "moraes",
            "user-profile",
            "gc",
            "width",
            "container",
            "jdk",
            "production");

    public static final String TIMES = "times such as 250ms, 90s, 10m, 1h30m";

    public static final String SHARES = "shares such as 3%, between 0% and 100%";

    private static final Pattern MILLISECONDS = Pattern.compile("(\\d{1,9})\\s*ms");
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");
    private static final Pattern FORKS = Pattern.compile("[2-9]|[12]\\d|30");
    private static final double WHOLE = 100;

    // A run counts its time in ns, and a long holds at most 292 years.
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    /** Reads a profile from the jar or a file. Throws {@link UserErrorException} if there is no valid profile. */
    public static Profile read(String nameOrFile) {
        return Reader.read(nameOrFile);
    }

    /** Parses a duration such as {@code 250ms} or {@code 1h30m}, above 0 and up to 292 years; empty for other texts. */
    public static Optional<Duration> duration(String text) {
        Matcher milliseconds = MILLISECONDS.matcher(text);
        try {
            Duration duration = milliseconds.matches()
                    ? Duration.ofMillis(Long.parseLong(milliseconds.group(1)))
                    : Duration.parse("PT" + text.replace(" ", "").toUpperCase(Locale.ROOT));
            return duration.isPositive() && duration.compareTo(LONGEST) <= 0 ? Optional.of(duration) : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Parses a percentage such as {@code 3%}, above 0 % and below 100 %, as a share; empty for other texts. */
    public static Optional<Double> share(String text) {
        Matcher share = SHARE.matcher(text.strip());
        if (!share.matches()) {
            return Optional.empty();
        }
        double value = Double.parseDouble(share.group(1)) / WHOLE;
        return value > 0 && value < 1 ? Optional.of(value) : Optional.empty();
    }

    private static Optional<Integer> forks(String text) {
        return FORKS.matcher(text).matches() ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    public Profile selecting(
            String otherName, String otherDescription, List<String> otherArguments, List<BenchmarkSelection> others) {
        return new Profile(
                otherName,
                otherDescription,
                budget,
                precision,
                margin,
                pace,
                otherArguments,
                others,
                circumstances,
                forks,
                profilers);
    }

    /**
     * The benchmarks that a regular expression selects, as in JMH. The circumstances are added to those of the profile,
     * and replace circumstances with the same names. If {@code forks} is empty, single-shot benchmarks have the
     * profile's number of forks.
     */
    public record BenchmarkSelection(
            String regex, Map<String, List<String>> parameters, ChosenCircumstances circumstances, OptionalInt forks) {

        public BenchmarkSelection(String regex, Map<String, List<String>> parameters) {
            this(regex, parameters, ChosenCircumstances.NONE);
        }

        public BenchmarkSelection(
                String regex, Map<String, List<String>> parameters, ChosenCircumstances circumstances) {
            this(regex, parameters, circumstances, OptionalInt.empty());
        }
    }

    /**
     * The durations of forks.
     *
     * @param pilot duration of the shortest forks; only the iterations in the second half of a fork count
     * @param longest maximum duration of a fork; each arm's first fork lasts this long unless the budget is too short
     */
    public record ForkLengths(Duration iteration, Duration pilot, Duration longest) {

        public static final double USUAL_PRECISION = 0.03;

        private static final Duration ITERATION = Duration.ofMillis(100);
        private static final double SECONDS_OF_A_LONE_FORK = 50;

        /**
         * Returns the fork durations for the project's published results. Forks are longest if an arm is measured
         * alone, because a score takes longer to stop drifting than a ratio of two scores. First forks are shortest if
         * there are three or more arms, because more arms need more time. The precision is the target half-width of a
         * score's confidence interval, as a share of the score.
         */
        public static ForkLengths standard(int arms, double precision) {
            if (arms > 1) {
                return arms == 2
                        ? new ForkLengths(ITERATION, Duration.ofSeconds(5), Duration.ofSeconds(20))
                        : new ForkLengths(ITERATION, Duration.ofSeconds(4), Duration.ofSeconds(8));
            }
            Duration length = Duration.ofMillis(
                    Math.round(1e3 * SECONDS_OF_A_LONE_FORK * Math.pow(USUAL_PRECISION / precision, 0.3)));
            return new ForkLengths(ITERATION, length, length);
        }

        public ForkLengths atMost(Duration bound) {
            return new ForkLengths(iteration, shorter(pilot, bound), shorter(longest, bound));
        }

        private static Duration shorter(Duration one, Duration other) {
            return one.compareTo(other) < 0 ? one : other;
        }
    }

    static final class Reader {

        private static final String RESOURCES = "/profiles/";
        private static final String ENDING = ".toml";

        private static final TomlMapper MAPPER = TomlMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();

        // Some editors on Windows begin a file with this mark.
        private static final String BYTE_ORDER_MARK = "\uFEFF";

        private static final Map<String, String> VALID = Map.ofEntries(
                Map.entry("description", "text"),
                Map.entry("budget", TIMES),
                Map.entry("precision", SHARES),
                Map.entry("margin", SHARES),
                Map.entry("forks", "a whole number from 2 to 30"),
                Map.entry("iteration", TIMES),
                Map.entry("pilot", TIMES),
                Map.entry("longest", TIMES),
                Map.entry("select", "a regular expression"),
                Map.entry("pace", "a table [pace]"),
                Map.entry("benchmarks", "tables [[benchmarks]]"));

        private final String source;
        private final JsonNode root;

        private record Written(
                @Nullable String description,
                @Nullable String budget,
                @Nullable String precision,
                @Nullable String margin,
                @Nullable String forks,
                @Nullable WrittenPace pace,

                @JsonProperty("jvm-args") @Nullable JsonNode jvmArguments,

                @Nullable JsonNode profilers,
                @Nullable List<WrittenSelection> benchmarks,
                @Nullable Map<String, JsonNode> arms,
                @Nullable Map<String, JsonNode> over) {}

        private record WrittenPace(
                @Nullable String iteration,
                @Nullable String pilot,
                @Nullable String longest) {}

        private record WrittenSelection(
                @Nullable String select,
                @Nullable String forks,
                @Nullable Map<String, JsonNode> parameters,
                @Nullable Map<String, JsonNode> arms,
                @Nullable Map<String, JsonNode> over) {}

        private Reader(String source, String text) {
            this.source = source;
            try {
                root = MAPPER.readTree(text);
            } catch (JacksonException e) {
                int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
                throw damaged("not valid TOML: " + e.getOriginalMessage() + (line > 0 ? " (line " + line + ")" : ""));
            }
        }

        static Profile read(String nameOrFile) {
            if (NAMES.contains(nameOrFile)) {
                try (InputStream stream = Profile.class.getResourceAsStream(RESOURCES + nameOrFile + ENDING)) {
                    if (stream == null) {
                        throw new IllegalStateException("no profile " + nameOrFile + " in the class path");
                    }
                    return parse(
                            nameOrFile,
                            "profile " + nameOrFile,
                            new String(stream.readAllBytes(), StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
            try {
                return ofFile(nameOrFile);
            } catch (InvalidPathException e) {
                // The name contains a character that the system's encoding cannot represent.
                throw noProfile(nameOrFile);
            }
        }

        private static UserErrorException noProfile(String nameOrFile) {
            return new UserErrorException("no profile " + nameOrFile
                    + NearNames.note(NearNames.to(nameOrFile, NAMES)) + "; valid: "
                    + String.join(", ", NAMES) + ", or a file");
        }

        private static Profile ofFile(String nameOrFile) {
            Path file = Path.of(nameOrFile);
            if (!Files.isRegularFile(file)) {
                throw noProfile(nameOrFile);
            }
            try {
                String name = String.valueOf(file.getFileName()).replace(ENDING, "");
                String text = Files.readString(file);
                return parse(name, file.toString(), text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
            } catch (IOException e) {
                throw new UserErrorException(file + ": cannot be read: " + FileFault.of(e));
            }
        }

        static Profile parse(String name, String source, String text) {
            return new Reader(source, text).profile(name);
        }

        private Profile profile(String name) {
            Written written = written();
            WrittenPace pace = Objects.requireNonNullElse(written.pace, new WrittenPace(null, null, null));
            ForkLengths lengths = new ForkLengths(
                    value("iteration", pace.iteration, root.path("pace"), Profile::duration),
                    value("pilot", pace.pilot, root.path("pace"), Profile::duration),
                    value("longest", pace.longest, root.path("pace"), Profile::duration));
            if (lengths.pilot().compareTo(lengths.longest()) > 0) {
                JsonNode table = root.path("pace");
                throw damaged("pilot = " + table.path("pilot") + " is longer than longest = " + table.path("longest")
                        + "; valid: a pilot that is at most as long as longest");
            }
            return new Profile(
                    name,
                    Objects.requireNonNullElse(written.description, ""),
                    value("budget", written.budget, root, Profile::duration),
                    value("precision", written.precision, root, Profile::share),
                    written.margin == null ? 0 : value("margin", written.margin, root, Profile::share),
                    lengths,
                    values("jvm-args", written.jvmArguments),
                    selections(Objects.requireNonNullElse(written.benchmarks, List.of())),
                    circumstances(written.arms, written.over),
                    forks(written.forks, root),
                    values("profilers", written.profilers));
        }

        private Written written() {
            try {
                return MAPPER.treeToValue(root, Written.class);
            } catch (UnrecognizedPropertyException e) {
                List<JacksonException.Reference> path = e.getPath();
                String table = path.getFirst().getPropertyName();
                String where =
                        path.size() == 1 ? "the profile" : path.size() == 2 ? "[" + table + "]" : "[[" + table + "]]";
                throw damaged(where + " has no key " + e.getPropertyName() + "; valid: "
                        + String.join(
                                ", ",
                                new TreeSet<>(e.getKnownPropertyIds().stream()
                                        .map(String::valueOf)
                                        .toList())));
            } catch (JacksonException e) {
                throw notValid(e);
            }
        }

        private UserErrorException notValid(JacksonException e) {
            JsonNode value = root;
            String key = "the profile";
            for (JacksonException.Reference step : e.getPath()) {
                key = step.getPropertyName() == null ? key : step.getPropertyName();
                value = step.getPropertyName() == null ? value.path(step.getIndex()) : value.path(key);
            }
            return damaged(key + " = " + value + " is not valid; valid: "
                    + VALID.getOrDefault(key, "tables such as " + key + ".name = [\"value\"]"));
        }

        private List<BenchmarkSelection> selections(List<WrittenSelection> benchmarks) {
            if (benchmarks.isEmpty()) {
                throw damaged("it selects no [[benchmarks]]");
            }
            return IntStream.range(0, benchmarks.size())
                    .mapToObj(place -> selection(
                            benchmarks.get(place), root.path("benchmarks").path(place)))
                    .toList();
        }

        private BenchmarkSelection selection(WrittenSelection written, JsonNode table) {
            return new BenchmarkSelection(
                    value("select", written.select, table, Optional::of),
                    valued(written.parameters),
                    ofSelection(written.arms, written.over),
                    forks(written.forks, table));
        }

        private OptionalInt forks(@Nullable String text, JsonNode table) {
            return text == null ? OptionalInt.empty() : OptionalInt.of(value("forks", text, table, Profile::forks));
        }

        private ChosenCircumstances ofSelection(
                @Nullable Map<String, JsonNode> arms, @Nullable Map<String, JsonNode> over) {
            ChosenCircumstances chosen = circumstances(arms, over);
            if (!chosen.jdks().isEmpty()) {
                throw damaged("a selection has jdk; valid: [arms] or [over] with jdk, for the whole profile");
            }
            return chosen;
        }

        private ChosenCircumstances circumstances(
                @Nullable Map<String, JsonNode> arms, @Nullable Map<String, JsonNode> over) {
            try {
                return ChosenCircumstances.of(valued(arms), valued(over));
            } catch (UserErrorException e) {
                throw e.explanation().startsWith(source) ? e : damaged(e.explanation());
            }
        }

        private Map<String, List<String>> valued(@Nullable Map<String, JsonNode> given) {
            Map<String, List<String>> lists = new LinkedHashMap<>();
            Objects.requireNonNullElse(given, Map.<String, JsonNode>of()).forEach((key, node) -> {
                List<String> values = values(key, node);
                if (values.isEmpty()) {
                    throw damaged(key + " has no value; valid: one or more");
                }
                lists.put(key, values);
            });
            return lists;
        }

        private List<String> values(String key, @Nullable JsonNode node) {
            List<String> values = new ArrayList<>();
            for (JsonNode each : node == null ? List.<JsonNode>of() : node.isArray() ? node : List.of(node)) {
                if (!each.isValueNode()) {
                    throw damaged(key + " has something that is not a plain value: " + each);
                }
                values.add(each.asString());
            }
            return values;
        }

        private <T> T value(String key, @Nullable String text, JsonNode table, Function<String, Optional<T>> reader) {
            if (text == null) {
                throw damaged(key + " is missing; valid: " + VALID.get(key));
            }
            return reader.apply(text)
                    .orElseThrow(
                            () -> damaged(key + " = " + table.path(key) + " is not valid; valid: " + VALID.get(key)));
        }

        private UserErrorException damaged(String what) {
            return new UserErrorException(source + ": " + what);
        }
    }
}
