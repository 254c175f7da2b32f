package dev.strandbench.recording;

import dev.strandbench.recording.Page.Fact;
import dev.strandbench.recording.Page.Figure;
import dev.strandbench.recording.Page.Section;
import dev.strandbench.recording.Page.Table;
import java.util.List;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A page as JSON: sections by key, in each its facts by key and its tables as lists of rows. */
final class JsonPage {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    // The same line breaks on every system.
    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .build()
            .writer()
            .with(new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER));

    private JsonPage() {}

    static String render(Page page) {
        ObjectNode root = NODES.objectNode();
        root.put("title", page.title());
        ArrayNode conclusions = root.putArray("conclusions");
        page.conclusions().forEach(conclusions::add);
        page.sections().forEach(section -> root.set(section.key(), section(section)));
        return WRITER.writeValueAsString(root) + "\n";
    }

    private static ObjectNode section(Section section) {
        ObjectNode node = NODES.objectNode();
        for (Fact fact : section.facts()) {
            node.set(fact.key(), value(fact.value()));
        }
        for (Table table : section.tables()) {
            ArrayNode rows = node.putArray(table.key());
            table.rows().forEach(row -> rows.add(row(table, row)));
        }
        return node;
    }

    private static ObjectNode row(Table table, List<Object> row) {
        ObjectNode node = NODES.objectNode();
        for (int i = 0; i < row.size(); i++) {
            node.set(table.columns().get(i).key(), value(row.get(i)));
        }
        return node;
    }

    private static JsonNode value(Object value) {
        if (value instanceof Figure figure) {
            return value(figure.value());
        }
        if (value instanceof Double number) {
            // JSON has no word for what is not there but this one.
            return Double.isFinite(number) ? NODES.numberNode(number) : NODES.nullNode();
        }
        return value instanceof Number number
                ? NODES.numberNode(number.longValue())
                : NODES.stringNode(String.valueOf(value));
    }
}
