package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.claims.AskedClaims;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimDemand;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.machine.Doctor.Finding;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.report.CircumstanceEffects;
import dev.strandbench.report.ClaimsReport;
import dev.strandbench.report.ConsoleProgress;
import dev.strandbench.report.Crossings;
import dev.strandbench.report.FamilyExplanation;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedTable;
import dev.strandbench.report.Terminal;
import dev.strandbench.report.WhyReport;
import dev.strandbench.report.page.LiveReport;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.run.Demand;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.Progress;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RunSession;
import dev.strandbench.why.WhyQuestion;
import dev.strandbench.workload.CpuBurn;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows the progress of a run on the console, ranks the measured arms and judges claims. */
final class ConsoleRun implements RunSession.Host {

    private static final DateTimeFormatter DIRECTORY_TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");

    private final RunSession session;
    private final ConsoleProgress progress;
    private final LiveReport page;
    private boolean hasPage;

    private ConsoleRun(RunSession session) {
        this.session = session;
        boolean terminal = Terminal.showsProgress();
        progress = new ConsoleProgress(System.out, terminal, terminal ? Terminal.columns() : 0);
        page = new LiveReport(session.directory().path(), System.err);
    }

    static Path directory(String profileName) {
        return Path.of("results", DIRECTORY_TIME.format(Instant.now().atOffset(ZoneOffset.UTC)) + "-" + profileName);
    }

    /** Throws a {@link UserErrorException} that names the smallest valid budget if a plan's budget is too small. */
    static void requireEnough(Plan plan) {
        Duration budget = plan.effort().budget();
        Duration least = PlanText.leastBudget(plan);
        if (!plan.effort().fixed() && budget.compareTo(least) < 0) {
            boolean compares =
                    plan.families().stream().anyMatch(family -> family.arms().size() > 1);
            throw new UserErrorException("a budget of " + PlanText.words(budget) + " is too small for "
                    + (compares ? "a first verdict" : "one fork") + "; valid: " + PlanText.words(least)
                    + " or more" + fewerModels(plan));
        }
    }

    private static String fewerModels(Plan plan) {
        return plan.families().stream()
                .flatMap(family -> twoModels(family).stream()
                        .filter(two -> PlanText.leastBudget(plan.withFamilies(
                                                List.of(family.only(cell -> two.contains(model(cell))))))
                                        .compareTo(plan.effort().budget())
                                <= 0))
                .findFirst()
                .map(two -> ", or run with --model " + String.join(",", two))
                .orElse("");
    }

    private static Optional<List<String>> twoModels(Family family) {
        List<String> models = family.arms().stream()
                .map(ConsoleRun::model)
                .filter(model -> !model.isEmpty())
                .distinct()
                .toList();
        return models.size() > 2 ? Optional.of(models.subList(0, 2)) : Optional.empty();
    }

    private static String model(Cell cell) {
        return ArmParameter.among(cell.parameters().keySet())
                .filter(name -> !name.startsWith(ArmParameter.CIRCUMSTANCE))
                .map(name -> cell.parameters().getOrDefault(name, ""))
                .orElse("");
    }

    /**
     * Returns a copy of a plan with two additions: its JDKs' JVM settings, and the speed of CPU work on this machine.
     */
    static Plan ready(Plan plan, String call) {
        try (LongWork work = LongWork.begun()) {
            work.at("asking JDKs for their settings, and measuring how fast this machine computes");
            return plan.withJvmSettings().withCpuWork(CpuBurn::jvmArgument).startedBy(call);
        }
    }

    /**
     * Measures and ranks the arms. Then judges the claims that the run was started to decide, or all claims if it was
     * not started for claims. Returns the exit status.
     */
    static int measure(RunSession session) throws InterruptedException {
        Plan plan = session.plan();
        Optional<AskedClaims> asked = AskedClaims.in(session.directory().path());
        if (asked.isPresent()) {
            List<ResultFile> files = new ArrayList<>(asked.get().files());
            int status = measure(session, asked.get().claims(), files);
            if (status != ExitStatus.INTERRUPTED) {
                printClaims(new ClaimJudge(files).judgeAll(asked.get().claims()));
            }
            return status;
        }
        Optional<Demand> demand = plan.effort().asked()
                ? Optional.of(ClaimDemand.of(plan, PublishedClaims.all())::open)
                : Optional.empty();
        int status = new ConsoleRun(session).carryOut(demand);
        if (status != ExitStatus.INTERRUPTED
                && plan.environment().benchmarkPath().isEmpty()) {
            printClaims(
                    new ClaimJudge(List.of(ResultFile.read(session.directory().results())))
                            .judgeMeasured(PublishedClaims.all(), plan.origin().profile()));
        }
        return status;
    }

    /**
     * Measures and ranks the cells that undecided claims need. Adds the run's results to the files unless the run was
     * interrupted. Returns the exit status.
     */
    static int measure(RunSession session, List<Claim> claims, List<ResultFile> files) throws InterruptedException {
        int status =
                new ConsoleRun(session).carryOut(Optional.of(new ClaimDemand(session.plan(), claims, files)::open));
        if (status != ExitStatus.INTERRUPTED) {
            files.add(ResultFile.read(session.directory().path()));
        }
        return status;
    }

    /** Returns a host for a run that explains a difference. The host prints no table. */
    static RunSession.Host explaining(RunSession session, WhyQuestion question) {
        ConsoleRun run = new ConsoleRun(session);
        if (!question.explainsModes()) {
            Family family = session.plan().families().getFirst();
            run.progress.summarizeBy(
                    question.budget(),
                    outcome -> WhyReport.progress(
                            question,
                            family.arms(),
                            outcome.judged().arms().stream()
                                    .filter(JudgedArm::isMeasured)
                                    .map(JudgedArm::measurement)
                                    .toList()));
        }
        return run;
    }

    private int carryOut(Optional<Demand> demand) throws InterruptedException {
        Optional<List<FamilyOutcome>> outcomes = session.measure(this, demand);
        return outcomes.isPresent() ? report(outcomes.get()) : ExitStatus.INTERRUPTED;
    }

    private int report(List<FamilyOutcome> outcomes) {
        System.out.println();
        List<RankedFamily> families = RankedFamily.of(outcomes);
        System.out.print(RankedTable.render(families));
        System.out.print(RankedTable.legend(families));
        System.out.print(
                Crossings.text(outcomes.stream().map(FamilyOutcome::judged).toList(), families));
        System.out.print(CircumstanceEffects.text(CircumstanceEffects.of(families)));
        System.out.print(PlanText.closing(
                session.plan(), outcomes, session.directory(), hasPage ? Optional.of(page.file()) : Optional.empty()));
        boolean failed = outcomes.stream().anyMatch(FamilyOutcome::hasFailed)
                || families.stream().anyMatch(FamilyExplanation::hasWrongResults);
        return failed ? ExitStatus.FAILED : ExitStatus.DONE;
    }

    private static void printClaims(List<ClaimJudgement> judgements) {
        if (!judgements.isEmpty()) {
            System.out.print("\n" + ClaimsReport.text(judgements));
        }
    }

    @Override
    public Progress progress() {
        return progress;
    }

    @Override
    public void note(String text) {
        progress.note(text);
    }

    @Override
    public void runStarts() throws InterruptedException {
        PlanText.shortForks(session.plan()).ifPresent(System.out::println);
        for (Finding finding : DoctorCommand.findings(session.plan())) {
            if (finding.severity().compareTo(Finding.Severity.WARNING) >= 0) {
                System.out.println(DoctorCommand.line(finding));
            }
        }
    }

    @Override
    public void blockEnded(Supplier<RecordedRun> run) {
        page.update(run);
    }

    @Override
    public void runEnded(Supplier<RecordedRun> run) {
        hasPage = page.finish(run);
    }
}
