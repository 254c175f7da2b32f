package dev.strandbench.cli;

import dev.strandbench.base.SecretText;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Plan.Shard;
import dev.strandbench.plan.Profile;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.plan.ShellCall;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

final class OptionValues {

    static final String JDKS = "a version, the home directory of a JDK, or all";

    private OptionValues() {}

    static void registerWith(CommandLine commands) {
        commands.registerConverter(Duration.class, text -> {
            boolean noUnit = text.chars().allMatch(Character::isDigit);
            return valid(Profile.duration(text), text, (noUnit ? "a number with a unit; " : "") + Profile.TIMES);
        });
        commands.registerConverter(Shard.class, text -> valid(Shard.parse(text), text, Shard.EXAMPLE));
    }

    static ParseResult parsed(@Nullable CommandSpec command) {
        return Objects.requireNonNull(command).commandLine().getParseResult();
    }

    /** Returns the whole command line as the user could type it again, with secrets masked. */
    static String typed(@Nullable CommandSpec command) {
        return ShellCall.ofThisProgram(
                words(command).stream().map(SecretText::masked).toList());
    }

    static List<String> words(@Nullable CommandSpec command) {
        return parsed(Objects.requireNonNull(command).root()).originalArgs();
    }

    static void requireAny(@Nullable CommandSpec command, String option, String valid) {
        List<String> given = Objects.requireNonNull(command).findOption(option).originalStringValues();
        if (given.stream().anyMatch(list -> list.replace(",", "").isBlank())) {
            throw new UserErrorException(option + " has no value; valid: " + valid);
        }
    }

    static void refuse(@Nullable CommandSpec command, List<String> options, UnaryOperator<String> message) {
        options.stream().filter(parsed(command)::hasMatchedOption).findFirst().ifPresent(option -> {
            throw new UserErrorException(message.apply(option));
        });
    }

    static final class Share implements ITypeConverter<Double> {

        @Override
        public Double convert(String text) {
            return valid(Profile.share(text), text, Profile.SHARES);
        }
    }

    /** Parses a percentage; 0 % is valid. */
    static final class Margin implements ITypeConverter<Double> {

        private static final String NONE = "0%";

        @Override
        public Double convert(String text) {
            return text.equals(NONE)
                    ? Double.valueOf(0)
                    : valid(Profile.share(text), text, NONE + ", and " + Profile.SHARES);
        }
    }

    static final class ScoreMode implements ITypeConverter<Mode>, Iterable<String> {

        private static final Map<String, Mode> MODES = Map.of("avgt", Mode.AverageTime, "thrpt", Mode.Throughput);

        @Override
        public Mode convert(String text) {
            return valid(Optional.ofNullable(MODES.get(text)), text, String.join(", ", this));
        }

        @Override
        public Iterator<String> iterator() {
            return List.of("avgt", "thrpt").iterator();
        }
    }

    static final class ProfileNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Profile.NAMES.iterator();
        }
    }

    static final class ModelNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(ConcurrencyModel.values()).map(Enum::name).iterator();
        }
    }

    static final class ScenarioNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return SelectedBenchmark.scenarioNames().iterator();
        }
    }

    private static <T> T valid(Optional<T> value, String text, String examples) {
        return value.orElseThrow(() -> new TypeConversionException(text + " is not valid; valid: " + examples));
    }
}
