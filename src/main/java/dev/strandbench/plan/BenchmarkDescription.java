package dev.strandbench.plan;

import dev.strandbench.scenario.FairnessRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The parts of a benchmark class's Javadoc, as plain text. */
public record BenchmarkDescription(String question, String mechanism, String op, String notMeasured) {

    private static final Map<String, Optional<BenchmarkDescription>> READ = new ConcurrentHashMap<>();

    private static final String SOURCES = "/benchmark-sources/";
    private static final Pattern PART =
            Pattern.compile("<b>(Question|Mechanism|One op|Not measured|Run|Sources)\\.?</b>");
    private static final Pattern INLINE_TAG = Pattern.compile("\\{@\\w+\\s+([^}]*)}");
    private static final Pattern LABELLED_LINK = Pattern.compile("\\S+\\s+(.+)", Pattern.DOTALL);

    /** Returns the description of a benchmark; empty if this jar does not contain the benchmark. */
    public static Optional<BenchmarkDescription> of(String benchmark) {
        return READ.computeIfAbsent(benchmark, BenchmarkDescription::read);
    }

    /** Returns the texts of the fairness rules. Every fork of a scenario in this jar is checked against these rules. */
    public static List<String> fairnessRules() {
        return Stream.of(FairnessRule.values()).map(FairnessRule::text).toList();
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

    static BenchmarkDescription inSource(String source) {
        Map<String, String> parts = new LinkedHashMap<>();
        String text = classComment(source.replace("\r\n", "\n"));
        Matcher part = PART.matcher(text);
        for (boolean found = part.find(); found; ) {
            String name = part.group(1);
            int start = part.end();
            found = part.find();
            parts.put(name, text.substring(start, found ? part.start() : text.length()));
        }
        String op = plain(parts.getOrDefault("One op", ""));
        return new BenchmarkDescription(
                plain(parts.getOrDefault("Question", "")),
                plain(parts.getOrDefault("Mechanism", "")),
                op.isEmpty() ? "" : "One op " + op,
                plain(parts.getOrDefault("Not measured", "")));
    }

    private static String classComment(String source) {
        int type = source.indexOf("\npublic class ");
        int begin = source.lastIndexOf("/**", type);
        int end = begin < 0 ? -1 : source.indexOf("*/", begin);
        return end < 0 ? "" : source.substring(begin + 3, end).replaceAll("\\n\\s*\\*", "\n");
    }

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

    // Writes code between backticks, and a link as its label or the name of its member.
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
