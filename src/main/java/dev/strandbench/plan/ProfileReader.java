package dev.strandbench.plan;

import dev.strandbench.error.FileFault;
import dev.strandbench.error.UserErrorException;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** Reads profiles, from files and from those that the jar has. */
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
    private static final TomlMapper MAPPER = new TomlMapper();

    /** With which some editors on Windows begin a file. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Set<String> KEYS = new TreeSet<>(
            Set.of("description", "budget", "precision", "pace", "jvm-args", "benchmarks", "arms", "over"));
    private static final Set<String> PACE_KEYS = new TreeSet<>(Set.of("iteration", "pilot", "longest"));
    private static final Set<String> BENCHMARK_KEYS = new TreeSet<>(Set.of("select", "parameters"));

    private final String source;

    private ProfileReader(String source) {
        this.source = source;
    }

    /** The names of the profiles that the jar has. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads a profile by its name in the jar, or from a file.
     *
     * @throws UserErrorException if there is none, or it is not valid
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
            // A name that the system's encoding does not have.
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

    /** Parses the text of a profile. */
    static Profile parse(String name, String source, String text) {
        return new ProfileReader(source).profile(name, text);
    }

    private Profile profile(String name, String text) {
        JsonNode root;
        try {
            root = MAPPER.readTree(text);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw damaged("not valid TOML: " + e.getOriginalMessage() + (line > 0 ? " (line " + line + ")" : ""));
        }
        requireKeys(root, KEYS, "the profile");
        JsonNode pace = root.path("pace");
        requireKeys(pace, PACE_KEYS, "[pace]");
        return new Profile(
                name,
                root.has("description") ? valueOf(root, "description", words -> Optional.of(words), "text") : "",
                valueOf(root, "budget", Quantities::duration, Quantities.TIMES),
                valueOf(root, "precision", Quantities::share, Quantities.SHARES),
                new ForkLengths(
                        valueOf(pace, "iteration", Quantities::duration, Quantities.TIMES),
                        valueOf(pace, "pilot", Quantities::duration, Quantities.TIMES),
                        valueOf(pace, "longest", Quantities::duration, Quantities.TIMES)),
                strings(root.path("jvm-args"), "jvm-args"),
                selections(root.path("benchmarks")),
                circumstances(root));
    }

    private List<Profile.Selection> selections(JsonNode array) {
        List<Profile.Selection> selections = new ArrayList<>();
        for (JsonNode each : array) {
            requireKeys(each, BENCHMARK_KEYS, "[[benchmarks]]");
            String regex = valueOf(each, "select", text -> Optional.of(text), "a regular expression");
            selections.add(new Profile.Selection(regex, lists(each, "parameters")));
        }
        if (selections.isEmpty()) {
            throw damaged("it selects no [[benchmarks]]");
        }
        return selections;
    }

    private ChosenCircumstances circumstances(JsonNode root) {
        Map<String, List<String>> arms = lists(root, "arms");
        Map<String, List<String>> over = lists(root, "over");
        try {
            return ChosenCircumstances.of(arms, over);
        } catch (UserErrorException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
    }

    private Map<String, List<String>> lists(JsonNode parent, String key) {
        JsonNode table = parent.path(key);
        if (!table.isMissingNode() && !table.isObject()) {
            throw damaged(key + " = " + table + " is not valid; valid: tables such as " + key + ".name = [\"value\"]");
        }
        Map<String, List<String>> lists = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : table.properties()) {
            List<String> values = strings(each.getValue(), each.getKey());
            if (values.isEmpty()) {
                throw damaged(each.getKey() + " has no value; valid: one or more");
            }
            lists.put(each.getKey(), values);
        }
        return lists;
    }

    private <T> T valueOf(JsonNode parent, String key, Function<String, Optional<T>> reader, String valid) {
        JsonNode value = parent.path(key);
        if (value.isMissingNode()) {
            throw damaged(key + " is missing; valid: " + valid);
        }
        return Optional.of(value)
                .filter(JsonNode::isValueNode)
                .flatMap(plain -> reader.apply(plain.asString("")))
                .orElseThrow(() -> damaged(key + " = " + value + " is not valid; valid: " + valid));
    }

    private List<String> strings(JsonNode node, String key) {
        List<String> strings = new ArrayList<>();
        if (node.isMissingNode()) {
            return strings;
        }
        for (JsonNode each : node.isArray() ? node : MAPPER.createArrayNode().add(node)) {
            if (!each.isValueNode()) {
                throw damaged(key + " has something that is not a plain value: " + each);
            }
            strings.add(each.asString());
        }
        return strings;
    }

    private void requireKeys(JsonNode node, Set<String> valid, String where) {
        for (String key : node.propertyNames()) {
            if (!valid.contains(key)) {
                throw damaged(where + " has no key " + key + "; valid: " + String.join(", ", valid));
            }
        }
    }

    private UserErrorException damaged(String what) {
        return new UserErrorException(source + ": " + what);
    }
}
