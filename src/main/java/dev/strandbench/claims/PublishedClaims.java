package dev.strandbench.claims;

import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.error.UserErrorException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The claims that the jar has: one file per source, each a file of its directory of claims. */
public final class PublishedClaims {

    private static final String DIRECTORY = "claims";
    private static final String ENDING = ".toml";

    private static @Nullable List<Claim> known;

    private PublishedClaims() {}

    /**
     * Every claim, by source and in each source's order. Reads them when first called; any thread may call it.
     *
     * @throws UserErrorException if a file is not valid
     */
    public static synchronized List<Claim> all() {
        if (known == null) {
            // Benchmarks of another jar are none that anything has been claimed of here.
            known = SelectedBenchmark.areOfThisJar() ? read() : List.of();
        }
        return known;
    }

    private static List<Claim> read() {
        try {
            Path home = Path.of(PublishedClaims.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(home)) {
                return in(home.resolve(DIRECTORY));
            }
            try (FileSystem jar = FileSystems.newFileSystem(home)) {
                return in(jar.getPath("/" + DIRECTORY));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Every claim of the files in a directory; none if it is not there, as in the harness without its scenarios. */
    static List<Claim> in(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        List<Claim> claims = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(ENDING))
                    .sorted()
                    .toList()) {
                String fileName = Objects.requireNonNull(file.getFileName()).toString();
                String shown = DIRECTORY + "/" + fileName;
                List<Claim> read = ClaimReader.parse(fileName.replace(ENDING, ""), shown, Files.readString(file));
                ClaimCheck.require(shown, read);
                for (Claim claim : read) {
                    if (!ids.add(claim.id().toLowerCase(Locale.ROOT))) {
                        throw new UserErrorException(shown + ": claim " + claim.id() + ": id: another claim has it");
                    }
                }
                claims.addAll(read);
            }
        }
        return List.copyOf(claims);
    }

    /**
     * Some of them, in their order.
     *
     * @param ids whichever case they are in
     * @throws UserErrorException if there is no claim of an id
     */
    public static List<Claim> named(List<Claim> claims, List<String> ids) {
        for (String id : ids) {
            if (claims.stream().noneMatch(claim -> claim.id().equalsIgnoreCase(id))) {
                throw new UserErrorException("no claim " + id + "; valid: "
                        + String.join(", ", claims.stream().map(Claim::id).toList()));
            }
        }
        return claims.stream()
                .filter(claim -> ids.stream().anyMatch(id -> claim.id().equalsIgnoreCase(id)))
                .toList();
    }
}
