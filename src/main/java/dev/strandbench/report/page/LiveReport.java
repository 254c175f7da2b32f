package dev.strandbench.report.page;

import dev.strandbench.base.FileFault;
import dev.strandbench.result.JmhResultWriter;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.RecordedRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Updates a run's page while the run continues. Prints only one warning if the page cannot be written. */
public final class LiveReport {

    private static final Duration LEAST_BETWEEN = Duration.ofSeconds(2);

    private final Path file;
    private final PrintStream warnings;
    private @Nullable Instant last;
    private boolean warned;

    public LiveReport(Path directory, PrintStream warnings) {
        file = directory.resolve(ResultsPage.FILE_NAME);
        this.warnings = warnings;
    }

    public Path file() {
        return file;
    }

    public void update(Supplier<RecordedRun> run) {
        Instant now = Instant.now();
        if (last == null || Duration.between(last, now).compareTo(LEAST_BETWEEN) >= 0) {
            write(run, true);
            last = now;
        }
    }

    public boolean finish(Supplier<RecordedRun> run) {
        return write(run, false);
    }

    @SuppressWarnings("CatchingUnchecked") // a defect in the page must not lose the measurements
    private boolean write(Supplier<RecordedRun> run, boolean running) {
        try {
            RecordedRun recorded = run.get();
            ResultSource source =
                    ResultSource.of(ShownText.of(recorded.directory().toString()), recorded);
            String html = PageWriter.html(
                    new ResultsPage(List.of(source), Instant.now(), running, recorded.directory()).page());
            JmhResultWriter.replace(file, html.getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (IOException | RuntimeException e) {
            if (!warned) {
                warned = true;
                String reason = e instanceof IOException fault ? FileFault.of(fault) : e.toString();
                warnings.println("strandbench: the report cannot be written: " + ShownText.of(reason));
            }
            return false;
        }
    }
}
