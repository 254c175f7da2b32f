package dev.strandbench.service;

import dev.strandbench.process.ChildJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The JVM of an application.
 *
 * @param java the program that starts it
 * @param heap size of its heap, as {@code -Xmx} takes it; its least size is the same
 * @param further what else it is given
 */
public record ServerJvm(Path java, String heap, List<String> further) {

    /**
     * What every application is given, except for the heap: the collector is named because the JVM's own choice depends
     * on the machine, and the coroutines' debug mode is off because only they would pay for it.
     */
    public static final List<String> OPTIONS = List.of(
            "-XX:+UseG1GC",
            "-Dkotlinx.coroutines.debug=off",
            "--enable-native-access=ALL-UNNAMED",
            // Whether it would survive running out of memory is chance; that it ends is a result.
            "-XX:+ExitOnOutOfMemoryError");

    private static final Pattern SIZE = Pattern.compile("[1-9]\\d{0,5}[kmgKMG]");

    /** Copies the list. */
    public ServerJvm {
        further = List.copyOf(further);
    }

    /** One that is given nothing else. */
    public ServerJvm(Path java, String heap) {
        this(java, heap, List.of());
    }

    /** One of the JDK that runs this. */
    public static ServerJvm ofThisJdk(String heap) {
        return new ServerJvm(ChildJvm.ownJava(), heap);
    }

    /**
     * Why a text is not the size of a heap; empty if it is.
     *
     * @param name what comes before the text where it was given, such as {@code heap=}
     */
    public static Optional<String> problem(String name, String heap) {
        return SIZE.matcher(heap).matches()
                ? Optional.empty()
                : Optional.of(
                        name + heap + " is not a valid size; valid: a number and a unit, such as 64m, 128m or 1g");
    }

    /** The same, given these instead of what else this one is given. */
    public ServerJvm with(List<String> others) {
        return new ServerJvm(java, heap, others);
    }

    /** All that it is given. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(OPTIONS);
        arguments.addAll(further);
        arguments.add("-Xms" + heap);
        arguments.add("-Xmx" + heap);
        return arguments;
    }
}
