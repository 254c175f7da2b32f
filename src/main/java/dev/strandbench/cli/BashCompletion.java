package dev.strandbench.cli;

import dev.strandbench.plan.ShellCall;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for bash, from 3.2 on. */
final class BashCompletion {

    private BashCompletion() {}

    /**
     * A script to be sourced.
     *
     * @param commands what is completed
     * @param jar what it defines a word for
     */
    static String script(CommandLine commands, Path jar) {
        String script = AutoComplete.bash(CompletionCommand.WORD, commands);
        for (CommandLine command : commands.getSubcommands().values()) {
            for (OptionSpec option : command.getCommandSpec().options()) {
                CompletedArgument value = CompletedArgument.of(option);
                if (value.isFile() && value.candidates().isEmpty()) {
                    script = completingFiles(script, option);
                }
            }
        }
        return "# Completes " + CompletionCommand.WORD + ", which this defines; to be sourced by bash.\n"
                + CompletionCommand.WORD + "() {\n  "
                + ShellCall.of(List.of("java", "-jar", jar.toString())) + " \"$@\"\n}\n\n"
                + script;
    }

    /** Names of files for an option that takes one but is no path by its type, of which picocli completes nothing. */
    private static String completingFiles(String script, OptionSpec option) {
        String label = Stream.of(option.names()).collect(Collectors.joining("'|'", "    '", "')\n"));
        return script.replace(
                label + "      return\n",
                label + "      local IFS=$'\\n'\n"
                        + "      type compopt &>/dev/null && compopt -o filenames\n"
                        + "      COMPREPLY=( $( compgen -f -- \"${curr_word}\" ) ) # files\n"
                        + "      return\n");
    }
}
