package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoroutinesVersionTest {

    @Test
    void readsTheVersionFromTheLibrary() {
        assertThat(CoroutinesVersion.onClassPath()).matches("\\d+\\.\\d+\\.\\d+(-.+)?");
    }
}
