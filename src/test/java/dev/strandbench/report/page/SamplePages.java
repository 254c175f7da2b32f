package dev.strandbench.report.page;

import static java.lang.Double.NaN;

import dev.strandbench.report.CircumstanceEffect;
import dev.strandbench.report.CircumstanceEffect.EffectOn;
import dev.strandbench.report.CircumstanceEffect.Finding;
import dev.strandbench.report.Crossings.Crossing;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.page.PageArm.ArmSamples;
import dev.strandbench.report.page.PageArm.ArmScore;
import dev.strandbench.report.page.PageArm.Attachment;
import dev.strandbench.report.page.PageArm.CostRatio;
import dev.strandbench.report.page.PageArm.ForkTrace;
import dev.strandbench.report.page.PageArm.IdealTime;
import dev.strandbench.report.page.PageArm.PercentilePoint;
import dev.strandbench.report.page.PageArm.ResourceUse;
import dev.strandbench.report.page.PageArm.WatchedJvm;
import dev.strandbench.report.page.PageComparison.ComparedRow;
import dev.strandbench.report.page.PageCurve.CurveLine;
import dev.strandbench.report.page.PageCurve.CurvePoint;
import dev.strandbench.report.page.PageCurve.IdealPoint;
import dev.strandbench.report.page.PageFamily.ArmTable;
import dev.strandbench.report.page.PageFamily.Description;
import dev.strandbench.report.page.PageFamily.PageFigure;
import dev.strandbench.report.page.PageHistory.PageTrend;
import dev.strandbench.report.page.PageHistory.TrendChange;
import dev.strandbench.report.page.PageHistory.TrendPoint;
import dev.strandbench.report.page.ReportPage.AnswerSentence;
import dev.strandbench.report.page.ReportPage.Conclusions;
import dev.strandbench.report.page.ReportPage.Conditions;
import dev.strandbench.report.page.ReportPage.NamedModel;
import dev.strandbench.report.page.ReportPage.OpenQuestion;
import dev.strandbench.report.page.ReportPage.RunProgress;
import dev.strandbench.report.page.ReportPage.RunStatus;
import dev.strandbench.report.page.ReportPage.SettingsGroup;
import dev.strandbench.report.page.ReportPage.TimedDisturbance;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Made-up pages that have everything a page can show; the same at every call. */
final class SamplePages {

    /** What a hostile file would have as a parameter. */
    static final String HOSTILE = "<img src=x onerror=\"document.title='hacked'\"></script><script>alert(1)</script>";

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    /** After the last fork of {@link #rates()}. */
    static final Instant LATE = START.plusSeconds(300);

    private static final List<NamedModel> MODELS = List.of(
            new NamedModel("SEQUENTIAL", "blocking", "the caller, one after another"),
            new NamedModel("PLATFORM", "blocking"),
            new NamedModel("POOL", "blocking"),
            new NamedModel("VIRTUAL", "blocking", "a new virtual thread each"),
            new NamedModel("STRUCTURED", "structured"),
            new NamedModel("EVENT_LOOP", "suspending"),
            new NamedModel("DEFAULT", "suspending"),
            new NamedModel("IO", "suspending"),
            new NamedModel("HYBRID", "suspending"),
            new NamedModel("CALLBACK", "other"));

    private SamplePages() {}

    static ReportPage run() {
        List<PageFamily> families = List.of(fanOut(), startup(), jdks(), hostile());
        return new ReportPage(
                "Strandbench: quick",
                START.plus(Duration.ofHours(1)),
                List.of("results/20260102T030405Z-quick/results.json"),
                new RunStatus(
                        false,
                        null,
                        "java -jar target/benchmarks.jar run --profile quick --seed 5",
                        "java -jar target/benchmarks.jar run --resume results/20260102T030405Z-quick --budget 12m"),
                List.of(),
                new Conclusions(
                        List.of(
                                "12 of 18 comparisons with the best of a table are decided. Ruled out as the best:"
                                        + " PLATFORM in 2 of 2 tables.",
                                "Without a result: 1 of 24 arms (PLATFORM in FanOut)."),
                        families.stream().map(SamplePages::answer).toList(),
                        List.of(new CircumstanceEffect(
                                "Does gc choose the model?",
                                "Of 2 comparisons: yes in 1, no in 1.",
                                List.of(
                                        new EffectOn(
                                                "FanOut.fanOut  heap=256m",
                                                Finding.CHOOSES,
                                                "DEFAULT under G1; IO under ZGC"),
                                        new EffectOn(
                                                "FanOut.fanOut  " + HOSTILE,
                                                Finding.DOES_NOT,
                                                "IO is best under G1 and ZGC")),
                                "By the figure of each table alone.")),
                        List.of(new OpenQuestion("f1", "STRUCTURED against VIRTUAL: about 64 more forks, 12 min"))),
                new Conditions(
                        List.of(
                                new SettingsGroup(
                                        "Machine",
                                        List.of(
                                                List.of("kernel", "Linux 6.1, EEVDF"),
                                                List.of("processors", "2"),
                                                List.of("huge pages", "madvise"))),
                                new SettingsGroup(
                                        "JDK 25.0.3",
                                        List.of(List.of("collector", "G1"), List.of("heap", "4 GB, touched"))),
                                new SettingsGroup("Settings", List.of(List.of("same within", "3 %")))),
                        List.of(
                                "Every fork proved where its tasks ran.",
                                "Every op returned the checksum of its work."),
                        MODELS),
                null,
                families,
                List.of(curve()),
                List.of(new TimedDisturbance(START.plusSeconds(40), "f1", "other processes took 31 % of a processor")),
                null,
                null);
    }

    /** A page of as many cells as asked for, in families of ten, and of more claims than have been published. */
    static ReportPage large(int cells) {
        List<PageFamily> families = IntStream.range(0, cells / 10)
                .mapToObj(place -> family(
                        "f" + place,
                        "FanOut",
                        Map.of("tasks", String.valueOf(100 * (place + 1)), "waitMillis", "10"),
                        MODELS.stream().map(NamedModel::name).toList(),
                        new SplittableRandom(place),
                        5,
                        10))
                .toList();
        PageClaims few = Objects.requireNonNull(ClaimsOnPage.page().claims());
        List<PageClaims.PageClaim> many = Collections.nCopies(8, few.judged()).stream()
                .flatMap(List::stream)
                .toList();
        return with("1,000 cells", families, new PageClaims(few.summary(), many), null, null);
    }

    static ReportPage comparison() {
        return with(
                "candidate against baseline",
                List.of(fanOut()),
                null,
                new PageComparison(
                        "baseline.json",
                        "candidate.json",
                        "1 slower, 1 faster, 1 the same, 1 can't tell",
                        List.of(
                                row("FanOut.fanOut  model=DEFAULT", 1.42, 1.31, 1.55, "slower", "42 % slower"),
                                row("FanOut.fanOut  model=VIRTUAL", 0.9, 0.87, 0.93, "faster", "10 % faster"),
                                row("FanOut.fanOut  model=POOL", 1.01, 0.99, 1.02, "same", "same within 3 %"),
                                row("FanOut.fanOut  model=IO", 1.08, 0.9, 1.3, "undecided", "can't tell yet"),
                                new ComparedRow(
                                        "FanOut.fanOut  model=HYBRID",
                                        "score",
                                        "ms/op",
                                        Double.NaN,
                                        12.0,
                                        Double.NaN,
                                        Double.NaN,
                                        Double.NaN,
                                        "invalid",
                                        "no score",
                                        List.of("failed"))),
                        List.of("FanOut.fanOut  model=STRUCTURED: only in candidate.json")),
                null);
    }

    /** Many runs, one of which changed what it measures; cells that only one run has, or none. */
    static ReportPage history() {
        SplittableRandom random = new SplittableRandom(40);
        List<PageTrend> trends = new ArrayList<>();
        for (int place = 0; place < 4; place++) {
            double step = place == 1 ? 1.2 : 1;
            List<TrendPoint> points = IntStream.range(0, 40)
                    .mapToObj(run -> new TrendPoint(
                            START.plus(Duration.ofDays(run)),
                            (run < 25 ? 10 : 10 * step) * (1 + 0.02 * random.nextDouble()),
                            "commit " + Integer.toHexString(0xabc000 + run)))
                    .toList();
            List<TrendChange> changes =
                    place == 1 ? List.of(new TrendChange(25, 1.2, "20 % slower from commit abc019 on.")) : List.of();
            trends.add(new PageTrend(
                    "FanOut.fanOut  tasks=" + 1000 * (place + 1), "ms/op", points, changes, true, List.of()));
        }
        String few = "too few runs to show a change";
        trends.add(new PageTrend(
                "FanOut.fanOut  tasks=5000",
                "ms/op",
                List.of(new TrendPoint(START, 10, "commit abc000")),
                List.of(),
                false,
                List.of(few)));
        trends.add(new PageTrend(
                "FanOut.fanOut  tasks=6000", "ms/op", List.of(), List.of(), false, List.of(few, "skipped 1 result")));
        return with("history", List.of(), null, null, new PageHistory("JDK 25, on a machine", trends));
    }

    /**
     * A run that goes on beside another file with the same rates: on two JDKs, of arms without a heading, one of which
     * a spreadsheet would take for a formula, with zeros where axes are logarithmic.
     */
    static ReportPage rates() {
        List<PageFamily> families = List.of(rates("f1", "a.json"), rates("f2", "b.json"));
        return new ReportPage(
                "b.json against a.json",
                START,
                List.of("a.json", "b.json"),
                new RunStatus(true, new RunProgress(180, 600, 1, 2, 24), null, null),
                List.of(),
                new Conclusions(
                        List.of(),
                        families.stream().map(SamplePages::answer).toList(),
                        List.of(),
                        List.of(new OpenQuestion("f2", "one against the other: about 64 more forks, 12 min"))),
                new Conditions(List.of(), List.of(), MODELS),
                null,
                families,
                List.of(fromZero("a.json"), fromZero("b.json")),
                List.of(
                        new TimedDisturbance(START.plusSeconds(20), "f2", "the load was 3.2"),
                        new TimedDisturbance(LATE, "f1", "other processes took 31 % of a processor")),
                null,
                null);
    }

    static ReportPage watched() {
        PageFamily family = family(
                "f1", "Service", Map.of("heap", "64m"), List.of("POOL", "VIRTUAL"), new SplittableRandom(7), 3, 4);
        PageArm first = family.arms().getFirst();
        List<PageArm> arms = List.of(
                changed(
                        first,
                        new ArmSamples(
                                first.samples().series(),
                                null,
                                null,
                                List.of(watched("fork 1", false), watched("fork 2", true)))),
                family.arms().getLast());
        return with("services", List.of(withArms(family, arms)), null, null, null);
    }

    private static WatchedJvm watched(String fork, boolean counted) {
        return new WatchedJvm(
                fork,
                START,
                counted,
                List.of(0.6, 0.85, 1.1),
                List.of(81.5, 100.4, 2.0),
                List.of(12.5, 30.0, 18.25),
                List.of(64.0, 64.0, 64.0),
                List.of(90.0, 121.5, 122.0),
                List.of(21, 34, 30),
                List.of(5120, 9013, 9100),
                List.of(2L, 5L, 0L),
                List.of(0L, 1L, 0L));
    }

    private static PageFamily withArms(PageFamily family, List<PageArm> arms) {
        return new PageFamily(
                family.id(),
                family.scenario(),
                family.benchmark(),
                family.title(),
                family.source(),
                family.parameters(),
                family.mode(),
                family.description(),
                table(
                        family.table().heading(),
                        family.table().answer(),
                        family.table().notes(),
                        List.of()),
                arms);
    }

    private static ArmTable table(String heading, PageFigure answer, List<String> notes, List<String> columns) {
        return new ArmTable(heading, answer, true, notes, 1.03, columns);
    }

    private static PageFamily rates(String id, String source) {
        SplittableRandom random = new SplittableRandom(6);
        List<PageArm> arms = new ArrayList<>();
        for (String jdk : List.of("25", "21")) {
            for (String name : List.of("=1+2", "queue")) {
                PageArm arm = arm(
                        id + "a" + arms.size(), name + ", JDK " + jdk, name, jdk, arms.size(), 1.11, 12, random, 3, 4);
                arms.add(changed(
                        arm,
                        new ArmSamples(
                                arm.samples().series().stream()
                                        .map(SamplePages::fromZero)
                                        .toList(),
                                null,
                                null,
                                null)));
            }
        }
        return new PageFamily(
                id,
                "Queue",
                "org.example.QueueBenchmark.offer",
                "QueueBenchmark.offer",
                source,
                Map.of("capacity", "64"),
                "thrpt",
                new Description(null, null, null, null),
                table("", new PageFigure("score", "ops/ms", true), List.of(), List.of()),
                arms);
    }

    /** As a file has it that knows measured iterations only, the first of which did nothing. */
    private static ForkTrace fromZero(ForkTrace fork) {
        List<Double> scores = new ArrayList<>(fork.scores());
        scores.set(0, 0.0);
        return new ForkTrace(
                fork.block(),
                fork.started(),
                fork.seconds(),
                fork.counted(),
                fork.disturbed(),
                fork.mean(),
                null,
                scores,
                NaN);
    }

    private static PageCurve fromZero(String source) {
        return new PageCurve(
                "QueueBenchmark.offer",
                source,
                "waitMillis",
                "ops/ms",
                List.of(new CurveLine(
                        "queue",
                        "queue",
                        List.of(
                                new CurvePoint(0, 12, 11.5, 12.5, "f1"),
                                new CurvePoint(10, 0, 0.0, 0.0, "f1"),
                                new CurvePoint(100, 9, 8.5, 9.5, "f1")))),
                List.of(),
                List.of());
    }

    private static ReportPage with(
            String title,
            List<PageFamily> families,
            @Nullable PageClaims claims,
            @Nullable PageComparison comparison,
            @Nullable PageHistory history) {
        return new ReportPage(
                title,
                START,
                List.of("results.json"),
                RunStatus.NONE,
                List.of(),
                new Conclusions(
                        List.of(), families.stream().map(SamplePages::answer).toList(), List.of(), List.of()),
                new Conditions(List.of(), List.of(), MODELS),
                claims,
                families,
                List.of(),
                List.of(),
                comparison,
                history);
    }

    private static AnswerSentence answer(PageFamily family) {
        PageArm best = family.arms().getFirst();
        PageArm worst = family.arms().stream()
                .filter(arm -> Double.isFinite(arm.toBest().ratio()))
                .reduce((first, second) -> second)
                .orElseThrow();
        return new AnswerSentence(
                family.id(),
                family.scenario(),
                "JDK 25.0.3: " + best.name() + " is best; " + worst.name() + " " + worst.verdict() + ".",
                "all but one decided");
    }

    private static PageFamily fanOut() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("tasks", "10000");
        parameters.put("waitBy", "TIMER");
        parameters.put("waitMillis", "10");
        return family(
                "f1",
                "FanOut",
                parameters,
                List.of("EVENT_LOOP", "VIRTUAL", "STRUCTURED", "DEFAULT", "HYBRID", "IO", "POOL", "PLATFORM"),
                new SplittableRandom(1),
                10,
                24);
    }

    private static PageFamily startup() {
        PageFamily family = family(
                "f2",
                "StartupLatency",
                Map.of("starts", "100"),
                List.of("VIRTUAL", "DEFAULT", "POOL", "PLATFORM"),
                new SplittableRandom(2),
                6,
                12);
        SplittableRandom random = new SplittableRandom(3);
        List<PageArm> arms = new ArrayList<>();
        for (PageArm arm : family.arms()) {
            double level = 4 * (arms.size() + 1);
            List<Double> sequence = DoubleStream.iterate(level * 5, each -> level + (each - level) * 0.93)
                    .limit(100)
                    .map(each -> each * (0.9 + 0.3 * random.nextDouble()))
                    .boxed()
                    .toList();
            List<PercentilePoint> percentiles = DoubleStream.of(50, 90, 99, 99.9, 99.99)
                    .mapToObj(rank -> new PercentilePoint(rank, level * Math.pow(1 / (1 - rank / 100), 0.25)))
                    .toList();
            arms.add(changed(arm, new ArmSamples(arm.samples().series(), percentiles, sequence, null)));
        }
        return new PageFamily(
                family.id(),
                family.scenario(),
                "dev.strandbench.scenario.startuplatency.StartupLatencyBenchmark.start",
                "StartupLatency.start  starts=100",
                null,
                family.parameters(),
                "ss",
                new Description(
                        "How long is it from the call that starts a task to its first instruction?",
                        null,
                        "one start",
                        null),
                table("model", new PageFigure("latency.p50", "us", false), List.of(), List.of()),
                arms);
    }

    private static PageFamily jdks() {
        List<PageArm> arms = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(4);
        int place = 0;
        for (String jdk : List.of("27", "25", "21")) {
            for (String model : List.of("VIRTUAL", "STRUCTURED", "DEFAULT")) {
                arms.add(arm("f3a" + place, model + ", JDK " + jdk, model, jdk, place, 1.11, 12, random, 5, 8));
                place++;
            }
        }
        return new PageFamily(
                "f3",
                "UserProfile",
                "dev.strandbench.scenario.userprofile.UserProfileBenchmark.userProfile",
                "UserProfile.userProfile  requests=1000",
                null,
                Map.of("requests", "1000"),
                "avgt",
                new Description(
                        "Which model serves many requests, each of which waits for four calls?",
                        "A thread or coroutine for each request, and for three of its calls.",
                        "all requests",
                        null),
                table("model and JDK", new PageFigure("score", "ms/op", false), List.of(), List.of()),
                arms);
    }

    private static PageFamily hostile() {
        return family(
                "f4",
                "Hostile",
                Map.of("name", HOSTILE),
                List.of("VIRTUAL", "DEFAULT", "<b>{{script}}</b> 'quoted' \u2028 &amp;"),
                new SplittableRandom(5),
                3,
                4);
    }

    private static PageFamily family(
            String id,
            String scenario,
            Map<String, String> parameters,
            List<String> models,
            SplittableRandom random,
            int forks,
            int iterations) {
        List<PageArm> arms = new ArrayList<>();
        for (String model : models) {
            arms.add(arm(
                    id + "a" + arms.size(), model, model, "25.0.3", arms.size(), 1.3, 10, random, forks, iterations));
        }
        return new PageFamily(
                id,
                scenario,
                "dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut",
                scenario + ".fanOut  " + parameters,
                null,
                parameters,
                "avgt",
                new Description(
                        "What does it cost to start many tasks that wait, and to join them?",
                        "Each task parks or suspends once, until a timer wakes it.",
                        "all tasks of a fan-out",
                        "What the tasks would do beside waiting."),
                table(
                        "model",
                        new PageFigure("score", "ms/op", false),
                        List.of("Not steady: POOL still fell when it was measured."),
                        List.of("carriers")),
                arms);
    }

    /** An arm whose cost grows with its place; the third is not decided, the last of eight has failed. */
    private static PageArm arm(
            String id,
            String name,
            String model,
            String jdk,
            int place,
            double step,
            double best,
            SplittableRandom random,
            int forks,
            int iterations) {
        double ratio = place == 0 ? 1 : place == 1 ? 1.01 : Math.pow(step, place) * (place == 6 ? 6 : 1);
        double score = best * ratio;
        Kind kind = switch (place) {
            case 0 -> Kind.BEST;
            case 1 -> Kind.SAME;
            case 2 -> Kind.UNDECIDED;
            case 7 -> Kind.FAILED;
            default -> Kind.WORSE;
        };
        String verdict = switch (kind) {
            case BEST -> "best";
            case SAME -> "same within 3 %";
            case GOOD_ENOUGH -> "good enough: within 8 %";
            case UNDECIDED -> "can't tell yet; about 64 more forks";
            case FAILED -> "failed in every fork";
            case WORSE, NOT_JUDGED -> Math.round(100 * (ratio - 1)) + " % slower";
        };
        boolean failed = kind == Kind.FAILED;
        double wide = kind == Kind.UNDECIDED ? 1.45 : 1.04;
        List<ForkTrace> series = new ArrayList<>();
        for (int fork = 0; fork < forks && !failed; fork++) {
            double mean = rounded(score * (1 + 0.05 * (random.nextDouble() - 0.5)));
            List<Double> at = new ArrayList<>();
            List<Double> scores = new ArrayList<>();
            for (int iteration = 0; iteration < iterations; iteration++) {
                at.add(rounded(0.25 * (iteration + 1)));
                scores.add(rounded(mean * (1 + 4 * Math.exp(-iteration / 3.0) + 0.06 * random.nextDouble())));
            }
            series.add(new ForkTrace(
                    fork,
                    START.plusSeconds(9L * (fork * 8 + place)),
                    rounded(0.25 * iterations + 0.6),
                    fork > 0,
                    fork == 1 ? "other processes took 31 % of a processor" : "",
                    mean,
                    at,
                    scores,
                    // Of every third, two iterations more are warm-up.
                    rounded(0.125 * iterations + (fork % 3 == 2 ? 0.5 : 0))));
        }
        return new PageArm(
                id,
                name,
                model,
                jdk,
                kind,
                verdict,
                failed ? new ArmScore(NaN, 0, NaN) : new ArmScore(score, forks, 0.03),
                failed
                        ? new CostRatio(NaN, NaN, NaN)
                        : new CostRatio(ratio, place == 0 ? 1 : ratio / wide, place == 0 ? 1 : ratio * wide),
                failed ? new IdealTime(NaN, 10, NaN) : new IdealTime(ratio * 1.05, 10, 0.5 * ratio),
                failed
                        ? new ResourceUse(NaN, NaN, NaN, NaN)
                        : new ResourceUse(
                                1.8 + place,
                                900 * Math.pow(1.5, place),
                                place == 6 ? 216.0 : 15.0 + place,
                                place == 3 ? 0.2 : NaN),
                List.of(failed ? NaN : 2.0),
                kind == Kind.UNDECIDED ? List.of("fewForks") : List.of(),
                "java -jar target/benchmarks.jar FanOut -p model=" + model + " -p tasks=10000 -f " + forks,
                new ArmSamples(series, null, null, null),
                place == 0
                        ? List.of(new Attachment("flame graph", "flame/" + id + ".html"))
                        : place == 1 ? List.of(new Attachment("elsewhere", "javascript:alert(1)")) : List.of());
    }

    /** The arm with other samples, and without ideal times or columns. */
    private static PageArm changed(PageArm arm, ArmSamples samples) {
        return new PageArm(
                arm.id(),
                arm.name(),
                arm.model(),
                arm.jdk(),
                arm.kind(),
                arm.verdict(),
                arm.measured(),
                arm.toBest(),
                new IdealTime(NaN, NaN, NaN),
                arm.resources(),
                List.of(),
                arm.flags(),
                arm.command(),
                samples,
                arm.attachments());
    }

    private static PageCurve curve() {
        double[] tasks = {100, 1000, 10_000, 100_000};
        return new PageCurve(
                "FanOut.fanOut  waitMillis=10",
                null,
                "tasks",
                "ms/op",
                List.of(
                        line("POOL", tasks, 10.2, 0.05),
                        line("VIRTUAL", tasks, 10.4, 0.0012),
                        line("DEFAULT", tasks, 10.3, 0.003)),
                DoubleStream.of(tasks).mapToObj(x -> new IdealPoint(x, 10)).toList(),
                List.of(new Crossing(
                        List.of("DEFAULT", "VIRTUAL"),
                        420,
                        "VIRTUAL passes DEFAULT at tasks=420 (380 to 460), measured at 100 and 1000")));
    }

    private static CurveLine line(String model, double[] tasks, double fixed, double each) {
        return new CurveLine(
                model,
                model,
                DoubleStream.of(tasks)
                        .mapToObj(x -> new CurvePoint(
                                x, fixed + each * x, (fixed + each * x) * 0.95, (fixed + each * x) * 1.05, "f1"))
                        .toList());
    }

    private static ComparedRow row(String title, double ratio, double low, double high, String kind, String verdict) {
        return new ComparedRow(title, "score", "ms/op", 10.0, 10 * ratio, ratio, low, high, kind, verdict, List.of());
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
