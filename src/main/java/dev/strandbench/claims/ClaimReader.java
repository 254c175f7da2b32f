package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.claims.Experiment.Arm;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.plan.Profile;
import dev.strandbench.result.ArmParameter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/** Reads the claims file of one publication. An error message names the file, the claim and the wrong key. */
final class ClaimReader {

    private static final TomlMapper MAPPER = TomlMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,30}");
    private static final List<String> PREDICATES = List.of("alike", "ascending", "constant", "count", "range", "ratio");
    private static final List<String> ONLY_WITH_A_BENCHMARK =
            List.of("benchmark", "jdks", "arms", "parameters", "free", "state", "op-seconds", "shows", "better");

    private static final String NOT_OF_THIS_FORM = "does not have the form of this key";
    private static final Map<Class<?>, String> FAULTS = Map.of(
            Double.class, "is not a number",
            Integer.class, "is not a whole number",
            OptionalInt.class, "is not a whole number",
            Boolean.class, "valid are true and false",
            Experiment.State.class, "valid are cold, steady and warm",
            Experiment.Better.class, "valid are higher and lower",
            String.class, "is not a plain value");

    private final String file;
    private String claim = "";

    private ClaimReader(String file) {
        this.file = file;
    }

    static List<Claim> parse(String name, String file, String text) {
        return new ClaimReader(file).claims(name, text);
    }

    /** The tables of a claims file. A record component is null if the file lacks the key. */
    @NullUnmarked
    private interface Written {

        record Source(
                String title,
                String author,
                OptionalInt year,
                String link,
                String machine,
                OptionalInt processors,
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
                Experiment.State state,
                String metric,
                String unit,
                Map<String, Map<String, String>> arms,
                Map<String, List<String>> parameters,
                List<String> free,
                Double opSeconds,
                WrittenShows shows,
                Experiment.Better better,
                String irrefutable,
                String damped,
                List<Figure> published) {}

        record WrittenShows(
                Double ratio, Double rate, OptionalInt processors, OptionalInt poolThreads, String memory) {}

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
                written.year(),
                required("link", written.link()),
                Objects.requireNonNullElse(written.machine(), ""),
                written.processors(),
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
            return "is not a valid key; valid: "
                    + Objects.requireNonNullElse(unknown.getKnownPropertyIds(), List.of()).stream()
                            .map(Object::toString)
                            .sorted()
                            .collect(Collectors.joining(", "));
        }
        Class<?> wanted = e instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        return wanted == null ? NOT_OF_THIS_FORM : FAULTS.getOrDefault(wanted, NOT_OF_THIS_FORM);
    }

    private Claim claim(Claim.PublishedSource source, JsonNode node) {
        Written.Entry written = bound(node, Written.Entry.class);
        if (!ID.matcher(claim).matches()) {
            throw wrong("id: valid are up to 31 letters, digits and hyphens, a letter first");
        }
        String needs = Objects.requireNonNullElse(written.needs(), "");
        if (!needs.isEmpty()) {
            requireNone(ONLY_WITH_A_BENCHMARK, node::has, key -> key + ": has no meaning next to needs");
        }
        Optional<Statement> statement = needs.isEmpty() ? Optional.of(statement(node, written)) : Optional.empty();
        Optional<Experiment> experiment = statement.map(one -> experiment(written, one));
        return new Claim(
                claim,
                source,
                required("sentence", written.sentence()),
                Objects.requireNonNullElse(written.reading(), ""),
                jdks(written.jdks()),
                published(
                        written,
                        statement.map(Statement::arms),
                        experiment.map(Experiment::parameters).orElse(Map.of())),
                listed(written.differences()),
                experiment,
                needs,
                Objects.requireNonNullElse(written.irrefutable(), ""),
                Objects.requireNonNullElse(written.damped(), ""));
    }

    private Claim.JdkRange jdks(@Nullable String text) {
        return text == null
                ? Claim.JdkRange.ALL
                : Claim.JdkRange.parse(text)
                        .orElseThrow(
                                () -> wrong("jdks = " + text + ": valid are ranges such as ..23, 24.. and 21..23"));
    }

    private Experiment experiment(Written.Entry written, Statement statement) {
        Set<String> named = statement.arms().keySet();
        requireNone(
                mapped(written.arms()).keySet(),
                name -> !named.contains(name),
                name -> "arms." + name + ": the predicate does not have it; it has " + String.join(", ", named));
        Map<String, List<String>> parameters = new LinkedHashMap<>(mapped(written.parameters()));
        requireNone(parameters.keySet(), ArmParameter::isNamed, name -> "parameters." + name + ": belongs to the arms");
        parameters.remove(statement.over());
        Map<String, Arm> arms = new LinkedHashMap<>();
        statement.arms().values().forEach(same -> same.forEach(arm -> arms.put(arm.name(), arm)));
        return new Experiment(
                required("state", written.state()),
                Objects.requireNonNullElse(written.metric(), FigureChoice.SCORE),
                arms,
                parameters,
                listed(written.free()),
                statement.questions(),
                written.opSeconds() == null ? 0 : number("op-seconds", written.opSeconds()),
                shows(written.shows()),
                Optional.ofNullable(written.better()));
    }

    private Shows shows(Written.@Nullable WrittenShows written) {
        return written == null
                ? Shows.NOTHING
                : new Shows(
                        above0("shows.ratio", written.ratio()),
                        above0("shows.rate", written.rate()),
                        written.processors(),
                        written.poolThreads(),
                        Optional.ofNullable(written.memory()));
    }

    private OptionalDouble above0(String key, @Nullable Double written) {
        if (written == null) {
            return OptionalDouble.empty();
        }
        double number = number(key, written);
        if (!(number > 0)) {
            throw wrong(key + ": valid are numbers above 0");
        }
        return OptionalDouble.of(number);
    }

    /** Returns the arm that the claim describes under a name. A name without a description is a model or a strategy. */
    private Arm arm(Written.Entry written, String name) {
        Map<String, String> described = mapped(written.arms()).get(name);
        Map<String, String> parameters = new LinkedHashMap<>(mapped(described));
        String own = parameters.remove("benchmark");
        String benchmark = own != null ? own : required("benchmark", written.benchmark());
        if (described == null) {
            parameters.put(ClaimCatalog.armParameter(benchmark).orElse("model"), name);
        }
        return new Arm(name, benchmark, parameters);
    }

    /**
     * The statement of a claim.
     *
     * @param over name of the only parameter in which arms with the same name differ
     */
    private record Statement(Map<String, List<Arm>> arms, String over, List<ClaimQuestion> questions) {}

    private Statement statement(JsonNode node, Written.Entry written) {
        List<String> given = PREDICATES.stream().filter(node::has).toList();
        if (given.size() != 1) {
            throw wrong((given.isEmpty()
                            ? "predicate: there is none"
                            : given.get(1) + ": there is " + given.get(0) + " already")
                    + "; valid is one of " + String.join(", ", PREDICATES));
        }
        return switch (given.getFirst()) {
            case "alike" -> {
                List<Arm> arms = arms(written, "alike.arms", written.alike().arms(), 2);
                Interval range = within("alike.within", written.alike().within());
                List<ClaimQuestion> questions = new ArrayList<>();
                for (int first = 0; first < arms.size(); first++) {
                    for (Arm other : arms.subList(first + 1, arms.size())) {
                        questions.add(ratio(other, arms.get(first), range));
                    }
                }
                yield statement(arms, questions);
            }
            case "ascending" -> {
                double least = number("ascending.at-least", written.ascending().atLeast());
                if (least < 1) {
                    throw wrong("ascending.at-least: valid are numbers from 1 on");
                }
                List<Arm> arms =
                        arms(written, "ascending.arms", written.ascending().arms(), 2);
                Interval range = new Interval(least, Double.POSITIVE_INFINITY);
                yield statement(
                        arms,
                        IntStream.range(1, arms.size())
                                .mapToObj(next -> ratio(arms.get(next), arms.get(next - 1), range))
                                .toList());
            }
            case "constant" -> constant(written, written.constant());
            case "count" -> {
                boolean zero = required("count.zero", written.count().zero());
                yield ofEach(
                        arms(written, "count.arms", written.count().arms(), 1),
                        arm -> new ClaimQuestion.OfCount(arm, zero));
            }
            case "range" -> {
                Written.Range range = written.range();
                String unit = required("range.unit", range.unit());
                Interval claimed = range("range", range.atLeast(), range.atMost());
                yield ofEach(
                        arms(written, "range.arms", range.arms(), 1),
                        arm -> new ClaimQuestion.OfFigure(arm, unit, claimed));
            }
            default -> {
                Written.Ratio ratio = written.ratio();
                Arm of = arm(written, required("ratio.of", ratio.of()));
                List<Arm> to = arms(written, "ratio.to", ratio.to(), 1);
                Interval claimed = range("ratio", ratio.atLeast(), ratio.atMost());
                OptionalDouble published = ratio.published() == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(number("ratio.published", ratio.published()));
                yield statement(
                        Stream.concat(Stream.of(of), to.stream()).toList(),
                        to.stream()
                                .map(other -> new ClaimQuestion.OfRatio(of, other, claimed, published))
                                .toList());
            }
        };
    }

    /**
     * Compares a parameter's first value with every other value, because the claim says that the parameter has no
     * effect.
     */
    private Statement constant(Written.Entry written, Written.Constant constant) {
        String over = required("constant.over", constant.over());
        List<String> values = mapped(written.parameters()).getOrDefault(over, List.of());
        if (values.size() < 2) {
            throw wrong(
                    "constant.over = " + over + ": valid are parameters that the claim gives two or more values of");
        }
        Interval range = within("constant.within", constant.within());
        Map<String, List<Arm>> arms = new LinkedHashMap<>();
        List<ClaimQuestion> questions = new ArrayList<>();
        for (Arm named : arms(written, "constant.arms", constant.arms(), 1)) {
            List<Arm> same = values.stream().map(value -> named.at(over, value)).toList();
            arms.put(named.name(), same);
            same.stream().skip(1).forEach(arm -> questions.add(ratio(arm, same.getFirst(), range)));
        }
        return new Statement(arms, over, questions);
    }

    private static Statement ofEach(List<Arm> arms, Function<Arm, ClaimQuestion> question) {
        return statement(arms, arms.stream().map(question).toList());
    }

    private static Statement statement(List<Arm> arms, List<? extends ClaimQuestion> questions) {
        Map<String, List<Arm>> byName = new LinkedHashMap<>();
        arms.forEach(arm -> byName.put(arm.name(), List.of(arm)));
        return new Statement(byName, "", List.copyOf(questions));
    }

    private static ClaimQuestion ratio(Arm numerator, Arm denominator, Interval range) {
        return new ClaimQuestion.OfRatio(numerator, denominator, range, OptionalDouble.empty());
    }

    private List<Arm> arms(Written.Entry written, String key, @Nullable List<String> names, int least) {
        List<String> listed = listed(names);
        if (listed.size() < least || Set.copyOf(listed).size() < listed.size()) {
            throw wrong(key + ": valid are " + least + " or more names, each once");
        }
        return listed.stream().map(name -> arm(written, name)).toList();
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

    private Interval within(String key, @Nullable String written) {
        String text = required(key, written);
        double margin =
                Profile.share(text).orElseThrow(() -> wrong(key + " = " + text + ": valid are " + Profile.SHARES));
        return new Interval(1 / (1 + margin), 1 + margin);
    }

    private List<Claim.PublishedFigure> published(
            Written.Entry written, Optional<Map<String, List<Arm>>> arms, Map<String, List<String>> parameters) {
        List<Claim.PublishedFigure> published = new ArrayList<>();
        String metric = Objects.requireNonNullElse(written.metric(), FigureChoice.SCORE);
        for (Written.Figure figure : listed(written.published())) {
            String arm = required("published.arm", figure.arm());
            Map<String, String> at = mapped(figure.at());
            List<String> names = List.of(arm);
            if (arms.isPresent()) {
                names = arms.get().getOrDefault(arm, List.of()).stream()
                        .map(Arm::name)
                        .toList();
                if (names.isEmpty()) {
                    throw wrong("published.arm = " + arm + ": valid are "
                            + String.join(", ", arms.get().keySet()));
                }
                if (!parameters.keySet().containsAll(at.keySet())) {
                    throw wrong("published.at = " + at + ": valid are parameters that the claim gives values of: "
                            + String.join(", ", parameters.keySet()));
                }
            }
            String unit = figure.unit() == null ? written.unit() : figure.unit();
            if (unit == null || unit.isBlank()) {
                throw wrong("unit: is missing, but figures are published");
            }
            for (String name : names) {
                published.add(new Claim.PublishedFigure(
                        name,
                        at,
                        Objects.requireNonNullElse(figure.metric(), metric),
                        unit,
                        number("published.value", figure.value()),
                        figure.error() == null ? Double.NaN : number("published.error", figure.error())));
            }
        }
        return List.copyOf(published);
    }

    private void requireNone(Collection<String> names, Predicate<String> wrong, UnaryOperator<String> fault) {
        names.stream().filter(wrong).findFirst().ifPresent(name -> {
            throw wrong(fault.apply(name));
        });
    }

    private <T> T required(String key, @Nullable T value) {
        if (value == null || (value instanceof String text && text.isBlank())) {
            throw wrong(key + ": is missing");
        }
        return value;
    }

    private double number(String key, @Nullable Double value) {
        double number = required(key, value);
        if (!Double.isFinite(number)) {
            throw wrong(key + ": is beyond any number that can be measured");
        }
        return number;
    }

    private static <T> List<T> listed(@Nullable List<T> written) {
        return written == null ? List.of() : List.copyOf(written);
    }

    private static <T> Map<String, T> mapped(@Nullable Map<String, T> written) {
        return written == null ? Map.of() : written;
    }

    private UserErrorException wrong(String what) {
        return new UserErrorException(file + ": " + (claim.isEmpty() ? "" : "claim " + claim + ": ") + what);
    }
}
