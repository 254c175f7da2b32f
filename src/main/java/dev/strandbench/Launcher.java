package dev.strandbench;

import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Runs the command line on JDK 21 or newer. On an older JVM, finds a newer JDK and starts it with the same arguments.
 * This class is compiled for Java 8, so that an older JVM can load it and print an explanation.
 */
public final class Launcher {

    static final int NO_SUITABLE_JDK = 3;

    private static final String COMMAND_LINE = "dev.strandbench.cli.Main";
    private static final long CHILD_GRACE_SECONDS = 30;

    // A child process inherits the JVM arguments in these environment variables.
    private static final List<String> ARGUMENT_VARIABLES =
            Arrays.asList("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    // These commands are short and start no forks, so they run without the JIT compiler C2.
    private static final List<String> SHORT_COMMANDS =
            Arrays.asList("report", "compare", "history", "merge", "jfr", "jdks", "completion");

    private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

    /** System property that marks a JVM started by the launcher. Such a JVM exits when the launcher's JVM exits. */
    public static final String STARTED_BY_LAUNCHER = "strandbench.startedByLauncher";

    // A script sets this environment variable after its first call, so that later calls do not print the JDK again.
    private static final String JDK_IS_ANNOUNCED = "STRANDBENCH_JDK_ANNOUNCED";

    private Launcher() {}

    public static void main(String[] arguments) throws Exception {
        int running = JavaVersion.running();
        if (running >= InstalledJdk.OLDEST_SUITABLE_FEATURE) {
            runHere(arguments);
        } else {
            System.exit(runElsewhere(arguments, running, JdkDiscovery.ofThisMachine()));
        }
    }

    private static void runHere(String[] arguments) throws Exception {
        try {
            // Loads the class by name, because an old JVM cannot load the class file of the command line.
            Class.forName(COMMAND_LINE).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception) {
                throw (Exception) e.getCause();
            }
            throw e;
        }
    }

    /** Returns the exit status of the call on a newer JDK, or {@link #NO_SUITABLE_JDK} if no newer JDK is found. */
    static int runElsewhere(String[] arguments, int running, JdkDiscovery jdks)
            throws IOException, InterruptedException {
        Optional<InstalledJdk> newer = jdks.preferred();
        if (!newer.isPresent()) {
            System.err.println("strandbench: Java " + InstalledJdk.OLDEST_SUITABLE_FEATURE
                    + " or newer is needed, this is Java " + running
                    + ", and no newer JDK was found. Looked at JAVA_HOME and in " + jdks.searchedDirectories()
                    + "." + System.lineSeparator() + JdkDiscovery.installAdvice());
            return NO_SUITABLE_JDK;
        }
        if (System.getenv(JDK_IS_ANNOUNCED) == null) {
            System.err.println("strandbench: this is Java " + running + "; running on " + newer.get());
        }
        Process child =
                new ProcessBuilder(command(newer.get(), arguments)).inheritIO().start();
        Thread stopChild = new Thread(() -> stop(child), "stop-child");
        Runtime.getRuntime().addShutdownHook(stopChild);
        int status = child.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(stopChild);
        } catch (IllegalStateException e) {
            // The JVM is already ending, so it runs the hook.
            return status;
        }
        return status;
    }

    static List<String> command(InstalledJdk jdk, String[] arguments) {
        List<String> command = new ArrayList<>();
        command.add(jdk.javaProgram().toString());
        if (arguments.length > 0 && SHORT_COMMANDS.contains(arguments[0])) {
            command.add(FIRST_COMPILER_ONLY);
        }
        // The user's arguments come last, so they override earlier arguments.
        command.addAll(jvmArguments());
        command.add("-D" + STARTED_BY_LAUNCHER + "=true");
        String classPath = System.getProperty("java.class.path", "");
        if (classPath.endsWith(".jar") && !classPath.contains(java.io.File.pathSeparator)) {
            command.add("-jar");
            command.add(classPath);
        } else {
            command.add("-cp");
            command.add(classPath);
            command.add(Launcher.class.getName());
        }
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    private static List<String> jvmArguments() {
        List<String> given =
                new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        for (String variable : ARGUMENT_VARIABLES) {
            String value = System.getenv(variable);
            if (value != null) {
                for (String inherited : Pattern.compile("\\s+").split(value.trim(), -1)) {
                    given.remove(inherited);
                }
            }
        }
        return given;
    }

    // Lets the child clean up before it is killed. Ctrl-C in a terminal reaches the child directly.
    private static void stop(Process child) {
        child.destroy();
        try {
            if (!child.waitFor(CHILD_GRACE_SECONDS, TimeUnit.SECONDS)) {
                child.destroyForcibly();
            }
        } catch (InterruptedException e) {
            child.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
