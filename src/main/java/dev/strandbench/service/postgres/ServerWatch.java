package dev.strandbench.service.postgres;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs a shell that ends the server and removes its directory if this JVM is killed. The shell reads from a pipe, which
 * the OS closes when this JVM ends. A JVM could not watch the server, because a user may kill all JVMs. On Windows,
 * which has no such shell, {@link ServerDirectory#sweepAbandoned} ends the server later.
 */
final class ServerWatch {

    private static final Path SHELL = Path.of("/bin/sh");

    // On SIGQUIT, the server frees its shared memory and deletes $2, the file with its process ID. The script checks
    // this file, because a zombie counts as alive. The script ignores signals, because Ctrl-C also reaches the script.
    private static final String SCRIPT = """
            trap '' HUP INT QUIT TERM
            server=
            while read -r line; do server=$line; done
            if [ -n "$server" ] && kill -QUIT "$server"; then
              rounds=0
              while [ "$rounds" -lt 100 ] && kill -0 "$server" && { [ -e "$2" ] || [ "$rounds" -lt 10 ]; }; do
                sleep 0.1
                rounds=$((rounds + 1))
              done
              [ "$rounds" -lt 100 ] || kill -KILL "$server"
            fi
            rm -rf "$1" || { sleep 1; rm -rf "$1"; }
            """;

    private final Optional<BufferedWriter> pipe;

    private ServerWatch(Optional<BufferedWriter> pipe) {
        this.pipe = pipe;
    }

    static ServerWatch start(ServerDirectory directory) throws IOException {
        if (!Files.isExecutable(SHELL)) {
            return new ServerWatch(Optional.empty());
        }
        ProcessBuilder shell = new ProcessBuilder(List.of(
                        SHELL.toString(),
                        "-c",
                        SCRIPT,
                        "strandbench-watch",
                        directory.path().toString(),
                        directory.pidFile().toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        shell.environment().remove(PostgresProgram.PASSWORD);
        return new ServerWatch(Optional.of(shell.start().outputWriter()));
    }

    void follow(Process process) {
        if (pipe.isEmpty()) {
            return;
        }
        try {
            pipe.get().write(process.pid() + "\n");
            pipe.get().flush();
        } catch (IOException e) {
            // The shell was killed. The next program removes what the shell would have removed.
        }
    }
}
