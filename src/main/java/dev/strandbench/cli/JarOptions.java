package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Profile;
import dev.strandbench.usercode.JmhJar;
import dev.strandbench.usercode.JmhJarLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.util.Version;
import picocli.CommandLine.Option;

/** The option of a run that measures another project's benchmarks. */
final class JarOptions {

    private static final String EVERYTHING = "";

    @Option(
            names = "--jar",
            paramLabel = "JMH-JAR",
            description =
                    "The JMH jar of another project, whose benchmarks replace those of the profile. --classpath adds"
                            + " libraries that the jar lacks.")
    private @Nullable String jar;

    boolean isGiven() {
        return jar != null;
    }

    /**
     * Returns the other project's jar; empty if the option is not given.
     *
     * @param libraries the libraries that it lacks
     * @throws UserErrorException if it is not a jar with benchmarks
     */
    Optional<JmhJar> jar(List<Path> libraries) {
        return Optional.ofNullable(jar).map(name -> JmhJar.of(name, libraries));
    }

    /** Returns a profile of the jar's benchmarks, with the budget, precision and pace of another profile. */
    static Profile of(JmhJar jar, Profile base) {
        Optional<String> version = jar.jmhVersion();
        String note = version.isPresent() && !version.get().equals(Version.getPlainVersion())
                ? "; built with JMH " + version.get() + ", run by JMH " + Version.getPlainVersion()
                : "";
        return base.selecting(
                jar.name(),
                "benchmarks of " + jar.path() + note,
                base.jvmArguments(),
                List.of(new Profile.Selection(EVERYTHING, Map.of())));
    }

    /**
     * Repeats the call that resumes a run in a JVM with the benchmarks of the run's jar.
     *
     * @return its exit status; empty if this JVM has them
     */
    static Optional<Integer> resumedThere(Plan plan, List<String> call) {
        return plan.benchmarkPath().isEmpty() ? Optional.empty() : madeThere(JmhJar.at(plan.benchmarkPath()), call);
    }

    /**
     * Repeats a call where JMH finds the benchmarks of a jar.
     *
     * @return its exit status; empty if JMH finds them here
     */
    static Optional<Integer> madeThere(JmhJar jar, List<String> call) {
        return JmhJarLoader.isActive()
                ? Optional.empty()
                : Optional.of(JmhJarLoader.run(jar, Main.class, call.toArray(String[]::new)));
    }
}
