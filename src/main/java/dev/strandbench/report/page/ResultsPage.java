package dev.strandbench.report.page;

import dev.strandbench.claims.Claim;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Answers;
import dev.strandbench.plan.BenchmarkDescription;
import dev.strandbench.report.CircumstanceEffect;
import dev.strandbench.report.CircumstanceEffects;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.PracticalAnswer;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.page.ReportPage.AnswerSentence;
import dev.strandbench.report.page.ReportPage.Conclusions;
import dev.strandbench.report.page.ReportPage.Conditions;
import dev.strandbench.report.page.ReportPage.NamedModel;
import dev.strandbench.report.page.ReportPage.OpenQuestion;
import dev.strandbench.report.page.ReportPage.RunProgress;
import dev.strandbench.report.page.ReportPage.RunStatus;
import dev.strandbench.report.page.ReportPage.SettingsGroup;
import dev.strandbench.report.page.ReportPage.TimedDisturbance;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds a page from result files of any JMH project, or from runs of Strandbench.
 *
 * @param sources one or more result files or runs; if there are two, the first is the baseline
 * @param directory directory of the page; links are relative to it
 * @param flames writer of differential flame graphs; empty if the page shows none
 * @param margin largest negligible cost difference, as a share of the lower cost; empty for the run's margin
 */
public record ResultsPage(
        List<ResultSource> sources,
        Instant made,
        boolean running,
        Path directory,
        Optional<FlameDifferences> flames,
        List<Claim> claims,
        Optional<Double> margin) {

    public static final String FILE_NAME = "report.html";

    static final FigureChoice FIGURES = new FigureChoice(Optional.empty(), Answers::of);

    /** Prepares a page with judgements of all published claims and without differential flame graphs. */
    public ResultsPage(List<ResultSource> sources, Instant made, boolean running, Path directory) {
        this(sources, made, running, directory, Optional.empty(), PublishedClaims.all(), Optional.empty());
    }

    public ReportPage page() {
        List<FamilySection> sections = sections();
        Map<String, List<FamilySection>> alike = sections.stream().collect(Collectors.groupingBy(FamilySection::title));
        List<PageFamily> families = sections.stream()
                .map(section -> section.family(
                        titleEnd(section, alike.getOrDefault(section.title(), List.of())),
                        Optional.of(section.source()).filter(name -> severalSources())))
                .toList();
        List<RecordedRun> runs =
                sources.stream().flatMap(source -> source.run().stream()).toList();
        Optional<RecordedRun> onlyRun = sources.size() == 1 ? sources.getFirst().run() : Optional.empty();
        PageComparison comparison =
                sources.size() == 2 ? PageComparison.of(sources.get(0), sources.get(1), FIGURES) : null;
        boolean hasRows = comparison != null && !comparison.rows().isEmpty();
        boolean decidesNothing = hasOneForkEach(sections)
                && (hasRows
                        || sections.stream()
                                .anyMatch(section -> section.ranked().compares()));
        List<FamilySection> answered = decidesNothing && sections.size() > 1 ? List.of() : sections;
        List<OpenPairs> open = answered.stream()
                .map(section -> new OpenPairs(section.ranked(), section.outcome()))
                .toList();
        return new ReportPage(
                onlyRun.map(run -> "Strandbench: " + run.plan().origin().profile())
                        .orElseGet(this::titleOfFiles),
                made,
                sources.stream().map(ResultSource::name).toList(),
                status(onlyRun),
                notes(sections, decidesNothing && !hasRows),
                new Conclusions(
                        bottomLine(answered, open, families, runs),
                        answered.stream().map(ResultsPage::answer).toList(),
                        circumstances(sections),
                        IntStream.range(0, answered.size())
                                .boxed()
                                .flatMap(place -> open.get(place).words().stream()
                                        .map(text -> new OpenQuestion(
                                                answered.get(place).id(), text)))
                                .toList()),
                new Conditions(environment(), checks(runs), models(families)),
                PageClaims.of(claims, sources, cells(sections)),
                families,
                PageCurve.of(sections, severalSources()),
                runs.stream()
                        .flatMap(run -> run.disturbances().stream()
                                .map(noticed -> new TimedDisturbance(
                                        noticed.at(),
                                        id(run.outcomes().get(noticed.family()), sections),
                                        String.join("; ", noticed.words()))))
                        .toList(),
                comparison,
                null);
    }

    private RunStatus status(Optional<RecordedRun> onlyRun) {
        return new RunStatus(
                running,
                onlyRun.filter(run -> running).map(ResultsPage::progress).orElse(null),
                onlyRun.map(run -> run.plan().origin().call())
                        .filter(call -> !call.isEmpty())
                        .orElse(null),
                onlyRun.flatMap(run -> PlanText.goingOn(run.plan(), run.outcomes(), run.directory()))
                        .orElse(null));
    }

    private static AnswerSentence answer(FamilySection section) {
        return new AnswerSentence(
                section.id(),
                section.scenario(),
                PracticalAnswer.jdk(section.ranked())
                        + String.join("\n", section.ranked().summary()),
                PracticalAnswer.sureness(section.ranked(), section.concurrent()));
    }

    private static RunProgress progress(RecordedRun run) {
        return new RunProgress(
                PageNumbers.figure(run.outcomes().stream()
                        .mapToDouble(FamilyOutcome::wallSeconds)
                        .sum()),
                run.plan().effort().fixed()
                        ? Double.NaN
                        : (double) run.plan().effort().budget().toSeconds(),
                (int) run.outcomes().stream().filter(FamilyOutcome::settled).count(),
                run.outcomes().size(),
                run.forks().size());
    }

    private List<FamilySection> sections() {
        int pointsPerFork = ForkTraces.pointsPerFork(
                sources.stream().mapToInt(ResultSource::forks).sum());
        List<FamilySection> sections = new ArrayList<>();
        for (ResultSource source : sources) {
            boolean severalThreadCounts = source.hasSeveralThreadCounts();
            source.families(FIGURES)
                    .forEach((family, outcome) -> sections.add(new FamilySection(
                            "f" + (sections.size() + 1),
                            family,
                            RankedFamily.of(family, outcome, margin),
                            outcome,
                            source,
                            directory,
                            flames,
                            severalThreadCounts,
                            pointsPerFork)));
        }
        return sections;
    }

    private boolean hasOneForkEach(List<FamilySection> sections) {
        // A run's page needs no note, because it shows the command that resumes the run.
        return sources.stream().allMatch(source -> source.run().isEmpty())
                && sections.stream()
                        .flatMap(section -> section.judged().arms().stream())
                        .filter(JudgedFamily.JudgedArm::isMeasured)
                        .map(JudgedFamily.JudgedArm::forks)
                        .distinct()
                        .toList()
                        .equals(List.of(1));
    }

    private List<String> notes(List<FamilySection> sections, boolean decidesNothing) {
        if (sections.isEmpty()) {
            return List.of(running ? "No results yet." : "No results: nothing was measured.");
        }
        return decidesNothing
                ? List.of("Every cell has one fork: nothing can be decided; measure with -f 5.")
                : List.of();
    }

    // Compares entries by identity, because a file may contain two equal entries.
    private static IdentityHashMap<Measurement, String> cells(List<FamilySection> sections) {
        IdentityHashMap<Measurement, String> cells = new IdentityHashMap<>();
        sections.forEach(section -> section.forEachCell(cells::put));
        return cells;
    }

    private boolean severalSources() {
        return sources.size() > 1;
    }

    private static @Nullable String id(FamilyOutcome outcome, List<FamilySection> sections) {
        return sections.stream()
                .filter(section -> section.outcome().filter(outcome::equals).isPresent())
                .map(FamilySection::id)
                .findFirst()
                .orElse(null);
    }

    private String titleOfFiles() {
        List<String> names = sources.stream()
                .map(source -> ShownText.of(String.valueOf(source.path().getFileName())))
                .toList();
        return sources.size() == 2 ? names.get(1) + " against " + names.get(0) : String.join(", ", names);
    }

    private String titleEnd(FamilySection section, List<FamilySection> alike) {
        List<String> told = new ArrayList<>();
        if (alike.stream().map(one -> one.first().mode()).distinct().count() > 1) {
            told.add(section.first().mode());
        }
        if (severalSources() && alike.size() > 1) {
            told.add(section.source());
        }
        return told.isEmpty() ? "" : " (" + String.join(", ", told) + ")";
    }

    // Judges each file separately: values from different days cannot be compared.
    private List<CircumstanceEffect> circumstances(List<FamilySection> sections) {
        return sources.stream()
                .flatMap(source -> CircumstanceEffects.of(sections.stream()
                                .filter(section -> section.from().equals(source))
                                .map(FamilySection::ranked)
                                .toList())
                        .stream()
                        .map(effect -> circumstance(effect, prefix(source))))
                .toList();
    }

    private CircumstanceEffect circumstance(CircumstanceEffect effect, String from) {
        return new CircumstanceEffect(
                from + effect.question(),
                (running ? "So far: " : "") + effect.answer(),
                effect.parts(),
                effect.limits());
    }

    private static List<String> bottomLine(
            List<FamilySection> answered, List<OpenPairs> open, List<PageFamily> families, List<RecordedRun> runs) {
        // A resumed run measures neither cells that a scenario leaves out nor cells that the run gave up.
        boolean andMore = runs.stream().anyMatch(RecordedRun::leavesUnmeasured)
                || open.stream().anyMatch(OpenPairs::hasUnknown);
        Optional<String> ofResults = BottomLine.of(
                answered.stream().map(FamilySection::answering).toList(),
                answered.stream().anyMatch(section -> section.concurrent().isPresent()),
                open.stream().mapToDouble(OpenPairs::seconds).sum(),
                andMore);
        return Stream.of(ofResults, BottomLine.withoutResult(families, runs))
                .flatMap(Optional::stream)
                .toList();
    }

    private String prefix(ResultSource source) {
        return severalSources() ? source.name() + ": " : "";
    }

    private List<SettingsGroup> environment() {
        return sources.stream()
                .flatMap(source -> PageEnvironment.of(source.measurements(), source.run()).stream()
                        .map(group -> new SettingsGroup(prefix(source) + group.group(), group.rows())))
                .toList();
    }

    private List<String> checks(List<RecordedRun> runs) {
        List<String> checks = new ArrayList<>();
        if (sources.stream()
                .flatMap(source -> source.measurements().stream())
                .anyMatch(one -> Answers.isOwn(one.benchmark()))) {
            BenchmarkDescription.fairnessRules()
                    .forEach(rule -> checks.add(
                            "This version of the jar checks in every fork of its own benchmarks: " + rule + "."));
        }
        if (runs.stream().anyMatch(run -> !run.forks().isEmpty())) {
            checks.add(
                    "Forks of all arms ran in turn, each block after the first in a random order or the reverse of it.");
            checks.add("The machine was read before and after each block; blocks that something disturbed were"
                    + " repeated, or are marked.");
        }
        return checks;
    }

    private static List<NamedModel> models(List<PageFamily> families) {
        Set<String> names = families.stream()
                .flatMap(family -> family.arms().stream())
                .map(PageArm::model)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Map<String, NamedModel> known = new LinkedHashMap<>();
        Arrays.stream(ConcurrencyModel.values())
                .forEach(model -> known.put(
                        model.name(),
                        new NamedModel(
                                model.name(),
                                style(model),
                                names.contains(model.name()) ? model.description() : null)));
        names.forEach(name -> known.putIfAbsent(name, new NamedModel(name, "other")));
        return List.copyOf(known.values());
    }

    private static String style(ConcurrencyModel model) {
        return switch (model.style()) {
            case STRUCTURED, BLOCKING, SUSPENDING -> model.style().name().toLowerCase(Locale.ROOT);
            case CALLBACK, REACTIVE -> "other";
        };
    }
}
