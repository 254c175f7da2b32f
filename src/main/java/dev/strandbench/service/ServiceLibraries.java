package dev.strandbench.service;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32;

/**
 * What the programs of the service need beside this jar: a jar within it, which is unpacked to the directory for
 * temporary files, once for all that ask for the same one. Outside of the jar they are on the class path.
 */
final class ServiceLibraries {

    private static final String RESOURCE = "/service-libraries.jar";

    private ServiceLibraries() {}

    /** The class path of the programs. */
    static String classPath() throws IOException {
        String own = System.getProperty("java.class.path");
        try (InputStream packed = ServiceLibraries.class.getResourceAsStream(RESOURCE)) {
            return packed == null ? own : own + File.pathSeparator + unpack(packed.readAllBytes());
        }
    }

    private static Path unpack(byte[] jar) throws IOException {
        CRC32 checksum = new CRC32();
        checksum.update(jar);
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        Path file = directory.resolve("strandbench-service-" + Long.toHexString(checksum.getValue()) + ".jar");
        if (!isThere(file, jar.length)) {
            // Moved there whole: others may be looking for it at the same time.
            Path part = Files.createTempFile(directory, "strandbench-service-", ".part");
            Files.write(part, jar);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }

    private static boolean isThere(Path file, long length) throws IOException {
        return Files.isRegularFile(file) && Files.size(file) == length;
    }
}
