package dev.strandbench.liveness;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import java.util.ArrayList;
import java.util.List;

/**
 * Successive attempts at a pattern in one JVM.
 *
 * @param jvmArguments arguments in addition to the JDK's arguments and to the arguments that all attempts share
 * @param width number of threads of each scheduler: carriers, pool threads, or threads per dispatcher
 */
record AttemptSeries(
        LivenessPattern pattern,
        ConcurrencyModel model,
        PlannedJdk jdk,
        List<String> jvmArguments,
        int tasks,
        int width,
        long seed,
        int first,
        int count) {

    /** The class path is read early, because the system property changes while a JMH fork runs. */
    static final String CLASS_PATH = System.getProperty("java.class.path", "");

    private static final String COMMON_POOL = "java.util.concurrent.ForkJoinPool.common.parallelism";

    /** Returns the JVM arguments that limit the threads of each scheduler for this project's patterns. */
    static List<String> jvmArgumentsOfPatterns(int width) {
        return List.of(
                // Boot classes are read in native code. Reading them in Java code would make the JDK add a carrier.
                "-Xbootclasspath/a:" + CLASS_PATH,
                "--enable-native-access=ALL-UNNAMED",
                // A JVM that crashes would leave a file in the working directory.
                "-XX:+SuppressFatalErrorMessage",
                property(JvmSettings.PARALLELISM, width),
                property(JvmSettings.CORE_WORKERS, width),
                property(JvmSettings.IO_PARALLELISM, width),
                property(COMMON_POOL, width));
    }

    static String property(String name, Object value) {
        return "-D" + name + "=" + value;
    }

    List<String> command() {
        List<String> command = new ArrayList<>(List.of(jdk.program().toString()));
        command.addAll(jdk.arguments());
        command.addAll(List.of(
                // A small JVM starts fast, and C1 leaves a safepoint in every loop.
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                // A killed JVM would leave its performance data file behind.
                "-XX:-UsePerfData",
                // A thread dump then contains all virtual threads.
                property(JvmSettings.TRACK_ALL_THREADS, true)));
        command.addAll(jvmArguments);
        command.addAll(List.of(
                "-cp",
                CLASS_PATH,
                LivenessFork.class.getName(),
                pattern.getClass().getName(),
                model.name(),
                String.valueOf(tasks),
                String.valueOf(width),
                String.valueOf(seed),
                String.valueOf(first),
                String.valueOf(count)));
        return command;
    }
}
