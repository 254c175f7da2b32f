package dev.strandbench.recording;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageFormatTest {

    private final Locale original = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(original);
    }

    @ParameterizedTest
    @CsvSource({
        "TEXT, '', txt", "TEXT, en-US, txt", "TEXT, de-DE, txt",
        "JSON, '', json", "JSON, en-US, json", "JSON, de-DE, json",
        "HTML, '', html", "HTML, en-US, html", "HTML, de-DE, html"
    })
    void rendersTheSameInEveryLocale(PageFormat format, String locale, String suffix) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));

        assertThat(rendered(format, RecordingPage.of("Recording a.jfr", MadeUpSummaries.virtual())))
                .isEqualTo(golden("recording." + suffix));
        assertThat(rendered(
                        format,
                        RecordingDifference.of("a.jfr", MadeUpSummaries.virtual(), "b.jfr", MadeUpSummaries.hybrid())))
                .isEqualTo(golden("recordings." + suffix));
        assertThat(rendered(format, RecordingPage.of("Recording bare.jfr", MadeUpSummaries.bare())))
                .isEqualTo(golden("recording-bare." + suffix));
    }

    /** Without the style, which is a file of its own. */
    private static String rendered(PageFormat format, Page page) {
        return format.render(page).replaceFirst("(?s)<style>.*</style>", "<style></style>");
    }

    @Test
    void dressesAsOtherPagesDoLightAndDark() {
        assertThat(PageFormat.HTML.render(RecordingPage.of("Recording a.jfr", MadeUpSummaries.virtual())))
                .contains("--paper: #")
                .contains("@media screen and (prefers-color-scheme: dark) {\n:root {");
    }

    private static String golden(String name) throws IOException {
        try (InputStream stream = PageFormatTest.class.getResourceAsStream("/golden/" + name)) {
            return new String(requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
