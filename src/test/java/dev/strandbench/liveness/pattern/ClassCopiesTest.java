package dev.strandbench.liveness.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClassCopiesTest {

    /** Public, because copies are in another package at run time. */
    public static final class Counters {
        public static final AtomicInteger INITIALISED = new AtomicInteger();
        public static final AtomicInteger USED = new AtomicInteger();

        private Counters() {}
    }

    static final class Initialised {
        static {
            Counters.INITIALISED.incrementAndGet();
        }

        static void use() {
            Counters.USED.incrementAndGet();
        }
    }

    static final class User implements Runnable {
        @Override
        public void run() {
            Initialised.use();
        }
    }

    @Test
    void areInitialisedAtTheirFirstUse() throws Exception {
        Runnable first = ClassCopies.runnable(User.class, Initialised.class);
        Runnable second = ClassCopies.runnable(User.class, Initialised.class);
        assertThat(Counters.INITIALISED).hasValue(0);

        first.run();
        first.run();
        assertThat(Counters.INITIALISED).hasValue(1);

        second.run();
        assertThat(Counters.INITIALISED).hasValue(2);
        assertThat(Counters.USED).hasValue(3);
    }
}
