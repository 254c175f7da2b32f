package dev.strandbench.claims;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.JsonFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.JmhResultWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The claims that a run must decide, saved for {@code --resume}, with the absolute paths of earlier results. */
public record AskedClaims(List<String> ids, List<String> results) {

    private static final String FILE = "claims.json";
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    public static AskedClaims of(List<Claim> claims, List<Path> results) {
        return new AskedClaims(
                claims.stream().map(Claim::id).toList(),
                results.stream().map(path -> path.toAbsolutePath().toString()).toList());
    }

    /** Reads a run's claims, if any. Throws {@link UserErrorException} if the file is damaged. */
    public static Optional<AskedClaims> in(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            AskedClaims read = MAPPER.readValue(Files.readAllBytes(file), AskedClaims.class);
            if (read == null) {
                throw new UserErrorException(file + " is damaged: it has no claims");
            }
            return Optional.of(read);
        } catch (JacksonException e) {
            throw new UserErrorException(file + " is damaged: " + JsonFault.of(e));
        } catch (IOException e) {
            throw new UserErrorException("cannot read " + file + ": " + FileFault.of(e));
        }
    }

    public void saveIn(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            JmhResultWriter.replace(
                    file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
        } catch (IOException e) {
            throw new UserErrorException("cannot write to " + file + ": " + FileFault.of(e));
        }
    }

    /** Returns the claims. Throws {@link UserErrorException} if this version of Strandbench lacks one of the claims. */
    public List<Claim> claims() {
        return PublishedClaims.named(PublishedClaims.all(), ids);
    }

    /** Throws {@link UserErrorException} if a file is missing or damaged. */
    public List<ResultFile> files() {
        return results.stream().map(path -> ResultFile.read(Path.of(path))).toList();
    }
}
