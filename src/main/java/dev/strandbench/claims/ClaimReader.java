package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.result.ArmParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.toml.TomlMapper;

/** Reads the claims of one source. Errors name the file, the claim and the key. */
final class ClaimReader {

    private static final TomlMapper MAPPER = TomlMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,30}");
    private static final List<String> PREDICATES = List.of("alike", "ascending", "constant", "count", "range", "ratio");
    private static final List<String> ONLY_WITH_A_BENCHMARK =
            List.of("benchmark", "jdks", "arms", "parameters", "free", "state", "op-seconds");

    private final String file;
    private String claim = "";

    private ClaimReader(String file) {
        this.file = file;
    }

    /**
     * Parses the text of a file.
     *
     * @param name the file's name without its extension
     * @param file the file's name in errors
     * @throws UserErrorException if the text is not valid
     */
    static List<Claim> parse(String name, String file, String text) {
        return new ClaimReader(file).claims(name, text);
    }

    /** The tables of a file. Any key may be missing, so any component may be null. */
    @NullUnmarked
    private interface Written {

        record Source(
                String title,
                String author,
                Integer year,
                String link,
                String machine,
                Integer processors,
                String jdk,
                String profile,
                List<String> differences,
                List<JsonNode> claims) {}

        record Entry(
                Ratio ratio,
                Alike alike,
                Ascending ascending,
                Constant constant,
                Range range,
                Count count,
                String id,
                String sentence,
                String reading,
                String jdks,
                List<String> differences,
                String needs,
                String benchmark,
                String state,
                String metric,
                String unit,
                Map<String, Map<String, String>> arms,
                Map<String, List<String>> parameters,
                List<String> free,
                Double opSeconds,
                List<Figure> published) {}

        record Ratio(String of, List<String> to, Double atLeast, Double atMost, Double published) {}

        record Alike(List<String> arms, String within) {}

        record Ascending(List<String> arms, Double atLeast) {}

        record Constant(List<String> arms, String over, String within) {}

        record Range(List<String> arms, String unit, Double atLeast, Double atMost) {}

        record Count(List<String> arms, Boolean zero) {}

        record Figure(String arm, Map<String, String> at, String metric, String unit, Double value, Double error) {}
    }

    private List<Claim> claims(String name, String text) {
        JsonNode root;
        try {
            root = MAPPER.readTree(text);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw wrong("not valid TOML: " + e.getOriginalMessage() + (line > 0 ? " (line " + line + ")" : ""));
        }
        Written.Source written = bound(root, Written.Source.class);
        Claim.PublishedSource source = new Claim.PublishedSource(
                name,
                required("author", written.author()),
                required("title", written.title()),
                optional(written.year()),
                required("link", written.link()),
                Objects.requireNonNullElse(written.machine(), ""),
                optional(written.processors()),
                Objects.requireNonNullElse(written.jdk(), ""),
                Optional.ofNullable(written.profile()).filter(profile -> !profile.isEmpty()),
                listed(written.differences()));
        List<Claim> claims = new ArrayList<>();
        for (JsonNode node : listed(written.claims())) {
            claim = required("id", node.path("id").asString(""));
            claims.add(claim(source, node));
            claim = "";
        }
        if (claims.isEmpty()) {
            throw wrong("claims: there are none");
        }
        return claims;
    }

    private <T> T bound(JsonNode node, Class<T> type) {
        try {
            return MAPPER.treeToValue(node, type);
        } catch (JacksonException e) {
            String key = e.getPath().stream()
                    .map(JacksonException.Reference::getPropertyName)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining("."));
            throw wrong((key.isEmpty() ? "" : key + ": ") + fault(e));
        }
    }

    private static String fault(JacksonException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            Set<String> valid = new TreeSet<>();
            Objects.requireNonNullElse(unknown.getKnownPropertyIds(), List.of())
                    .forEach(known -> valid.add(known.toString()));
            return "is not a valid key; valid: " + String.join(", ", valid);
        }
        Class<?> wanted = e instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        if (wanted == Double.class) {
            return "is not a number";
        }
        if (wanted == Integer.class) {
            return "is not a whole number";
        }
        if (wanted == Boolean.class) {
            return "valid are true and false";
        }
        return wanted == String.class ? "is not a plain value" : "does not have the form of this key";
    }

    private Claim claim(Claim.PublishedSource source, JsonNode node) {
        Written.Entry written = bound(node, Written.Entry.class);
        if (!ID.matcher(claim).matches()) {
            throw wrong("id: valid are up to 31 letters, digits and hyphens, a letter first");
        }
        String needs = Objects.requireNonNullElse(written.needs(), "");
        Optional<Experiment> experiment = Optional.empty();
        if (needs.isEmpty()) {
            experiment = Optional.of(experiment(node, written));
        } else {
            for (String key : ONLY_WITH_A_BENCHMARK) {
                if (node.has(key)) {
                    throw wrong(key + ": has no meaning next to needs");
                }
            }
        }
        return new Claim(
                claim,
                source,
                required("sentence", written.sentence()),
                Objects.requireNonNullElse(written.reading(), ""),
                jdks(written.jdks()),
                published(written, experiment),
                listed(written.differences()),
                experiment,
                needs);
    }

    private Claim.JdkRange jdks(@Nullable String text) {
        if (text == null) {
            return Claim.JdkRange.ALL;
        }
        return Claim.JdkRange.parse(text)
                .orElseThrow(() -> wrong("jdks = " + text + ": valid are ranges such as ..23, 24.. and 21..23"));
    }

    private Experiment experiment(JsonNode node, Written.Entry written) {
        ClaimPredicate predicate = predicate(node, written);
        Map<String, Experiment.Arm> arms = new LinkedHashMap<>();
        for (String named : predicate.named()) {
            predicate.armsOf(arm(written, named)).forEach(arm -> arms.put(arm.name(), arm));
        }
        for (String named : mapped(written.arms()).keySet()) {
            if (!predicate.named().contains(named)) {
                throw wrong("arms." + named + ": the predicate does not have it; it has "
                        + String.join(", ", predicate.named()));
            }
        }
        Map<String, List<String>> parameters = new LinkedHashMap<>(mapped(written.parameters()));
        for (String name : parameters.keySet()) {
            if (ArmParameter.isNamed(name)) {
                throw wrong("parameters." + name + ": belongs to the arms");
            }
        }
        parameters.keySet().removeAll(predicate.parametersOfArms());
        return new Experiment(
                state(required("state", written.state())),
                Objects.requireNonNullElse(written.metric(), FigureChoice.SCORE),
                arms,
                parameters,
                listed(written.free()),
                predicate,
                written.opSeconds() == null ? 0 : number("op-seconds", written.opSeconds()));
    }

    private Experiment.State state(String text) {
        return switch (text) {
            case "cold" -> Experiment.State.COLD;
            case "warm" -> Experiment.State.WARM;
            default -> throw wrong("state: valid are cold and warm");
        };
    }

    /** Returns the arm that the claim describes under a name, or else the model or strategy of that name. */
    private Experiment.Arm arm(Written.Entry written, String name) {
        Map<String, String> described = mapped(written.arms()).get(name);
        Map<String, String> parameters = new LinkedHashMap<>(mapped(described));
        String own = parameters.remove("benchmark");
        String benchmark = own != null ? own : required("benchmark", written.benchmark());
        if (described == null) {
            parameters.put(ClaimCatalog.armParameter(benchmark).orElse("model"), name);
        }
        return new Experiment.Arm(name, benchmark, parameters);
    }

    private ClaimPredicate predicate(JsonNode node, Written.Entry written) {
        List<String> given = PREDICATES.stream().filter(node::has).toList();
        if (given.size() != 1) {
            throw wrong((given.isEmpty()
                            ? "predicate: there is none"
                            : given.get(1) + ": there is " + given.get(0) + " already")
                    + "; valid is one of " + String.join(", ", PREDICATES));
        }
        return switch (given.getFirst()) {
            case "alike" -> {
                Written.Alike alike = written.alike();
                yield new ClaimPredicate.Alike(
                        names("alike.arms", alike.arms(), 2), share("alike.within", alike.within()));
            }
            case "ascending" -> {
                double least = number("ascending.at-least", written.ascending().atLeast());
                if (least < 1) {
                    throw wrong("ascending.at-least: valid are numbers from 1 on");
                }
                yield new ClaimPredicate.Ascending(
                        names("ascending.arms", written.ascending().arms(), 2), least);
            }
            case "constant" -> {
                Written.Constant constant = written.constant();
                String over = required("constant.over", constant.over());
                List<String> values = mapped(written.parameters()).getOrDefault(over, List.of());
                if (values.size() < 2) {
                    throw wrong("constant.over = " + over
                            + ": valid are parameters that the claim gives two or more values of");
                }
                yield new ClaimPredicate.Constant(
                        names("constant.arms", constant.arms(), 1),
                        over,
                        values,
                        share("constant.within", constant.within()));
            }
            case "count" -> {
                if (written.count().zero() == null) {
                    throw wrong("count.zero: valid are true and false");
                }
                yield new ClaimPredicate.Counted(
                        names("count.arms", written.count().arms(), 1),
                        written.count().zero());
            }
            case "range" -> {
                Written.Range range = written.range();
                yield new ClaimPredicate.InRange(
                        names("range.arms", range.arms(), 1),
                        required("range.unit", range.unit()),
                        range("range", range.atLeast(), range.atMost()));
            }
            default -> {
                Written.Ratio ratio = written.ratio();
                yield new ClaimPredicate.Ratio(
                        required("ratio.of", ratio.of()),
                        names("ratio.to", ratio.to(), 1),
                        range("ratio", ratio.atLeast(), ratio.atMost()),
                        ratio.published() == null
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(number("ratio.published", ratio.published())));
            }
        };
    }

    private Interval range(String key, @Nullable Double atLeast, @Nullable Double atMost) {
        if (atLeast == null && atMost == null) {
            throw wrong(key + ": needs at-least, at-most or both");
        }
        double low = atLeast == null ? 0 : number(key + ".at-least", atLeast);
        double high = atMost == null ? Double.POSITIVE_INFINITY : number(key + ".at-most", atMost);
        if (low < 0 || high <= low) {
            throw wrong(key + ".at-most: must be above " + key + ".at-least, and neither below 0");
        }
        return new Interval(low, high);
    }

    private double share(String key, @Nullable String written) {
        String text = required(key, written);
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

    private List<Claim.PublishedFigure> published(Written.Entry written, Optional<Experiment> experiment) {
        List<Claim.PublishedFigure> published = new ArrayList<>();
        for (Written.Figure figure : listed(written.published())) {
            String arm = required("published.arm", figure.arm());
            Map<String, String> at = mapped(figure.at());
            experiment.ifPresent(judged -> requireKnown(judged, arm, at));
            String unit = figure.unit() == null ? written.unit() : figure.unit();
            if (unit == null || unit.isBlank()) {
                throw wrong("unit: is missing, but figures are published");
            }
            String metric = figure.metric() == null ? written.metric() : figure.metric();
            for (String one :
                    experiment.map(judged -> judged.predicate().armsNamed(arm)).orElse(List.of(arm))) {
                published.add(new Claim.PublishedFigure(
                        one,
                        at,
                        Objects.requireNonNullElse(metric, FigureChoice.SCORE),
                        unit,
                        number("published.value", figure.value()),
                        figure.error() == null ? Double.NaN : number("published.error", figure.error())));
            }
        }
        return List.copyOf(published);
    }

    private void requireKnown(Experiment experiment, String arm, Map<String, String> at) {
        if (!experiment.predicate().named().contains(arm)) {
            throw wrong("published.arm = " + arm + ": valid are "
                    + String.join(", ", experiment.predicate().named()));
        }
        if (!experiment.parameters().keySet().containsAll(at.keySet())) {
            throw wrong("published.at = " + at + ": valid are parameters that the claim gives values of: "
                    + String.join(", ", experiment.parameters().keySet()));
        }
    }

    private String required(String key, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw wrong(key + ": is missing");
        }
        return value;
    }

    private double number(String key, @Nullable Double value) {
        if (value == null) {
            throw wrong(key + ": is missing");
        }
        if (!Double.isFinite(value)) {
            throw wrong(key + ": is beyond any number that can be measured");
        }
        return value;
    }

    private List<String> names(String key, @Nullable List<String> written, int least) {
        List<String> names = listed(written);
        if (names.size() < least || Set.copyOf(names).size() < names.size()) {
            throw wrong(String.format(Locale.ROOT, "%s: valid are %d or more names, each once", key, least));
        }
        return names;
    }

    private static <T> List<T> listed(@Nullable List<T> written) {
        return written == null ? List.of() : List.copyOf(written);
    }

    private static <T> Map<String, T> mapped(@Nullable Map<String, T> written) {
        return written == null ? Map.of() : written;
    }

    private static OptionalInt optional(@Nullable Integer written) {
        return written == null ? OptionalInt.empty() : OptionalInt.of(written);
    }

    private UserErrorException wrong(String what) {
        return new UserErrorException(file + ": " + (claim.isEmpty() ? "" : "claim " + claim + ": ") + what);
    }
}
