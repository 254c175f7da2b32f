package dev.strandbench.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What this JVM, a service's, was asked to record of itself: the iterations that count, which another process tells it
 * of. Does nothing that was not asked for. Thread-safe.
 */
public final class JvmObserver {

    private @Nullable JvmRecorder recorder;
    private @Nullable StackSampler sampler;

    /** An observer of this JVM, which begins with the first call. */
    public JvmObserver() {}

    /**
     * Begins to record ahead of the iterations that count: the first allocation sample of a thread stands for all that
     * it ever allocated, and should be of none of them. Stacks are sampled later.
     */
    public synchronized void prepare() throws IOException {
        if (recorder == null && AskedOfService.recordingFile().isPresent()) {
            recorder = JvmRecorder.start(AskedOfService.recordingSettings());
        }
    }

    /** Notes that an iteration begins that counts. */
    public synchronized void iterationBegins() throws IOException {
        prepare();
        if (sampler != null) {
            sampler.resume();
        } else if (AskedOfService.stacksFile().isPresent()) {
            sampler = StackSampler.start(AskedOfService.stacksEvent(), AskedOfService.stacksInterval());
        }
        if (recorder != null) {
            recorder.iterationBegins();
        }
    }

    /**
     * Notes that it ends; as {@link JvmRecorder#iterationEnds}. Until the next one no stacks are sampled: the
     * collection that follows is no part of it.
     */
    public synchronized void iterationEnds(String benchmark, String parameters, long ops) {
        if (sampler != null) {
            sampler.pause();
        }
        if (recorder != null) {
            recorder.iterationEnds(benchmark, parameters, ops);
        }
    }

    /** Ends, and writes what was asked for, if an iteration has counted. */
    public synchronized void write() throws IOException {
        JvmRecorder recorded = recorder;
        StackSampler sampled = sampler;
        recorder = null;
        sampler = null;
        Optional<Path> recording = AskedOfService.recordingFile();
        if (recorded != null && recording.isPresent()) {
            recorded.write(inItsDirectory(recording.get()));
        }
        Optional<Path> stacks = AskedOfService.stacksFile();
        if (sampled != null && stacks.isPresent()) {
            sampled.write(inItsDirectory(stacks.get()));
        }
    }

    private static Path inItsDirectory(Path file) throws IOException {
        Path directory = file.getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        return file;
    }
}
