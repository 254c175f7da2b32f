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

/**
 * The lock by which JMH keeps a second JMH off the machine, held for a whole run. JMH itself takes it for each fork
 * anew, so that another could begin between two forks, and each of ours would then fail.
 */
public final class JmhLock implements AutoCloseable {

    /** What makes JMH take no lock; whoever sets it means to. */
    private static final String IGNORED = "jmh.ignoreLock";

    private static final String FILE = "jmh.lock";

    private final Optional<FileChannel> held;

    private JmhLock(Optional<FileChannel> held) {
        this.held = held;
    }

    /**
     * Takes the lock, for JMH in this JVM too. To be called before JMH's runner is loaded, which looks once whether it
     * has to.
     *
     * @throws UserErrorException if another JMH has it, or the directory for temporary files cannot be used
     */
    public static JmhLock taken() {
        if (Boolean.getBoolean(IGNORED)) {
            return new JmhLock(Optional.empty());
        }
        JmhLock lock = takenIn(Path.of(System.getProperty("java.io.tmpdir", "")));
        System.setProperty(IGNORED, "true");
        return lock;
    }

    /** Takes the lock in a directory for temporary files. */
    static JmhLock takenIn(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            FileChannel channel = opened(file);
            if (lockOf(channel) == null) {
                channel.close();
                throw new UserErrorException("another JMH is measuring on this machine and has " + file
                        + "; each would disturb the other: wait for its end, or set -D" + IGNORED + "=true");
            }
            return new JmhLock(Optional.of(channel));
        } catch (IOException e) {
            throw new UserErrorException("cannot write " + file + ", by which JMH keeps others off the machine: "
                    + FileFault.of(e) + "; valid: -Djava.io.tmpdir=DIR");
        }
    }

    /** One that exists is another user's, perhaps, who may be kept from making it anew but not from using it. */
    private static FileChannel opened(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        } catch (NoSuchFileException e) {
            return made(file);
        }
    }

    /**
     * A new one, for everybody. Not one behind a link: whoever may write to the directory could have laid it, for a
     * file of theirs to be made, and opened to everybody, where only this user may make one.
     */
    private static FileChannel made(Path file) throws IOException {
        try {
            FileChannel made = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            // If that is not done, it is this user's alone until it is removed.
            file.toFile().setWritable(true, false);
            return made;
        } catch (FileAlreadyExistsException e) {
            if (Files.isSymbolicLink(file)) {
                throw new FileSystemException(file.toString(), null, "it is a link that leads nowhere");
            }
            // Another process has been quicker.
            return FileChannel.open(file, StandardOpenOption.WRITE);
        }
    }

    private static @Nullable FileLock lockOf(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Held by this very JVM: as good as held by another.
            return null;
        }
    }

    @Override
    public void close() {
        held.ifPresent(channel -> {
            System.clearProperty(IGNORED);
            try {
                channel.close();
            } catch (IOException e) {
                // The system takes it back when this JVM ends.
            }
        });
    }
}
