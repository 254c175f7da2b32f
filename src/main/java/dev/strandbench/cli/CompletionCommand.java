package dev.strandbench.cli;

import dev.strandbench.plan.ShellCall;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

@Command(
        name = "completion",
        description = {
            "Prints a completion script for a shell. The script completes commands, options and values. Shells do not"
                    + " complete java -jar, so the script also defines a strandbench command, which runs this jar.%n"
        },
        footer = {
            "  completion bash > ~/.strandbench.bash      run now, and add to ~/.bashrc: source ~/.strandbench.bash",
            "  completion zsh > ~/.strandbench.zsh        run now, and add to ~/.zshrc: source ~/.strandbench.zsh",
            "  completion fish > ~/.config/fish/conf.d/strandbench.fish"
        })
final class CompletionCommand implements Callable<Integer> {

    static final String WORD = "strandbench";

    enum Shell {
        bash,
        zsh,
        fish
    }

    record CompletedArgument(List<String> candidates, boolean isFile) {

        // The labels of arguments that are file names but do not have the type Path.
        private static final Set<String> FILES = Set.of("FILE", "PATH", "JMH-JAR", "NAME|FILE");

        static CompletedArgument of(ArgSpec argument) {
            List<String> candidates = new ArrayList<>();
            Iterable<String> known = argument.completionCandidates();
            if (known != null) {
                known.forEach(candidates::add);
            }
            boolean isPath = Stream.concat(Stream.of(argument.type()), Stream.of(argument.auxiliaryTypes()))
                    .anyMatch(Path.class::equals);
            return new CompletedArgument(List.copyOf(candidates), isPath || FILES.contains(argument.paramLabel()));
        }
    }

    @Parameters(paramLabel = "SHELL", description = "The shell. Valid: ${COMPLETION-CANDIDATES}.")
    private Shell shell = Shell.bash;

    @Override
    public Integer call() {
        CommandLine commands = StrandbenchCommand.commandLine();
        String script = switch (shell) {
            // Picocli's script works in both shells. In zsh, the script first loads bashcompinit.
            case bash, zsh -> bashScript(commands, jar());
            case fish -> FishCompletion.script(commands, jar());
        };
        new ReportOutput(ReportOutput.STANDARD).write(script);
        return ExitStatus.DONE;
    }

    private static Path jar() {
        String classPath = System.getProperty("java.class.path", "");
        boolean isJar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
        return Path.of(isJar ? classPath : "target/benchmarks.jar")
                .toAbsolutePath()
                .normalize();
    }

    private String bashScript(CommandLine commands, Path jar) {
        String script = AutoComplete.bash(WORD, commands);
        for (CommandLine command : commands.getSubcommands().values()) {
            for (OptionSpec option : command.getCommandSpec().options()) {
                CompletedArgument value = CompletedArgument.of(option);
                if (value.isFile() && value.candidates().isEmpty()) {
                    script = completingFiles(script, option);
                }
            }
        }
        return "# Defines and completes " + WORD + "; for " + shell + " to source.\n"
                + WORD + "() {\n  "
                + ShellCall.ofPosix(List.of("java", "-jar", jar.toString())) + " \"$@\"\n}\n\n"
                + script;
    }

    // Picocli completes file names only for options of type Path.
    private static String completingFiles(String script, OptionSpec option) {
        String label = Stream.of(option.names()).collect(Collectors.joining("'|'", "    '", "')\n"));
        return script.replace(
                label + "      return\n",
                label + "      local IFS=$'\\n'\n"
                        + "      type compopt &>/dev/null && compopt -o filenames\n"
                        + "      COMPREPLY=( $( compgen -f -- \"${curr_word}\" ) ) # files\n"
                        + "      return\n");
    }

    // Writes the script for fish 3.0 or newer: a line for each command, each option and each kind of value.
    private static final class FishCompletion {

        private static final String BEFORE_A_COMMAND = "__fish_use_subcommand";
        private static final String NO_FILES = " -f";
        private static final String FILES = " -F";

        // The shell function that completes the last value of a comma-separated list.
        private static final String LIST = "__" + WORD + "_list";

        private static final Pattern FIRST_SENTENCE = Pattern.compile("^(.+?)\\.(\\s|$)", Pattern.DOTALL);

        private final StringBuilder script = new StringBuilder();

        private FishCompletion() {}

        static String script(CommandLine commands, Path jar) {
            FishCompletion completion = new FishCompletion();
            completion.define(jar);
            completion.addAll(commands);
            return completion.script.toString();
        }

        private void define(Path jar) {
            script.append("# Defines and completes " + WORD + "; for fish to source.\n")
                    .append("function " + WORD + "\n    java -jar ")
                    .append(quoted(jar.toString()))
                    .append(" $argv\nend\n\nfunction " + LIST + "\n")
                    .append("    set -l given (string match -r -- '^(?:--[^=]*=)?(.*,)' (commandline -ct))[2]\n")
                    .append("    for value in $argv\n        echo \"$given$value\"\n    end\nend\n\n")
                    .append("complete -c " + WORD + " -e\n");
        }

        private void addAll(CommandLine commands) {
            addLine(BEFORE_A_COMMAND, NO_FILES);
            addOptions(BEFORE_A_COMMAND, commands.getCommandSpec());
            for (Map.Entry<String, CommandLine> entry :
                    commands.getSubcommands().entrySet()) {
                String name = entry.getKey();
                CommandSpec command = entry.getValue().getCommandSpec();
                addLine(BEFORE_A_COMMAND, " -a " + name + described(summary(command)));
                String within = "__fish_seen_subcommand_from " + name;
                if (entry.getValue().getCommand() instanceof HelpCommand) {
                    addLine(
                            within,
                            NO_FILES
                                    + valued(List.copyOf(
                                            commands.getSubcommands().keySet())));
                } else {
                    addPositionals(within, command.positionalParameters());
                }
                addOptions(within, command);
            }
        }

        private void addPositionals(String condition, List<PositionalParamSpec> parameters) {
            List<CompletedArgument> values =
                    parameters.stream().map(CompletedArgument::of).toList();
            List<String> candidates = values.stream()
                    .flatMap(value -> value.candidates().stream())
                    .toList();
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
                    boolean isList = !option.splitRegex().isEmpty()
                            && !value.candidates().isEmpty();
                    line.append(" -r").append(value.isFile() ? FILES : NO_FILES);
                    line.append(
                            isList
                                    ? " -a '(" + LIST + " " + String.join(" ", value.candidates()) + ")'"
                                    : valued(value.candidates()));
                }
                addLine(condition, line + described(description(option)));
            }
        }

        // Fish distinguishes long options (--word), short options (-w) and old-style options (-word).
        private static String switchOf(String name) {
            if (name.startsWith("--")) {
                return " -l " + name.substring(2);
            }
            return (name.length() == 2 ? " -s " : " -o ") + name.substring(1);
        }

        private void addLine(String condition, String rest) {
            script.append("complete -c " + WORD + " -n ")
                    .append(quoted(condition))
                    .append(rest)
                    .append('\n');
        }

        private static String valued(List<String> candidates) {
            return candidates.isEmpty() ? "" : " -a " + quoted(String.join(" ", candidates));
        }

        private static String summary(CommandSpec command) {
            String[] header = command.usageMessage().header();
            return firstSentence(header.length == 0 ? command.usageMessage().description() : header);
        }

        private static String described(String text) {
            return text.isEmpty() ? "" : " -d " + quoted(text);
        }

        private static String description(ArgSpec argument) {
            return firstSentence(argument.description())
                    .replace(
                            "${COMPLETION-CANDIDATES}",
                            String.join(", ", CompletedArgument.of(argument).candidates()));
        }

        private static String firstSentence(String... description) {
            String text = String.join(" ", description)
                    .replace("%n", " ")
                    .replace("%%", "%")
                    .strip();
            Matcher sentence = FIRST_SENTENCE.matcher(text);
            return sentence.find() ? sentence.group(1) : text;
        }

        // Between quotes, fish needs a backslash before each backslash and quote.
        private static String quoted(String text) {
            return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
        }
    }
}
