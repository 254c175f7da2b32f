package dev.strandbench.cli;

import dev.strandbench.Launcher;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.process.UnsafeWarning;
import java.util.Arrays;
import picocli.CommandLine;

/** Decides by the first argument: one of our commands, or else JMH's own command line. */
public final class Main {

    private Main() {}

    /** Runs a call and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        UnsafeWarning.suppress();
        if (Boolean.getBoolean(Launcher.STARTED_BY_LAUNCHER)) {
            endWithLauncher();
        }
        System.exit(run(arguments));
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
                    || Arrays.asList("--help", "--version").contains(arguments[0]);
            return ours ? commands.execute(arguments) : new JmhCommand().run(arguments);
        } catch (UserErrorException e) {
            return complain(e.explanation());
        }
    }

    private static CommandLine commands() {
        CommandLine commands = new CommandLine(new StrandbenchCommand());
        OptionValues.registerWith(commands);
        commands.setCaseInsensitiveEnumValuesAllowed(true);
        commands.setExecutionExceptionHandler((exception, command, parsed) -> {
            return switch (exception) {
                case UserErrorException wrong -> complain(wrong.explanation());
                default -> throw exception;
            };
        });
        commands.setParameterExceptionHandler((exception, arguments) -> complain(exception.getMessage() + "; see "
                + exception.getCommandLine().getCommandSpec().qualifiedName() + " --help"));
        return commands;
    }

    private static int complain(String message) {
        System.err.println("strandbench: " + message);
        return ExitStatus.WRONG_CALL;
    }
}
