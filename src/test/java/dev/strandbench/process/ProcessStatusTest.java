package dev.strandbench.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessStatusTest {

    @Test
    void readsMemoryInBytesAndThreads() {
        String status = """
                Name:\tjava
                VmPeak:\t 9000000 kB
                VmHWM:\t  400000 kB
                VmRSS:\t  123456 kB
                RssAnon:\t  100000 kB
                Threads:\t24
                """;

        assertThat(ProcessStatus.parse(status)).hasValue(new ProcessStatus(123_456L * 1024, 400_000L * 1024, 24));
    }

    @Test
    void isEmptyWhereALineIsMissing() {
        assertThat(ProcessStatus.parse("Name:\tkthreadd\nThreads:\t1\n")).isEmpty();
        assertThat(ProcessStatus.parse("")).isEmpty();
    }
}
