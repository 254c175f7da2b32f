package dev.strandbench.cli;

import dev.strandbench.error.UserErrorException;
import dev.strandbench.jmhjar.JmhJar;
import dev.strandbench.jmhjar.JmhJarLoader;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Profile;
import dev.strandbench.run.JmhForkSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.Version;
import picocli.CommandLine.Option;

/** The option of a run that measures benchmarks of another project. */
final class JarOptions {

    private static final String EVERYTHING = "";

    @Option(
            names = "--jar",
            paramLabel = "JMH-JAR",
            description =
                    "The benchmarks of another project, from its JMH jar, in place of the profile's; --classpath adds"
                            + " what the jar does not hold.")
    private @Nullable String jar;

    boolean isGiven() {
        return jar != null;
    }

    /**
     * The jar; empty if the benchmarks are this one's.
     *
     * @param libraries what it does not hold
     * @throws UserErrorException if it is not one with benchmarks
     */
    Optional<JmhJar> jar(List<Path> libraries) {
        return Optional.ofNullable(jar).map(name -> JmhJar.of(name, libraries));
    }

    /** A profile of the jar's benchmarks, as long and as exactly as another. */
    static Profile of(JmhJar jar, Profile base) {
        Optional<String> version = jar.jmhVersion();
        String note = version.isPresent() && !version.get().equals(Version.getPlainVersion())
                ? "; built with JMH " + version.get() + ", run by JMH " + Version.getPlainVersion()
                : "";
        return new Profile(
                jar.name(),
                "benchmarks of " + jar.path() + note,
                base.budget(),
                base.precision(),
                base.pace(),
                base.jvmArguments(),
                List.of(new Profile.Selection(EVERYTHING, Map.of())),
                base.circumstances());
    }

    /** Gives forks the classes of a plan's benchmarks. */
    static JmhForkSource onClassPath(JmhForkSource source, Plan plan) {
        if (plan.benchmarkPath().isEmpty()) {
            return source;
        }
        try {
            return source.onClassPath(JmhJar.at(plan.benchmarkPath()).forkClassPath(Version.getPlainVersion()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Goes on with a run where its benchmarks are.
     *
     * @return the exit status; empty if they are here
     */
    static Optional<Integer> resumedThere(Plan plan, List<String> call) {
        return plan.benchmarkPath().isEmpty() ? Optional.empty() : madeThere(JmhJar.at(plan.benchmarkPath()), call);
    }

    /**
     * Makes a call again where the benchmarks are those of a jar.
     *
     * @return its exit status; empty if they are already
     */
    static Optional<Integer> madeThere(JmhJar jar, List<String> call) {
        return JmhJarLoader.isActive()
                ? Optional.empty()
                : Optional.of(JmhJarLoader.run(jar, Main.class, call.toArray(String[]::new)));
    }
}
