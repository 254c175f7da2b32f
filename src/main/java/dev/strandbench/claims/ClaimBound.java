package dev.strandbench.claims;

import dev.strandbench.scenario.Explanation.PausingUsers;
import java.util.OptionalInt;

/** A bound between a measurement and a claim: the reason why no result could show the claim. */
public sealed interface ClaimBound {

    /**
     * Users who pause limit the rate of any service.
     *
     * @param most the largest possible rate, in requests/s
     * @param served the measured rate of {@code arm}
     * @param possible the ratio of the rates if the other arm had the largest possible rate
     * @param claimed the ratio that the claim needs
     */
    record OfUsers(PausingUsers users, double most, String arm, double served, double possible, double claimed)
            implements ClaimBound {}

    /**
     * An op needs more processors than there are to take the published time.
     *
     * @param needed the number of processors that an op of {@code arm} keeps busy
     * @param published the number of processors in the publication
     */
    record OfProcessors(String arm, double needed, int here, int published) implements ClaimBound {}

    /**
     * A rate needs more processors than there are.
     *
     * @param rate the claimed rate per second
     * @param microsPerTask the measured processor time per task of {@code arm}
     */
    record OfRate(double rate, String arm, double microsPerTask, double needed, int here) implements ClaimBound {}

    /**
     * Tasks that wait for most of the claimed time leave too little of that time for their work.
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

    /** The machine has fewer processors than the publication, and no metric shows if more would matter. */
    record OfUnknownLoad(int published, OptionalInt here) implements ClaimBound {}

    /** The figure is outside the range, but does not refute the claim. */
    record Irrefutable(String why) implements ClaimBound {}
}
