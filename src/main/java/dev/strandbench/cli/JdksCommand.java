package dev.strandbench.cli;

import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import dev.strandbench.result.ShownText;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "jdks",
        description = "Lists the JDKs on this machine and marks the default.",
        footer = "  jdks                       the versions and directories that a run can name")
final class JdksCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        JdkDiscovery jdks = JdkDiscovery.ofThisMachine();
        Optional<InstalledJdk> preferred = jdks.preferred();
        int width = jdks.all().stream()
                .mapToInt(jdk -> jdk.version().length())
                .max()
                .orElse(0);
        int vendorWidth =
                jdks.all().stream().mapToInt(jdk -> jdk.vendor().length()).max().orElse(0);
        for (InstalledJdk jdk : jdks.all()) {
            boolean isPreferred = preferred.isPresent() && preferred.get().equals(jdk);
            System.out.println(ShownText.of((isPreferred ? "* " : "  ") + padded(jdk.version(), width) + "  "
                    + padded(jdk.vendor(), vendorWidth) + "  " + jdk.home() + remark(jdk)));
        }
        if (preferred.isPresent()) {
            System.out.println();
            System.out.println("* is the default if the java command is older than "
                    + InstalledJdk.OLDEST_SUITABLE_FEATURE + "; -jvm HOME/bin/java runs forks on another.");
            return ExitStatus.DONE;
        }
        System.err.println("strandbench: none of these is Java " + InstalledJdk.OLDEST_SUITABLE_FEATURE
                + " or newer; searched JAVA_HOME and " + jdks.searchedDirectories() + "." + System.lineSeparator()
                + JdkDiscovery.installAdvice());
        return ExitStatus.NO_SUITABLE_JDK;
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String remark(InstalledJdk jdk) {
        if (!jdk.isSuitable()) {
            return "  unsuitable: older than " + InstalledJdk.OLDEST_SUITABLE_FEATURE;
        }
        if (jdk.isEarlyAccess()) {
            return "  early access";
        }
        return jdk.isLongTermSupport() ? "  long-term support" : "";
    }
}
