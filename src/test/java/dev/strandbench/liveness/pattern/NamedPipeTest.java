package dev.strandbench.liveness.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class NamedPipeTest {

    @Test
    void passesOnBytesInEachMode() throws Exception {
        for (String mode : new String[] {"rw", "rwd"}) {
            try (RandomAccessFile pipe = NamedPipe.open(mode, () -> {})) {
                pipe.write(new byte[] {7, 8});

                assertThat(pipe.read()).as(mode).isEqualTo(7);
                assertThat(pipe.read()).as(mode).isEqualTo(8);
            }
        }
    }
}
