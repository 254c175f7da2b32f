package dev.strandbench.cli;

import dev.strandbench.decision.DecisionAnswers;
import dev.strandbench.decision.DecisionQuestion;
import dev.strandbench.decision.Dialogue;
import dev.strandbench.decision.ParameterCheck;
import dev.strandbench.decision.RunRefusal;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.plan.ShellCall;
import dev.strandbench.report.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks what the user's workload is, and measures that. */
@Command(
        name = "decide",
        description = {
            "Asks a few questions about your workload, prints the call of run that measures it, runs that, and ends in"
                    + " a recommendation.%n",
            "Every question has a flag, and what a flag answers is not asked.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {"  decide", "  decide --yes --requests 1000 --fan-out 3 --wait 20ms --cpu 50us --budget 10m"},
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
final class DecideCommand implements Callable<Integer> {

    @Option(
            names = "--call",
            paramLabel = "CLASS::METHOD",
            description = "A function of yours to measure; none describes a workload instead. Default: none.")
    private @Nullable String function;

    @Option(
            names = {"--classpath", "--class-path"},
            paramLabel = "PATH",
            description = "Where that function is: jars, directories and lib/*, as java -cp takes them. Default: none.")
    private @Nullable String classPath;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "Requests, or tasks that call the function, at the same time; with --rate, the most in an op."
                    + " Default: 1000.")
    private @Nullable String requests;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description = "What each call of a request to something else takes: 20ms, or a distribution such as"
                    + " lognormal(20ms,p99=200ms); none for no calls. Default: 20ms.")
    private @Nullable String waitTime;

    @Option(
            names = "--fan-out",
            paramLabel = "N",
            description = "Calls that a request makes at the same time; 0 for none. Default: 3.")
    private @Nullable String fanOut;

    @Option(names = "--cpu", paramLabel = "TIME", description = "What a request computes: 50us. Default: none.")
    private @Nullable String cpu;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many may be under way at once, such as connections of a pool; none for any number."
                    + " Default: none.")
    private @Nullable String limit;

    @Option(names = "--failure", paramLabel = "SHARE", description = "Calls that fail. Not asked. Default: 0%%.")
    private @Nullable String failure;

    @Option(
            names = "--rate",
            paramLabel = "N/s",
            description =
                    "Requests that come in a second, each at its time: 200/s, or poisson(200/s); closed if all come at"
                            + " once. Not asked. Default: closed.")
    private @Nullable String rate;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "Heap of the JVM, such as 256m; several, separated by commas, are measured each by itself."
                    + " Default: default, what the benchmark needs.")
    private @Nullable String heap;

    @Option(
            names = "--jdk",
            paramLabel = "VERSION|HOME|all",
            description = "JDKs, separated by commas, to compare with each other; this for the one that runs it."
                    + " Default: this.")
    private @Nullable String jdk;

    @Option(names = "--budget", paramLabel = "TIME", description = "How long measuring may take. Default: 10m.")
    private @Nullable String budget;

    @Option(names = "--yes", description = "Ask nothing: take the defaults of what no flag answers.")
    private boolean yes;

    @Option(names = "--dry-run", description = "Print the call, and what it would run, without running it.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        DecisionAnswers given = DecisionAnswers.of(given(), ParameterCheck.byBenchmarks());
        given.requireFunction();
        DecisionAnswers answers = completed(given);
        List<String> run = new ArrayList<>(answers.call());
        System.out.print(answers.understood());
        System.out.print("The same again, without questions:\n  " + ShellCall.ofThisProgram(run) + "\n\n");
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
        // A terminal takes what it shows; the default is UTF-8, also where the terminal speaks something else.
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
        put(given, DecisionQuestion.FUNCTION, function);
        put(given, DecisionQuestion.CLASS_PATH, classPath);
        put(given, DecisionQuestion.REQUESTS, requests);
        put(given, DecisionQuestion.WAIT, waitTime);
        put(given, DecisionQuestion.FAN_OUT, fanOut);
        put(given, DecisionQuestion.CPU, cpu);
        put(given, DecisionQuestion.LIMIT, limit);
        put(given, DecisionQuestion.FAILURE, failure);
        put(given, DecisionQuestion.RATE, rate);
        put(given, DecisionQuestion.HEAP, heap);
        put(given, DecisionQuestion.JDK, jdk);
        put(given, DecisionQuestion.BUDGET, budget);
        return given;
    }

    private static void put(Map<DecisionQuestion, String> given, DecisionQuestion question, @Nullable String answer) {
        if (answer != null) {
            given.put(question, answer);
        }
    }
}
