package dev.strandbench.cli;

import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.ProfileReader;
import dev.strandbench.plan.Quantities;
import dev.strandbench.plan.Shard;
import dev.strandbench.recording.PageFormat;
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

/** Values of options that picocli does not know. */
final class OptionValues {

    /** What an option for several JDKs takes. */
    static final String JDKS = "a version, the home directory of a JDK, or all";

    private OptionValues() {}

    /** Makes a command line, its subcommands included, take them. */
    static void registerWith(CommandLine commands) {
        commands.registerConverter(Duration.class, text -> {
            boolean noUnit = text.chars().allMatch(Character::isDigit);
            return valid(Quantities.duration(text), text, (noUnit ? "a number with a unit; " : "") + Quantities.TIMES);
        });
        commands.registerConverter(Shard.class, text -> valid(Shard.parse(text), text, Shard.EXAMPLE));
    }

    /**
     * Makes sure that an option which takes a list is not given one without a value, which would be as if it were not
     * given.
     *
     * @throws UserErrorException if it is
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

    /** Takes shares, for example {@code 3%}; their type alone does not tell them from other numbers. */
    static final class Share implements ITypeConverter<Double> {

        @Override
        public Double convert(String text) {
            return valid(Quantities.share(text), text, Quantities.SHARES);
        }
    }

    /** Takes the modes in which scores of several iterations can be compared, by JMH's short labels. */
    static final class ScoreMode implements ITypeConverter<Mode> {

        private static final Map<String, Mode> MODES = Map.of("avgt", Mode.AverageTime, "thrpt", Mode.Throughput);

        @Override
        public Mode convert(String text) {
            return valid(Optional.ofNullable(MODES.get(text)), text, "avgt, thrpt");
        }
    }

    /** The profiles that have a name. */
    static final class ProfileNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return ProfileReader.names().iterator();
        }
    }

    /** The models. */
    static final class ModelNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(ConcurrencyModel.values()).map(Enum::name).iterator();
        }
    }

    /** The scenarios, of the regular expressions that select benchmarks those that one completes. */
    static final class ScenarioNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return SelectedBenchmark.scenarioNames().iterator();
        }
    }

    /** The modes that {@link ScoreMode} takes; JMH has more. */
    static final class ScoreModeLabels implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.of("avgt", "thrpt").iterator();
        }
    }

    /** The formats of a recording's page, as one types them. */
    static final class PageFormatNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(PageFormat.values())
                    .map(format -> format.name().toLowerCase(Locale.ROOT))
                    .iterator();
        }
    }

    private static <T> T valid(Optional<T> value, String text, String examples) {
        return value.orElseThrow(() -> new TypeConversionException(text + " is not valid; valid: " + examples));
    }
}
