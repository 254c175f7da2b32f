package dev.strandbench.scenario;

import static java.util.Objects.requireNonNull;

import dev.strandbench.model.ConcurrencyModel;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclaration;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a test for every combination of its parameters: every constant of each enum, but, in a contract test, only the
 * models that its benchmark lists. {@code FanOutContractTest} tests {@code FanOutBenchmark}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ArgumentsSource(EveryArm.Arms.class)
public @interface EveryArm {

    final class Arms implements ArgumentsProvider {

        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context)
                throws ClassNotFoundException {
            List<List<?>> arms = List.of(List.of());
            for (ParameterDeclaration parameter : parameters.getAll()) {
                List<?> values = valuesOf(parameter.getParameterType(), context.getRequiredTestClass());
                arms = arms.stream()
                        .<List<?>>flatMap(arm -> values.stream()
                                .map(value -> Stream.concat(arm.stream(), Stream.of(value))
                                        .toList()))
                        .toList();
            }
            return arms.stream().map(arm -> Arguments.of(arm.toArray()));
        }

        private static List<?> valuesOf(Class<?> type, Class<?> test) throws ClassNotFoundException {
            if (type != ConcurrencyModel.class || !test.getName().endsWith("ContractTest")) {
                return List.of(requireNonNull(type.getEnumConstants()));
            }
            String benchmark = test.getName().replaceFirst("ContractTest$", "Benchmark");
            return Models.of(Class.forName(benchmark).asSubclass(ScenarioBenchmark.class));
        }
    }
}
