package dev.strandbench.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextWidthTest {

    @ParameterizedTest
    @CsvSource({"abc, 3", "'', 0", "µs → ×, 6", "値段, 4", "한국, 4", "e\u0301, 1", "\uD83D\uDE80, 2", "a\u200Bb, 2"})
    void countsTheColumnsOfATerminal(String text, int columns) {
        assertThat(TextWidth.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef",
        "abcdef, 5, abcd…",
        "abcdef, 1, …",
        "abcdef, 0, ''",
        "値段表, 5, 値段…",
        "値段表, 4, 値…",
        "a\uD83D\uDE80b, 3, a…"
    })
    void cutsBetweenCharactersOnly(String text, int columns, String cut) {
        assertThat(TextWidth.cut(text, columns)).isEqualTo(cut);
    }

    @Test
    void alignsColumnsWhateverTheirCharacters() {
        StringBuilder text = new StringBuilder();

        TextWriter.appendTable(text, List.of(new String[] {"値", "1"}, new String[] {"abc", "22"}), Set.of(0));

        assertThat(text.toString()).isEqualTo("  値    1\n  abc  22\n");
    }
}
