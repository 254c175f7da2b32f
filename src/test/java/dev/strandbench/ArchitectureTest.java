package dev.strandbench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.strandbench.scenario.Explanation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The dependencies between packages. A package may use only what is listed here. */
class ArchitectureTest {

    private static final String ROOT = "dev.strandbench.";
    private static final JavaClasses CLASSES = MainClasses.ALL;
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z]+)` \\|[^|]+\\|([^|]*)\\|$");
    private static final Pattern PACKAGE = Pattern.compile("`([a-z.]+)`");

    /** Uses every other package; none may use it. */
    private static final String TOP = "cli";

    /** The packages that each package, with its subpackages, may use in addition to {@code base}. */
    private static final Map<String, List<String>> ARROWS = Map.ofEntries(
            entry("base", List.of()),
            entry("machine", List.of()),
            entry("model", List.of()),
            entry("workload", List.of()),
            entry("usercode", List.of()),
            entry("result", List.of()),
            entry("analysis", List.of()),
            entry("profiler", List.of("machine")),
            entry("service", List.of("model", "workload", "machine", "profiler.watch")),
            entry("scenario", List.of("model", "workload", "machine", "service", "usercode", "profiler")),
            entry("plan", List.of("scenario", "usercode", "result", "machine")),
            entry("run", List.of("compare", "plan", "analysis", "result", "usercode", "profiler", "machine")),
            entry("compare", List.of("analysis", "result", "machine")),
            entry("liveness", List.of("model", "workload", "plan", "usercode", "machine")),
            entry("claims", List.of("compare", "plan", "analysis", "result", "scenario", "machine")),
            entry("why", List.of("run", "compare", "plan", "analysis", "result", "usercode", "model", "machine")),
            entry(
                    "report",
                    List.of(
                            "claims",
                            "why",
                            "liveness",
                            "compare",
                            "run",
                            "plan",
                            "analysis",
                            "result",
                            "scenario",
                            "model",
                            "profiler",
                            "machine")));

    /** Subpackages that may use less than the package that contains them. */
    private static final Map<String, List<String>> NARROWER_ARROWS = Map.ofEntries(
            entry("analysis.stats", List.of()),
            entry("liveness.pattern", List.of("liveness", "model", "machine")),
            entry("machine.jdk", List.of()),
            entry("profiler.recording", List.of()),
            entry("profiler.watch", List.of("machine")),
            entry("report.document", List.of("result")),
            entry(
                    "report.page",
                    List.of(
                            "report",
                            "claims",
                            "compare",
                            "run",
                            "plan",
                            "analysis",
                            "result",
                            "scenario",
                            "model",
                            "profiler.recording",
                            "profiler.watch",
                            "machine")),
            entry("run.policy", List.of("plan", "analysis")),
            entry("service.postgres", List.of("machine")),
            entry("why.intervention", List.of("plan", "model", "machine")));

    /** The pom leaves these classes out of the harness jar. */
    private static final DescribedPredicate<JavaClass> OUTSIDE_THE_HARNESS = DescribedPredicate.describe(
            "are outside the harness jar",
            one -> Pom.outsideTheHarness().stream()
                    .map(pattern -> pattern.replace("/**", "(/.+)?").replace("*", "[^/]*"))
                    .anyMatch(one.getName().replace('.', '/')::matches));

    static Stream<Arguments> arrows() {
        return Stream.of(ARROWS, NARROWER_ARROWS)
                .flatMap(arrows -> arrows.entrySet().stream())
                .map(arrow -> arguments(arrow.getKey(), arrow.getValue()));
    }

    @ParameterizedTest
    @MethodSource("arrows")
    void aPackageUsesOnlyThoseBelowIt(String part, List<String> others) {
        String[] allowed = Stream.concat(Stream.of(part, "base"), others.stream())
                .map(name -> ROOT + name + "..")
                .toArray(String[]::new);
        DescribedPredicate<JavaClass> foreign =
                resideInAPackage("dev.strandbench..").and(DescribedPredicate.not(resideInAnyPackage(allowed)));
        noClasses()
                .that(resideInAPackage(ROOT + part + ".."))
                .should()
                .dependOnClassesThat(foreign)
                .check(CLASSES);
    }

    @Test
    void everyPackageHasARule() {
        Set<String> ruled = new TreeSet<>(ARROWS.keySet());
        ruled.addAll(NARROWER_ARROWS.keySet());

        SortedSet<String> packages = CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(ROOT))
                .map(name -> name.substring(ROOT.length()))
                .filter(name -> !name.equals(TOP) && !name.startsWith("scenario."))
                .collect(toCollection(TreeSet::new));

        assertThat(packages).isEqualTo(ruled);
    }

    @Test
    void theTableOfPackagesListsTheRules() {
        String page = Documentation.text(Path.of("docs/development.md"));
        Map<String, List<String>> table = ROW.matcher(page)
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1),
                        row -> PACKAGE.matcher(row.group(2))
                                .results()
                                .map(name -> name.group(1))
                                .toList()));
        Map<String, List<String>> rules = new TreeMap<>(ARROWS);
        // The row says "every package".
        rules.put(TOP, List.of());

        assertThat(table).isEqualTo(rules);
        assertThat(page).contains("The code has " + rules.size() + " packages ");
    }

    @Test
    void scenariosDoNotKnowEachOther() {
        slices().matching(ROOT + "scenario.(*)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void onlyScenariosAndTheCommandLineKnowAScenario() {
        noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage(ROOT + "scenario..", ROOT + TOP + "..")))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + "scenario.*.."))
                .check(CLASSES);
    }

    /** Explanations that are not listed are never asked. */
    @Test
    void allExplanationsAreListedAsServices() {
        Path services = Path.of("src/main/resources/META-INF/services");
        assertThat(Documentation.text(services.resolve(Explanation.class.getName()))
                        .lines())
                .containsExactlyInAnyOrderElementsOf(CLASSES.stream()
                        .filter(one -> one.isAssignableTo(Explanation.class) && !one.isInterface())
                        .map(JavaClass::getName)
                        .toList());
    }

    /**
     * The libraries of scenarios are optional in the pom. The command line refers to {@code serve}, which may be
     * missing.
     */
    @Test
    void theHarnessNeedsNeitherScenariosNorTheirLibraries() {
        noClasses()
                .that(DescribedPredicate.not(OUTSIDE_THE_HARNESS))
                .should()
                .dependOnClassesThat(OUTSIDE_THE_HARNESS
                        .and(DescribedPredicate.not(resideInAPackage(ROOT + TOP)))
                        .or(resideInAnyPackage(
                                "com.mongodb..",
                                "com.softwaremill.jox..",
                                "com.zaxxer..",
                                "de.bwaldvogel..",
                                "io.agroal..",
                                "io.ktor..",
                                "io.micrometer..",
                                "io.netty..",
                                "io.opentelemetry..",
                                "io.r2dbc..",
                                "kotlin.reflect.full..",
                                "kotlinx.coroutines.reactive..",
                                "kotlinx.coroutines.reactor..",
                                "org.apache.hc..",
                                "org.bson..",
                                "org.postgresql..",
                                "org.springframework..",
                                "org.tukaani..",
                                "reactor.netty..")))
                .check(CLASSES);
    }

    @Test
    void theLauncherUsesOnlyWhatAnOldJvmCanLoad() {
        classes()
                .that(DescribedPredicate.describe(
                        "are the launcher", c -> c.getPackageName().equals("dev.strandbench")))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("dev.strandbench", ROOT + "machine.jdk", "java.."))
                .check(CLASSES);
        classes()
                .that(resideInAPackage(ROOT + "machine.jdk"))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(ROOT + "machine.jdk", "java.."))
                .check(CLASSES);
    }

    @Test
    void noPartsDependOnEachOtherInCircles() {
        slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noTwoTopLevelClassesHaveTheSameSimpleName() {
        Map<String, SortedSet<String>> classes = CLASSES.stream()
                .filter(ArchitectureTest::isNamedByHand)
                .collect(groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        mapping(JavaClass::getName, toCollection(TreeSet::new))));

        assertThat(classes).hasSizeGreaterThan(100);
        classes.values().removeIf(names -> names.size() == 1);
        assertThat(classes).isEmpty();
    }

    @Test
    void noNestedClassHasTheSimpleNameOfATopLevelClass() {
        Set<String> names = CLASSES.stream()
                .filter(ArchitectureTest::isNamedByHand)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());

        assertThat(CLASSES.stream()
                        .filter(one -> !one.isTopLevelClass() && names.contains(one.getSimpleName()))
                        .map(JavaClass::getName))
                .isEmpty();
    }

    private static boolean isNamedByHand(JavaClass one) {
        boolean generated = one.getPackageName().endsWith(".jmh_generated")
                || one.getModifiers().contains(JavaModifier.SYNTHETIC)
                || one.getSimpleName().equals("package-info");
        return one.isTopLevelClass() && !generated;
    }
}
