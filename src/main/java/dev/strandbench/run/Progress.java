package dev.strandbench.run;

import java.time.Duration;
import org.openjdk.jmh.results.Result;

/** Told how a run gets on. Called by one thread. */
public interface Progress {

    /** The run begins. */
    void begin(int forks);

    /** A fork starts. */
    void starting(Cell cell);

    /** A fork has ended well, with the given score. */
    void finished(Cell cell, Duration took, Result<?> score);

    /** A fork has failed; its output says why. */
    void failed(Cell cell, Duration took, String output);
}
