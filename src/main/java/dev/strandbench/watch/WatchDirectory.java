package dev.strandbench.watch;

import java.nio.file.Path;

/** Where the series of what services took are kept: directories, in each of them one for every cell. */
public final class WatchDirectory {

    private static final String NAME = "watch";

    private WatchDirectory() {}

    /** That of a run, in the run's own. */
    public static Path ofRun(Path run) {
        return run.resolve(NAME);
    }

    /** That of a result file, beside it: files in the same directory have one each. */
    public static Path of(Path resultFile) {
        return Path.of(resultFile.toAbsolutePath() + "-" + NAME);
    }
}
