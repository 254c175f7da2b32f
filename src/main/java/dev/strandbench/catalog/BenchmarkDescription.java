package dev.strandbench.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a benchmark of this jar says of itself: the parts of its class's Javadoc, as plain text. The build puts the
 * sources of the benchmarks into the jar, for this.
 *
 * @param question what it answers
 * @param mechanism what it exercises
 * @param op what one op is
 * @param notMeasured what it leaves out
 */
public record BenchmarkDescription(String question, String mechanism, String op, String notMeasured) {

    /** A page asks for each of its families, and a run makes its page again and again. */
    private static final Map<String, Optional<BenchmarkDescription>> READ = new ConcurrentHashMap<>();

    private static final String SOURCES = "/benchmark-sources/";
    private static final Pattern PART =
            Pattern.compile("<b>(Question|Mechanism|One op|Not measured|Run|Sources)\\.?</b>");
    private static final Pattern INLINE_TAG = Pattern.compile("\\{@\\w+\\s+([^}]*)}");
    private static final Pattern LABELLED_LINK = Pattern.compile("\\S+\\s+(.+)", Pattern.DOTALL);

    /**
     * Reads what a benchmark says.
     *
     * @param benchmark JMH's name for the method
     * @return empty if this jar has no such benchmark
     */
    public static Optional<BenchmarkDescription> of(String benchmark) {
        return READ.computeIfAbsent(benchmark, BenchmarkDescription::read);
    }

    private static Optional<BenchmarkDescription> read(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        if (method < 0) {
            return Optional.empty();
        }
        String name = SOURCES + benchmark.substring(0, method).replace('.', '/') + ".java";
        try (InputStream in = BenchmarkDescription.class.getResourceAsStream(name)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(inSource(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a source says; parts that it lacks are empty. */
    static BenchmarkDescription inSource(String source) {
        Map<String, String> parts = new LinkedHashMap<>();
        String text = classComment(source.replace("\r\n", "\n"));
        Matcher part = PART.matcher(text);
        String name = "";
        int start = 0;
        while (part.find()) {
            parts.put(name, text.substring(start, part.start()));
            name = part.group(1);
            start = part.end();
        }
        parts.put(name, text.substring(start));
        String op = plain(parts.getOrDefault("One op", ""));
        return new BenchmarkDescription(
                plain(parts.getOrDefault("Question", "")),
                plain(parts.getOrDefault("Mechanism", "")),
                op.isEmpty() ? "" : "One op " + op,
                plain(parts.getOrDefault("Not measured", "")));
    }

    /** The Javadoc of the class that a source is of, without its asterisks; empty if it has none. */
    private static String classComment(String source) {
        int type = source.indexOf("\npublic class ");
        int begin = source.lastIndexOf("/**", type);
        int end = begin < 0 ? -1 : source.indexOf("*/", begin);
        return end < 0 ? "" : source.substring(begin + 3, end).replaceAll("\\n\\s*\\*", "\n");
    }

    /** Javadoc without its markup, in one line. */
    private static String plain(String javadoc) {
        StringBuilder text = new StringBuilder();
        Matcher tag = INLINE_TAG.matcher(javadoc);
        int start = 0;
        while (tag.find()) {
            text.append(withoutMarkup(javadoc.substring(start, tag.start()))).append(words(tag.group(), tag.group(1)));
            start = tag.end();
        }
        return text.append(withoutMarkup(javadoc.substring(start)))
                .toString()
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String withoutMarkup(String html) {
        return html.replaceAll("<[^>]+>", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    /** What an inline tag shows: code between backticks; of a link its label, or else the member's name. */
    private static String words(String tag, String content) {
        if (tag.startsWith("{@code")) {
            return "`" + content + "`";
        }
        if (!tag.startsWith("{@link")) {
            return content;
        }
        Matcher labelled = LABELLED_LINK.matcher(content);
        return labelled.matches()
                ? labelled.group(1)
                : content.replaceAll("^#|^.*\\.(?=[^.]+$)", "").replace("#", ".");
    }
}
