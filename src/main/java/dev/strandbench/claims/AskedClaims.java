package dev.strandbench.claims;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.RunFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The claims that a run must decide, saved for {@code --resume}, with the absolute paths of earlier results. */
public record AskedClaims(List<String> ids, List<String> results) {

    private static final String FILE = "claims.json";

    public static AskedClaims of(List<Claim> claims, List<Path> results) {
        return new AskedClaims(
                claims.stream().map(Claim::id).toList(),
                results.stream().map(path -> path.toAbsolutePath().toString()).toList());
    }

    /** Reads a run's claims, if any. Throws {@link UserErrorException} if the file is damaged. */
    public static Optional<AskedClaims> in(Path directory) {
        return RunFile.read(directory.resolve(FILE), AskedClaims.class, read -> true, "claims");
    }

    public void saveIn(Path directory) {
        RunFile.write(directory.resolve(FILE), this);
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
