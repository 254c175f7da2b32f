package dev.strandbench.recording;

import java.nio.file.Path;

/** Renders what recordings say. */
public final class RecordingReport {

    private RecordingReport() {}

    /**
     * The page of a recording.
     *
     * @throws UnreadableRecordingException if the file is not a recording
     */
    public static String of(Path file, PageFormat format) throws UnreadableRecordingException {
        return format.render(RecordingPage.of("Recording " + file, RecordingReader.read(file)));
    }

    /**
     * The page of the differences of two recordings.
     *
     * @throws UnreadableRecordingException if one of the files is not a recording
     */
    public static String ofDifference(Path baseline, Path candidate, PageFormat format)
            throws UnreadableRecordingException {
        RecordingSummary before = RecordingReader.read(baseline);
        RecordingSummary after = RecordingReader.read(candidate);
        return format.render(RecordingDifference.of(baseline.toString(), before, candidate.toString(), after));
    }
}
