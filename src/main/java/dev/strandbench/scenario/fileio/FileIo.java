package dev.strandbench.scenario.fileio;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.Ticks;
import dev.strandbench.scenario.Trial;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;

/** Tasks that read or write files while other tasks wait. */
@FunctionalInterface
public interface FileIo {

    /**
     * Starts the file tasks, then the waiting tasks, which continue until the file tasks have ended. First call
     * {@link FileRound#begin}. After an exception, do not use the files, because an interrupt closes a file in use.
     */
    void run(FileRound round) throws Exception;

    /** Creates the scenario. If {@code elsewhere} is empty, tasks access files on their own threads. */
    static FileIo on(ModelRuntime runtime, Optional<ModelRuntime> elsewhere) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFileIo(blocking, FileCalls.on(elsewhere));
            case StructuredRuntime structured -> new StructuredFileIo(structured, FileCalls.on(elsewhere));
            case ComposedRuntime composed -> throw composed.unsupportedBy("FileIo");
            case SuspendingRuntime suspending -> new SuspendingFileIo(suspending, contextOf(elsewhere));
        };
    }

    private static CoroutineContext contextOf(Optional<ModelRuntime> elsewhere) {
        return elsewhere.map(runtime -> ((SuspendingRuntime) runtime).context()).orElse(EmptyCoroutineContext.INSTANCE);
    }

    /** The tasks of an op. Each file task performs at least one operation. */
    record FileMix(int fileTasks, int operations, int waiting) {

        long checksum(FileWork expected) throws IOException {
            long sum = 0;
            for (int task = 0; task < fileTasks; task++) {
                for (int index = 0; index < operations; index++) {
                    sum += expected.perform(task, index);
                }
            }
            for (int task = 0; task < waiting; task++) {
                sum += ofWaiting(task, 1);
            }
            return sum;
        }

        long ofWaiting(int task, int ends) {
            return Checksum.of(task) * ends;
        }
    }

    /** Performs the file operations of all file tasks; called concurrently for different tasks. */
    @FunctionalInterface
    interface FileWork {

        long perform(int task, int index) throws IOException;
    }

    enum FileOperation {
        /** Reads a block from the page cache. */
        READ(2_000),

        /** Writes a block to the page cache. */
        WRITE(2_000),

        /** Writes a block and waits until the block is on the disk ({@code FileChannel.force(false)}). */
        FSYNC(10);

        private final int usual;

        FileOperation(int usual) {
            this.usual = usual;
        }

        /** Returns the default number of operations per task, with which an op takes a few tens of ms. */
        int usual() {
            return usual;
        }
    }

    @FunctionalInterface
    interface FileCalls {

        void perform(FileRound round, int task, int index) throws Exception;

        /** Performs operations on another runtime's pool, or on the calling thread if there is none. */
        static FileCalls on(Optional<ModelRuntime> elsewhere) {
            return elsewhere
                    .<FileCalls>map(runtime -> new PooledCalls(((BlockingRuntime) runtime).executor()))
                    .orElse(FileRound::perform);
        }
    }

    record PooledCalls(ExecutorService pool) implements FileCalls {

        @Override
        public void perform(FileRound round, int task, int index) throws Exception {
            Future<Boolean> call = pool.submit(() -> {
                round.perform(task, index);
                return true;
            });
            try {
                call.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            } finally {
                // An interrupted task leaves no operation in the queue. A running operation ends by itself.
                call.cancel(false);
            }
        }
    }

    interface FileIoOnThreads extends FileIo {

        FileCalls calls();

        /** Performs a file task's operations. Yields after each operation, so that other tasks can run in between. */
        @SuppressWarnings("ThreadPriorityCheck") // a file task lets other tasks run between two operations
        default boolean work(FileRound round, int task) throws Exception {
            for (int index = 0; index < round.mix().operations(); index++) {
                calls().perform(round, task, index);
                Thread.yield();
                // Nothing here needs to block, so no other call may notice the interrupt.
                if (Thread.interrupted()) {
                    throw new InterruptedException("between two file operations");
                }
            }
            return true;
        }

        default boolean tick(FileRound round, int task) throws InterruptedException {
            Ticks ticks = round.ticks(task);
            ticks.run();
            while (round.isGoingOn()) {
                Ticks.REST.block();
                ticks.run();
            }
            ticks.end();
            return true;
        }
    }

    record BlockingFileIo(BlockingRuntime runtime, FileCalls calls) implements FileIoOnThreads {

        @Override
        public void run(FileRound round) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < round.mix().fileTasks(); i++) {
                    int task = i;
                    group.start(() -> work(round, task));
                }
                for (int i = 0; i < round.mix().waiting(); i++) {
                    int task = i;
                    group.start(() -> tick(round, task));
                }
                group.join();
            }
        }
    }

    record StructuredFileIo(StructuredRuntime runtime, FileCalls calls) implements FileIoOnThreads {

        @Override
        public void run(FileRound round) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < round.mix().fileTasks(); i++) {
                    int task = i;
                    scope.fork(() -> work(round, task));
                }
                for (int i = 0; i < round.mix().waiting(); i++) {
                    int task = i;
                    scope.fork(() -> tick(round, task));
                }
                scope.join();
            }
        }
    }

    enum FileStrategy {
        PLATFORM(ConcurrencyModel.PLATFORM),

        /** A pool with as many threads as {@code Dispatchers.IO}. */
        POOL(ConcurrencyModel.POOL),
        VIRTUAL(ConcurrencyModel.VIRTUAL),

        /** Virtual threads that submit each file operation to a pool of the same size as {@link #POOL}. */
        VIRTUAL_TO_POOL(ConcurrencyModel.VIRTUAL, ConcurrencyModel.POOL),
        STRUCTURED(ConcurrencyModel.STRUCTURED),

        /** Coroutines that block the few threads of {@code Dispatchers.Default}, against the library's advice. */
        DEFAULT(ConcurrencyModel.DEFAULT),
        DEFAULT_TO_IO(ConcurrencyModel.DEFAULT, ConcurrencyModel.IO),
        IO(ConcurrencyModel.IO),
        HYBRID(ConcurrencyModel.HYBRID);

        private final ConcurrencyModel tasks;
        private final ConcurrencyModel files;

        FileStrategy(ConcurrencyModel both) {
            this(both, both);
        }

        FileStrategy(ConcurrencyModel tasks, ConcurrencyModel files) {
            this.tasks = tasks;
            this.files = files;
        }

        ConcurrencyModel tasksRun() {
            return tasks;
        }

        ConcurrencyModel filesRun() {
            return files;
        }

        boolean handsOver() {
            return tasks != files;
        }

        boolean usesCarriers() {
            return files.placement() == Placement.VIRTUAL_THREAD;
        }

        /** Returns true if tasks and file operations share a small number of threads: one per processor. */
        boolean sharesFewThreads() {
            return usesCarriers() || files == ConcurrencyModel.DEFAULT;
        }

        /** Creates the scenario. If file operations need a pool of their own, the pool's size is {@code threads}. */
        FileIo on(Trial trial, int threads) {
            return FileIo.on(
                    trial.runtime(), handsOver() ? Optional.of(trial.openFurther(files, threads)) : Optional.empty());
        }
    }
}
