package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.result.ArmParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** Reads the claims of one source. Errors name the file, the claim and the field. */
final class ClaimReader {

    private static final TomlMapper MAPPER = new TomlMapper();
    private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,30}");

    private static final Set<String> SOURCE_KEYS = new TreeSet<>(Set.of(
            "title", "author", "year", "link", "machine", "processors", "jdk", "profile", "differences", "claims"));

    /** The predicates, of which a claim has one. */
    private static final Set<String> PREDICATES =
            new TreeSet<>(Set.of("ratio", "alike", "ascending", "constant", "range", "count"));

    private static final Set<String> CLAIM_KEYS = keys(
            PREDICATES,
            "id",
            "sentence",
            "reading",
            "jdks",
            "differences",
            "needs",
            "benchmark",
            "state",
            "metric",
            "unit",
            "arms",
            "parameters",
            "free",
            "op-seconds",
            "published");

    private static final Set<String> PUBLISHED_KEYS =
            new TreeSet<>(Set.of("arm", "at", "metric", "unit", "value", "error"));

    private final String file;
    private String claim = "";

    private ClaimReader(String file) {
        this.file = file;
    }

    private static Set<String> keys(Set<String> some, String... others) {
        Set<String> keys = new TreeSet<>(some);
        keys.addAll(List.of(others));
        return keys;
    }

    /**
     * Parses the text of a file.
     *
     * @param name the file's, without the ending
     * @param file what errors call it
     * @throws UserErrorException if it is not valid
     */
    static List<Claim> parse(String name, String file, String text) {
        return new ClaimReader(file).claims(name, text);
    }

    private List<Claim> claims(String name, String text) {
        JsonNode root;
        try {
            root = MAPPER.readTree(text);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw wrong("not valid TOML: " + e.getOriginalMessage() + (line > 0 ? " (line " + line + ")" : ""));
        }
        requireKeys(root, SOURCE_KEYS, "");
        PublishedSource source = new PublishedSource(
                name,
                text(root, "title"),
                text(root, "author"),
                wholeNumber(root, "year"),
                text(root, "link"),
                root.path("machine").asString(""),
                wholeNumber(root, "processors"),
                root.path("jdk").asString(""),
                Optional.of(root.path("profile").asString("")).filter(profile -> !profile.isEmpty()),
                texts(root, "differences"));
        List<Claim> claims = new ArrayList<>();
        for (JsonNode each : root.path("claims")) {
            claim = "";
            claim = text(each, "id");
            claims.add(claim(source, each));
        }
        claim = "";
        if (claims.isEmpty()) {
            throw wrong("claims: there are none");
        }
        return claims;
    }

    private Claim claim(PublishedSource source, JsonNode node) {
        requireKeys(node, CLAIM_KEYS, "");
        if (!ID.matcher(claim).matches()) {
            throw wrong("id: valid are up to 31 letters, digits and hyphens, a letter first");
        }
        String needs = node.path("needs").asString("");
        Optional<Experiment> experiment = Optional.empty();
        if (needs.isEmpty()) {
            experiment = Optional.of(experiment(node));
        } else {
            for (String key : List.of("benchmark", "jdks", "arms", "parameters", "free", "state", "op-seconds")) {
                if (node.has(key)) {
                    throw wrong(key + ": has no meaning beside needs");
                }
            }
        }
        return new Claim(
                claim,
                source,
                text(node, "sentence"),
                node.path("reading").asString(""),
                jdks(node),
                published(node, experiment),
                texts(node, "differences"),
                experiment,
                needs);
    }

    private JdkRange jdks(JsonNode node) {
        if (!node.has("jdks")) {
            return JdkRange.ALL;
        }
        String text = text(node, "jdks");
        return JdkRange.parse(text)
                .orElseThrow(() -> wrong("jdks = " + text + ": valid are ranges such as ..23, 24.. and 21..23"));
    }

    private Experiment experiment(JsonNode node) {
        ClaimPredicate predicate = predicate(node);
        Map<String, ClaimArm> arms = new LinkedHashMap<>();
        for (String named : predicate.named()) {
            predicate.armsOf(arm(node, named)).forEach(arm -> arms.put(arm.name(), arm));
        }
        for (String named : node.path("arms").propertyNames()) {
            if (!predicate.named().contains(named)) {
                throw wrong("arms." + named + ": the predicate does not have it; it has "
                        + String.join(", ", predicate.named()));
            }
        }
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String name : node.path("parameters").propertyNames()) {
            if (ArmParameter.isNamed(name)) {
                throw wrong("parameters." + name + ": belongs to the arms");
            }
            parameters.put(name, texts(node.path("parameters"), name));
        }
        parameters.keySet().removeAll(predicate.parametersOfArms());
        return new Experiment(
                state(node),
                node.path("metric").asString(FigureChoice.SCORE),
                arms,
                parameters,
                texts(node, "free"),
                predicate,
                node.has("op-seconds") ? number(node, "op-seconds", "") : 0);
    }

    private ClaimState state(JsonNode node) {
        return switch (text(node, "state")) {
            case "cold" -> ClaimState.COLD;
            case "warm" -> ClaimState.WARM;
            default -> throw wrong("state: valid are cold and warm");
        };
    }

    /** An arm of its own description, or else the model or strategy of that name. */
    private ClaimArm arm(JsonNode claimNode, String name) {
        JsonNode node = claimNode.path("arms").path(name);
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> parameter : node.properties()) {
            if (!parameter.getKey().equals("benchmark")) {
                parameters.put(parameter.getKey(), parameter.getValue().asString());
            }
        }
        String benchmark = node.has("benchmark") ? text(node, "benchmark") : text(claimNode, "benchmark");
        if (node.isMissingNode()) {
            parameters.put(ClaimCatalog.armParameter(benchmark).orElse("model"), name);
        }
        return new ClaimArm(name, benchmark, parameters);
    }

    private ClaimPredicate predicate(JsonNode node) {
        List<String> given = PREDICATES.stream().filter(node::has).toList();
        if (given.size() != 1) {
            throw wrong((given.isEmpty()
                            ? "predicate: there is none"
                            : given.get(1) + ": there is " + given.get(0) + " already")
                    + "; valid is one of " + String.join(", ", PREDICATES));
        }
        String kind = given.get(0);
        JsonNode said = node.path(kind);
        return switch (kind) {
            case "ratio" -> {
                requireKeys(said, Set.of("of", "to", "at-least", "at-most", "published"), kind + ".");
                yield new ClaimPredicate.Ratio(
                        text(said, "of"),
                        several(said, "to", 1),
                        range(said, kind),
                        said.has("published")
                                ? OptionalDouble.of(number(said, "published", kind + "."))
                                : OptionalDouble.empty());
            }
            case "alike" -> {
                requireKeys(said, Set.of("arms", "within"), kind + ".");
                yield new ClaimPredicate.Alike(several(said, "arms", 2), share(said, "within"));
            }
            case "ascending" -> {
                requireKeys(said, Set.of("arms", "at-least"), kind + ".");
                double least = number(said, "at-least", kind + ".");
                if (least < 1) {
                    throw wrong("ascending.at-least: valid are numbers from 1 on");
                }
                yield new ClaimPredicate.Ascending(several(said, "arms", 2), least);
            }
            case "constant" -> {
                requireKeys(said, Set.of("arms", "over", "within"), kind + ".");
                String over = text(said, "over");
                List<String> values = texts(node.path("parameters"), over);
                if (values.size() < 2) {
                    throw wrong("constant.over = " + over
                            + ": valid are parameters that the claim gives two or more values of");
                }
                yield new ClaimPredicate.Constant(several(said, "arms", 1), over, values, share(said, "within"));
            }
            case "range" -> {
                requireKeys(said, Set.of("arms", "unit", "at-least", "at-most"), kind + ".");
                yield new ClaimPredicate.InRange(several(said, "arms", 1), text(said, "unit"), range(said, kind));
            }
            default -> {
                requireKeys(said, Set.of("arms", "zero"), kind + ".");
                if (!said.path("zero").isBoolean()) {
                    throw wrong("count.zero: valid are true and false");
                }
                yield new ClaimPredicate.Counted(
                        several(said, "arms", 1), said.path("zero").asBoolean());
            }
        };
    }

    private Interval range(JsonNode said, String kind) {
        if (!said.has("at-least") && !said.has("at-most")) {
            throw wrong(kind + ": needs at-least, at-most or both");
        }
        double low = said.has("at-least") ? number(said, "at-least", kind + ".") : 0;
        double high = said.has("at-most") ? number(said, "at-most", kind + ".") : Double.POSITIVE_INFINITY;
        if (low < 0 || high <= low) {
            throw wrong(kind + ".at-most: has to be above " + kind + ".at-least, and neither below 0");
        }
        return new Interval(low, high);
    }

    private double share(JsonNode said, String key) {
        String text = text(said, key);
        double percent;
        try {
            percent = text.endsWith("%")
                    ? Double.parseDouble(text.substring(0, text.length() - 1).strip())
                    : Double.NaN;
        } catch (NumberFormatException e) {
            percent = Double.NaN;
        }
        if (!(percent > 0 && percent < 100)) {
            throw wrong(key + " = " + text + ": valid are shares between 0% and 100%, such as 1%");
        }
        return percent / 100;
    }

    private List<PublishedFigure> published(JsonNode node, Optional<Experiment> experiment) {
        List<PublishedFigure> published = new ArrayList<>();
        String metric = node.path("metric").asString(FigureChoice.SCORE);
        for (JsonNode each : node.path("published")) {
            requireKeys(each, PUBLISHED_KEYS, "published.");
            String arm = text(each, "arm");
            if (experiment.isPresent() && !experiment.get().predicate().named().contains(arm)) {
                throw wrong("published.arm = " + arm + ": valid are "
                        + String.join(", ", experiment.get().predicate().named()));
            }
            Map<String, String> at = new LinkedHashMap<>();
            each.path("at")
                    .properties()
                    .forEach(value -> at.put(value.getKey(), value.getValue().asString()));
            if (experiment.isPresent()
                    && !experiment.get().parameters().keySet().containsAll(at.keySet())) {
                throw wrong("published.at = " + at + ": valid are parameters that the claim gives values of: "
                        + String.join(", ", experiment.get().parameters().keySet()));
            }
            if (!each.has("unit") && !node.has("unit")) {
                throw wrong("unit: is missing, but figures are published");
            }
            for (String one :
                    experiment.map(judged -> judged.predicate().armsNamed(arm)).orElse(List.of(arm))) {
                published.add(new PublishedFigure(
                        one,
                        at,
                        each.path("metric").asString(metric),
                        each.has("unit") ? text(each, "unit") : text(node, "unit"),
                        number(each, "value", "published."),
                        each.has("error") ? number(each, "error", "published.") : Double.NaN));
            }
        }
        return List.copyOf(published);
    }

    private String text(JsonNode parent, String key) {
        String value = parent.path(key).isValueNode() ? parent.path(key).asString("") : "";
        if (value.isBlank()) {
            throw wrong(key + ": is missing");
        }
        return value;
    }

    private double number(JsonNode parent, String key, String where) {
        if (!parent.path(key).isNumber()) {
            throw wrong(where + key + ": " + (parent.has(key) ? "is not a number" : "is missing"));
        }
        double number = parent.path(key).decimalValue().doubleValue();
        if (!Double.isFinite(number)) {
            throw wrong(where + key + ": is beyond any number that can be measured");
        }
        return number;
    }

    private OptionalInt wholeNumber(JsonNode parent, String key) {
        if (!parent.has(key)) {
            return OptionalInt.empty();
        }
        if (!parent.path(key).isInt()) {
            throw wrong(key + ": is not a whole number");
        }
        return OptionalInt.of(parent.path(key).asInt());
    }

    /** A text, or several. */
    private List<String> texts(JsonNode parent, String key) {
        JsonNode node = parent.path(key);
        if (node.isMissingNode()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode each : node.isArray() ? node : MAPPER.createArrayNode().add(node)) {
            if (!each.isValueNode()) {
                throw wrong(key + ": has something that is not a plain value: " + each);
            }
            texts.add(each.asString());
        }
        return List.copyOf(texts);
    }

    private List<String> several(JsonNode parent, String key, int least) {
        List<String> texts = texts(parent, key);
        if (texts.size() < least || Set.copyOf(texts).size() < texts.size()) {
            throw wrong(key + String.format(Locale.ROOT, ": valid are %d or more names, each once", least));
        }
        return texts;
    }

    private void requireKeys(JsonNode node, Set<String> valid, String where) {
        for (String key : node.propertyNames()) {
            if (!valid.contains(key)) {
                throw wrong(where + key + ": is not a field; valid: " + String.join(", ", new TreeSet<>(valid)));
            }
        }
    }

    private UserErrorException wrong(String what) {
        return new UserErrorException(file + ": " + (claim.isEmpty() ? "" : "claim " + claim + ": ") + what);
    }
}
