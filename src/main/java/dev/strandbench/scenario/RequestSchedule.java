package dev.strandbench.scenario;

/** When the requests of an op come. */
public interface RequestSchedule {

    /** All come at once. */
    RequestSchedule AT_ONCE = new RequestSchedule() {
        @Override
        public boolean isAtOnce() {
            return true;
        }

        @Override
        public void awaitDue(int request) {
            // It is.
        }
    };

    /** Whether nobody has to wait before starting a request. */
    boolean isAtOnce();

    /** Blocks the thread that starts requests, in order, until one comes; at once if it is late. */
    void awaitDue(int request) throws InterruptedException;
}
