package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

class MixedProfileTest {

    private static final List<String> EVENTS = new ArrayList<>();
    private static final Map<String, String> PARAMETERS = Map.of("model", "A", "size", "7");

    /** The base of the arms. */
    public static class Base {

        public String model = "";
        public int size;

        void note(String event) {
            EVENTS.add(model + size + " " + event);
        }

        @Setup
        public void zSetUpOfBase() {
            note("base");
        }

        @TearDown(Level.Iteration)
        public void neverCalled() {
            note("never");
        }
    }

    /** The arms. */
    public static class Arms extends Base {

        @Setup
        public void aSetUp() {
            note("set up");
        }

        @Setup(Level.Iteration)
        public void begin() {
            note("begin");
        }

        /** Returns the size. */
        public long op() {
            note("op");
            if (model.equals("BROKEN")) {
                throw new IllegalArgumentException("no such arm");
            }
            return size;
        }

        @TearDown
        public void tearDown() {
            note("tear down");
        }
    }

    @BeforeEach
    void forget() {
        EVENTS.clear();
    }

    private static void run(String arms) {
        MixedProfile.run(Arms.class.getName() + ".op", PARAMETERS, arms, 0);
    }

    @Test
    void runsEachArmInEachRound() {
        run("model=A,B");

        assertThat(EVENTS).hasSize(30);
        assertThat(EVENTS.subList(0, 5))
                .extracting(event -> event.substring(3))
                .containsExactly("base", "set up", "begin", "op", "tear down");
        assertThat(EVENTS).filteredOn("A7 op"::equals).hasSize(3);
        assertThat(EVENTS).filteredOn("B7 op"::equals).hasSize(3);
    }

    @Test
    void hasTheSameTurnsInEachFork() {
        run("model=A,B,C,D");
        List<String> first = List.copyOf(EVENTS);
        EVENTS.clear();
        run("model=A,B,C,D");

        assertThat(EVENTS).isEqualTo(first);
    }

    @Test
    void endsTheForkIfAnArmFails() {
        assertThatThrownBy(() -> run("model=BROKEN"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("profile=MIXED: BROKEN fails")
                .hasRootCauseMessage("no such arm");
    }

    @Test
    void needsArms() {
        assertThatThrownBy(() -> run(""))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("valid: arms such as model=VIRTUAL,DEFAULT");
    }
}
