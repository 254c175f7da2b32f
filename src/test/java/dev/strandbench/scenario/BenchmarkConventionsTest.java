package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.strandbench.Listing;
import dev.strandbench.MainClasses;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.scenario.footprint.FootprintBenchmark;
import dev.strandbench.scenario.service.LeastHeapBenchmark;
import dev.strandbench.scenario.service.RateScenario;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/** Checks what every benchmark class has to have; a failure names what a new one lacks. */
@ParameterizedClass
@MethodSource("benchmarks")
record BenchmarkConventionsTest(Class<?> benchmark) {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path TESTS = Path.of("src/test");

    static List<Class<?>> benchmarks() {
        return MainClasses.ALL.stream()
                .map(JavaClass::reflect)
                .filter(type -> !type.getPackageName().endsWith("jmh_generated"))
                .filter(type -> Stream.of(type.getDeclaredMethods())
                        .anyMatch(method -> method.isAnnotationPresent(Benchmark.class)))
                .<Class<?>>map(type -> type)
                .toList();
    }

    @Test
    void isAScenarioBenchmarkInAPackageOfItsOwn() {
        assertThat(benchmark).isAssignableTo(ScenarioBenchmark.class);
        assertThat(benchmark.getPackageName()).startsWith(ScenarioBenchmark.class.getPackageName() + ".");
        assertThat(source(benchmark.getPackageName() + ".package-info")).exists();
    }

    @Test
    void keepsTheDefaultCountsAndTimes() {
        // What happens first in a JVM is over after one iteration, and has no warm-up by definition. So is, and so has,
        // a search whose attempts are JVMs that have just started. Other searches and loads of a rate take long,
        // and their set-up warms the service.
        if (!benchmark.getSimpleName().startsWith("Cold")
                && !benchmark.equals(LeastHeapBenchmark.class)
                && !RateScenario.class.isAssignableFrom(benchmark)) {
            assertThat(benchmark.getDeclaredAnnotation(Warmup.class)).isNull();
            assertThat(benchmark.getDeclaredAnnotation(Measurement.class)).isNull();
        }
        Fork fork = benchmark.getDeclaredAnnotation(Fork.class);
        assertThat(fork == null ? Fork.BLANK_FORKS : fork.value()).isEqualTo(Fork.BLANK_FORKS);
    }

    @Test
    void collectsGarbageTheSameWayUnderEveryModel() {
        assertThat(benchmark.getAnnotation(Fork.class).jvmArgs())
                .contains(ScenarioBenchmark.GC, ScenarioBenchmark.NO_COROUTINE_DEBUG)
                .anyMatch(argument -> argument.startsWith("-Xmx"));
    }

    @Test
    void measuresNoHeapThatStillGrows() throws ReflectiveOperationException {
        List<String> arguments = List.of(benchmark.getAnnotation(Fork.class).jvmArgs());
        ScenarioBenchmark scenario =
                (ScenarioBenchmark) benchmark.getConstructor().newInstance();
        if (benchmark.equals(FootprintBenchmark.class)) {
            // What the process holds is what it measures.
            assertThat(arguments).doesNotContain(ScenarioBenchmark.TOUCHED);
            assertThat(scenario.heapMebibytes()).isEmpty();
        } else {
            assertThat(arguments)
                    .contains(
                            ScenarioBenchmark.TOUCHED,
                            "-Xms" + ScenarioBenchmark.LEAST_HEAP_MEBIBYTES / 1024 + "g",
                            "-Xmx" + ScenarioBenchmark.LEAST_HEAP_MEBIBYTES / 1024 + "g");
            assertThat(scenario.heapMebibytes()).isPresent();
        }
    }

    @Test
    void saysWhatItMeasuresAndWhatNot() throws IOException {
        assertThat(Files.readString(source(benchmark.getName())))
                .contains(
                        "<b>Question.</b>",
                        "<b>Mechanism.</b>",
                        "<b>One op</b> is",
                        "<b>Not measured.</b>",
                        "<b>Run.</b> {@code java -jar target/benchmarks.jar",
                        "<b>Sources.</b>");
    }

    @Test
    void givesEveryNumberARange() {
        for (Field parameter : benchmark.getFields()) {
            if (parameter.isAnnotationPresent(Param.class)
                    && parameter.getType().isPrimitive()) {
                ValidRange range = parameter.getAnnotation(ValidRange.class);
                assertThat(range).as("%s", parameter).isNotNull();
                for (String value : parameter.getAnnotation(Param.class).value()) {
                    assertThat(Long.parseLong(value)).as("%s", parameter).isBetween(range.min(), range.max());
                }
            }
        }
    }

    @Test
    void givesNoTextThatItsFormRefuses() {
        for (Field parameter : benchmark.getFields()) {
            ValidText text = parameter.getAnnotation(ValidText.class);
            if (text != null) {
                assertThat(parameter.getAnnotation(Param.class).value())
                        .as("%s", parameter)
                        .allMatch(text.value()::accepts);
            }
        }
    }

    @Test
    void hasAContractTest() {
        // A cold benchmark runs the scenario of the warm one.
        String name = benchmark.getSimpleName().replaceFirst("^Cold", "").replaceFirst("Benchmark$", "ContractTest");
        assertThat(Listing.filesBelow(TESTS))
                .as("a test class for the scenario's contract")
                .anyMatch(file -> file.getFileName().toString().startsWith(name + "."));
    }

    @Test
    void namesWhatItComparesModelOrStrategy() {
        List<String> arms = Stream.of(benchmark.getFields())
                .filter(field -> field.isAnnotationPresent(Param.class))
                .map(Field::getName)
                .filter(ArmParameter::isNamed)
                .toList();

        assertThat(arms).hasSize(1);
    }

    private static Path source(String qualifiedName) {
        return SOURCES.resolve(qualifiedName.replace('.', '/') + ".java");
    }
}
