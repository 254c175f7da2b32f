package dev.strandbench.claims;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The entries of a result file, in the order of the file. */
public record ResultFile(String name, List<Measurement> entries) {

    private static final String OF_A_RUN = "results.json";

    /**
     * Reads a result file, or the result file in the directory of a run.
     *
     * @throws UserErrorException if the file does not exist or is damaged
     */
    public static ResultFile read(Path fileOrDirectory) {
        Path file = fileOrDirectory;
        if (Files.isDirectory(fileOrDirectory)) {
            file = fileOrDirectory.resolve(OF_A_RUN);
            if (!Files.isRegularFile(file)) {
                throw new UserErrorException(fileOrDirectory + " has no results: it contains no " + OF_A_RUN);
            }
        }
        return new ResultFile(file.toString(), JmhResultReader.read(file));
    }
}
