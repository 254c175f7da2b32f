package dev.strandbench.cli;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.stats.LookInterval;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.claims.AskedClaims;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.MissingCells;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.plan.Plan;
import dev.strandbench.report.ClaimsReport;
import dev.strandbench.report.PlanText;
import dev.strandbench.run.RunSession;
import dev.strandbench.run.SessionDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "claims",
        description = {
            "Judges published claims from result files. The verdicts are HOLDS, BETTER THAN CLAIMED, DOES NOT HOLD,"
                    + " CANNOT SHOW HERE and CAN'T TELL. Shows the published values next to the measured values."
                    + " Combines all forks that ran on the same machine and JDK.%n",
            "With --run, measures the cells that are missing from the result files. To extend such a run, use"
                    + " run --resume DIR.%n"
        },
        footer = {"  claims --list", "  claims results/20260102T030405Z-everett", "  claims --run --budget 1h --dry-run"
        })
final class ClaimsCommand implements Callable<Integer> {

    enum ClaimsFormat {
        text,
        md,
        json
    }

    private static final int FEWEST_FORKS = LookInterval.FEWEST_FORKS;
    private static final int MOST_FORKS = LookPlan.SEQUENTIAL.mostForks();

    @Parameters(
            paramLabel = "RESULT",
            arity = "0..*",
            description = "JMH result files, plain or .gz, and run directories.")
    private List<Path> results = new ArrayList<>();

    @Option(names = "--list", description = "List the claims by subject, without judging them.")
    private boolean list;

    @Option(
            names = "--run",
            arity = "0..*",
            split = ",",
            paramLabel = "ID",
            description = "Measure these claims until each has a verdict, the quickest claim first. Default: all"
                    + " claims. On the command line, RESULT must come before this option.")
    private @Nullable List<String> run;

    @Option(names = "--budget", paramLabel = "TIME", description = "The maximum time of --run. Default: 30m.")
    private Duration budget = Duration.ofMinutes(30);

    @Option(
            names = "--forks",
            paramLabel = "NUMBER",
            description = "The maximum number of forks, from 3 to 30, that --run adds to each cell. Default: 10.")
    private int forks = 10;

    @Option(
            names = "--jdk",
            split = ",",
            paramLabel = "VERSION|HOME|all",
            description = "The JDKs on which --run measures. Default: the JDK that runs this command.")
    private List<String> jdks = new ArrayList<>();

    @Option(names = "--dry-run", description = "With --run, print what would run and how long the run would take.")
    private boolean dryRun;

    @Option(names = "--format", description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private ClaimsFormat format = ClaimsFormat.text;

    @Mixin
    private ReportOutput.OutOption output = new ReportOutput.OutOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, IOException {
        OptionValues.requireAny(spec, "--run", "ids that --list prints, or --run alone for all claims");
        OptionValues.requireAny(spec, "--jdk", OptionValues.JDKS);
        requireRunForItsOptions();
        List<Claim> claims = PublishedClaims.all();
        if (list) {
            if (run != null || !results.isEmpty()) {
                throw new UserErrorException("--list judges nothing; valid with it: --format, --out");
            }
            print(
                    switch (format) {
                        case text -> ClaimsReport.listText(claims);
                        case md -> ClaimsReport.listMarkdown(claims);
                        case json -> ClaimsReport.listJson(claims);
                    });
            return ExitStatus.DONE;
        }
        output.place().requireOther(results);
        List<ResultFile> files;
        try (LongWork work = LongWork.begun()) {
            files = new ArrayList<>(work.read(results, ResultFile::read));
        }
        int status = ExitStatus.DONE;
        if (run != null) {
            if (!dryRun && format != ClaimsFormat.text) {
                output.place().requireFile("--run with --format " + format);
            }
            output.place().requirePlace();
            List<String> ids = run.stream().filter(id -> !id.isBlank()).toList();
            claims = ids.isEmpty() ? claims : PublishedClaims.named(claims, ids);
            Optional<Plan> plan = plan(claims, files);
            if (plan.isPresent() && dryRun) {
                System.out.print(PlanText.of(plan.get(), "What the claims need"));
                return ExitStatus.DONE;
            }
            if (plan.isPresent()) {
                status = measured(plan.get(), claims, files);
                if (status == ExitStatus.INTERRUPTED) {
                    return status;
                }
            }
        }
        try (LongWork work = LongWork.begun()) {
            work.at("judging " + Plural.of(claims.size(), "claim"));
            List<ClaimJudgement> judgements = new ClaimJudge(files).judgeAll(claims);
            print(
                    switch (format) {
                        case text -> ClaimsReport.text(judgements);
                        case md -> ClaimsReport.markdown(judgements);
                        case json -> ClaimsReport.json(judgements);
                    });
        }
        return status;
    }

    private int measured(Plan plan, List<Claim> asked, List<ResultFile> files)
            throws InterruptedException, IOException {
        Path directory = ConsoleRun.directory(MissingCells.PROFILE);
        try (RunSession session = RunSession.start(directory, () -> ConsoleRun.ready(plan, OptionValues.typed(spec)))) {
            AskedClaims.of(asked, results).saveIn(directory);
            System.out.println(PlanText.opening(session.plan()));
            return ConsoleRun.measure(session, asked, files);
        }
    }

    private void requireRunForItsOptions() {
        if (run == null) {
            OptionValues.refuse(
                    spec, List.of("--dry-run", "--jdk", "--budget", "--forks"), option -> option + " needs --run");
        }
        if (forks < FEWEST_FORKS || forks > MOST_FORKS) {
            throw new UserErrorException(
                    "--forks " + forks + " is not valid; valid: " + FEWEST_FORKS + " to " + MOST_FORKS);
        }
    }

    private Optional<Plan> plan(List<Claim> asked, List<ResultFile> files) {
        MissingCells missing = MissingCells.of(asked, new ClaimJudge(files), jdks, budget, forks);
        for (MissingCells.ClaimOfCost one : missing.leftOut()) {
            Notice.print("left out: " + one.claim().id() + ": needs about "
                    + PlanText.words(Duration.ofSeconds(Math.round(one.seconds()))) + "; give a larger --budget");
        }
        if (missing.chosen().isEmpty()) {
            if (!missing.leftOut().isEmpty()) {
                throw new UserErrorException("a budget of " + PlanText.words(budget) + " is too small for any claim");
            }
            Notice.print("no scenario can measure anything that is missing");
            return Optional.empty();
        }
        for (Path result : results) {
            if (SessionDirectory.isRun(result) && AskedClaims.in(result).isPresent()) {
                Notice.print(result + " was measured for claims; this is a new run, and run --resume " + result
                        + " --forks NUMBER extends the old one");
            }
        }
        return Optional.of(missing.plan(jdks, budget, reason -> Notice.print("left out: " + reason)));
    }

    private void print(String text) {
        output.print(text, format == ClaimsFormat.text);
    }
}
