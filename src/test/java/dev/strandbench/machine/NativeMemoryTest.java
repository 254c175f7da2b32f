package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NativeMemoryTest {

    private static final String JDK_21 = """

            Native Memory Tracking:

            Total: reserved=7951833594, committed=523106810
                   malloc: 43620858 #49151
                   mmap:   reserved=7908212736, committed=479485952

            -                 Java Heap (reserved=6320816128, committed=402653184)
                                        (mmap: reserved=6320816128, committed=402653184, at peak)

            -                     Class (reserved=1074056043, committed=1887083)
            """;

    @Test
    void subtractsTheHeapFromTheTotal() {
        assertThat(NativeMemory.bytesOutsideHeap(JDK_21)).hasValue(523_106_810L - 402_653_184L);
    }

    @Test
    void isEmptyWhereNothingIsTracked() {
        assertThat(NativeMemory.bytesOutsideHeap("Native memory tracking is not enabled\n"))
                .isEmpty();
    }
}
