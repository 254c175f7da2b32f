package dev.strandbench.report.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Writes records, collections and documents as indented JSON. NaN and infinite numbers become null. */
public final class JsonWriter {

    private static final ValueSerializer<Double> NUMBERS = new ValueSerializer<>() {
        @Override
        public void serialize(Double number, JsonGenerator json, SerializationContext context) {
            if (Double.isFinite(number)) {
                json.writeNumber(number);
            } else {
                json.writeNull();
            }
        }
    };

    private static final ObjectWriter WRITER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .addModule(new SimpleModule().addSerializer(Double.class, NUMBERS).addSerializer(double.class, NUMBERS))
            .build()
            .writer()
            .with(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private JsonWriter() {}

    /** Returns a value as JSON. The components of a record keep their order. An empty {@code Optional} becomes null. */
    public static String write(Object value) {
        return WRITER.writeValueAsString(value instanceof Document document ? tree(document) : value) + "\n";
    }

    private static Map<String, Object> tree(Document document) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("title", document.title());
        for (Document.Block block : document.blocks()) {
            if (block instanceof Document.Sentences sentences) {
                tree.put("conclusions", sentences.texts());
            } else if (block instanceof Document.Section section) {
                tree.put(section.key(), tree(section));
            }
        }
        return tree;
    }

    private static Map<String, Object> tree(Document.Section section) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Document.Block block : section.blocks()) {
            if (block instanceof Document.Facts facts) {
                facts.facts().forEach(fact -> tree.put(fact.key(), fact.value()));
            } else if (block instanceof Document.Table table) {
                tree.put(
                        table.key(),
                        table.rows().stream().map(row -> tree(table, row)).toList());
            }
        }
        return tree;
    }

    private static Map<String, Object> tree(Document.Table table, List<Object> row) {
        Map<String, Object> tree = new LinkedHashMap<>();
        List<Object> values = new ArrayList<>(row);
        values.replaceAll(value -> value instanceof Document.Figure figure ? figure.value() : value);
        for (int place = 0; place < values.size(); place++) {
            tree.put(table.columns().get(place).key(), values.get(place));
        }
        return tree;
    }
}
