package dev.strandbench.profiler.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellDirectoryTest {

    @Test
    void isCalledAsJmhCallsTheCell() {
        assertThat(CellDirectory.nameOf("a.B.c-AverageTime-model-POOL")).isEqualTo("a.B.c-AverageTime-model-POOL");
    }

    @Test
    void isBelowADirectoryOfItsJdk() {
        assertThat(CellDirectory.ofJdk("25.0.1")).isEqualTo("jdk-25.0.1");
        assertThat(CellDirectory.ofJdk("25.0.1 in /opt/jdk/bin/java")).doesNotContain("/", " ");
    }

    @Test
    void hasANameOfItsOwnThatFileSystemsTakeWhereJmhsIsLonger() {
        String shared = "a.B.c-AverageTime-" + "p".repeat(300);

        assertThat(CellDirectory.nameOf(shared + "-1"))
                .hasSize(200)
                .startsWith("a.B.c-AverageTime-ppp")
                .isNotEqualTo(CellDirectory.nameOf(shared + "-2"));
    }
}
