package dev.strandbench.report.page;

import dev.strandbench.claims.Claim;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Answers;
import dev.strandbench.plan.BenchmarkDescription;
import dev.strandbench.report.CircumstanceEffect;
import dev.strandbench.report.CircumstanceEffects;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.RankedResults;
import dev.strandbench.report.page.ReportPage.AnswerSentence;
import dev.strandbench.report.page.ReportPage.CircumstanceAnswer;
import dev.strandbench.report.page.ReportPage.CircumstancePart;
import dev.strandbench.report.page.ReportPage.NamedModel;
import dev.strandbench.report.page.ReportPage.OpenQuestion;
import dev.strandbench.report.page.ReportPage.RunProgress;
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

/** Makes a page of result files: of any JMH project, or of runs, which tell more. */
public final class ResultsPage {

    /** What a page's file is called unless someone calls it otherwise. */
    public static final String FILE_NAME = "report.html";

    private final List<ResultSource> sources;
    private final FigureChoice figures = new FigureChoice(Optional.empty(), Answers::of);
    private final Instant made;
    private final boolean running;
    private final Path directory;
    private final Optional<FlameDifferences> flames;
    private final List<Claim> claims;

    /**
     * Prepares a page without differential flame graphs.
     *
     * @param sources at least one; of two, the first is the baseline of the second
     * @param made when
     * @param running whether the run that is shown goes on
     * @param directory where the page will be, for its links
     */
    public ResultsPage(List<ResultSource> sources, Instant made, boolean running, Path directory) {
        this(sources, made, running, directory, Optional.empty(), PublishedClaims.all());
    }

    /**
     * Prepares a page.
     *
     * @param sources at least one; of two, the first is the baseline of the second
     * @param made when
     * @param running whether the run that is shown goes on
     * @param directory where the page will be, for its links
     * @param flames writes differential flame graphs; empty if there is no place for them
     */
    public ResultsPage(
            List<ResultSource> sources,
            Instant made,
            boolean running,
            Path directory,
            Optional<FlameDifferences> flames) {
        this(sources, made, running, directory, flames, PublishedClaims.all());
    }

    /** The same with the claims that are judged. */
    ResultsPage(
            List<ResultSource> sources,
            Instant made,
            boolean running,
            Path directory,
            Optional<FlameDifferences> flames,
            List<Claim> claims) {
        this.sources = List.copyOf(sources);
        this.made = made;
        this.running = running;
        this.directory = directory;
        this.flames = flames;
        this.claims = List.copyOf(claims);
    }

    /** The page; writes the differential flame graphs that it links to. */
    public ReportPage page() {
        List<JudgedSource> judged = judged();
        List<FamilySection> sections = sections(judged);
        Map<String, List<FamilySection>> alike = sections.stream().collect(Collectors.groupingBy(FamilySection::title));
        List<PageFamily> families = sections.stream()
                .map(section -> section.family(
                        titleEnd(section, alike.getOrDefault(section.title(), List.of())),
                        Optional.of(section.source()).filter(name -> severalSources())))
                .toList();
        List<Measurement> measurements = sources.stream()
                .flatMap(source -> source.measurements().stream())
                .toList();
        List<RecordedRun> runs =
                sources.stream().flatMap(source -> source.run().stream()).toList();
        PageComparison comparison =
                sources.size() == 2 ? PageComparison.of(sources.get(0), sources.get(1), figures) : null;
        boolean decidesNothing = hasOneForkEach(sections)
                && (sections.stream().anyMatch(section -> section.ranked().compares()) || hasRows(comparison));
        // Where nothing can be decided, so many answers that say so hide that.
        List<FamilySection> answered = decidesNothing && sections.size() > 1 ? List.of() : sections;
        List<OpenPairs> open = IntStream.range(0, answered.size())
                .mapToObj(place -> new OpenPairs(
                        answered.get(place).ranked(), judged.get(place).outcome()))
                .toList();
        return new ReportPage(
                title(),
                made,
                sources.stream().map(ResultSource::name).toList(),
                running,
                runningOne()
                        .map(run -> run.outcomes().stream()
                                .mapToDouble(FamilyOutcome::wallSeconds)
                                .sum())
                        .map(PageNumbers::figure)
                        .orElse(null),
                runningOne()
                        .map(RecordedRun::plan)
                        .filter(plan -> !plan.fixed())
                        .map(plan -> (double) plan.budget().toSeconds())
                        .orElse(null),
                runningOne().map(ResultsPage::progress).orElse(null),
                onlyRun()
                        .map(run -> run.plan().call())
                        .filter(call -> !call.isEmpty())
                        .orElse(null),
                onlyRun()
                        .flatMap(run -> PlanText.goingOn(run.plan(), run.outcomes(), run.directory()))
                        .orElse(null),
                notes(sections, decidesNothing && !hasRows(comparison)),
                bottomLine(answered, open, families, runs),
                answered.stream()
                        .map(section -> new AnswerSentence(
                                section.id(),
                                section.scenario(),
                                AnswerSentences.of(section.ranked(), section.concurrent()),
                                AnswerSentences.sureness(section.ranked(), section.concurrent())))
                        .toList(),
                circumstances(sections),
                questions(answered, open),
                environment(),
                checks(measurements, runs),
                models(families),
                PageClaims.of(claims, sources, cells(sections)),
                families,
                new ParameterCurves(sections, severalSources()).curves(),
                disturbances(runs, judged, sections),
                comparison,
                null);
    }

    /** The families of all files, those of each file together. */
    private List<JudgedSource> judged() {
        List<JudgedSource> judged = new ArrayList<>();
        for (ResultSource source : sources) {
            boolean severalThreadCounts = source.hasSeveralThreadCounts();
            Comparisons.families(source.measurements(), figures)
                    .forEach(family -> judged.add(JudgedSource.of(source, family, severalThreadCounts)));
        }
        return judged;
    }

    /** What the page says of each family, in the same order. */
    private List<FamilySection> sections(List<JudgedSource> judged) {
        int pointsPerFork = ForkTraces.pointsPerFork(
                sources.stream().mapToInt(ResultSource::forks).sum());
        List<FamilySection> sections = new ArrayList<>();
        for (JudgedSource one : judged) {
            sections.add(new FamilySection(
                    "f" + (sections.size() + 1),
                    one.family(),
                    RankedResults.of(one.family(), one.outcome()),
                    one.outcome(),
                    one.source(),
                    directory,
                    flames,
                    one.severalThreadCounts(),
                    pointsPerFork));
        }
        return sections;
    }

    private static boolean hasRows(@Nullable PageComparison comparison) {
        return comparison != null && !comparison.rows().isEmpty();
    }

    /** Whether everything was measured in one fork each; runs say themselves what they go on with. */
    private boolean hasOneForkEach(List<FamilySection> sections) {
        return sources.stream().allMatch(source -> source.run().isEmpty())
                && sections.stream()
                        .flatMap(section -> section.judged().arms().stream())
                        .filter(JudgedFamily.JudgedArm::isMeasured)
                        .map(arm -> arm.measurement().primary().forks())
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

    /**
     * A family and where it comes from.
     *
     * @param severalThreadCounts whether JMH ran some of what it comes from with more threads than the rest
     * @param outcome what its run knows of it; empty if it is of no run
     */
    private record JudgedSource(
            ResultSource source, JudgedFamily family, boolean severalThreadCounts, Optional<FamilyOutcome> outcome) {

        static JudgedSource of(ResultSource source, JudgedFamily family, boolean severalThreadCounts) {
            return new JudgedSource(
                    source,
                    family,
                    severalThreadCounts,
                    source.run()
                            .flatMap(run -> RankedResults.outcomeOf(
                                    family.arms().getFirst().measurement(), run.outcomes())));
        }
    }

    /** The ids of the page's arms, by the very entries that they show: a file may have two that are alike. */
    private static IdentityHashMap<Measurement, String> cells(List<FamilySection> sections) {
        IdentityHashMap<Measurement, String> cells = new IdentityHashMap<>();
        sections.forEach(section -> section.forEachCell(cells::put));
        return cells;
    }

    private boolean severalSources() {
        return sources.size() > 1;
    }

    private static List<TimedDisturbance> disturbances(
            List<RecordedRun> runs, List<JudgedSource> judged, List<FamilySection> sections) {
        return runs.stream()
                .flatMap(run -> run.disturbances().stream()
                        .map(noticed -> new TimedDisturbance(
                                noticed.at(),
                                id(run.outcomes().get(noticed.family()), judged, sections),
                                String.join("; ", noticed.words()))))
                .toList();
    }

    /** The id of the family that an outcome is of; null if the page has none. */
    private static @Nullable String id(FamilyOutcome outcome, List<JudgedSource> judged, List<FamilySection> sections) {
        return IntStream.range(0, judged.size())
                .filter(place ->
                        judged.get(place).outcome().filter(outcome::equals).isPresent())
                .mapToObj(place -> sections.get(place).id())
                .findFirst()
                .orElse(null);
    }

    private Optional<RecordedRun> runningOne() {
        return onlyRun().filter(run -> running);
    }

    private static RunProgress progress(RecordedRun run) {
        return new RunProgress(
                (int) run.outcomes().stream().filter(FamilyOutcome::settled).count(),
                run.outcomes().size(),
                run.forks().size());
    }

    private Optional<RecordedRun> onlyRun() {
        return sources.size() == 1 ? sources.getFirst().run() : Optional.empty();
    }

    private String title() {
        if (onlyRun().isPresent()) {
            return "Strandbench: " + onlyRun().get().plan().profile();
        }
        List<String> names = sources.stream()
                .map(source -> ShownText.of(String.valueOf(source.path().getFileName())))
                .toList();
        return sources.size() == 2 ? names.get(1) + " against " + names.get(0) : String.join(", ", names);
    }

    /** What tells a family from others of its title: its mode, its file, or both; empty if it is the only one. */
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

    /** Of each file by itself: values that were measured on different days are not held against each other. */
    private List<CircumstanceAnswer> circumstances(List<FamilySection> sections) {
        return sources.stream()
                .flatMap(source -> CircumstanceEffects.of(sections.stream()
                                .filter(section -> section.from().equals(source))
                                .map(FamilySection::ranked)
                                .toList())
                        .stream()
                        .map(effect -> circumstance(effect, severalSources() ? source.name() + ": " : "")))
                .toList();
    }

    private CircumstanceAnswer circumstance(CircumstanceEffect effect, String from) {
        return new CircumstanceAnswer(
                from + effect.question(),
                (running ? "So far: " : "") + effect.answer(),
                effect.on().stream()
                        .map(one ->
                                new CircumstancePart(one.what(), one.finding().word(), one.text()))
                        .toList(),
                effect.limits());
    }

    /** What all answers come to, and what has no result. */
    private static List<String> bottomLine(
            List<FamilySection> answered, List<OpenPairs> open, List<PageFamily> families, List<RecordedRun> runs) {
        // What scenarios leave out on purpose, and what a run has given up, takes none of its time.
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

    /**
     * What is not decided.
     *
     * @param answered the families
     * @param open what of each is open, in the same order
     */
    private static List<OpenQuestion> questions(List<FamilySection> answered, List<OpenPairs> open) {
        return IntStream.range(0, answered.size())
                .mapToObj(place -> open.get(place)
                        .words()
                        .map(text -> new OpenQuestion(answered.get(place).id(), text)))
                .flatMap(Optional::stream)
                .toList();
    }

    private List<SettingsGroup> environment() {
        if (sources.size() == 1) {
            return PageEnvironment.of(
                    sources.getFirst().measurements(), sources.getFirst().run());
        }
        return sources.stream()
                .flatMap(source -> PageEnvironment.of(source.measurements(), source.run()).stream()
                        .map(group -> new SettingsGroup(source.name() + ": " + group.group(), group.rows())))
                .toList();
    }

    private static List<String> checks(List<Measurement> measurements, List<RecordedRun> runs) {
        List<String> checks = new ArrayList<>();
        if (measurements.stream().anyMatch(one -> Answers.isOwn(one.benchmark()))) {
            BenchmarkDescription.fairnessRules()
                    .forEach(rule -> checks.add(
                            "This version of the jar checks in every fork of its own benchmarks: " + rule + "."));
        }
        if (runs.stream().anyMatch(run -> !run.forks().isEmpty())) {
            checks.add("Forks of all arms ran in turn, each block in a random order or the reverse of the one before.");
            checks.add("The machine was read before and after each block; blocks that something disturbed were"
                    + " repeated, or are marked.");
        }
        return checks;
    }

    /**
     * All models in the order of their enum, whether or not they are on the page, so that each has the same colour on
     * every page; then whatever else arms are told apart by.
     */
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
