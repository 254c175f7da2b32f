package dev.strandbench.service;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * What the programs of the service need beside this jar: jars packed within it, which are unpacked to the directory for
 * temporary files, once for all that ask for the same ones. Outside of the jar they are on the class path.
 */
final class ServiceLibraries {

    private static final String ENTRY = "service-libraries.zip";

    private ServiceLibraries() {}

    /** The class path of the programs. */
    static String classPath() throws IOException {
        String own = System.getProperty("java.class.path");
        if (!Files.isRegularFile(Path.of(own))) {
            return own;
        }
        try (ZipFile jar = new ZipFile(own)) {
            ZipEntry packed = jar.getEntry(ENTRY);
            if (packed == null) {
                return own;
            }
            try (InputStream archive = jar.getInputStream(packed)) {
                return own + File.pathSeparator + jarsIn(unpack(archive.readAllBytes()));
            }
        }
    }

    private static String jarsIn(Path directory) throws IOException {
        try (Stream<Path> jars = Files.list(directory)) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
    }

    private static Path unpack(byte[] archive) throws IOException {
        CRC32 checksum = new CRC32();
        checksum.update(archive);
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Path directory = temporary.resolve("strandbench-service-" + Long.toHexString(checksum.getValue()));
        if (!Files.isDirectory(directory)) {
            // Moved there whole, because other processes may look for it at the same time.
            Path part = Files.createTempDirectory(temporary, "strandbench-service-");
            unpack(archive, part);
            try {
                Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
                // Another process has been quicker; what it has unpacked is the same.
                return directory;
            }
        }
        return directory;
    }

    private static void unpack(byte[] archive, Path directory) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                // A flat archive of our own making: the last part of a name is all of it.
                Path name = Path.of(entry.getName()).getFileName();
                if (!entry.isDirectory() && name != null) {
                    Files.copy(zip, directory.resolve(name));
                }
            }
        }
    }
}
