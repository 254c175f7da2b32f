package dev.strandbench.claims;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.SelectedBenchmark;
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

public final class PublishedClaims {

    private static final String DIRECTORY = "claims";
    private static final String ENDING = ".toml";

    private static @Nullable List<Claim> known;

    private PublishedClaims() {}

    /** Returns all claims in the order of their file names. The first call reads the files. Thread-safe. */
    public static synchronized List<Claim> all() {
        if (known == null) {
            // Claims are only about scenarios of this jar.
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

    /** Returns an empty list if the directory does not exist, as in the harness jar. */
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
                ClaimCatalog.require(shown, read);
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

    /** Returns claims by id, ignoring case. Throws {@link UserErrorException} if no claim has one of the ids. */
    public static List<Claim> named(List<Claim> claims, List<String> ids) {
        for (String id : ids) {
            if (claims.stream().noneMatch(claim -> claim.id().equalsIgnoreCase(id))) {
                throw new UserErrorException("no claim " + id + "; valid: "
                        + String.join(", ", claims.stream().map(Claim::id).toList()));
            }
        }
        return claims.stream()
                .filter(claim -> ids.stream().anyMatch(claim.id()::equalsIgnoreCase))
                .toList();
    }
}
