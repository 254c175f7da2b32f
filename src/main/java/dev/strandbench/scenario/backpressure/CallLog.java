package dev.strandbench.scenario.backpressure;

import java.util.function.IntConsumer;

/** What becomes of the calls of an op, as it happens. Told by many tasks at once, by each of its own calls. */
public interface CallLog {

    /** A call has been let through; told where it is made. */
    default void enters(int call) {}

    /** A call is over and about to let another through; told where it was made. Not told of one that fails. */
    default void leaves(int call) {}

    /** A call has returned; told by its caller. Not told of one that fails. */
    default void returns(int call) {}

    /** Hears which calls are let through, and nothing else. */
    static CallLog entering(IntConsumer heard) {
        return new CallLog() {
            @Override
            public void enters(int call) {
                heard.accept(call);
            }
        };
    }

    /** Hears which calls return, and nothing else. */
    static CallLog returning(IntConsumer heard) {
        return new CallLog() {
            @Override
            public void returns(int call) {
                heard.accept(call);
            }
        };
    }
}
