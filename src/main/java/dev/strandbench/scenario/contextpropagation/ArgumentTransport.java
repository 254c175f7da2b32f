package dev.strandbench.scenario.contextpropagation;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Nothing is bound anywhere: work is given the values themselves. */
record ArgumentTransport() implements BlockingTransport {

    @Override
    public ThreadBinding bind(ContextRequest request) {
        return new ArgumentBinding(request);
    }

    @Override
    public boolean hasStray() {
        return false;
    }

    private record ArgumentBinding(ContextRequest request) implements ThreadBinding {

        @Override
        public <T> T call(Callable<T> fanOut) throws Exception {
            return fanOut.call();
        }

        @Override
        public void run(Consumer<ValueReader> work) {
            work.accept(request.values());
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            work.accept(request.rebound());
        }
    }
}
