package dev.strandbench.cli;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.claims.AskedClaims;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.MissingCells;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.claims.UndecidedParts;
import dev.strandbench.environment.MachineIdentity;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.plan.NamedJdks;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.report.ClaimsJson;
import dev.strandbench.report.ClaimsMarkdown;
import dev.strandbench.report.ClaimsText;
import dev.strandbench.report.PlanText;
import dev.strandbench.run.JmhLock;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.text.Plural;
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

/** Says whether what has been published holds here. */
@Command(
        name = "claims",
        description = {
            "Says of published claims whether they hold here: HOLDS, DOES NOT HOLD or CAN'T TELL, with the published"
                    + " figures beside those of result files.%n",
            "Without RESULT nothing is measured yet; --run measures what is missing, and run --resume goes on with"
                    + " that.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {"  claims --list", "  claims results/20260102T030405Z-everett", "  claims --run --budget 1h --dry-run"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
final class ClaimsCommand implements Callable<Integer> {

    /** The formats of claims. */
    enum ClaimsFormat {
        text,
        md,
        json
    }

    /** At which a verdict is first looked for. */
    private static final int FEWEST_FORKS = LookPlan.SEQUENTIAL.nextLook(0);

    private static final int DEFAULT_FORKS = 10;
    private static final Duration DEFAULT_BUDGET = Duration.ofMinutes(30);

    @Parameters(
            paramLabel = "RESULT",
            arity = "0..*",
            description = "JMH result files, plain or .gz, and directories of runs.")
    private List<Path> results = new ArrayList<>();

    @Option(names = "--list", description = "List the claims; nothing is judged.")
    private boolean list;

    @Option(
            names = "--run",
            arity = "0..*",
            split = ",",
            paramLabel = "ID",
            description = "Measure what these claims, or all, need to be judged, the cheapest first, until they are."
                    + " After RESULT.")
    private @Nullable List<String> run;

    @Option(names = "--budget", paramLabel = "TIME", description = "How long --run may take. Default: 30m.")
    private @Nullable Duration budget;

    @Option(
            names = "--forks",
            paramLabel = "NUMBER",
            description = "How many forks of each cell --run measures at most, 3 or more. Default: 10.")
    private @Nullable Integer forks;

    @Option(
            names = "--jdk",
            split = ",",
            paramLabel = "VERSION|HOME|all",
            description = "JDKs that --run uses. Default: the one that runs this.")
    private List<String> jdks = new ArrayList<>();

    @Option(names = "--dry-run", description = "With --run, print what would be run and how long it would take.")
    private boolean dryRun;

    @Option(names = "--format", description = "Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private ClaimsFormat format = ClaimsFormat.text;

    @Mixin
    private PrintOptions output = new PrintOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    @SuppressWarnings("try") // a lock is held, not used
    public Integer call() throws InterruptedException, IOException {
        OptionValues.requireAny(spec, "--run", "ids that --list prints, or --run alone for all claims");
        OptionValues.requireAny(spec, "--jdk", OptionValues.JDKS);
        requireRunBesideItsOptions();
        List<Claim> claims = PublishedClaims.all();
        if (list) {
            if (run != null || !results.isEmpty()) {
                throw new UserErrorException("--list judges nothing; valid beside it: --format, --out");
            }
            print(
                    switch (format) {
                        case text -> ClaimsText.list(claims);
                        case md -> ClaimsMarkdown.list(claims);
                        case json -> ClaimsJson.list(claims);
                    });
            return ExitStatus.DONE;
        }
        output.requireOther(results);
        List<ResultFile> files = files();
        int status = ExitStatus.DONE;
        if (run != null) {
            output.requirePlace();
            List<String> ids = run.stream().filter(id -> !id.isBlank()).toList();
            List<Claim> asked = ids.isEmpty() ? claims : PublishedClaims.named(claims, ids);
            Optional<Plan> plan = plan(asked, files);
            if (plan.isPresent() && dryRun) {
                System.out.print(PlanText.of(plan.get(), "What the claims need"));
                return ExitStatus.DONE;
            }
            if (plan.isPresent()) {
                Path directory = RunCommand.directory(MissingCells.PROFILE);
                try (JmhLock lock = JmhLock.taken();
                        SessionDirectory session = SessionDirectory.create(directory, plan.get())) {
                    AskedClaims.of(asked, results).saveIn(directory);
                    System.out.println(PlanText.opening(plan.get()));
                    status = RunCommand.carryOut(plan.get(), session, asked, files);
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

    private void requireRunBesideItsOptions() {
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

    /** What is missing, as far as the budget allows; empty if nothing is. */
    private Optional<Plan> plan(List<Claim> asked, List<ResultFile> files) {
        UndecidedParts undecided = new UndecidedParts(
                new ClaimJudge(files),
                NamedJdks.labels(jdks),
                MachineIdentity.ofThisMachine().words());
        Duration most = Objects.requireNonNullElse(budget, DEFAULT_BUDGET);
        MissingCells missing =
                MissingCells.of(asked, undecided, most, Objects.requireNonNullElse(forks, DEFAULT_FORKS));
        for (MissingCells.ClaimOfCost one : missing.leftOut()) {
            System.err.println("strandbench: left out: " + one.claim().id() + ": takes about "
                    + PlanText.words(Duration.ofSeconds(Math.round(one.seconds()))) + "; give a larger --budget");
        }
        if (missing.chosen().isEmpty()) {
            if (!missing.leftOut().isEmpty()) {
                throw new UserErrorException("a budget of " + PlanText.words(most) + " is too small for any claim");
            }
            System.err.println("strandbench: nothing is missing that a scenario can measure");
            return Optional.empty();
        }
        for (Path result : results) {
            if (SessionDirectory.isRun(result) && AskedClaims.in(result).isPresent()) {
                System.err.println("strandbench: " + result + " was measured for claims; this begins anew, and"
                        + " run --resume " + result + " --forks NUMBER goes on with its forks");
            }
        }
        Profile profile = missing.profile(most);
        Planner planner = new Planner(profile, List.of(), Map.of(), List.of());
        Plan plan = missing.counted(
                planner.plan(jdks, most, profile.precision(), false, Optional.empty(), System.nanoTime()));
        planner.leftOut().forEach(reason -> Notice.print("left out: " + reason));
        return Optional.of(dryRun ? plan : RunCommand.withJvmSettings(plan).startedBy(RunCommand.typed(spec)));
    }

    private String text(List<ClaimJudgement> judgements) {
        return switch (format) {
            case text -> ClaimsText.render(judgements);
            case md -> ClaimsMarkdown.render(judgements);
            case json -> ClaimsJson.render(judgements);
        };
    }

    private void print(String text) {
        output.print(text, format == ClaimsFormat.text);
    }
}
