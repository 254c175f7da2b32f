package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.toml.TomlMapper;

/** Reads profiles from files and from the jar. */
public final class ProfileReader {

    private static final String RESOURCES = "/profiles/";
    private static final String ENDING = ".toml";
    private static final List<String> NAMES = List.of(
            "quick",
            "standard",
            "frontier",
            "full",
            "everett",
            "sayekti",
            "zukanov",
            "moraes",
            "user-profile",
            "gc",
            "container",
            "jdk");
    private static final TomlMapper MAPPER = TomlMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    // Some editors on Windows start a file with it.
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Map<String, String> VALID = Map.of(
            "description", "text",
            "budget", Quantities.TIMES,
            "precision", Quantities.SHARES,
            "iteration", Quantities.TIMES,
            "pilot", Quantities.TIMES,
            "longest", Quantities.TIMES,
            "select", "a regular expression",
            "pace", "a table [pace]",
            "benchmarks", "tables [[benchmarks]]");

    private final String source;
    private final JsonNode root;

    // A profile as its file has it; any part may be missing.
    private record Written(
            @Nullable String description,
            @Nullable String budget,
            @Nullable String precision,
            @Nullable WrittenPace pace,

            @JsonProperty("jvm-args") @Nullable JsonNode jvmArguments,

            @Nullable List<WrittenSelection> benchmarks,
            @Nullable Map<String, JsonNode> arms,
            @Nullable Map<String, JsonNode> over) {}

    private record WrittenPace(
            @Nullable String iteration,
            @Nullable String pilot,
            @Nullable String longest) {}

    private record WrittenSelection(
            @Nullable String select, @Nullable Map<String, JsonNode> parameters) {}

    private ProfileReader(String source, String text) {
        this.source = source;
        try {
            root = MAPPER.readTree(text);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw damaged("not valid TOML: " + e.getOriginalMessage() + (line > 0 ? " (line " + line + ")" : ""));
        }
    }

    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads a profile of the jar, or a file.
     *
     * @throws UserErrorException if there is no such profile, or it is not valid
     */
    public static Profile read(String nameOrFile) {
        if (names().contains(nameOrFile)) {
            try (InputStream stream = ProfileReader.class.getResourceAsStream(RESOURCES + nameOrFile + ENDING)) {
                if (stream == null) {
                    throw new IllegalStateException("no profile " + nameOrFile + " in the class path");
                }
                return parse(
                        nameOrFile, "profile " + nameOrFile, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
        try {
            return ofFile(nameOrFile);
        } catch (InvalidPathException e) {
            // The system's encoding lacks a character of the name.
            throw noProfile(nameOrFile);
        }
    }

    private static UserErrorException noProfile(String nameOrFile) {
        return new UserErrorException(
                "no profile " + nameOrFile + "; valid: " + String.join(", ", names()) + ", or a file");
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

    /**
     * Parses the text of a profile.
     *
     * @param source names the profile in errors
     */
    static Profile parse(String name, String source, String text) {
        return new ProfileReader(source, text).profile(name);
    }

    private Profile profile(String name) {
        Written written = written();
        WrittenPace pace = Objects.requireNonNullElse(written.pace, new WrittenPace(null, null, null));
        return new Profile(
                name,
                Objects.requireNonNullElse(written.description, ""),
                value("budget", written.budget, root, Quantities::duration),
                value("precision", written.precision, root, Quantities::share),
                new ForkLengths(
                        value("iteration", pace.iteration, root.path("pace"), Quantities::duration),
                        value("pilot", pace.pilot, root.path("pace"), Quantities::duration),
                        value("longest", pace.longest, root.path("pace"), Quantities::duration)),
                values("jvm-args", written.jvmArguments),
                selections(Objects.requireNonNullElse(written.benchmarks, List.of())),
                circumstances(written));
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

    private List<Profile.Selection> selections(List<WrittenSelection> benchmarks) {
        if (benchmarks.isEmpty()) {
            throw damaged("it selects no [[benchmarks]]");
        }
        return benchmarks.stream()
                .map(each -> new Profile.Selection(
                        value("select", each.select, root, Optional::of), valued(each.parameters)))
                .toList();
    }

    private ChosenCircumstances circumstances(Written written) {
        try {
            return ChosenCircumstances.of(valued(written.arms), valued(written.over));
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

    // A single value needs no brackets.
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
                .orElseThrow(() -> damaged(key + " = " + table.path(key) + " is not valid; valid: " + VALID.get(key)));
    }

    private UserErrorException damaged(String what) {
        return new UserErrorException(source + ": " + what);
    }
}
