package dev.strandbench.claims;

import dev.strandbench.scenario.Explanation.PausingUsers;
import java.util.OptionalInt;

/** The reason why no result of a measurement could show a claim. */
public sealed interface ClaimBound {

    /**
     * Users who pause limit the rate of any service to {@code most} requests/s. If the other arm had this rate, the
     * ratio of the rates would be {@code possible}, but the claim needs the ratio {@code claimed}.
     */
    record OfUsers(PausingUsers users, double most, String arm, double served, double possible, double claimed)
            implements ClaimBound {}

    /**
     * At the published time per op, an op needs more processors than there are.
     *
     * @param needed the number of processors that an op of {@code arm} keeps busy
     */
    record OfProcessors(String arm, double needed, int here, int published) implements ClaimBound {}

    /** The claimed rate per second, at the measured processor time per task, needs more processors than there are. */
    record OfRate(double rate, String arm, double microsPerTask, double needed, int here) implements ClaimBound {}

    /**
     * Tasks wait for most of the claimed time, so too little time remains for their work.
     *
     * @param millis the longest time of an op for which the claim holds
     * @param idealMillis the time of an op that only waits
     * @param busyMillis the measured processor time of an op of {@code arm}
     */
    record OfBusyTime(double millis, double idealMillis, String arm, double busyMillis, double needed, int here)
            implements ClaimBound {}

    /** The pools of the measurement have fewer threads than the claim is about. */
    record OfPools(int threads, int claimed) implements ClaimBound {}

    /** The metric counts another kind of memory than the claim is about. */
    record OfMemory(String metric, String counted, String claimed) implements ClaimBound {}

    /** The machine has fewer processors than the publication, and no metric shows if more processors would matter. */
    record OfUnknownLoad(int published, OptionalInt here) implements ClaimBound {}

    /** The figure is outside the range, but does not refute the claim. */
    record Irrefutable(String why) implements ClaimBound {}
}
