package dev.strandbench.claims;

import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.nio.file.Path;
import java.util.List;

public record ResultFile(String name, List<Measurement> entries) {

    /**
     * Reads a result file, a run directory, or a JSON report of the {@code liveness} command.
     *
     * @throws dev.strandbench.base.UserErrorException if the file does not exist or is damaged
     */
    public static ResultFile read(Path fileOrDirectory) {
        Path file = JmhResultReader.inRun(fileOrDirectory);
        return new ResultFile(file.toString(), LivenessEntries.read(file).orElseGet(() -> JmhResultReader.read(file)));
    }
}
