package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LongWorkTest {

    private final List<String> said = new ArrayList<>();
    private final List<Runnable> asks = new ArrayList<>();

    private LongWork work() {
        return new LongWork(said::add, ask -> {
            asks.add(ask);
            return asks::clear;
        });
    }

    private void waitLong() {
        asks.forEach(Runnable::run);
    }

    @Test
    void saysWhichFileOfHowManyItReads() {
        try (LongWork work = work()) {
            List<Integer> lengths = work.read(List.of(Path.of("a.json"), Path.of("long.json")), file -> {
                if (file.equals(Path.of("long.json"))) {
                    waitLong();
                }
                return file.toString().length();
            });

            assertThat(lengths).containsExactly(6, 9);
        }

        assertThat(said).containsExactly("strandbench: reading long.json, 2 of 2 …");
    }

    @Test
    void saysAgainWhatItIsAtAsLongAsThatLasts() {
        try (LongWork work = work()) {
            waitLong();
            work.at("making the page");
            waitLong();
            waitLong();
        }

        assertThat(said).containsExactly("strandbench: making the page …", "strandbench: making the page …");
    }

    @Test
    void saysNothingWhenItIsDone() {
        LongWork work = work();
        work.at("merging");
        work.close();

        waitLong();

        assertThat(said).isEmpty();
    }
}
