package dev.strandbench.cli;

import dev.strandbench.Launcher;
import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.error.NearNames;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.process.UnsafeWarning;
import dev.strandbench.report.PlainSigns;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Decides by the first argument: one of our commands, or else JMH's own command line. */
public final class Main {

    private static final Pattern WORD = Pattern.compile("[a-zA-Z]+");
    private static final Pattern RESULTS = Pattern.compile("^[^*|()\\\\]+\\.(json|gz|csv|jfr|jsonl)$");

    private static final String LONG_OPTION = "--";

    /** Shorter names are near to too many. */
    private static final Pattern LONG_NAME = Pattern.compile("^--[a-z-]{4}");

    /** From this length on a word with two wrong letters can still be told. */
    private static final int LONG_WORD = 5;

    private Main() {}

    /** Runs a call and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        UnsafeWarning.suppress();
        System.setOut(PlainSigns.where(System.out));
        System.setErr(PlainSigns.where(System.err));
        if (Boolean.getBoolean(Launcher.STARTED_BY_LAUNCHER)) {
            endWithLauncher();
        }
        System.exit(delivered(run(arguments)));
    }

    /**
     * The status of a call, but that none has succeeded whose output is lost, on a full disk above all. That whoever
     * reads it has stopped, as {@code head} does, is no fault.
     */
    private static int delivered(int status) {
        if (!System.out.checkError() || isReaderGone()) {
            return status;
        }
        int wrong = complain("standard output has not taken all that was printed; valid: a place with room for it");
        return status == ExitStatus.DONE ? wrong : status;
    }

    private static boolean isReaderGone() {
        try {
            // For the reason, which the stream that met it does not keep.
            new FileOutputStream(FileDescriptor.out).write('\n');
            return false;
        } catch (IOException e) {
            return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
        }
    }

    /** Exits when the launcher does: whoever ends the launcher means this process, which does the work. */
    private static void endWithLauncher() {
        ProcessHandle.current()
                .parent()
                .ifPresent(launcher -> Thread.ofPlatform()
                        .daemon()
                        .name("launcher-watch")
                        .start(() -> {
                            launcher.onExit().join();
                            System.exit(ExitStatus.INTERRUPTED);
                        }));
    }

    /** Runs a call and returns its exit status. */
    public static int run(String... arguments) {
        CommandLine commands = commands();
        try {
            if (arguments.length == 0) {
                return commands.execute("run");
            }
            boolean ours = commands.getSubcommands().containsKey(arguments[0])
                    || Arrays.asList("--help", "-V", "--version").contains(arguments[0]);
            if (!ours) {
                requireNoSlip(arguments[0], commands.getSubcommands().keySet());
            }
            return ours ? commands.execute(arguments) : new JmhCommand().run(arguments);
        } catch (UserErrorException e) {
            return complain(e.explanation());
        }
    }

    /**
     * Makes sure that a call that goes to JMH was meant for it: JMH would take a misspelt command for a regular
     * expression, and every further word for another.
     */
    private static void requireNoSlip(String first, Set<String> commands) {
        String asRegex = "; for benchmarks whose names have it: '.*" + first + "'";
        if (RESULTS.matcher(first).find() && new File(first).isFile()) {
            throw new UserErrorException(first + " is a file, not a command; valid: report " + first + ", compare "
                    + first + " OTHER, jfr RECORDING" + asRegex);
        }
        int most = first.length() < LONG_WORD ? 1 : 2;
        List<String> near = NearNames.within(most, first, commands, UnaryOperator.identity());
        if (WORD.matcher(first).matches() && !near.isEmpty() && !isOfScenario(first)) {
            throw new UserErrorException(first + " is not a command; near: " + String.join(", ", near) + asRegex);
        }
    }

    /** Whether a scenario's name has the capitalised word: Service is one, though near to serve. */
    private static boolean isOfScenario(String word) {
        return Character.isUpperCase(word.charAt(0))
                && SelectedBenchmark.scenarioNames().stream().anyMatch(name -> name.contains(word));
    }

    /** The commands, as a call has them. */
    static CommandLine commands() {
        return prepared(StrandbenchCommand.commandLine());
    }

    /** A command line that takes all values, and answers what is wrong with a call in one line. */
    static CommandLine prepared(CommandLine commands) {
        OptionValues.registerWith(commands);
        commands.setCaseInsensitiveEnumValuesAllowed(true);
        commands.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().versionProvider(new StrandbenchCommand.Version()));
        commands.setExecutionExceptionHandler((exception, command, parsed) -> {
            return switch (exception) {
                case UserErrorException wrong -> complain(wrong.explanation());
                default -> throw exception;
            };
        });
        commands.setParameterExceptionHandler((exception, arguments) -> complain(exception.getMessage()
                + nearOptions(exception) + "; see "
                + exception.getCommandLine().getCommandSpec().qualifiedName() + " --help"));
        return commands;
    }

    /** Which options may have been meant, as the end of a message; empty unless one of a long name is not there. */
    private static String nearOptions(ParameterException exception) {
        if (!(exception instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        CommandSpec command = exception.getCommandLine().getCommandSpec();
        List<String> options = command.optionsMap().keySet().stream()
                .filter(name -> name.startsWith(LONG_OPTION))
                .toList();
        return unmatched.getUnmatched().stream()
                .limit(1)
                .filter(argument -> LONG_NAME.matcher(argument).find())
                .map(argument -> withoutDashes(argument.replaceFirst("=.*", "")))
                .map(word -> NearNames.within(2, word, options, Main::withoutDashes))
                .filter(near -> !near.isEmpty())
                .map(near -> "; near: " + String.join(", ", near))
                .findFirst()
                .orElse("");
    }

    private static String withoutDashes(String option) {
        return option.substring(LONG_OPTION.length());
    }

    /** In one line, whatever the names of files and the words of the call are. */
    private static int complain(String message) {
        Notice.print(message);
        return ExitStatus.WRONG_CALL;
    }
}
