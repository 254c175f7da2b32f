package dev.strandbench.cli;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.claims.AskedClaims;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.MissingCells;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.claims.UndecidedParts;
import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.report.ClaimsReport;
import dev.strandbench.report.PlanText;
import dev.strandbench.run.RunSession;
import dev.strandbench.run.SessionDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges if published claims hold here. */
@Command(
        name = "claims",
        description = {
            "Judges if published claims hold here: HOLDS, DOES NOT HOLD or CAN'T TELL. Shows the published figures next"
                    + " to those of result files.%n",
            "With --run, measures what is missing. run --resume extends such a run.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {"  claims --list", "  claims results/20260102T030405Z-everett", "  claims --run --budget 1h --dry-run"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
final class ClaimsCommand implements Callable<Integer> {

    enum ClaimsFormat {
        text,
        md,
        json
    }

    // The number of forks of the first test for a verdict.
    private static final int FEWEST_FORKS = LookPlan.SEQUENTIAL.nextLook(0);

    private static final int DEFAULT_FORKS = 10;
    private static final Duration DEFAULT_BUDGET = Duration.ofMinutes(30);

    @Parameters(
            paramLabel = "RESULT",
            arity = "0..*",
            description = "JMH result files, plain or .gz, and directories of runs.")
    private List<Path> results = new ArrayList<>();

    @Option(names = "--list", description = "List the claims without judging them.")
    private boolean list;

    @Option(
            names = "--run",
            arity = "0..*",
            split = ",",
            paramLabel = "ID",
            description = "Measure until these claims are judged, the cheapest first. Default: all claims. Place it"
                    + " after RESULT.")
    private @Nullable List<String> run;

    @Option(names = "--budget", paramLabel = "TIME", description = "The longest time of --run. Default: 30m.")
    private @Nullable Duration budget;

    @Option(
            names = "--forks",
            paramLabel = "NUMBER",
            description = "The most forks of each cell for --run, at least 3. Default: 10.")
    private @Nullable Integer forks;

    @Option(
            names = "--jdk",
            split = ",",
            paramLabel = "VERSION|HOME|all",
            description = "The JDKs for --run. Default: the JDK that runs this command.")
    private List<String> jdks = new ArrayList<>();

    @Option(names = "--dry-run", description = "With --run, print what would run and how long it would take.")
    private boolean dryRun;

    @Option(names = "--format", description = "Valid: ${COMPLETION-CANDIDATES}. Default: text.")
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
        List<ResultFile> files = files();
        int status = ExitStatus.DONE;
        if (run != null) {
            output.place().requirePlace();
            List<String> ids = run.stream().filter(id -> !id.isBlank()).toList();
            List<Claim> asked = ids.isEmpty() ? claims : PublishedClaims.named(claims, ids);
            Optional<Plan> plan = plan(asked, files);
            if (plan.isPresent() && dryRun) {
                System.out.print(PlanText.of(plan.get(), "What the claims need"));
                return ExitStatus.DONE;
            }
            if (plan.isPresent()) {
                Path directory = ConsoleRun.directory(MissingCells.PROFILE);
                try (RunSession session =
                        RunSession.start(directory, () -> ConsoleRun.ready(plan.get(), RunCommand.typed(spec)))) {
                    AskedClaims.of(asked, results).saveIn(directory);
                    System.out.println(PlanText.opening(session.plan()));
                    status = ConsoleRun.measure(session, asked, files);
                }
                if (status == ExitStatus.INTERRUPTED) {
                    return status;
                }
                files.add(ResultFile.read(directory));
            }
            claims = asked;
        }
        try (LongWork work = LongWork.begun()) {
            work.at("judging " + Plural.of(claims.size(), "claim"));
            print(text(new ClaimJudge(files).judgeAll(claims)));
        }
        return status;
    }

    private void requireRunForItsOptions() {
        if (run == null) {
            Stream.of(
                            dryRun ? "--dry-run" : "",
                            jdks.isEmpty() ? "" : "--jdk",
                            budget == null ? "" : "--budget",
                            forks == null ? "" : "--forks")
                    .filter(option -> !option.isEmpty())
                    .findFirst()
                    .ifPresent(option -> {
                        throw new UserErrorException(option + " needs --run");
                    });
        }
        if (forks != null && forks < FEWEST_FORKS) {
            throw new UserErrorException("--forks " + forks + " is not valid; valid: " + FEWEST_FORKS + " or more");
        }
    }

    private List<ResultFile> files() {
        try (LongWork work = LongWork.begun()) {
            return new ArrayList<>(work.read(results, ResultFile::read));
        }
    }

    private Optional<Plan> plan(List<Claim> asked, List<ResultFile> files) {
        UndecidedParts undecided = new UndecidedParts(
                new ClaimJudge(files),
                PlannedJdk.labels(jdks),
                MachineIdentity.ofThisMachine().words());
        Duration most = Objects.requireNonNullElse(budget, DEFAULT_BUDGET);
        MissingCells missing =
                MissingCells.of(asked, undecided, most, Objects.requireNonNullElse(forks, DEFAULT_FORKS));
        for (MissingCells.ClaimOfCost one : missing.leftOut()) {
            System.err.println("strandbench: left out: " + one.claim().id() + ": needs about "
                    + PlanText.words(Duration.ofSeconds(Math.round(one.seconds()))) + "; give a larger --budget");
        }
        if (missing.chosen().isEmpty()) {
            if (!missing.leftOut().isEmpty()) {
                throw new UserErrorException("a budget of " + PlanText.words(most) + " is too small for any claim");
            }
            System.err.println("strandbench: no scenario can measure anything that is missing");
            return Optional.empty();
        }
        for (Path result : results) {
            if (SessionDirectory.isRun(result) && AskedClaims.in(result).isPresent()) {
                System.err.println("strandbench: " + result + " was measured for claims; this is a new run,"
                        + " and run --resume " + result + " --forks NUMBER extends the old one");
            }
        }
        Profile profile = missing.profile(most);
        Planner planner = new Planner(profile, List.of(), Map.of(), List.of());
        Planner.Limits limits = new Planner.Limits(most, profile.precision(), false);
        Plan plan = missing.counted(planner.plan(jdks, limits, Optional.empty(), System.nanoTime()));
        planner.leftOut().forEach(reason -> Notice.print("left out: " + reason));
        return Optional.of(plan);
    }

    private String text(List<ClaimJudgement> judgements) {
        return switch (format) {
            case text -> ClaimsReport.text(judgements);
            case md -> ClaimsReport.markdown(judgements);
            case json -> ClaimsReport.json(judgements);
        };
    }

    private void print(String text) {
        output.print(text, format == ClaimsFormat.text);
    }
}
