package dev.strandbench.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.junit.jupiter.api.Test;

/** Uses the examples that NIST published for FIPS 180-4. */
class Sha256Test {

    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void isThatOfTheStandard() {
        assertThat(Sha256.hex("abc")).isEqualTo(OF_ABC);
        assertThat(Sha256.hex("")).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(Sha256.of("abc".getBytes(StandardCharsets.US_ASCII))).hasSize(32);
    }

    @Test
    void isOfWhatIsAddedInItsOrder() {
        MessageDigest begun = Sha256.begun();
        begun.update((byte) 'a');
        begun.update("bc".getBytes(StandardCharsets.US_ASCII));

        assertThat(Sha256.hex(begun)).isEqualTo(OF_ABC);
    }
}
