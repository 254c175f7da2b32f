package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.ScopedValues;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Scoped values. The mapping from each to its value is immutable and made once for a request.
 *
 * @param values how many there are
 * @param inherited whether the caller binds them, and its tasks inherit the bindings; otherwise each task binds them
 */
record ScopedTransport(ScopedValues<ContextValue> scoped, int values, boolean inherited) implements BlockingTransport {

    @Override
    public ThreadBinding bind(ContextRequest request) {
        return new ScopedBinding(scoped, scoped::get, inherited, scoped.bindAll(request.values()::read), request);
    }

    @Override
    public boolean hasStray() {
        return IntStream.range(0, values).anyMatch(scoped::isBound);
    }

    private record ScopedBinding(
            ScopedValues<ContextValue> scoped,
            ValueReader reader,
            boolean inherited,
            ScopedValues.Bindings bindings,
            ContextRequest request)
            implements ThreadBinding {

        @Override
        public <T> T call(Callable<T> fanOut) throws Exception {
            return inherited ? bindings.call(fanOut) : fanOut.call();
        }

        @Override
        public void run(Consumer<ValueReader> work) {
            if (inherited) {
                work.accept(reader);
            } else {
                bindings.run(() -> work.accept(reader));
            }
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            scoped.bind(0, request.other()).run(() -> work.accept(reader));
        }
    }
}
