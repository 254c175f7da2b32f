package dev.strandbench.service;

import dev.strandbench.base.Sha256;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * Unpacks the jar's libraries for the service's programs into a temporary directory. Other JVMs reuse the directory if
 * it belongs to the same user, contains exactly the archive's files, and is not writable by other users. If this JVM
 * does not run from the jar, the libraries are on the class path.
 */
final class ServiceLibraries {

    private static final String ENTRY = "service-libraries.zip";
    private static final String PREFIX = "strandbench-service-";

    private static final int DIGITS_OF_NAME = 16;

    private static final Set<PosixFilePermission> FOR_OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    // A cache, so that a JVM reads and compares the libraries only once.
    private static final Map<String, String> OF_JARS = new ConcurrentHashMap<>();

    private ServiceLibraries() {}

    static String classPath() throws IOException {
        String own = System.getProperty("java.class.path");
        // A class path with several entries is not a file, and on Windows not even a valid path.
        if (!new File(own).isFile()) {
            return own;
        }
        String known = OF_JARS.get(own);
        if (known == null) {
            known = ofJar(own);
            OF_JARS.put(own, known);
        }
        return known;
    }

    private static String ofJar(String own) throws IOException {
        try (ZipFile jar = new ZipFile(own)) {
            ZipEntry packed = jar.getEntry(ENTRY);
            if (packed == null) {
                return own;
            }
            try (InputStream archive = jar.getInputStream(packed)) {
                Path directory = unpacked(archive.readAllBytes(), Path.of(System.getProperty("java.io.tmpdir")));
                return own + File.pathSeparator + jarsIn(directory);
            }
        }
    }

    private static String jarsIn(Path directory) throws IOException {
        try (Stream<Path> jars = Files.list(directory)) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
    }

    /**
     * Returns a directory with the files of an archive, below the given temporary directory. If an existing directory
     * is not trusted, it stays unchanged, and a new directory is used until this JVM ends.
     */
    static Path unpacked(byte[] archive, Path temporary) throws IOException {
        Map<String, byte[]> files = files(archive);
        // Only the owner can read the directory that the JDK creates.
        Path fresh = Files.createTempDirectory(temporary, PREFIX);
        try {
            Path shared =
                    temporary.resolve(PREFIX + Sha256.hex(archive).substring(0, DIGITS_OF_NAME) + "-" + name(fresh));
            if (!isUsable(shared, fresh, files)) {
                for (Map.Entry<String, byte[]> file : files.entrySet()) {
                    Files.write(fresh.resolve(file.getKey()), file.getValue());
                }
                if (takesPlace(fresh, shared, files)) {
                    return shared;
                }
                if (!isUsable(shared, fresh, files)) {
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteQuietly(fresh), "service-libraries"));
                    return fresh;
                }
            }
            delete(fresh);
            return shared;
        } catch (IOException e) {
            deleteQuietly(fresh);
            throw e;
        }
    }

    // Returns false if another process was first, or if another user owns the shared directory.
    private static boolean takesPlace(Path fresh, Path shared, Map<String, byte[]> files) throws IOException {
        if (isUsable(shared, fresh, files)) {
            return false;
        }
        if (isOurs(shared, fresh)) {
            // Moves away a directory with missing files. On Windows, a process with open files prevents this.
            Path broken = Files.createTempDirectory(Objects.requireNonNull(fresh.getParent()), PREFIX);
            boolean unused = isMoved(shared, broken.resolve("broken"));
            deleteQuietly(broken);
        }
        return isMoved(fresh, shared);
    }

    // Moves it in one step, because other processes may be looking for the directory.
    private static boolean isMoved(Path directory, Path target) {
        try {
            Files.move(directory, target, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isUsable(Path directory, Path ours, Map<String, byte[]> files) throws IOException {
        return isOurs(directory, ours) && holds(directory, files);
    }

    private static String name(Path ours) throws IOException {
        return Files.getOwner(ours).getName().replaceAll("[^A-Za-z0-9_-]", "_");
    }

    private static boolean isOurs(Path directory, Path ours) throws IOException {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(ours))
                && !isWritableForOthers(directory);
    }

    private static boolean isWritableForOthers(Path directory) throws IOException {
        try {
            return Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS).stream()
                    .anyMatch(FOR_OTHERS::contains);
        } catch (UnsupportedOperationException e) {
            // Systems without POSIX permissions have a temporary directory for each user.
            return false;
        }
    }

    private static boolean holds(Path directory, Map<String, byte[]> files) throws IOException {
        try (Stream<Path> found = Files.list(directory)) {
            if (found.count() != files.size()) {
                return false;
            }
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                    || !Arrays.equals(Files.readAllBytes(path), file.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, byte[]> files(byte[] archive) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                // The archive has no directories, so an entry's name is only a file name.
                Path name = Path.of(entry.getName()).getFileName();
                if (!entry.isDirectory() && name != null) {
                    files.put(name.toString(), zip.readAllBytes());
                }
            }
        }
        return files;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static void deleteQuietly(Path directory) {
        try {
            delete(directory);
        } catch (IOException e) {
            // The OS cleans up this directory.
            return;
        }
    }
}
