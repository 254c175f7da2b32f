package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.cli.AnswerReader.ParameterCheck;
import dev.strandbench.cli.Dialogue.RunRefusal;
import dev.strandbench.plan.ShellCall;
import dev.strandbench.report.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks about the user's workload and measures it. */
@Command(
        name = "decide",
        description = {
            "Asks a few questions about your workload, prints the run command that measures it, runs that, and ends"
                    + " with a recommendation.%n",
            "Every question has a flag. A question with a flag is not asked.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {"  decide", "  decide --yes --requests 1000 --fan-out 3 --wait 20ms --cpu 50us --budget 10m"},
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
@SuppressWarnings("UnusedVariable") // the fields are read by their flags
final class DecideCommand implements Callable<Integer> {

    @Option(
            names = "--call",
            paramLabel = "CLASS::METHOD",
            description = "A function to measure; none to describe a workload instead. Default: none.")
    private @Nullable String function;

    @Option(
            names = {"--classpath", "--class-path"},
            paramLabel = "PATH",
            description = "The jars, directories and lib/* with the function, as for java -cp. Default: none.")
    private @Nullable String classPath;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "Concurrent requests, or tasks that call the function. With --rate, the most requests in an"
                    + " op. Default: 1000.")
    private @Nullable String requests;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description = "The time of each call of a request: 20ms, or a distribution such as"
                    + " lognormal(20ms,p99=200ms); none for no calls. Default: 20ms.")
    private @Nullable String waitTime;

    @Option(
            names = "--fan-out",
            paramLabel = "N",
            description = "Concurrent calls of a request; 0 for none. Default: 3.")
    private @Nullable String fanOut;

    @Option(names = "--cpu", paramLabel = "TIME", description = "The CPU time of a request: 50us. Default: none.")
    private @Nullable String cpu;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "The most concurrent calls, such as the connections of a pool; none for no limit."
                    + " Default: none.")
    private @Nullable String limit;

    @Option(
            names = "--failure",
            paramLabel = "SHARE",
            description = "The share of calls that fail. Not asked. Default: 0%%.")
    private @Nullable String failure;

    @Option(
            names = "--rate",
            paramLabel = "N/s",
            description =
                    "The requests per second, each at its time: 200/s, or poisson(200/s); closed if all arrive at once."
                            + " Not asked. Default: closed.")
    private @Nullable String rate;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "The heap of the JVM, such as 256m. Several, separated by commas, are measured separately."
                    + " Default: default, what the benchmark needs.")
    private @Nullable String heap;

    @Option(
            names = "--jdk",
            paramLabel = "VERSION|HOME|all",
            description = "The JDKs to compare, separated by commas; this is the JDK that runs this command."
                    + " Default: this.")
    private @Nullable String jdk;

    @Option(names = "--budget", paramLabel = "TIME", description = "The longest time to measure. Default: 10m.")
    private @Nullable String budget;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--yes", description = "Ask nothing: use the defaults of questions without a flag.")
    private boolean yes;

    @Option(names = "--dry-run", description = "Print the run command and what it would run.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        DecisionAnswers given = DecisionAnswers.of(given(), ParameterCheck.byBenchmarks());
        given.requireFunction();
        DecisionAnswers answers = completed(given);
        List<String> run = new ArrayList<>(answers.call());
        System.out.print(answers.understood());
        System.out.print("To run this again without questions:\n  " + ShellCall.ofThisProgram(run) + "\n\n");
        if (dryRun) {
            run.add("--dry-run");
        }
        return Main.run(run.toArray(String[]::new));
    }

    private DecisionAnswers completed(DecisionAnswers given) throws IOException {
        if (yes) {
            return requireBeginning(given.withDefaults());
        }
        if (given.next().isEmpty()) {
            return requireBeginning(given);
        }
        if (!Terminal.isInteractive()) {
            throw new UserErrorException("there is no terminal to ask on; valid: " + given.flagsThatAnswer());
        }
        // A terminal sends the encoding that it shows, which may not be UTF-8, the default.
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, System.out.charset()));
        return new Dialogue(in, System.out).complete(given, DecideCommand::refusal);
    }

    private static DecisionAnswers requireBeginning(DecisionAnswers answers) {
        answers.requireFunction();
        refusal(answers).ifPresent(refused -> {
            throw new UserErrorException(refused.why());
        });
        return answers;
    }

    private static Optional<RunRefusal> refusal(DecisionAnswers answers) {
        return RunCommand.refusalOf(answers.call());
    }

    private Map<DecisionQuestion, String> given() {
        Map<DecisionQuestion, String> given = new EnumMap<>(DecisionQuestion.class);
        CommandSpec command = Objects.requireNonNull(spec);
        for (DecisionQuestion question : DecisionQuestion.values()) {
            @Nullable String answer = command.findOption(question.flag()).getValue();
            if (answer != null) {
                given.put(question, answer);
            }
        }
        return given;
    }
}
