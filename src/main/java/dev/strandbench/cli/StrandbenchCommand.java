package dev.strandbench.cli;

import dev.strandbench.plan.ShellCall;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;

@Command(
        name = StrandbenchCommand.PROGRAM,
        synopsisHeading = "Usage:%n",
        customSynopsis = {
            "  " + StrandbenchCommand.PROGRAM
                    + "                  measures a few scenarios and compares the models, in minutes",
            "  " + StrandbenchCommand.PROGRAM
                    + " COMMAND ...      one of the commands below; COMMAND --help explains it",
            "  " + StrandbenchCommand.PROGRAM + " JMH-ARGUMENTS    JMH's own command line, unchanged; -h explains it"
        },
        description = "%nMeasures which concurrency model a workload should use on this machine and this JDK.%n",
        subcommands = {
            RunCommand.class,
            DecideCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            WhyCommand.class,
            ReplayCommand.class,
            ClaimsCommand.class,
            LivenessCommand.class,
            HistoryCommand.class,
            MergeCommand.class,
            JfrCommand.class,
            DoctorCommand.class,
            JdksCommand.class,
            CompletionCommand.class,
            HelpCommand.class
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {
            "  run FanOut -p tasks=1000 --model VIRTUAL,DEFAULT --budget 10m",
            "  report results/20260102T030405Z-quick",
            "  compare old.json new.json --gate",
            "  FanOut -p model=VIRTUAL -f 1 -prof gc                    JMH's own command line"
        },
        mixinStandardHelpOptions = true,
        versionProvider = StrandbenchCommand.Version.class)
final class StrandbenchCommand {

    static final String PROGRAM = ShellCall.PROGRAM;

    private static final int MOST_HELP_COLUMNS = 100;

    // picocli does not accept a smaller width.
    private static final int LEAST_HELP_COLUMNS = 55;

    static final String EXAMPLES = "%nExamples:%n";

    private static final Pattern COLUMNS = Pattern.compile("[1-9]\\d{0,3}");

    /** Returns a command line with all commands. The harness jar does not contain {@code serve}. */
    static CommandLine commandLine() {
        CommandLine commands = new CommandLine(new StrandbenchCommand());
        if (StrandbenchCommand.class.getResource("/dev/strandbench/service/Deployment.class") != null) {
            commands.addSubcommand(new ServeCommand());
        }
        for (CommandLine command : commands.getSubcommands().values()) {
            if (!(command.getCommand() instanceof HelpCommand)) {
                CommandSpec spec = command.getCommandSpec();
                spec.mixinStandardHelpOptions(true).versionProvider(new Version());
                spec.usageMessage().sortOptions(false).footerHeading(EXAMPLES);
            }
        }
        return commands.setUsageHelpWidth(helpColumns(System.getenv("COLUMNS")));
    }

    static int helpColumns(@Nullable String columns) {
        return columns == null || !COLUMNS.matcher(columns).matches()
                ? MOST_HELP_COLUMNS
                : Math.clamp(Integer.parseInt(columns), LEAST_HELP_COLUMNS, MOST_HELP_COLUMNS);
    }

    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = StrandbenchCommand.class.getPackage().getImplementationVersion();
            return new String[] {"strandbench " + (version == null ? "(not run from its jar)" : version)};
        }
    }
}
