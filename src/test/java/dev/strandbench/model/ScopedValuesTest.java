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
class ScopedValuesTest {

    private final ScopedValues<String> scoped = new ScopedValues<>(3);

    @Test
    void hasEachValueWhileTheBindingsRunAndNoLonger() {
        scoped.bindAll(index -> "value " + index).run(() -> {
            assertThat(scoped.get(0)).isEqualTo("value 0");
            assertThat(scoped.get(2)).isEqualTo("value 2");
            assertThat(scoped.isBound(1)).isTrue();
        });

        assertThat(scoped.isBound(0)).isFalse();
        assertThatThrownBy(() -> scoped.get(0)).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void bindsAnewForAWhile() throws Exception {
        String seen = scoped.bindAll(index -> "outer").call(() -> {
            String inner = scoped.bind(1, "inner").call(() -> scoped.get(0) + " " + scoped.get(1));
            return inner + " " + scoped.get(1);
        });

        assertThat(seen).isEqualTo("outer inner outer");
    }

    @Test
    void runsWithoutAnyValues() {
        assertThatThrownBy(() -> new ScopedValues<String>(0)
                        .bindAll(index -> "none")
                        .call(() -> {
                            throw new IOException("ran");
                        }))
                .isInstanceOf(IOException.class)
                .hasMessage("ran");
    }

    @Test
    void passesOnWhatTheCodeThrows() {
        IOException checked = new IOException("checked");
        IllegalStateException unchecked = new IllegalStateException("unchecked");
        ScopedValues.Bindings bindings = scoped.bind(0, "bound");

        assertThatThrownBy(() -> bindings.call(() -> {
                    throw checked;
                }))
                .isSameAs(checked);
        assertThatThrownBy(() -> bindings.run(() -> {
                    throw unchecked;
                }))
                .isSameAs(unchecked);
        assertThat(scoped.isBound(0)).isFalse();
    }

    @Test
    void isPassedOnToTheTasksOfAScopeThatIsOpenedInside() throws Exception {
        String seen = scoped.bindAll(index -> "inherited " + index).call(() -> {
            try (StructuredScope scope = StructuredScope.open()) {
                Supplier<String> read = scope.fork(() -> scoped.get(2));
                scope.join();
                return read.get();
            }
        });

        assertThat(seen).isEqualTo("inherited 2");
    }

    @Test
    void isNotPassedOnToTheThreadsOfAnExecutor() throws Exception {
        boolean bound = scoped.bindAll(index -> "not inherited").call(() -> {
            try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                return executor.submit(() -> scoped.isBound(0)).get();
            }
        });

        assertThat(bound).isFalse();
    }
}
