package dev.strandbench.scenario.backpressure;

/**
 * What the callers of one op do that have a thread each.
 *
 * @param limiter what makes their calls wait
 */
record BlockingCaller(BlockingLimiter limiter, Callers callers, Hold hold, CallLog log) {

    /** Makes the calls of a caller, one after the other; returns how many. */
    int makeCalls(int caller) throws Exception {
        for (int call = callers.first(caller); call < callers.first(caller + 1); call++) {
            limiter.pass(new Visit(call, hold, log));
            log.returns(call);
        }
        return callers.calls();
    }
}
