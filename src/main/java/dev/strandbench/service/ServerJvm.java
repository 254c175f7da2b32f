package dev.strandbench.service;

import dev.strandbench.machine.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** An application's JVM: the executable {@code java}, the heap size, and additional arguments. */
public record ServerJvm(Path java, String heap, List<String> further) {

    /** The JVM arguments of every application. Coroutine debugging is off: it would slow down only coroutines. */
    public static final List<String> OPTIONS = List.of(
            "-Dkotlinx.coroutines.debug=off",
            "--enable-native-access=ALL-UNNAMED",
            // After an OutOfMemoryError, a JVM may or may not continue. An exit is a clear result.
            "-XX:+ExitOnOutOfMemoryError");

    private static final Pattern SIZE = Pattern.compile("[1-9]\\d{0,5}[kmgKMG]");

    public ServerJvm {
        further = List.copyOf(further);
    }

    public ServerJvm(Path java, String heap) {
        this(java, heap, List.of());
    }

    public static ServerJvm ofThisJdk(String heap) {
        return new ServerJvm(ChildJvm.ownJava(), heap);
    }

    /** Returns an error message that begins with the given name; empty for a valid heap size. */
    public static Optional<String> problem(String name, String heap) {
        return SIZE.matcher(heap).matches()
                ? Optional.empty()
                : Optional.of(
                        name + heap + " is not a valid size; valid: a number and a unit, such as 64m, 128m or 1g");
    }

    public ServerJvm with(List<String> others) {
        List<String> all = new ArrayList<>(further);
        all.addAll(others);
        return new ServerJvm(java, heap, all);
    }

    List<String> arguments() {
        List<String> arguments = new ArrayList<>(OPTIONS);
        arguments.addAll(further);
        arguments.add("-Xms" + heap);
        arguments.add("-Xmx" + heap);
        return arguments;
    }
}
