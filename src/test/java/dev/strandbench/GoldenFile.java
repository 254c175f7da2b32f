package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

/** What a text should be, kept in a file of its own. */
public final class GoldenFile {

    private static final List<String> LOCALES = List.of("und", "en-US", "de-DE");

    private GoldenFile() {}

    /** Fails unless a text is the golden file's in every locale; afterwards the locale is what it was. */
    public static void assertSameInEveryLocale(String name, Callable<String> text) throws Exception {
        Locale before = Locale.getDefault();
        try {
            for (String locale : LOCALES) {
                Locale.setDefault(Locale.forLanguageTag(locale));
                assertThat(text.call()).as(locale).isEqualTo(read(name));
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    private static String read(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(GoldenFile.class.getResourceAsStream("/golden/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
