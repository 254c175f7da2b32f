package dev.strandbench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The scripts of this project, and programs that stand in for those that they call. */
final class ShellScripts {

    /** Where they are. */
    static final Path DIRECTORY = Path.of("scripts").toAbsolutePath();

    private ShellScripts() {}

    /** Makes a program of what a shell is to do. */
    static void writeProgram(Path file, String commands) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Lets a call find the programs of a directory before all others. */
    static void findFirst(ProcessBuilder call, Path directory) {
        call.environment().merge("PATH", directory.toString(), (path, first) -> first + File.pathSeparator + path);
    }
}
