package dev.strandbench;

import dev.strandbench.environment.jdk.JdkDiscovery;
import dev.strandbench.environment.jdk.JdkPlaces;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The launcher as it acts on Java 17, on a machine whose only JDK stands in the directory given first. */
final class LauncherOnOldJvm {

    private LauncherOnOldJvm() {}

    public static void main(String[] arguments) throws Exception {
        JdkDiscovery jdks =
                JdkDiscovery.in(JdkPlaces.only(List.of(Path.of(arguments[0])), List.of()), Optional.empty());
        System.exit(Launcher.runElsewhere(Arrays.copyOfRange(arguments, 1, arguments.length), 17, jdks));
    }
}
