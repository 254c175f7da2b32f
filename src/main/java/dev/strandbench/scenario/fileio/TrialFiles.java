package dev.strandbench.scenario.fileio;

import dev.strandbench.scenario.TrialDirectory;
import dev.strandbench.scenario.fileio.FileIo.FileMix;
import dev.strandbench.scenario.fileio.FileIo.FileOperation;
import dev.strandbench.scenario.fileio.FileIo.FileWork;
import dev.strandbench.workload.Checksum;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The files of a trial, one for each file task, in a {@link TrialDirectory}. The first eight bytes of each block are a
 * number. Different tasks may use their files at the same time.
 */
final class TrialFiles implements FileWork, AutoCloseable {

    /** The number of blocks of a file. The files are small, so that the page cache holds all of them. */
    static final int BLOCKS = 16;

    static final String PREFIX = "strandbench-files-";

    private static final long BYTES_IN_MEBIBYTE = 1 << 20;
    private static final long MOST_MEBIBYTES = 1_024;
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private final TrialDirectory directory;
    private final FileOperation operation;
    private final FileMix mix;
    private final BlockNumbers numbers;
    private final int blockBytes;
    private final List<FileChannel> files = new ArrayList<>();
    // Direct buffers, because a channel copies the bytes of other buffers through a direct buffer of its own.
    private final List<ByteBuffer> buffers = new ArrayList<>();

    private TrialFiles(TrialDirectory directory, FileOperation operation, FileMix mix, int blockBytes) {
        this.directory = directory;
        this.operation = operation;
        this.mix = mix;
        numbers = new BlockNumbers(operation, mix);
        this.blockBytes = blockBytes;
    }

    /** Creates the files in a new subdirectory of {@code parent}, and removes files left behind by killed trials. */
    static TrialFiles create(Path parent, FileOperation operation, FileMix mix, int blockBytes) throws IOException {
        TrialFiles created = new TrialFiles(TrialDirectory.create(parent, PREFIX), operation, mix, blockBytes);
        try {
            created.fill();
        } catch (IOException e) {
            created.close();
            throw e;
        }
        return created;
    }

    private void fill() throws IOException {
        for (int task = 0; task < mix.fileTasks(); task++) {
            files.add(FileChannel.open(
                    directory.path().resolve(String.valueOf(task)),
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE));
            buffers.add(ByteBuffer.allocateDirect(blockBytes));
            for (int block = 0; block < BLOCKS; block++) {
                write(task, block, BlockNumbers.filled(task, block));
            }
            // Without this call, the first measured synchronisation would also write the size of the file.
            files.get(task).force(true);
        }
    }

    @Override
    public long perform(int task, int index) throws IOException {
        int block = index % BLOCKS;
        if (operation == FileOperation.READ) {
            return read(task, block);
        }
        long number = numbers.result(task, index);
        write(task, block, number);
        if (operation == FileOperation.FSYNC) {
            files.get(task).force(false);
        }
        return number;
    }

    private long read(int task, int block) throws IOException {
        ByteBuffer buffer = buffers.get(task).clear();
        long start = (long) block * blockBytes;
        while (buffer.hasRemaining()) {
            if (files.get(task).read(buffer, start + buffer.position()) < 0) {
                throw new EOFException("file " + task + " ends in block " + block);
            }
        }
        return buffer.getLong(0);
    }

    private void write(int task, int block, long number) throws IOException {
        ByteBuffer buffer = buffers.get(task).clear().putLong(0, number);
        long start = (long) block * blockBytes;
        while (buffer.hasRemaining()) {
            int unused = files.get(task).write(buffer, start + buffer.position());
        }
    }

    void requireContents() throws IOException {
        for (int task = 0; task < mix.fileTasks(); task++) {
            for (int block = 0; block < BLOCKS; block++) {
                if (read(task, block) != numbers.last(task, block)) {
                    throw new IllegalStateException(
                            "file " + task + " in " + directory.path() + " has lost the last write of block " + block);
                }
            }
        }
    }

    @Override
    public void close() {
        try {
            for (FileChannel file : files) {
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("temporary files remain in " + directory.path(), e);
        }
        directory.close();
    }

    /**
     * Returns the user's directory. The default is the temporary directory, or the working directory if the temporary
     * directory is in memory.
     */
    static Path parent(String given) {
        if (!given.isEmpty()) {
            return Path.of(given);
        }
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", ""));
        return isInMemory(temporary) ? Path.of("") : temporary;
    }

    private static boolean isInMemory(Path directory) {
        try {
            return isInMemory(Files.getFileStore(directory.toAbsolutePath()).type());
        } catch (IOException e) {
            return false;
        }
    }

    static boolean isInMemory(String fileStore) {
        return IN_MEMORY.contains(fileStore);
    }

    static Optional<String> unsupported(Path parent, FileOperation operation, int fileTasks, int blockBytes) {
        long mebibytes = (long) fileTasks * BLOCKS * blockBytes / BYTES_IN_MEBIBYTE;
        if (mebibytes > MOST_MEBIBYTES) {
            return Optional.of("the files would take " + mebibytes + " MiB, more than " + MOST_MEBIBYTES
                    + "; valid: fewer fileTasks or blockBytes");
        }
        Path directory = parent.toAbsolutePath();
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            return Optional.of(
                    "files cannot be created in " + directory + "; -p fileDirectory= names another directory");
        }
        return operation == FileOperation.FSYNC && isInMemory(directory)
                ? Optional.of("the files in " + directory + " are in memory, where fsync does nothing;"
                        + " -p fileDirectory= names another directory")
                : Optional.empty();
    }

    /** The numbers in an op's blocks. A number identifies its block, or the operation that wrote the block. */
    record BlockNumbers(FileOperation operation, FileMix mix) {

        static long filled(int task, int block) {
            return Checksum.of((long) task * BLOCKS + block);
        }

        long result(int task, int index) {
            return operation == FileOperation.READ
                    ? filled(task, index % BLOCKS)
                    : Checksum.of(-1 - (long) task * mix.operations() - index);
        }

        long last(int task, int block) {
            int index = mix.operations() - 1 - Math.floorMod(mix.operations() - 1 - block, BLOCKS);
            return index < 0 ? filled(task, block) : result(task, index);
        }
    }
}
