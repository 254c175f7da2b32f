package dev.strandbench.report;

import java.util.List;

/** What circumstances choose, for a terminal. The same in every locale. */
public final class CircumstanceText {

    private CircumstanceText() {}

    /** A paragraph for each circumstance, and a line for each comparison; ends with an empty line unless empty. */
    public static String of(List<CircumstanceEffect> effects) {
        StringBuilder text = new StringBuilder();
        for (CircumstanceEffect effect : effects) {
            text.append(effect.question()).append(' ').append(effect.answer()).append('\n');
            effect.on()
                    .forEach(one -> text.append("  ")
                            .append(one.what())
                            .append("  ")
                            .append(one.finding().word())
                            .append(": ")
                            .append(one.text())
                            .append('\n'));
            text.append("  ").append(effect.limits()).append("\n\n");
        }
        return text.toString();
    }
}
