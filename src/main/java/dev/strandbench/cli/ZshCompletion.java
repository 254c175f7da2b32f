package dev.strandbench.cli;

import dev.strandbench.plan.ShellCall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The completion script for zsh, from 5.0 on: a function for each command, whose options and arguments are
 * specifications of {@code _arguments}, so that zsh shows what each of them does.
 */
final class ZshCompletion {

    private static final String FUNCTION = "_" + CompletionCommand.WORD;
    private static final String VALUES_OR_FILES = FUNCTION + "_values_or_files";
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./,=+@%-]+");

    private final StringBuilder script = new StringBuilder();

    private ZshCompletion() {}

    /**
     * A script to be sourced.
     *
     * @param commands what is completed
     * @param jar what it defines a word for
     */
    static String script(CommandLine commands, Path jar) {
        ZshCompletion completion = new ZshCompletion();
        completion.define(jar);
        completion.addDispatch(commands);
        commands.getSubcommands().forEach((name, command) -> completion.addCommand(name, command, commands));
        completion.register();
        return completion.script.toString();
    }

    private void define(Path jar) {
        script.append("# Completes " + CompletionCommand.WORD + ", which this defines; to be sourced by zsh.\n")
                .append("function " + CompletionCommand.WORD + " {\n  ")
                .append(ShellCall.of(List.of("java", "-jar", jar.toString())))
                .append(" \"$@\"\n}\n\n")
                .append("function " + VALUES_OR_FILES + " {\n")
                .append("  local none=1\n")
                .append("  compadd -- \"$@\" && none=0\n")
                .append("  _files && none=0\n")
                .append("  return $none\n}\n\n");
    }

    private void addDispatch(CommandLine commands) {
        List<String> specifications = options(commands.getCommandSpec());
        specifications.add("1: :->command");
        specifications.add("*:: :->arguments");
        script.append("function " + FUNCTION + " {\n")
                .append("  local state line curcontext=\"$curcontext\"\n")
                .append("  typeset -A opt_args\n");
        addArguments(" -C", specifications, " && return 0\n");
        script.append("  case $state in\n    command)\n      local -a commands\n      commands=(\n");
        for (Map.Entry<String, CommandLine> entry : commands.getSubcommands().entrySet()) {
            String summary = CompletedArgument.summary(entry.getValue().getCommandSpec());
            script.append("        ")
                    .append(quoted(entry.getKey() + ":" + summary))
                    .append('\n');
        }
        script.append("      )\n      _describe -t commands command commands\n      ;;\n")
                .append("    arguments)\n      (( $+functions[" + FUNCTION + "_$words[1]] )) && " + FUNCTION
                        + "_$words[1]\n      ;;\n  esac\n}\n\n");
    }

    private void addCommand(String name, CommandLine command, CommandLine commands) {
        List<String> specifications = options(command.getCommandSpec());
        if (command.getCommand() instanceof HelpCommand) {
            List<String> names = List.copyOf(commands.getSubcommands().keySet());
            specifications.add("1:COMMAND:" + action(new CompletedArgument(names, false), false));
        } else {
            for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
                specifications.add(positional(parameter));
            }
        }
        script.append("function " + FUNCTION + "_" + name + " {\n");
        addArguments("", specifications, "\n");
        script.append("}\n\n");
    }

    private void addArguments(String flags, List<String> specifications, String end) {
        script.append("  _arguments").append(flags);
        for (String specification : specifications) {
            script.append(" \\\n    ").append(quoted(specification));
        }
        script.append(end);
    }

    private static String positional(PositionalParamSpec parameter) {
        boolean several = parameter.arity().max() > 1 || parameter.index().isVariable();
        String place = several ? "*" : String.valueOf(parameter.index().min() + 1);
        return place + ":" + message(parameter.paramLabel()) + ":" + action(CompletedArgument.of(parameter), false);
    }

    /** The options of a command, each of their names by itself. One that is there is not offered again. */
    private static List<String> options(CommandSpec command) {
        List<String> specifications = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            String others = option.isMultiValue() ? "*" : "(" + String.join(" ", option.names()) + ")";
            for (String name : option.names()) {
                specifications.add(others + name + value(name, option));
            }
        }
        return specifications;
    }

    /** What follows the name of an option: its description, and its value if it takes one. */
    private static String value(String name, OptionSpec option) {
        String description = CompletedArgument.description(option);
        String explained = description.isEmpty() ? "" : "[" + explanation(description) + "]";
        if (option.arity().min() == 0) {
            return explained;
        }
        // Of a long name the value may also be in the same word.
        String joined = name.startsWith("--") ? "=" : "";
        boolean isList = !option.splitRegex().isEmpty();
        return joined + explained + ":" + message(option.paramLabel()) + ":"
                + action(CompletedArgument.of(option), isList);
    }

    /** What zsh does to complete a value. Words behind a space are run as they are. */
    private static String action(CompletedArgument value, boolean isList) {
        String candidates = String.join(
                " ", value.candidates().stream().map(ZshCompletion::word).toList());
        if (candidates.isEmpty()) {
            return value.isFile() ? "_files" : " ";
        }
        if (value.isFile()) {
            return " " + VALUES_OR_FILES + " " + candidates;
        }
        return isList ? " _sequence compadd - " + candidates : "(" + candidates + ")";
    }

    /** Neither taken apart by the shell nor by {@code _arguments}. */
    private static String word(String candidate) {
        String plain = PLAIN.matcher(candidate).matches() ? candidate : candidate.replaceAll("[^A-Za-z0-9]", "\\\\$0");
        return message(plain);
    }

    private static String message(String text) {
        return text.replace(":", "\\:");
    }

    private static String explanation(String text) {
        return text.replace("\\", "\\\\")
                .replace("[", "\\[")
                .replace("]", "\\]")
                .replace(":", "\\:");
    }

    private void register() {
        script.append("if (( ! $+functions[compdef] )); then\n  autoload -Uz compinit && compinit -i\nfi\n")
                .append("compdef " + FUNCTION + " " + CompletionCommand.WORD + "\n");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
