package dev.strandbench.claims;

import dev.strandbench.error.FileFault;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.result.JmhResultWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run was started for, kept in its directory so that it goes on with the same.
 *
 * @param ids of the claims
 * @param results what else they are judged by: absolute paths of result files and of directories of runs
 */
public record AskedClaims(List<String> ids, List<String> results) {

    private static final String FILE = "claims.json";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Some claims, judged by the results of the run and these. */
    public static AskedClaims of(List<Claim> claims, List<Path> results) {
        return new AskedClaims(
                claims.stream().map(Claim::id).toList(),
                results.stream().map(path -> path.toAbsolutePath().toString()).toList());
    }

    /**
     * Those that the run in a directory was started for; empty if it was not started for claims.
     *
     * @throws UserErrorException if the file that says so is damaged
     */
    public static Optional<AskedClaims> in(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            AskedClaims read = MAPPER.readValue(Files.readAllBytes(file), AskedClaims.class);
            if (read != null && isWhole(read)) {
                return Optional.of(read);
            }
        } catch (JacksonException e) {
            throw new UserErrorException(file + " is damaged: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UserErrorException("cannot read " + file + ": " + FileFault.of(e));
        }
        throw new UserErrorException(file + " is damaged: ids or results are missing");
    }

    @SuppressWarnings("NullAway") // a reader fills fields without asking
    private static boolean isWhole(AskedClaims read) {
        return read.ids != null && read.results != null;
    }

    /**
     * Keeps it in the directory of a run.
     *
     * @throws UserErrorException if that cannot be written
     */
    public void saveIn(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            JmhResultWriter.replace(
                    file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
        } catch (IOException e) {
            throw new UserErrorException("cannot write to " + file + ": " + FileFault.of(e));
        }
    }

    /**
     * The claims.
     *
     * @throws UserErrorException if there is one no longer
     */
    public List<Claim> claims() {
        return PublishedClaims.named(PublishedClaims.all(), ids);
    }

    /**
     * Reads the results that the claims are judged by beside the run's own.
     *
     * @throws UserErrorException if there is one no longer, or it is damaged
     */
    public List<ResultFile> files() {
        return results.stream().map(path -> ResultFile.read(Path.of(path))).toList();
    }
}
