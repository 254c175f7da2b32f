package dev.strandbench.scenario.contextpropagation;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * Thread-local variables.
 *
 * @param inherited whether the caller sets them, and its tasks are new threads that inherit them; otherwise each task
 *     sets and removes them
 */
record ThreadLocalTransport(ThreadLocals locals, boolean inherited) implements BlockingTransport {

    @Override
    public ThreadBinding bind(ContextRequest request) {
        return new ThreadLocalBinding(locals, inherited, request);
    }

    @Override
    public boolean hasStray() {
        return locals.hasAny();
    }

    private record ThreadLocalBinding(ThreadLocals locals, boolean inherited, ContextRequest request)
            implements ThreadBinding {

        @Override
        public <T> T call(Callable<T> fanOut) throws Exception {
            if (!inherited) {
                return fanOut.call();
            }
            locals.setAll(request.values());
            try {
                return fanOut.call();
            } finally {
                locals.removeAll();
            }
        }

        @Override
        public void run(Consumer<ValueReader> work) {
            if (inherited) {
                // Nothing to remove either: the variables go with the thread.
                work.accept(locals);
                return;
            }
            locals.setAll(request.values());
            try {
                work.accept(locals);
            } finally {
                locals.removeAll();
            }
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            ContextValue before = locals.read(0);
            locals.set(0, request.other());
            try {
                work.accept(locals);
            } finally {
                locals.set(0, before);
            }
        }
    }
}
