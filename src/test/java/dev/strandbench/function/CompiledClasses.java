package dev.strandbench.function;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Classes as a user has them: compiled in a directory of their own, and not on this JVM's class path. */
public final class CompiledClasses {

    private CompiledClasses() {}

    /**
     * Compiles classes of the package {@code com.acme} into a directory.
     *
     * @param sources each a class's name, without the package, and its source after the package declaration
     */
    public static Path in(Path directory, String... sources) throws IOException {
        Path code = Files.createDirectories(directory.resolve("src/com/acme"));
        Path classes = Files.createDirectories(directory.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "--release", "21"));
        for (int i = 0; i < sources.length; i += 2) {
            Path file = code.resolve(sources[i] + ".java");
            Files.writeString(file, "package com.acme;\n" + sources[i + 1]);
            arguments.add(file.toString());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new AssertionError("the sources do not compile");
        }
        return classes;
    }

    /** Makes a class file say that it is compiled for another release. */
    public static void claimJava(Path classFile, int java) throws IOException {
        byte[] content = Files.readAllBytes(classFile);
        content[6] = 0;
        content[7] = (byte) (java + 44);
        Files.write(classFile, content);
    }
}
