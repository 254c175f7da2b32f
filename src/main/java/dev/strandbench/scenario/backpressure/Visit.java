package dev.strandbench.scenario.backpressure;

/**
 * A call from when it is let through until it lets another through.
 *
 * @param call its number
 * @param hold what it does
 * @param log told when it begins and when it is over
 */
public record Visit(int call, Hold hold, CallLog log) {

    /**
     * Makes the call, and blocks the current thread for as long as it takes.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public void block() throws InterruptedException {
        log.enters(call);
        hold.block();
        log.leaves(call);
    }
}
