package dev.strandbench.service;

import dev.strandbench.machine.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The JVM of an application: its {@code java}, its initial and largest heap as {@code -Xmx} takes it, and more
 * arguments.
 */
public record ServerJvm(Path java, String heap, List<String> further) {

    /**
     * The arguments of every application. The collector is fixed because the JVM's choice depends on the machine. Debug
     * mode is off because it slows only coroutines.
     */
    public static final List<String> OPTIONS = List.of(
            "-XX:+UseG1GC",
            "-Dkotlinx.coroutines.debug=off",
            "--enable-native-access=ALL-UNNAMED",
            // Survival of an OutOfMemoryError depends on chance; an exit is a result.
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

    /** Returns why a text is not a heap size; empty if it is. The name stands before it, such as {@code heap=}. */
    public static Optional<String> problem(String name, String heap) {
        return SIZE.matcher(heap).matches()
                ? Optional.empty()
                : Optional.of(
                        name + heap + " is not a valid size; valid: a number and a unit, such as 64m, 128m or 1g");
    }

    public ServerJvm with(List<String> others) {
        return new ServerJvm(java, heap, others);
    }

    List<String> arguments() {
        List<String> arguments = new ArrayList<>(OPTIONS);
        arguments.addAll(further);
        arguments.add("-Xms" + heap);
        arguments.add("-Xmx" + heap);
        return arguments;
    }
}
