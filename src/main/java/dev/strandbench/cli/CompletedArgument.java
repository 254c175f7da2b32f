package dev.strandbench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a shell may complete a value with.
 *
 * @param candidates the values that there are, or some of them; empty if they are not known
 * @param isFile whether a file's or a directory's name is a value
 */
record CompletedArgument(List<String> candidates, boolean isFile) {

    /** How values are called that name files but are not paths alone: {@code -} is standard output. */
    private static final Set<String> FILES = Set.of("FILE", "PATH", "JMH-JAR", "NAME|FILE");

    private static final Pattern FIRST_SENTENCE = Pattern.compile("^(.+?)\\.(\\s|$)", Pattern.DOTALL);

    CompletedArgument {
        candidates = List.copyOf(candidates);
    }

    /** What an option or a positional parameter takes. */
    static CompletedArgument of(ArgSpec argument) {
        List<String> candidates = new ArrayList<>();
        Iterable<String> known = argument.completionCandidates();
        if (known != null) {
            known.forEach(candidates::add);
        }
        boolean isPath = Stream.concat(Stream.of(argument.type()), Stream.of(argument.auxiliaryTypes()))
                .anyMatch(Path.class::equals);
        return new CompletedArgument(candidates, isPath || FILES.contains(argument.paramLabel()));
    }

    /** What a command does, in a sentence without its full stop. */
    static String summary(CommandSpec command) {
        String[] header = command.usageMessage().header();
        return firstSentence(header.length == 0 ? command.usageMessage().description() : header);
    }

    /** What an option or a positional parameter is for, in a sentence without its full stop. */
    static String description(ArgSpec argument) {
        return firstSentence(argument.description())
                .replace(
                        "${COMPLETION-CANDIDATES}",
                        String.join(", ", of(argument).candidates()));
    }

    /** The first sentence of a description, as help would show it, without its full stop. */
    private static String firstSentence(String... description) {
        String text = String.join(" ", description)
                .replace("%n", " ")
                .replace("%%", "%")
                .strip();
        Matcher sentence = FIRST_SENTENCE.matcher(text);
        return sentence.find() ? sentence.group(1) : text;
    }
}
