package dev.strandbench.report;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.profiler.recording.RecordingReader;
import dev.strandbench.profiler.recording.RecordingSummary;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.HtmlWriter;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.TextWriter;
import java.nio.file.Path;

/** Reports on JFR recordings. */
public final class RecordingReport {

    private RecordingReport() {}

    /** The formats of a report on recordings. */
    public enum Format {
        /** For a terminal. */
        TEXT,
        /** For programs: keys name the units, and figures are not rounded. */
        JSON,
        /** One file for a browser. */
        HTML;

        String write(Document document) {
            return switch (this) {
                case TEXT -> TextWriter.write(document);
                case JSON -> JsonWriter.write(document);
                case HTML -> HtmlWriter.write(document);
            };
        }
    }

    /**
     * Returns the report on one recording.
     *
     * @throws UserErrorException if the file is missing, damaged, or not a recording
     */
    public static String of(Path file, Format format) {
        return format.write(RecordingPage.of("Recording " + file, RecordingReader.read(file)));
    }

    /**
     * Returns the report on the differences between two recordings.
     *
     * @throws UserErrorException if a file is missing, damaged, or not a recording
     */
    public static String ofDifference(Path baseline, Path candidate, Format format) {
        RecordingSummary before = RecordingReader.read(baseline);
        RecordingSummary after = RecordingReader.read(candidate);
        return format.write(RecordingDifference.of(baseline.toString(), before, candidate.toString(), after));
    }
}
