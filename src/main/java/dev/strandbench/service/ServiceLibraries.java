package dev.strandbench.service;

import dev.strandbench.text.Sha256;
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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * What the programs of the service need beside this jar: jars packed within it, which are unpacked to the directory for
 * temporary files, once for all of a user's processes that ask for the same ones. That directory is everybody's: what
 * is found there is used only if it belongs to this user, nobody else can write to it, and its content is that of the
 * jar. Outside of the jar the libraries are on the class path.
 */
final class ServiceLibraries {

    private static final String ENTRY = "service-libraries.zip";
    private static final String PREFIX = "strandbench-service-";

    /** Of a digest: the content decides, not the name. */
    private static final int DIGITS_OF_NAME = 16;

    private static final Set<PosixFilePermission> FOR_OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private ServiceLibraries() {}

    /** The class path of the programs. */
    static String classPath() throws IOException {
        String own = System.getProperty("java.class.path");
        // Of several entries it is no path at all, on Windows not even a possible one.
        if (!new File(own).isFile()) {
            return own;
        }
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
     * The directory with the files of an archive.
     *
     * @param temporary where it is made, unless it is there; of a directory there that cannot be trusted nothing is
     *     used or changed, and the files are in one that ends with this JVM
     */
    static Path unpacked(byte[] archive, Path temporary) throws IOException {
        Map<String, byte[]> files = files(archive);
        // Only its owner can look into it, as the JDK makes them.
        Path fresh = Files.createTempDirectory(temporary, PREFIX);
        Path shared = temporary.resolve(PREFIX + Sha256.hex(archive).substring(0, DIGITS_OF_NAME) + "-" + name(fresh));
        if (isOurs(shared, fresh) && holds(shared, files)) {
            Files.delete(fresh);
            return shared;
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(fresh.resolve(file.getKey()), file.getValue());
        }
        if (isOurs(shared, fresh)) {
            if (holds(shared, files)) {
                // Another process has been quicker, and its programs look for classes there.
                delete(fresh);
                return shared;
            }
            // Something has been tidied away, or was never written whole. Who has files open keeps them.
            Path broken = Files.createTempDirectory(temporary, PREFIX);
            moveAway(shared, broken.resolve("broken"));
            deleteQuietly(broken);
        }
        try {
            // Moved there whole, because other processes may look for it at the same time.
            return Files.move(fresh, shared, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Another process has been quicker since, or it is somebody else's, which cannot even be replaced.
            if (isOurs(shared, fresh) && holds(shared, files)) {
                delete(fresh);
                return shared;
            }
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteQuietly(fresh), "service-libraries"));
        return fresh;
    }

    private static void moveAway(Path shared, Path target) {
        try {
            Files.move(shared, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // On Windows it stays as long as somebody has files open; what is fresh then serves this process alone.
            return;
        }
    }

    /** The owner's name, as far as a file's name can hold it. */
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
            // A system whose directories for temporary files are each user's own.
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
                // A flat archive of our own making: the last part of a name is all of it.
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
            // What is left is in a directory that is tidied by others.
            return;
        }
    }
}
