package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.ScopedKey;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys under which the transports store one value. The JIT compiler treats the components of a constant record as
 * constants. Code therefore reads values with constants such as {@code KEY_0}.
 *
 * @param name key of the value in a diagnostic context (MDC)
 * @param element key of the value in a coroutine context
 * @param traced key of the value in an OpenTelemetry context
 */
public record ContextKey(
        int index,
        String name,
        ThreadLocal<@Nullable ContextValue> local,
        ThreadLocal<@Nullable ContextValue> inheritable,
        ScopedKey<ContextValue> scoped,
        ValueKey element,
        io.opentelemetry.context.ContextKey<ContextValue> traced) {

    static final int MOST = 32;

    private static final List<ContextKey> ALL = create();

    static final ContextKey KEY_0 = ALL.get(0);
    static final ContextKey KEY_1 = ALL.get(1);
    static final ContextKey KEY_2 = ALL.get(2);
    static final ContextKey KEY_3 = ALL.get(3);
    static final ContextKey KEY_4 = ALL.get(4);
    static final ContextKey KEY_5 = ALL.get(5);
    static final ContextKey KEY_6 = ALL.get(6);
    static final ContextKey KEY_7 = ALL.get(7);
    static final ContextKey KEY_8 = ALL.get(8);
    static final ContextKey KEY_9 = ALL.get(9);
    static final ContextKey KEY_10 = ALL.get(10);
    static final ContextKey KEY_11 = ALL.get(11);
    static final ContextKey KEY_12 = ALL.get(12);
    static final ContextKey KEY_13 = ALL.get(13);
    static final ContextKey KEY_14 = ALL.get(14);
    static final ContextKey KEY_15 = ALL.get(15);
    static final ContextKey KEY_16 = ALL.get(16);
    static final ContextKey KEY_17 = ALL.get(17);
    static final ContextKey KEY_18 = ALL.get(18);
    static final ContextKey KEY_19 = ALL.get(19);
    static final ContextKey KEY_20 = ALL.get(20);
    static final ContextKey KEY_21 = ALL.get(21);
    static final ContextKey KEY_22 = ALL.get(22);
    static final ContextKey KEY_23 = ALL.get(23);
    static final ContextKey KEY_24 = ALL.get(24);
    static final ContextKey KEY_25 = ALL.get(25);
    static final ContextKey KEY_26 = ALL.get(26);
    static final ContextKey KEY_27 = ALL.get(27);
    static final ContextKey KEY_28 = ALL.get(28);
    static final ContextKey KEY_29 = ALL.get(29);
    static final ContextKey KEY_30 = ALL.get(30);
    static final ContextKey KEY_31 = ALL.get(31);

    private static List<ContextKey> create() {
        // Thread-local variables that are created one after another do not collide in a thread's table.
        List<ThreadLocal<@Nullable ContextValue>> locals = createAll(ThreadLocal::new);
        List<ThreadLocal<@Nullable ContextValue>> inheritable = createAll(InheritableThreadLocal::new);
        return IntStream.range(0, MOST)
                .mapToObj(i -> new ContextKey(
                        i,
                        "value" + i,
                        locals.get(i),
                        inheritable.get(i),
                        ScopedKey.create(),
                        new ValueKey(),
                        io.opentelemetry.context.ContextKey.named("value" + i)))
                .toList();
    }

    private static <T> List<T> createAll(Supplier<T> factory) {
        return Stream.generate(factory).limit(MOST).toList();
    }

    static List<ContextKey> first(int count) {
        return ALL.subList(0, count);
    }
}
