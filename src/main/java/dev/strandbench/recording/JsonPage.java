package dev.strandbench.recording;

import dev.strandbench.recording.Page.Fact;
import dev.strandbench.recording.Page.Figure;
import dev.strandbench.recording.Page.Section;
import dev.strandbench.recording.Page.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A page as JSON: sections by key, in each its facts by key and its tables as lists of rows. */
final class JsonPage {

    private JsonPage() {}

    static String render(Page page) {
        List<String> members = new ArrayList<>();
        members.add("\"title\": " + text(page.title()));
        members.add("\"conclusions\": "
                + page.conclusions().stream()
                        .map(JsonPage::text)
                        .collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]")));
        for (Section section : page.sections()) {
            members.add(text(section.key()) + ": " + section(section));
        }
        return members.stream().collect(Collectors.joining(",\n  ", "{\n  ", "\n}\n"));
    }

    private static String section(Section section) {
        List<String> members = new ArrayList<>();
        for (Fact fact : section.facts()) {
            members.add(text(fact.key()) + ": " + value(fact.value()));
        }
        for (Table table : section.tables()) {
            members.add(text(table.key()) + ": " + rows(table));
        }
        return members.stream().collect(Collectors.joining(",\n    ", "{\n    ", "\n  }"));
    }

    private static String rows(Table table) {
        return table.rows().isEmpty()
                ? "[]"
                : table.rows().stream()
                        .map(row -> row(table, row))
                        .collect(Collectors.joining(",\n      ", "[\n      ", "\n    ]"));
    }

    private static String row(Table table, List<Object> row) {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            members.add(text(table.columns().get(i).key()) + ": " + value(row.get(i)));
        }
        return members.stream().collect(Collectors.joining(", ", "{", "}"));
    }

    private static String value(Object value) {
        if (value instanceof Figure figure) {
            return value(figure.value());
        }
        if (value instanceof Double number) {
            // JSON has no word for what is not there but this one.
            return number.isNaN() || number.isInfinite() ? "null" : number.toString();
        }
        return value instanceof Number ? value.toString() : text(String.valueOf(value));
    }

    private static String text(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
