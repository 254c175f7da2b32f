package dev.strandbench.report.page;

import java.util.ArrayList;
import java.util.Arrays;
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
            int differing = Arrays.mismatch(first.toCharArray(), text.toCharArray());
            length = differing < 0 ? length : Math.min(length, differing);
        }
        return length > 0 && Character.isHighSurrogate(first.charAt(length - 1)) ? length - 1 : length;
    }

    // Reversing keeps surrogate pairs in order.
    private static int commonEnd(List<String> texts, int start) {
        return commonStart(texts.stream()
                .map(text -> new StringBuilder(text.substring(start)).reverse().toString())
                .toList());
    }
}
