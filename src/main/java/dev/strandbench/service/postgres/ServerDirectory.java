package dev.strandbench.service.postgres;

import static java.util.Objects.requireNonNull;

import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.machine.ProcessTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directory of an embedded server. A locked file marks the directory as used; later programs remove unlocked
 * directories.
 */
final class ServerDirectory implements AutoCloseable {

    static final String LOCK = "strandbench-postgres.lock";

    private static final String NOT_YET_LOCKED = LOCK + ".new";
    private static final Pattern PID = Pattern.compile("\\d{1,18}");
    private static final String HOST = MachineIdentity.hostName().orElse("");
    private static final int MOST_OCTETS_OF_A_NAME = 1024;

    private final Path path;
    private final FileChannel lock;

    private ServerDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    static ServerDirectory taken(Path directory) throws IOException {
        Path file = directory.resolve(NOT_YET_LOCKED);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            FileLock unused = channel.lock();
            channel.write(StandardCharsets.UTF_8.encode(HOST + "\n"));
            // Other programs look for the new name, so they never see the file without its lock.
            Files.move(file, directory.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
            return new ServerDirectory(directory, channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    Path path() {
        return path;
    }

    Path programs() {
        return programs(path);
    }

    private static Path programs(Path directory) {
        return directory.resolve("postgres");
    }

    Path files() {
        return files(path);
    }

    private static Path files(Path directory) {
        return directory.resolve("data");
    }

    Path pidFile() {
        return pidFile(path);
    }

    private static Path pidFile(Path directory) {
        return files(directory).resolve("postmaster.pid");
    }

    /**
     * Ends the abandoned servers of this user and host, and deletes their directories. An abandoned server's directory
     * is a sibling directory with an unlocked lock file. Does not throw.
     */
    void sweepAbandoned() {
        for (Path other : siblings()) {
            try {
                sweep(other);
            } catch (IOException | UncheckedIOException e) {
                // A later program tries again.
            }
        }
    }

    private List<Path> siblings() {
        try (Stream<Path> siblings = Files.list(requireNonNull(path.getParent()))) {
            // Skips this directory, because closing the lock's file a second time would release this JVM's own lock.
            return siblings.filter(other -> !other.equals(path)).toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static String kindOfName(Path directory) {
        return String.valueOf(directory.getFileName()).replaceFirst("[^-]*$", "");
    }

    private void sweep(Path other) throws IOException {
        Path file = other.resolve(LOCK);
        if (!kindOfName(other).equals(kindOfName(path))
                || !Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
                || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || !Files.getOwner(other, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(path))) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock held = channel.tryLock()) {
            if (held == null || !isOfThisHost(channel)) {
                return;
            }
            runningServer(other).ifPresent(server -> ProcessTrees.end(Stream.of(server)));
            clear(other, file);
        } catch (OverlappingFileLockException e) {
            // This JVM itself holds the lock.
            return;
        }
        Files.deleteIfExists(file);
        Files.deleteIfExists(other);
    }

    /** Other hosts' locks and process IDs mean nothing on this host. */
    private static boolean isOfThisHost(FileChannel file) throws IOException {
        ByteBuffer name = ByteBuffer.allocate(MOST_OCTETS_OF_A_NAME);
        int octets = file.read(name, 0);
        return octets > 0
                && !HOST.isEmpty()
                && StandardCharsets.UTF_8.decode(name.flip()).toString().strip().equals(HOST);
    }

    private static Optional<ProcessHandle> runningServer(Path directory) throws IOException {
        Path file = pidFile(directory);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        // The OS reports programs without symbolic links.
        Path programs = programs(directory.toRealPath());
        return Files.readString(file, StandardCharsets.ISO_8859_1)
                .lines()
                .limit(1)
                .map(String::strip)
                .filter(PID.asMatchPredicate())
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                .filter(process -> process.info()
                        .command()
                        .filter(command -> Path.of(command).startsWith(programs))
                        .isPresent())
                .findFirst();
    }

    /** Keeps the lock file, which marks the directory until all other files are deleted. */
    private static void clear(Path directory, Path lock) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.filter(file -> !file.equals(directory) && !file.equals(lock))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            // The lock ends with this JVM.
        }
    }
}
