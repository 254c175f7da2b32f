package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.run.Replayed.CountedAges;
import dev.strandbench.run.Replayed.CountedForks;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowsReportTest {

    private static final WindowsReport REPORT = new WindowsReport(List.of(
            new CountedForks(
                    "a.B.c", Map.of("size", "9"), List.of(new CountedAges(37.5, 50), new CountedAges(37.5, 50))),
            new CountedForks("a.B.d", Map.of(), List.of(new CountedAges(1, 2.5)))));

    @Test
    void showsWhatCountsOfEachFork() {
        assertThat(REPORT.text().lines())
                .anyMatch(line -> line.matches(" *2 +100 s +37.5 to 50.0 s +a.B.c \\{size=9}"))
                .anyMatch(line -> line.matches(" *1 +3 s +1.0 to 2.5 s +a.B.d"))
                .contains("Time of a benchmark: 51 s on average.");
    }

    @Test
    void listsTheWindowsAsJson() {
        assertThat(REPORT.json().replaceAll("\\s", ""))
                .contains(
                        "\"benchmark\":\"a.B.c\",\"params\":{\"size\":\"9\"},\"forks\":[{\"from\":37.5,\"to\":50.0},");
    }
}
