package dev.strandbench.report.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Folds objects of the same kind: {@code rows} is their number, {@code same} has the properties that are equal in all,
 * {@code each} the values of the others, one for each object, null for none. Long texts of one property become their
 * common {@code start} and {@code end}, and their {@code middles}.
 */
final class FoldedRows {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final int WORTH_IT = 40;

    private FoldedRows() {}

    /** Returns objects without nulls, folded; an empty list stays. */
    static JsonNode of(ArrayNode rows) {
        if (rows.isEmpty()) {
            return rows;
        }
        Set<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.addAll(row.propertyNames()));
        ObjectNode folded = NODES.objectNode();
        folded.put("rows", rows.size());
        ObjectNode same = folded.putObject("same");
        ObjectNode each = folded.putObject("each");
        for (String name : names) {
            List<JsonNode> values = new ArrayList<>();
            rows.forEach(row -> values.add(Objects.requireNonNullElse(row.get(name), NODES.nullNode())));
            if (values.stream().allMatch(values.getFirst()::equals)) {
                same.set(name, values.getFirst());
            } else {
                each.set(name, column(values));
            }
        }
        return folded;
    }

    private static JsonNode column(List<JsonNode> values) {
        List<String> texts = values.stream()
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .toList();
        boolean allTexts = values.stream().allMatch(value -> value.isString() || value.isNull());
        int start = allTexts ? commonStart(texts) : 0;
        int end = allTexts ? commonEnd(texts, start) : 0;
        if ((start + end) * (texts.size() - 1) < WORTH_IT) {
            return NODES.arrayNode().addAll(values);
        }
        String first = texts.getFirst();
        ObjectNode column = NODES.objectNode();
        column.put("start", first.substring(0, start));
        column.put("end", first.substring(first.length() - end));
        ArrayNode middles = column.putArray("middles");
        for (JsonNode value : values) {
            if (value.isNull()) {
                middles.addNull();
            } else {
                String text = value.stringValue();
                middles.add(text.substring(start, text.length() - end));
            }
        }
        return column;
    }

    // Cuts no surrogate pair in two.
    private static int commonStart(List<String> texts) {
        String first = texts.getFirst();
        int length = first.length();
        for (String text : texts) {
            int same = 0;
            while (same < Math.min(length, text.length()) && text.charAt(same) == first.charAt(same)) {
                same++;
            }
            length = same;
        }
        return length > 0 && Character.isHighSurrogate(first.charAt(length - 1)) ? length - 1 : length;
    }

    private static int commonEnd(List<String> texts, int start) {
        String first = texts.getFirst();
        int length = first.length() - start;
        for (String text : texts) {
            int same = 0;
            while (same < Math.min(length, text.length() - start)
                    && text.charAt(text.length() - 1 - same) == first.charAt(first.length() - 1 - same)) {
                same++;
            }
            length = same;
        }
        return length > 0 && Character.isLowSurrogate(first.charAt(first.length() - length)) ? length - 1 : length;
    }
}
