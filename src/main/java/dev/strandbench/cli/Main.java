package dev.strandbench.cli;

import java.util.Arrays;
import picocli.CommandLine;

/** Decides by the first argument: one of our commands, or else JMH's own command line. */
public final class Main {

    private Main() {}

    /** Runs a call and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        UnsafeWarning.suppress();
        System.exit(run(arguments));
    }

    /** Runs a call and returns its exit status. */
    static int run(String... arguments) {
        CommandLine commands = commands();
        try {
            if (arguments.length == 0) {
                return new SelectionCommand().call();
            }
            boolean ours = commands.getSubcommands().containsKey(arguments[0])
                    || Arrays.asList("--help", "--version").contains(arguments[0]);
            return ours ? commands.execute(arguments) : new JmhCommand().run(arguments);
        } catch (WrongCallException e) {
            return complain(e.explanation());
        }
    }

    private static CommandLine commands() {
        CommandLine commands = new CommandLine(new StrandbenchCommand());
        commands.setCaseInsensitiveEnumValuesAllowed(true);
        commands.setExecutionExceptionHandler((exception, command, parsed) -> {
            if (exception instanceof WrongCallException wrong) {
                return complain(wrong.explanation());
            }
            throw exception;
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
