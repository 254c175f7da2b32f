package dev.strandbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The README and the files of {@code docs}. */
public final class Documentation {

    private static final String JAR = "java -jar target/benchmarks.jar";
    private static final String CONTINUED = "\\";

    private Documentation() {}

    public static List<Path> files() {
        return withMarkdownOf("docs", Path.of("README.md"));
    }

    static List<Path> forContributors() {
        return withMarkdownOf(".github", Path.of("CHANGELOG.md"));
    }

    private static List<Path> withMarkdownOf(String directory, Path first) {
        Stream<Path> others = Listing.of(Path.of(directory)).stream()
                .filter(file -> file.toString().endsWith(".md"));
        return Stream.concat(Stream.of(first), others).toList();
    }

    /** Returns the text of a file, with line feeds as line ends. */
    public static String text(Path file) {
        try {
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text() {
        return files().stream().map(Documentation::text).collect(Collectors.joining("\n"));
    }

    /** Returns the arguments of each call of the jar in a code block, without comments and redirections. */
    public static List<List<String>> calls() {
        List<List<String>> calls = new ArrayList<>();
        for (Path file : files()) {
            boolean inBlock = false;
            StringBuilder call = new StringBuilder();
            for (String line : text(file).lines().toList()) {
                if (line.startsWith("```")) {
                    inBlock = !inBlock;
                } else if (inBlock && (!call.isEmpty() || line.startsWith(JAR))) {
                    call.append(call.isEmpty() ? line.substring(JAR.length()) : line);
                    if (line.endsWith(CONTINUED)) {
                        call.setLength(call.length() - CONTINUED.length());
                    } else {
                        calls.add(arguments(call.toString()));
                        call.setLength(0);
                    }
                }
            }
        }
        return calls;
    }

    /** Splits a call as a shell does. Two spaces outside quotes, or a redirection, end the call. */
    private static List<String> arguments(String call) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        String rest = call.strip();
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c == '"' || c == '\'') {
                quoted = !quoted;
            } else if (c == ' ' && !quoted) {
                words.add(word.toString());
                word.setLength(0);
                if (rest.startsWith("  ", i) && !rest.substring(i).strip().startsWith("-")) {
                    return words;
                }
                if (rest.startsWith(" >", i)) {
                    return words;
                }
                while (rest.startsWith("  ", i)) {
                    i++;
                }
            } else {
                word.append(c);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }
}
