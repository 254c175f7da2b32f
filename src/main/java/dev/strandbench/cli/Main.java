package dev.strandbench.cli;

import dev.strandbench.Launcher;
import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.report.PlainSigns;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs the command line. Passes all arguments to JMH if the first argument is not a Strandbench command. */
public final class Main {

    private static final Pattern WORD = Pattern.compile("[a-zA-Z]+");
    private static final Pattern RESULTS = Pattern.compile("^[^*|()\\\\]+\\.(json|gz|csv|jfr|jsonl)$");

    private static final String LONG_OPTION = "--";

    // Shorter names resemble too many other options.
    private static final Pattern LONG_NAME = Pattern.compile("^--[a-z-]{4}");

    private static final int LONG_WORD = 5;

    private Main() {}

    public static void main(String[] arguments) {
        suppressUnsafeWarning();
        System.setOut(PlainSigns.where(System.out));
        System.setErr(PlainSigns.where(System.err));
        if (Boolean.getBoolean(Launcher.STARTED_BY_LAUNCHER)) {
            endWithLauncher();
        }
        System.exit(delivered(run(arguments)));
    }

    // JDK 24 and later print a warning for JMH's authors when JMH first uses sun.misc.Unsafe (JEP 498).
    private static void suppressUnsafeWarning() {
        try {
            var warned = Class.forName("sun.misc.Unsafe").getDeclaredField("memoryAccessWarned");
            warned.setAccessible(true);
            warned.setBoolean(null, true);
        } catch (ReflectiveOperationException | RuntimeException ignored) {
            // That warning is harmless.
        }
    }

    // A call fails if a full disk loses its output, but not if a reader such as head stops early.
    private static int delivered(int status) {
        if (!System.out.checkError() || isReaderGone()) {
            return status;
        }
        int wrong = complain("standard output is incomplete; valid: a place with enough room");
        return status == ExitStatus.DONE ? wrong : status;
    }

    private static boolean isReaderGone() {
        try {
            // System.out does not say why a write failed, so this writes again to learn the reason.
            new FileOutputStream(FileDescriptor.out).write('\n');
            return false;
        } catch (IOException e) {
            return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
        }
    }

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

    // JMH would take a misspelt command for a regular expression.
    private static void requireNoSlip(String first, Set<String> commands) {
        String asRegex = "; for benchmarks whose names contain it: '.*" + first + "'";
        if (RESULTS.matcher(first).find() && new File(first).isFile()) {
            throw new UserErrorException(first + " is a file, not a command; valid: report " + first + ", compare "
                    + first + " OTHER, jfr RECORDING" + asRegex);
        }
        int most = first.length() < LONG_WORD ? 1 : 2;
        List<String> near = NearNames.within(most, first, commands);
        if (WORD.matcher(first).matches() && !near.isEmpty() && !isOfScenario(first)) {
            throw new UserErrorException(first + " is not a command" + NearNames.note(near) + asRegex);
        }
    }

    // 'Service' is a scenario, not a misspelt 'serve'.
    private static boolean isOfScenario(String word) {
        return Character.isUpperCase(word.charAt(0))
                && SelectedBenchmark.scenarioNames().stream().anyMatch(name -> name.contains(word));
    }

    static CommandLine commands() {
        return prepared(StrandbenchCommand.commandLine());
    }

    /** Registers the parsers for option values, and makes the command line report errors as a single line. */
    static CommandLine prepared(CommandLine commands) {
        OptionValues.registerWith(commands);
        commands.setCaseInsensitiveEnumValuesAllowed(true);
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
                .map(NearNames::note)
                .findFirst()
                .orElse("");
    }

    private static String withoutDashes(String option) {
        return option.substring(LONG_OPTION.length());
    }

    private static int complain(String message) {
        Notice.print(message);
        return ExitStatus.WRONG_CALL;
    }
}
