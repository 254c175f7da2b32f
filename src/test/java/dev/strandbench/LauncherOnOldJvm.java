package dev.strandbench;

import dev.strandbench.machine.jdk.JdkDiscovery;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Runs the launcher as on Java 17. The first argument is the home of the only JDK that it finds. */
final class LauncherOnOldJvm {

    private LauncherOnOldJvm() {}

    public static void main(String[] arguments) throws Exception {
        JdkDiscovery jdks =
                JdkDiscovery.in(JdkDiscovery.Places.only(List.of(Path.of(arguments[0])), List.of()), Optional.empty());
        System.exit(Launcher.runElsewhere(Arrays.copyOfRange(arguments, 1, arguments.length), 17, jdks));
    }
}
