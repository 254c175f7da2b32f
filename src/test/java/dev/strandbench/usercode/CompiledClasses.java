package dev.strandbench.usercode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles classes of a user into a directory that is not on this JVM's class path. */
public final class CompiledClasses {

    private CompiledClasses() {}

    /**
     * Compiles classes of the package {@code com.acme} into a directory.
     *
     * @param sources alternately a class's simple name and its source after the package declaration
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

    /** Changes the release for which a class file says it was compiled. */
    public static void claimJava(Path classFile, int java) throws IOException {
        byte[] content = Files.readAllBytes(classFile);
        content[6] = 0;
        content[7] = (byte) (java + 44);
        Files.write(classFile, content);
    }
}
