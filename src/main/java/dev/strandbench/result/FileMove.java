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
     * Moves a file or a directory. The move is atomic and replaces an existing target if the file system supports
     * atomic moves. Retries for up to half a second, because on Windows a virus scanner may have the file open.
     *
     * @param otherwise the options of the move if the file system does not support atomic moves
     * @throws IOException if the move fails; {@code from} then still exists
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
