package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JMH's lock file, which prevents two runs at once. A session holds the lock for the whole run, even between forks. */
public final class JmhLock implements AutoCloseable {

    private static final String IGNORED = "jmh.ignoreLock";

    private final Optional<FileChannel> held;
    private boolean hasSetProperty;

    private JmhLock(Optional<FileChannel> held) {
        this.held = held;
    }

    /**
     * Takes the lock for this JVM. Call this method before JMH's class {@code Runner} is loaded, because that class
     * reads the property {@code jmh.ignoreLock} only once.
     *
     * @throws UserErrorException if another JMH run holds the lock, or the directory for temporary files is unusable
     */
    public static JmhLock taken() {
        if (Boolean.getBoolean(IGNORED)) {
            return new JmhLock(Optional.empty());
        }
        JmhLock lock = takenIn(Path.of(System.getProperty("java.io.tmpdir", "")));
        System.setProperty(IGNORED, "true");
        lock.hasSetProperty = true;
        return lock;
    }

    static JmhLock takenIn(Path directory) {
        Path file = directory.resolve("jmh.lock");
        try {
            FileChannel channel = opened(file);
            if (lockOf(channel) == null) {
                channel.close();
                throw new UserErrorException("another JMH is measuring on this machine and has " + file
                        + "; the two would disturb each other: wait until it ends, or set -D" + IGNORED + "=true");
            }
            return new JmhLock(Optional.of(channel));
        } catch (IOException e) {
            throw new UserErrorException(
                    "cannot write JMH's lock file " + file + ": " + FileFault.of(e) + "; valid: -Djava.io.tmpdir=DIR");
        }
    }

    // The file may belong to another user, so it is not replaced.
    private static FileChannel opened(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        } catch (NoSuchFileException e) {
            return made(file);
        }
    }

    /** Creates a file that all users can write. Does not follow links, because another user may have created them. */
    private static FileChannel made(Path file) throws IOException {
        try {
            FileChannel made = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            file.toFile().setWritable(true, false);
            return made;
        } catch (FileAlreadyExistsException e) {
            if (Files.isSymbolicLink(file)) {
                throw new FileSystemException(file.toString(), null, "it is a symbolic link without a target");
            }
            // Another process has created the file.
            return FileChannel.open(file, StandardOpenOption.WRITE);
        }
    }

    /** Locks a file and returns the lock; null if the file is already locked. */
    static @Nullable FileLock lockOf(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() {
        if (hasSetProperty) {
            System.clearProperty(IGNORED);
        }
        held.ifPresent(channel -> {
            try {
                channel.close();
            } catch (IOException e) {
                // The OS releases the lock when this JVM ends.
            }
        });
    }
}
