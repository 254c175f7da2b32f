package dev.strandbench.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;

/**
 * Writes a line for each fork, with what is left. On a terminal the line of the fork in work is overwritten by its
 * result; elsewhere only results are written.
 */
public final class ConsoleProgress implements Progress {

    private static final int TAIL_LINES_ON_FAILURE = 20;
    private static final String ERASE_LINE = "\r\033[2K";

    private final PrintStream out;
    private final boolean terminal;
    private int forks;
    private int ended;
    private Duration spent = Duration.ZERO;

    /** Writes to the given stream, as to a terminal or not. */
    public ConsoleProgress(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public void begin(int forks) {
        this.forks = forks;
    }

    @Override
    public void starting(Cell cell) {
        if (terminal) {
            out.print(counted(ended + 1) + cell.shortName() + " …" + remaining());
            out.flush();
        }
    }

    @Override
    public void finished(Cell cell, Duration took, Result<?> score) {
        end(took);
        out.println(counted(ended)
                + cell.shortName()
                + String.format(Locale.ROOT, "  %.3f %s", score.getScore(), score.getScoreUnit())
                + remaining());
    }

    @Override
    public void failed(Cell cell, Duration took, String output) {
        end(took);
        out.println(counted(ended) + cell.shortName() + "  FAILED; its last lines:");
        List<String> lines = output.strip().lines().toList();
        lines.stream()
                .skip(Math.max(0, lines.size() - TAIL_LINES_ON_FAILURE))
                .forEach(line -> out.println("    " + line));
    }

    private void end(Duration took) {
        ended++;
        spent = spent.plus(took);
        if (terminal) {
            out.print(ERASE_LINE);
        }
    }

    private String counted(int fork) {
        return String.format(Locale.ROOT, "[%d/%d] ", fork, forks);
    }

    private String remaining() {
        if (ended == 0 || ended == forks) {
            return "";
        }
        long seconds = spent.dividedBy(ended).multipliedBy((long) forks - ended).toSeconds();
        return seconds < 60 ? "  " + seconds + " s left" : "  " + (seconds + 30) / 60 + " min left";
    }
}
