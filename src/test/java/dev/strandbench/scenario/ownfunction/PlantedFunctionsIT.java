package dev.strandbench.scenario.ownfunction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measures functions with a known cause of slowness. A run may say that it does not know, but names no wrong cause. */
@Tag("full")
@Timeout(180)
class PlantedFunctionsIT {

    /** What a run says of a cause. */
    private enum Cause {
        PROCESSORS("The processors are the bound"),
        OTHERS("admits? (equally )?few"),
        WAIT("Calls (mostly )?wait"),
        THREADS("probably the bound"),
        COLLECTIONS("Garbage collections stop"),
        ALLOCATION("may be a large part of the work"),
        PER_THREAD("per-thread cache"),
        TASKS("The calls are short"),
        LEAK("leave threads running"),
        MEMORY("OutOfMemoryError: Java heap space"),
        NO_MORE_THREADS("OutOfMemoryError: unable to create native thread"),
        NOT_KNOWN("What limits the calls is not known|the called system may be the bound if it runs here");

        private final Pattern words;

        Cause(String words) {
            this.words = Pattern.compile(words);
        }

        static Set<Cause> in(String text) {
            return Arrays.stream(values())
                    .filter(cause -> cause.words.matcher(text).find())
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(Cause.class)));
        }
    }

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "cachedPerThread, PER_THREAD TASKS ALLOCATION PROCESSORS COLLECTIONS, 'VIRTUAL,POOL'",
        "cappedCallee, OTHERS, 'VIRTUAL,POOL'",
        "locked, OTHERS, 'VIRTUAL,POOL'",
        "leaksAThread, LEAK NO_MORE_THREADS, 'VIRTUAL,POOL'",
        "hugeResult, MEMORY ALLOCATION COLLECTIONS PROCESSORS, 'VIRTUAL,POOL'",
        "sleeps, WAIT, 'VIRTUAL,POOL'",
        "rateLimited, OTHERS, 'VIRTUAL,POOL'",
        "looksUp, WAIT THREADS, 'VIRTUAL,POOL'",
        "blocksItsCoroutine, THREADS, 'DEFAULT,IO'",
        "fairlyLocked, OTHERS TASKS PROCESSORS, 'VIRTUAL,POOL'",
        "pooledConnections, OTHERS, 'VIRTUAL,POOL'",
        "sharesACacheLine, PROCESSORS, 'VIRTUAL,POOL'",
        "collects, COLLECTIONS ALLOCATION PROCESSORS, 'VIRTUAL,POOL'",
        "sleepsAtRandom, WAIT, 'VIRTUAL,POOL'",
        "fansOutTwice, WAIT PROCESSORS, 'VIRTUAL,POOL'",
        "spins, PROCESSORS, 'VIRTUAL,POOL'",
        "computes, PROCESSORS, 'VIRTUAL,POOL'",
        "sleepsTooShort, WAIT PROCESSORS TASKS, 'VIRTUAL,POOL'"
    })
    void namesTheRightCauseOrNone(String function, String right, String models) throws Exception {
        EndedProcess run = BuiltJar.run(
                directory,
                "run",
                // Shorter forks are not judged.
                "--budget",
                "40s",
                "--out",
                "results",
                "--tasks",
                "200",
                "--model",
                models,
                "--classpath",
                Path.of("target/test-classes").toAbsolutePath().toString(),
                "--call",
                PlantedFunctions.class.getName() + "::" + function);

        Set<Cause> allowed = EnumSet.of(Cause.NOT_KNOWN);
        Arrays.stream(right.split(" ", -1)).map(Cause::valueOf).forEach(allowed::add);
        // Sentences may be broken at the width of a terminal.
        assertThat(Cause.in(run.out().replaceAll("\\s+", " ")))
                .as(run.toString())
                .isNotEmpty()
                .isSubsetOf(allowed);
    }
}
