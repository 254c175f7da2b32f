package dev.strandbench.scenario.yourworkload;

import dev.strandbench.workload.Wait;

/** What the requests of an op do; each style has its own way of waiting, of joining calls and of cancelling them. */
public interface RequestWork {

    /** How many requests there are, with the indexes from 0. */
    int requests();

    /** How many calls each makes at the same time, with the indexes from 0; may be 0. */
    int calls();

    /** What a call waits for. */
    Wait waitOf(int request, int call);

    /**
     * The answer to a call, asked for after its wait, by its task.
     *
     * @throws UpstreamFailure if it fails
     */
    long answer(int request, int call) throws UpstreamFailure;

    /**
     * Does what remains of a request whose calls have all been answered: called by its task, and its last act.
     *
     * @param sum of the answers
     */
    void answered(int request, long sum);

    /** Takes note of a request of which a call has failed, its other calls cancelled: called by its task. */
    void failed(int request);
}
