package dev.strandbench.profiler.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records a service's JVM during the measured iterations, as specified by {@link ServiceOptions}. Thread-safe. */
public final class JvmObserver {

    private @Nullable JvmRecorder recorder;
    private @Nullable StackSampler sampler;

    public JvmObserver() {}

    /** Starts the recording early, because a thread's first allocation sample covers all its earlier allocations. */
    public synchronized void prepare() throws IOException {
        if (recorder == null && ServiceOptions.recordingFile().isPresent()) {
            recorder = ServiceOptions.startRecorder();
        }
    }

    public synchronized void iterationBegins() throws IOException {
        prepare();
        if (sampler != null) {
            sampler.resume();
        } else if (ServiceOptions.stacksFile().isPresent()) {
            sampler = ServiceOptions.startSampler();
        }
        if (recorder != null) {
            recorder.iterationBegins();
        }
    }

    public synchronized void iterationEnds(String benchmark, String parameters, long ops) {
        if (sampler != null) {
            sampler.pause();
        }
        if (recorder != null) {
            recorder.iterationEnds(benchmark, parameters, ops);
        }
    }

    public synchronized void write() throws IOException {
        JvmRecorder recorded = recorder;
        StackSampler sampled = sampler;
        recorder = null;
        sampler = null;
        Optional<Path> recording = ServiceOptions.recordingFile();
        if (recorded != null && recording.isPresent()) {
            recorded.write(inItsDirectory(recording.get()));
        }
        Optional<Path> stacks = ServiceOptions.stacksFile();
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
