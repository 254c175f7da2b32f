package dev.strandbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion script for fish, from 3.0 on: a line for each command, option and kind of value. */
final class FishCompletion {

    private static final String BEFORE_A_COMMAND = "__fish_use_subcommand";
    private static final String NO_FILES = " -f";
    private static final String FILES = " -F";

    /** Prints values that may follow others in one word: each behind what there is of it up to the last comma. */
    private static final String LIST = "__" + CompletionCommand.WORD + "_list";

    private final StringBuilder script = new StringBuilder();

    private FishCompletion() {}

    /**
     * A script to be sourced.
     *
     * @param commands what is completed
     * @param jar what it defines a word for
     */
    static String script(CommandLine commands, Path jar) {
        FishCompletion completion = new FishCompletion();
        completion.define(jar);
        completion.addAll(commands);
        return completion.script.toString();
    }

    private void define(Path jar) {
        script.append("# Completes " + CompletionCommand.WORD + ", which this defines; to be sourced by fish.\n")
                .append("function " + CompletionCommand.WORD + "\n    java -jar ")
                .append(quoted(jar.toString()))
                .append(" $argv\nend\n\nfunction " + LIST + "\n")
                .append("    set -l given (string match -r -- '^(?:--[^=]*=)?(.*,)' (commandline -ct))[2]\n")
                .append("    for value in $argv\n        echo \"$given$value\"\n    end\nend\n\n")
                .append("complete -c " + CompletionCommand.WORD + " -e\n");
    }

    private void addAll(CommandLine commands) {
        addLine(BEFORE_A_COMMAND, NO_FILES);
        addOptions(BEFORE_A_COMMAND, commands.getCommandSpec());
        for (Map.Entry<String, CommandLine> entry : commands.getSubcommands().entrySet()) {
            String name = entry.getKey();
            CommandSpec command = entry.getValue().getCommandSpec();
            addLine(BEFORE_A_COMMAND, " -a " + name + described(CompletedArgument.summary(command)));
            String within = "__fish_seen_subcommand_from " + name;
            if (entry.getValue().getCommand() instanceof HelpCommand) {
                addLine(
                        within,
                        NO_FILES + valued(List.copyOf(commands.getSubcommands().keySet())));
            } else {
                addPositionals(within, command.positionalParameters());
            }
            addOptions(within, command);
        }
    }

    private void addPositionals(String condition, List<PositionalParamSpec> parameters) {
        List<CompletedArgument> values =
                parameters.stream().map(CompletedArgument::of).toList();
        List<String> candidates =
                values.stream().flatMap(value -> value.candidates().stream()).toList();
        addLine(
                condition,
                (values.stream().anyMatch(CompletedArgument::isFile) ? FILES : NO_FILES) + valued(candidates));
    }

    private void addOptions(String condition, CommandSpec command) {
        for (OptionSpec option : command.options()) {
            StringBuilder line = new StringBuilder();
            for (String name : option.names()) {
                line.append(switchOf(name));
            }
            if (option.arity().min() > 0) {
                CompletedArgument value = CompletedArgument.of(option);
                boolean isList =
                        !option.splitRegex().isEmpty() && !value.candidates().isEmpty();
                line.append(" -r").append(value.isFile() ? FILES : NO_FILES);
                line.append(isList ? " -a '(" + LIST + words(value) + ")'" : valued(value.candidates()));
            }
            addLine(condition, line + described(CompletedArgument.description(option)));
        }
    }

    /** Fish tells apart options of two dashes, of one with a letter, and of one with a word. */
    private static String switchOf(String name) {
        if (name.startsWith("--")) {
            return " -l " + name.substring(2);
        }
        return (name.length() == 2 ? " -s " : " -o ") + name.substring(1);
    }

    private void addLine(String condition, String rest) {
        script.append("complete -c " + CompletionCommand.WORD + " -n ")
                .append(quoted(condition))
                .append(rest)
                .append('\n');
    }

    private static String valued(List<String> candidates) {
        return candidates.isEmpty() ? "" : " -a " + quoted(String.join(" ", candidates));
    }

    private static String words(CompletedArgument value) {
        return value.candidates().stream().map(one -> " " + one).collect(Collectors.joining());
    }

    private static String described(String text) {
        return text.isEmpty() ? "" : " -d " + quoted(text);
    }

    /** Within its quotes, fish takes a backslash for itself only before another and before a quote. */
    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
