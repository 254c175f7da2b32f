package dev.strandbench.watch;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.Configuration;

/** What a JFR recording records, by name. */
public final class RecordingSettings {

    /** Those that neither flood a recording nor slow virtual threads down. */
    public static final String DEFAULT = "strandbench";

    private static final List<String> OWN = List.of(DEFAULT, "deep");

    private RecordingSettings() {}

    /**
     * The settings with that name, or in that file.
     *
     * @param name one of {@link #names}, or the path of a {@code *.jfc}
     * @throws IOException if there are none, or they cannot be read
     * @throws ParseException if the file is not one of settings
     */
    public static Configuration of(String name) throws IOException, ParseException {
        if (OWN.contains(name)) {
            InputStream own = RecordingSettings.class.getResourceAsStream("/profiles/" + name + ".jfc");
            try (Reader reader = new InputStreamReader(requireNonNull(own), StandardCharsets.UTF_8)) {
                return Configuration.create(reader);
            }
        }
        return Files.isRegularFile(Path.of(name))
                ? Configuration.create(Path.of(name))
                : Configuration.getConfiguration(name);
    }

    /** The names of this jar's settings and of the JDK's, in the order of the alphabet. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(OWN);
        Configuration.getConfigurations().forEach(each -> names.add(each.getName()));
        return names;
    }
}
