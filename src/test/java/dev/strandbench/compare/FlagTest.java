package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FlagTest {

    @Test
    void isInTheTableThatSaysIfItPreventsAVerdict() throws IOException {
        String guide = Files.readString(Path.of("docs/compare.md"));
        int second = guide.indexOf("The following flags prevent a verdict:");
        String remarks = guide.substring(0, second);
        String obstacles = guide.substring(second);

        assertThat(Flag.values())
                .filteredOn(flag -> !flag.isCircumstance())
                .allSatisfy(flag ->
                        assertThat(flag.forbidsVerdict() ? obstacles : remarks).contains("*" + flag.words() + "*"));
    }
}
