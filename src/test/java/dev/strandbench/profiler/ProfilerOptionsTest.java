package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.ProfilerException;

class ProfilerOptionsTest {

    private static final List<Option> KNOWN = List.of(new Option("size", "3", "how large"));

    @Test
    void hasDefaults() throws ProfilerException {
        assertThat(ProfilerOptions.parse("any", "", KNOWN).number("size", 1, 9)).isEqualTo(3);
    }

    @Test
    void takesSeveralOptions() throws ProfilerException {
        ProfilerOptions options = ProfilerOptions.parse("any", "size=7;optional", KNOWN);

        assertThat(options.number("size", 1, 9)).isEqualTo(7);
        assertThat(options.flag("optional")).isTrue();
    }

    @Test
    void explainsEveryOption() {
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "help", KNOWN))
                .isInstanceOf(ProfilerHelp.class)
                .hasMessageContainingAll("-prof any:", "size=3", "how large", "optional");
    }

    @Test
    void answersWhatIsWrongWithWhatIsValid() throws ProfilerException {
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "sise=3", KNOWN))
                .isInstanceOf(ProfilerException.class)
                .hasMessage("-prof any:sise=3 is not valid; valid: help, size, optional");
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "size=10", KNOWN).number("size", 1, 9))
                .hasMessage("-prof any:size=10 is not valid; valid: whole numbers from 1 to 9");
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "optional=perhaps", KNOWN))
                .hasMessage("-prof any:optional=perhaps is not valid; valid: true, false");
    }

    @Test
    void stopsAtAnObstacleUnlessTheProfilerIsOptional() throws ProfilerException {
        Optional<String> obstacle = Optional.of("no such thing here");

        assertThat(ProfilerOptions.parse("any", "", KNOWN).admit(Optional.empty()))
                .isTrue();
        assertThat(ProfilerOptions.parse("any", "optional", KNOWN).admit(obstacle))
                .isFalse();
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "", KNOWN).admit(obstacle))
                .isInstanceOf(ProfilerException.class)
                .hasMessage("-prof any cannot work here: no such thing here; -prof any:optional goes on without it");
    }
}
