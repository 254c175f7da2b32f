package dev.strandbench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The directory of the scripts, and programs that replace those that the scripts call. */
final class ShellScripts {

    /** The directory of the scripts. */
    static final Path DIRECTORY = Path.of("scripts").toAbsolutePath();

    private ShellScripts() {}

    /** Writes an executable file that runs commands of a shell. */
    static void writeProgram(Path file, String commands) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Puts a directory at the beginning of a call's {@code PATH}. */
    static void findFirst(ProcessBuilder call, Path directory) {
        call.environment().merge("PATH", directory.toString(), (path, first) -> first + File.pathSeparator + path);
    }
}
