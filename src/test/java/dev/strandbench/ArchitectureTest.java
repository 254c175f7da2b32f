package dev.strandbench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may use whom. An arrow that is not here does not exist. */
class ArchitectureTest {

    private static final String ROOT = "dev.strandbench.";
    private static final JavaClasses CLASSES = MainClasses.ALL;

    @Test
    void wordsKnowNothingElse() {
        mayUse("text");
    }

    @Test
    void modelsAndWorkloadsKnowNothingElse() {
        mayUse("model");
        mayUse("workload");
    }

    @Test
    void scenariosKnowModelsAndWorkloadsAndTheProgramsThatTheyStart() {
        mayUse("scenario", "model", "workload", "process", "postgres", "service", "watch", "function", "error");
        mayUse("function", "error");
        mayUse("service", "model", "workload", "process", "postgres", "watch", "error");
        mayUse("postgres", "process");
        mayUse("process");
        mayUse("watch");
        mayUse("recording");
    }

    @Test
    void scenariosDoNotKnowEachOther() {
        slices().matching(ROOT + "scenario.(*)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void profilersKnowOnlyWhatScenariosTheProcessTheEnvironmentAndRecordingsReport() {
        mayUse("profiler", "scenario", "process", "watch", "environment", "recording", "error");
        noClasses()
                .that(resideInAPackage(ROOT + "profiler.."))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + "scenario.*.."))
                .check(CLASSES);
    }

    @Test
    void thePipelineNeverImportsAScenario() {
        mayUse("environment");
        mayUse("error");
        mayUse("decision", "plan", "catalog", "function", "error");
        mayUse("result", "error");
        mayUse("analysis");
        mayUse("jmhjar", "error");
        mayUse("plan", "catalog", "environment", "error", "result", "jmhjar");
        mayUse("policy", "plan", "analysis");
        mayUse("replay", "policy", "plan", "analysis", "result");
        mayUse("run", "policy", "plan", "analysis", "result", "environment", "function", "error");
        mayUse("compare", "analysis", "result", "error");
        mayUse("gate", "compare", "analysis");
        mayUse("history", "compare", "analysis", "result", "error");
        mayUse("claims", "compare", "analysis", "result", "catalog", "plan", "environment", "error");
        mayUse(
                "report",
                "run",
                "replay",
                "compare",
                "gate",
                "history",
                "claims",
                "plan",
                "catalog",
                "model",
                "analysis",
                "result",
                "environment",
                "function",
                "recording",
                "watch",
                "error");
    }

    @Test
    void statisticsArePureFormulas() {
        mayUse("analysis.stats");
    }

    @Test
    void theCatalogKnowsWhatScenariosShareAndNoScenario() {
        mayUse("catalog", "scenario", "error", "result", "jmhjar");
        noClasses()
                .that(resideInAPackage(ROOT + "catalog.."))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + "scenario.*.."))
                .check(CLASSES);
    }

    /** They are left out of the jar of the harness, and their libraries are optional in the pom. */
    @Test
    void theHarnessNeedsNeitherScenariosNorTheirLibraries() {
        noClasses()
                .that(DescribedPredicate.not(
                        resideInAnyPackage(ROOT + "scenario.*..", ROOT + "postgres..", ROOT + "service..")))
                .and()
                .haveNameNotMatching(Pattern.quote(ROOT) + "cli\\.(ServeCommand|EndOfService)(\\$.*)?")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        ROOT + "scenario.*..",
                        ROOT + "postgres..",
                        ROOT + "service..",
                        "com.mongodb..",
                        "com.softwaremill.jox..",
                        "com.zaxxer..",
                        "de.bwaldvogel..",
                        "io.agroal..",
                        "io.ktor..",
                        "io.netty..",
                        "io.r2dbc..",
                        "kotlin.reflect.full..",
                        "kotlinx.coroutines.reactive..",
                        "kotlinx.coroutines.reactor..",
                        "org.apache.hc..",
                        "org.bson..",
                        "org.postgresql..",
                        "org.springframework..",
                        "org.tukaani..",
                        "reactor.netty.."))
                .check(CLASSES);
    }

    @Test
    void nothingImportsTheCommandLine() {
        noClasses()
                .that(resideInAPackage("dev.strandbench.."))
                .and(DescribedPredicate.not(resideInAPackage(ROOT + "cli..")))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + "cli.."))
                .check(CLASSES);
    }

    @Test
    void theLauncherUsesOnlyWhatAnOldJvmCanLoad() {
        classes()
                .that(DescribedPredicate.describe(
                        "are the launcher", c -> c.getPackageName().equals("dev.strandbench")))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("dev.strandbench", ROOT + "environment.jdk", "java.."))
                .check(CLASSES);
        classes()
                .that(resideInAPackage(ROOT + "environment.jdk"))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(ROOT + "environment.jdk", "java.."))
                .check(CLASSES);
    }

    @Test
    void noPartsDependOnEachOtherInCircles() {
        slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** Of this project, a part uses itself, the words of {@code text} and the named parts only. */
    private static void mayUse(String part, String... others) {
        String[] allowed = Stream.concat(Stream.of(part, "text"), Stream.of(others))
                .map(name -> ROOT + name + "..")
                .toArray(String[]::new);
        DescribedPredicate<JavaClass> foreign =
                resideInAPackage("dev.strandbench..").and(DescribedPredicate.not(resideInAnyPackage(allowed)));
        noClasses()
                .that(resideInAPackage(ROOT + part + ".."))
                .should()
                .dependOnClassesThat(foreign)
                .allowEmptyShould(true)
                .check(CLASSES);
    }
}
