package dev.strandbench.scenario.pingpong;

/**
 * The message of a structure that carries objects only: made once for each direction, and filled anew when it is sent
 * again, after the answer to what it carried before. Whatever carries it makes what was written visible.
 */
public final class LongMessage {

    /** What it carries. */
    public long value;
}
