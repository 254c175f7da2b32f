package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.cli.DecisionQuestion.ParameterCheck;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "decide",
        description = {
            "Asks a few questions about your workload, prints a run command that measures it, and executes that"
                    + " command. Ends with a recommendation.%n",
            "Each question has a command-line option. If you set the option, decide skips the question.%n"
        },
        footer = {
            "  decide",
            "  decide --yes --what spring --requests 500 --wait 200ms",
            "  decide --yes --requests 1000 --fan-out 3 --wait 20ms --cpu 50us --budget 10m"
        },
        modelTransformer = DecideCommand.Questions.class)
final class DecideCommand implements Callable<Integer> {

    static final class Questions implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            Stream.of(DecisionQuestion.values()).forEach(question -> command.addOption(question.option()));
            return command;
        }
    }

    @Option(names = "--yes", description = "Ask no questions. Use the defaults of all options that are not set.")
    private boolean yes;

    @Option(
            names = "--dry-run",
            description = "Print the run command, the benchmarks that it would measure, and the expected time.")
    private boolean dryRun;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Map<DecisionQuestion, String> flags = new EnumMap<>(DecisionQuestion.class);
        for (DecisionQuestion question : DecisionQuestion.values()) {
            @Nullable
            String answer =
                    Objects.requireNonNull(spec).findOption(question.flag).getValue();
            if (answer != null) {
                flags.put(question, answer);
            }
        }
        DecisionAnswers given = DecisionAnswers.of(flags, ParameterCheck.byBenchmarks());
        given.requireFunction();
        DecisionAnswers answers = completed(given);
        List<String> run = new ArrayList<>(answers.call());
        System.out.print(answers.understood());
        answers.notes().forEach(note -> System.out.print(note + "\n"));
        System.out.print("To run this again without questions:\n  " + ShellCall.ofThisProgram(run) + "\n\n");
        if (dryRun) {
            run.add("--dry-run");
        }
        return Main.run(run.toArray(String[]::new));
    }

    private DecisionAnswers completed(DecisionAnswers given) throws IOException {
        if (yes || given.next().isEmpty()) {
            DecisionAnswers answers = yes ? given.withDefaults() : given;
            answers.requireFunction();
            refusal(answers).ifPresent(refused -> {
                throw new UserErrorException(refused.why());
            });
            return answers;
        }
        if (!Terminal.isInteractive()) {
            throw new UserErrorException("there is no terminal to ask on; valid: " + given.flagsThatAnswer());
        }
        // A terminal sends text in the encoding of its output, which may differ from UTF-8, the default.
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, System.out.charset()));
        return new Dialogue(in, System.out).complete(given, DecideCommand::refusal);
    }

    private static Optional<RunRefusal> refusal(DecisionAnswers answers) {
        return RunCommand.refusalOf(answers.call());
    }
}
