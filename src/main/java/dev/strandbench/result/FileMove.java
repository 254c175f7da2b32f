package dev.strandbench.result;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

public final class FileMove {

    private static final int ATTEMPTS = 10;
    private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

    private FileMove() {}

    /**
     * Moves a path, atomically if possible. Retries for up to half a second, because a virus scanner may use a file.
     *
     * @param otherwise options for a move that is not atomic; an atomic move replaces an existing target
     * @throws IOException if the move fails; the source file then still exists
     */
    public static void move(Path from, Path to, CopyOption... otherwise) throws IOException {
        for (int attempt = 1; !isMoved(from, to, attempt == ATTEMPTS, otherwise); attempt++) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isMoved(Path from, Path to, boolean last, CopyOption... otherwise) throws IOException {
        try {
            inOneStep(from, to, otherwise);
            return true;
        } catch (FileAlreadyExistsException | NoSuchFileException | DirectoryNotEmptyException e) {
            throw e;
        } catch (FileSystemException e) {
            if (last || Files.isDirectory(to)) {
                throw e;
            }
            return false;
        }
    }

    private static void inOneStep(Path from, Path to, CopyOption... otherwise) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, otherwise);
        }
    }
}
