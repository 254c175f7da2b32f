package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import dev.strandbench.base.Sha256;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.machine.MachineSettings;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.usercode.JmhJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The data that a run needs to start or resume.
 *
 * @param jvmArguments JVM arguments that follow all other arguments of every fork
 * @param profilers profilers that the user attaches to each fork, in the syntax of JMH's {@code -prof}
 */
public record Plan(
        @JsonUnwrapped Origin origin,
        @JsonUnwrapped Effort effort,
        @JsonUnwrapped Environment environment,
        List<String> jvmArguments,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> profilers,
        List<Family> families) {

    /**
     * The identity and the origin of a run.
     *
     * @param seed seed for the random order of the forks in each block
     * @param shard the part of a divided plan, in the format of {@link Shard#words}; empty for an undivided plan
     */
    public record Origin(
            String run,
            String profile,
            Instant created,
            long seed,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String call,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String shard) {}

    /**
     * The limits on the time and the precision of a run.
     *
     * @param precision target half-width of a ratio's confidence interval, as a share of the ratio
     * @param margin largest negligible cost difference, as a share of the lower cost; 0 if all differences matter
     * @param fixed true if JMH's numbers of forks and iterations apply, false if the scores determine these numbers
     * @param asked true if a {@code Demand} chooses the cells to measure, false if the run measures every cell
     */
    public record Effort(
            Duration budget,
            double precision,
            @JsonSetter(nulls = Nulls.AS_EMPTY) double margin,
            boolean fixed,
            @JsonSetter(nulls = Nulls.AS_EMPTY) boolean asked,
            ForkLengths pace) {}

    /**
     * The jar, the JDKs and the machine of a run.
     *
     * @param benchmarkPath absolute paths of another project's JMH jar and libraries; empty for this jar's benchmarks
     * @param machineSettings OS settings, by name; empty in plans of earlier versions
     * @param jvmSettings scheduler settings by JDK label and setting name; empty until a run has read them
     */
    public record Environment(
            List<PlannedJdk> jdks,
            String jar,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> benchmarkPath,
            MachineIdentity machine,
            @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> machineSettings,
            @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Map<String, String>> jvmSettings) {

        static Environment ofThisMachine(List<PlannedJdk> jdks, Optional<JmhJar> benchmarks) {
            String own = ownDigest();
            return new Environment(
                    jdks,
                    benchmarks.map(jar -> own + " " + jar.digest()).orElse(own),
                    benchmarks.map(JmhJar::classPath).orElse(List.of()),
                    MachineIdentity.ofThisMachine(),
                    MachineSettings.ofThisMachine(),
                    Map.of());
        }

        private static String ownDigest() {
            // A class path with several entries is not a file path. On Windows, it is not even a valid path.
            File jar = new File(System.getProperty("java.class.path", ""));
            if (!jar.isFile()) {
                return "classes";
            }
            try {
                return Sha256.hex(Files.readAllBytes(jar.toPath()));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private Environment now() {
            Optional<JmhJar> benchmarks =
                    benchmarkPath.isEmpty() ? Optional.empty() : Optional.of(JmhJar.at(benchmarkPath));
            return ofThisMachine(jdks.stream().filter(Environment::isThere).toList(), benchmarks);
        }

        private static boolean isThere(PlannedJdk jdk) {
            Path home = Objects.requireNonNull(jdk.program().getParent()).getParent();
            try {
                InstalledJdk found = InstalledJdk.named(Objects.requireNonNull(home));
                return jdk.label().startsWith(found.version())
                        && (jdk.runtime().isEmpty() || jdk.runtime().equals(found.runtimeVersion()));
            } catch (IOException e) {
                return false;
            }
        }

        List<String> differences(Environment now) {
            List<String> differences = new ArrayList<>();
            if (!jar.equals(now.jar)) {
                differences.add("the jar has changed");
            }
            if (!machine.equals(now.machine)) {
                differences.add("the machine was " + machine.words() + ", and is " + now.machine.words());
            }
            machineSettings.forEach((name, value) -> {
                String other = now.machineSettings.getOrDefault(name, value);
                if (!other.equals(value)) {
                    differences.add(name + " was " + value + " and is " + other);
                }
            });
            for (PlannedJdk jdk : jdks) {
                if (!now.jdks.contains(jdk)) {
                    differences.add("JDK " + jdk.label() + " is no longer " + jdk.program());
                }
            }
            return differences;
        }
    }

    /** A part of a divided plan. The first part has index 1. Each family belongs to one part. */
    public record Shard(int index, int count) {

        public static final String EXAMPLE = "I/N, with I from 1 to N";

        private static final Pattern WORDS = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

        public static Optional<Shard> parse(String text) {
            Matcher words = WORDS.matcher(text);
            return words.matches()
                    ? Optional.of(new Shard(Integer.parseInt(words.group(1)), Integer.parseInt(words.group(2))))
                            .filter(shard -> shard.index >= 1 && shard.index <= shard.count)
                    : Optional.empty();
        }

        public String words() {
            return index + "/" + count;
        }

        /** Returns the families of this part. Throws {@link UserErrorException} if the part has no family. */
        public List<Family> of(List<Family> families) {
            List<Family> part = new ArrayList<>();
            for (int family = index - 1; family < families.size(); family += count) {
                part.add(Objects.requireNonNull(families.get(family)));
            }
            if (part.isEmpty()) {
                throw new UserErrorException("--shard " + words()
                        + " is empty; valid: no more shards than there are families, " + families.size());
            }
            return part;
        }
    }

    /** Returns false if a field is missing, as in a damaged session file. */
    @SuppressWarnings("NullAway") // Jackson leaves missing parts null
    public boolean isWhole() {
        return Stream.of(origin, effort, environment, jvmArguments, families).allMatch(Objects::nonNull)
                && Stream.of(origin.run, origin.profile, origin.created).allMatch(Objects::nonNull)
                && Stream.of(effort.budget, effort.pace).allMatch(Objects::nonNull)
                && Stream.of(environment.jdks, environment.jar, environment.machine)
                        .allMatch(Objects::nonNull);
    }

    public int cells() {
        return families.stream().mapToInt(family -> family.arms().size()).sum();
    }

    public Stream<Cell> eachCell() {
        return families.stream().flatMap(family -> family.arms().stream());
    }

    /** Returns a sentence for each reason why the run must not resume on this machine; empty if there is none. */
    public List<String> differences() {
        return environment.differences(environment.now());
    }

    public Plan within(Duration budget) {
        return with(new Effort(budget, effort.precision, effort.margin, effort.fixed, effort.asked, effort.pace));
    }

    public Plan asked(boolean asked) {
        return with(new Effort(effort.budget, effort.precision, effort.margin, effort.fixed, asked, effort.pace));
    }

    /** Returns a copy with at least the given number of forks per cell. Single-shot benchmarks do not change. */
    public Plan withForks(int forks) {
        return withFamilies(families.stream()
                .map(family -> family.isSingleShot()
                        ? family
                        : family.countedBy(family.ownCounts().atLeast(forks)))
                .toList());
    }

    public Plan withFamilies(List<Family> others) {
        return new Plan(origin, effort, environment, jvmArguments, profilers, others);
    }

    /** Returns a copy with the scheduler settings of each JDK. Starts a JVM of each JDK with the plan's arguments. */
    public Plan withJvmSettings() {
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        for (PlannedJdk jdk : environment.jdks) {
            List<String> arguments = new ArrayList<>(jdk.arguments());
            arguments.addAll(jvmArguments);
            settings.put(jdk.label(), JvmSettings.schedulersOf(jdk.program(), arguments));
        }
        return withJvmSettings(settings);
    }

    public Plan withJvmSettings(Map<String, Map<String, String>> settings) {
        return on(new Environment(
                environment.jdks,
                environment.jar,
                environment.benchmarkPath,
                environment.machine,
                environment.machineSettings,
                settings));
    }

    public Plan withJvmArgument(String further) {
        return new Plan(
                origin,
                effort,
                environment,
                Stream.concat(jvmArguments.stream(), Stream.of(further)).toList(),
                profilers,
                families);
    }

    /**
     * Returns a copy that tells each fork the speed of CPU work, or this plan if no cell does CPU work. If each fork
     * measured the speed, arms would do different amounts of work.
     *
     * @param jvmArgument measures the speed, and returns the JVM argument that states it
     */
    public Plan withCpuWork(Supplier<String> jvmArgument) {
        boolean computes = eachCell().anyMatch(cell -> Answers.computes(cell.benchmark(), cell.benchmarkParameters()));
        return computes ? withJvmArgument(jvmArgument.get()) : this;
    }

    public Plan profiledBy(List<String> others) {
        return new Plan(origin, effort, environment, jvmArguments, others, families);
    }

    public Plan startedBy(String call) {
        Origin started = new Origin(origin.run, origin.profile, origin.created, origin.seed, call, origin.shard);
        return new Plan(started, effort, environment, jvmArguments, profilers, families);
    }

    public Plan on(Environment other) {
        return new Plan(origin, effort, other, jvmArguments, profilers, families);
    }

    private Plan with(Effort other) {
        return new Plan(origin, other, environment, jvmArguments, profilers, families);
    }
}
