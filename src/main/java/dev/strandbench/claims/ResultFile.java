package dev.strandbench.claims;

import dev.strandbench.error.UserErrorException;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What was measured together.
 *
 * @param name of the file
 * @param entries in the file's order
 */
public record ResultFile(String name, List<Measurement> entries) {

    private static final String OF_A_RUN = "results.json";

    /**
     * Reads a result file, or that in the directory of a run.
     *
     * @throws UserErrorException if there is none, or it is damaged
     */
    public static ResultFile read(Path fileOrDirectory) {
        Path file = fileOrDirectory;
        if (Files.isDirectory(fileOrDirectory)) {
            file = fileOrDirectory.resolve(OF_A_RUN);
            if (!Files.isRegularFile(file)) {
                throw new UserErrorException(fileOrDirectory + " holds no results: there is no " + OF_A_RUN + " in it");
            }
        }
        return new ResultFile(file.toString(), JmhResultReader.read(file));
    }
}
