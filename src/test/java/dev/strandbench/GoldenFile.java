package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * The expected text of a format, kept in {@code src/test/resources/golden}. With {@code -Dgolden.update=true} the files
 * are rewritten instead of compared: read the difference before you commit it.
 */
public final class GoldenFile {

    private static final Path DIRECTORY = Path.of("src/test/resources/golden");
    private static final List<String> LOCALES = List.of("und", "en-US", "de-DE");

    private GoldenFile() {}

    /** Asserts that a text equals the golden file in every locale, and restores the locale. */
    public static void assertSameInEveryLocale(String name, Callable<String> text) throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(DIRECTORY.resolve(name), text.call());
            return;
        }
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
