package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a page as JSON without nulls or NaN. The page's script expands the compact form of arms and forks. */
public final class PageJson {

    private static final ValueSerializer<Double> FIGURES = new ValueSerializer<>() {
        @Override
        public void serialize(Double number, JsonGenerator json, SerializationContext context) {
            if (Double.isFinite(number)) {
                json.writeNumber(PageNumbers.figure(number));
            } else {
                json.writeNull();
            }
        }

        @Override
        public boolean isEmpty(SerializationContext context, Double number) {
            return !Double.isFinite(number);
        }
    };

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .changeDefaultPropertyInclusion(what -> what.withValueInclusion(JsonInclude.Include.NON_NULL))
            .withConfigOverride(
                    double.class,
                    figure -> figure.setInclude(
                            JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
            .addModule(new SimpleModule().addSerializer(double.class, FIGURES).addSerializer(Double.class, FIGURES))
            .build();

    private PageJson() {}

    public static String of(ReportPage page) {
        ObjectNode tree = MAPPER.valueToTree(page);
        for (JsonNode family : tree.path("families")) {
            for (JsonNode arm : family.path("arms")) {
                fold((ObjectNode) arm, "series");
            }
            fold((ObjectNode) family, "arms");
        }
        return MAPPER.writeValueAsString(tree);
    }

    private static void fold(ObjectNode holder, String rows) {
        holder.set(rows, folded((ArrayNode) holder.path(rows)));
    }

    /**
     * Converts an array of objects to one compact object. The property {@code "rows"} is the number of objects. The
     * property {@code "same"} contains the properties that are equal in all objects. The property {@code "each"}
     * contains an array of values for every other property, with null for a missing value. Returns an empty array
     * unchanged.
     */
    static JsonNode folded(ArrayNode rows) {
        if (rows.isEmpty()) {
            return rows;
        }
        Set<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.addAll(row.propertyNames()));
        ObjectNode folded = MAPPER.createObjectNode().put("rows", rows.size());
        ObjectNode same = folded.putObject("same");
        ObjectNode each = folded.putObject("each");
        for (String name : names) {
            ArrayNode values = MAPPER.createArrayNode();
            rows.forEach(row -> values.add(row.get(name)));
            if (values.valueStream().allMatch(values.get(0)::equals)) {
                same.set(name, values.get(0));
            } else {
                each.set(name, values);
            }
        }
        return folded;
    }
}
