package dev.strandbench.scenario;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/** A temporary directory for a trial's files. {@link #close} removes the directory and its files. */
public final class TrialDirectory implements AutoCloseable {

    private static final Duration LONGER_THAN_A_TRIAL = Duration.ofDays(1);

    private final Path path;

    private TrialDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates a directory. Removes directories that have the same prefix and were left behind by killed trials more
     * than a day ago.
     */
    public static TrialDirectory create(Path parent, String prefix) throws IOException {
        TrialDirectory created = new TrialDirectory(Files.createTempDirectory(parent.toAbsolutePath(), prefix));
        created.sweep(prefix);
        return created;
    }

    public Path path() {
        return path;
    }

    /** Throws {@link UncheckedIOException} if a file cannot be removed. */
    @Override
    public void close() {
        try {
            remove(path);
        } catch (IOException e) {
            throw new UncheckedIOException("temporary files remain in " + path, e);
        }
    }

    private static void remove(Path directory) throws IOException {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                Files.delete(child);
            }
        }
        Files.delete(directory);
    }

    private void sweep(String prefix) {
        FileTime oldest = FileTime.from(Instant.now().minus(LONGER_THAN_A_TRIAL));
        try (DirectoryStream<Path> siblings =
                Files.newDirectoryStream(requireNonNull(path.getParent()), prefix + "*")) {
            for (Path sibling : siblings) {
                // Another user could have created a link with this prefix.
                if (Files.isDirectory(sibling, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(sibling, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(path))
                        && Files.getLastModifiedTime(sibling).compareTo(oldest) < 0) {
                    remove(sibling);
                }
            }
        } catch (IOException | DirectoryIteratorException | UnsupportedOperationException e) {
            // A later trial tries again.
        }
    }
}
