package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScopedKeyTest {

    private final ScopedKey<String> first = ScopedKey.create();
    private final ScopedKey<String> second = ScopedKey.create();

    private ScopedKey.Bindings both(String one, String other) {
        return first.bind(one).and(second, other);
    }

    @Test
    void hasEachValueWhileTheBindingsRunAndNoLonger() {
        both("one", "other").run(() -> {
            assertThat(first.get()).isEqualTo("one");
            assertThat(second.get()).isEqualTo("other");
            assertThat(second.isBound()).isTrue();
        });

        assertThat(first.isBound()).isFalse();
        assertThatThrownBy(first::get).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void bindsAnewForAWhile() throws Exception {
        String seen = both("outer", "outer").call(() -> {
            String inner = second.bind("inner").call(() -> first.get() + " " + second.get());
            return inner + " " + second.get();
        });

        assertThat(seen).isEqualTo("outer inner outer");
    }

    @Test
    void runsWithoutAnyValues() {
        assertThatThrownBy(() -> ScopedKey.Bindings.NONE.call(() -> {
                    throw new IOException("ran");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("ran");
    }

    @Test
    void passesOnWhatTheCodeThrows() {
        IOException checked = new IOException("checked");
        IllegalStateException unchecked = new IllegalStateException("unchecked");
        ScopedKey.Bindings bindings = first.bind("bound");

        assertThatThrownBy(() -> bindings.call(() -> {
                    throw checked;
                }))
                .isSameAs(checked);
        assertThatThrownBy(() -> bindings.run(() -> {
                    throw unchecked;
                }))
                .isSameAs(unchecked);
        assertThat(first.isBound()).isFalse();
    }

    @Test
    void isPassedOnToTheTasksOfAScopeThatIsOpenedInside() throws Exception {
        String seen = both("first", "inherited").call(() -> {
            try (StructuredScope scope = StructuredScope.open()) {
                Supplier<String> read = scope.fork(second::get);
                scope.join();
                return read.get();
            }
        });

        assertThat(seen).isEqualTo("inherited");
    }

    @Test
    void isNotPassedOnToTheThreadsOfAnExecutor() throws Exception {
        boolean bound = first.bind("not inherited").call(() -> {
            try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                return executor.submit(first::isBound).get();
            }
        });

        assertThat(bound).isFalse();
    }
}
