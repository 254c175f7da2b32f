package dev.strandbench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The directory of the scripts, and programs that replace those that the scripts call. */
final class ShellScripts {

    static final Path DIRECTORY = Path.of("scripts").toAbsolutePath();

    private ShellScripts() {}

    static void writeProgram(Path file, String commands) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    static void findFirst(ProcessBuilder call, Path directory) {
        call.environment().merge("PATH", directory.toString(), (path, first) -> first + File.pathSeparator + path);
    }
}
