package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.ProfileReader;
import dev.strandbench.plan.Quantities;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.plan.Shard;
import dev.strandbench.report.RecordingReport;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/** Types of option values in addition to those of picocli. */
final class OptionValues {

    static final String JDKS = "a version, the home directory of a JDK, or all";

    private OptionValues() {}

    /** Registers the types with a command line and its subcommands. */
    static void registerWith(CommandLine commands) {
        commands.registerConverter(Duration.class, text -> {
            boolean noUnit = text.chars().allMatch(Character::isDigit);
            return valid(Quantities.duration(text), text, (noUnit ? "a number with a unit; " : "") + Quantities.TIMES);
        });
        commands.registerConverter(Shard.class, text -> valid(Shard.parse(text), text, Shard.EXAMPLE));
    }

    /**
     * Makes sure that a list option has a value. Without one, it would have no effect.
     *
     * @throws UserErrorException if it has none
     */
    static void requireAny(@Nullable CommandSpec command, String option, String valid) {
        if (command == null) {
            return;
        }
        List<String> given = command.findOption(option).originalStringValues();
        if (given.stream().anyMatch(list -> list.replace(",", "").isBlank())) {
            throw new UserErrorException(option + " has no value; valid: " + valid);
        }
    }

    /** Shares, for example {@code 3%}. */
    static final class Share implements ITypeConverter<Double> {

        @Override
        public Double convert(String text) {
            return valid(Quantities.share(text), text, Quantities.SHARES);
        }
    }

    /** JMH's short labels of the modes whose scores can be compared. */
    static final class ScoreMode implements ITypeConverter<Mode> {

        private static final Map<String, Mode> MODES = Map.of("avgt", Mode.AverageTime, "thrpt", Mode.Throughput);

        @Override
        public Mode convert(String text) {
            return valid(Optional.ofNullable(MODES.get(text)), text, "avgt, thrpt");
        }
    }

    static final class ProfileNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return ProfileReader.names().iterator();
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

    static final class ScoreModeLabels implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.of("avgt", "thrpt").iterator();
        }
    }

    static final class RecordingFormats implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(RecordingReport.Format.values())
                    .map(format -> format.name().toLowerCase(Locale.ROOT))
                    .iterator();
        }
    }

    private static <T> T valid(Optional<T> value, String text, String examples) {
        return value.orElseThrow(() -> new TypeConversionException(text + " is not valid; valid: " + examples));
    }
}
