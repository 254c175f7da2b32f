package dev.strandbench.cli;

import dev.strandbench.error.SecretText;
import dev.strandbench.report.Terminal;
import dev.strandbench.result.ShownText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Says on standard error what a command is at, if that takes long, and nothing of what is soon done. Used by one
 * thread, and closed at the end.
 */
final class LongWork implements AutoCloseable {

    private static final long SECONDS_OF_SILENCE = 5;
    private static final long SECONDS_BETWEEN = 30;

    private final Consumer<String> out;
    private final Runnable end;
    private volatile String doing = "";

    /**
     * Work that tells what it is at whenever it is asked.
     *
     * @param timer takes what asks, and returns what ends that
     */
    LongWork(Consumer<String> out, UnaryOperator<Runnable> timer) {
        this.out = out;
        end = timer.apply(this::tell);
    }

    /** Work that begins now. */
    static LongWork begun() {
        // A log has no use for it, and who reads a refusal from it expects that alone.
        return new LongWork(System.err::println, Terminal.isInteractive() ? LongWork::byTheClock : tell -> () -> {});
    }

    private static Runnable byTheClock(Runnable tell) {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("long-work").factory());
        ScheduledFuture<?> unused =
                clock.scheduleAtFixedRate(tell, SECONDS_OF_SILENCE, SECONDS_BETWEEN, TimeUnit.SECONDS);
        return clock::shutdownNow;
    }

    private void tell() {
        if (!doing.isEmpty()) {
            out.accept("strandbench: " + ShownText.of(SecretText.masked(doing)) + " …");
        }
    }

    /** From now on it does something else, such as {@code reading a.json}. */
    void at(String work) {
        doing = work;
    }

    /** What is read of each of some files, in their order. */
    <T> List<T> read(List<Path> files, Function<Path, T> reader) {
        List<T> read = new ArrayList<>();
        for (Path file : files) {
            at("reading " + file + (files.size() == 1 ? "" : ", " + (read.size() + 1) + " of " + files.size()));
            read.add(reader.apply(file));
        }
        return read;
    }

    /** Says nothing more. */
    @Override
    public void close() {
        end.run();
    }
}
