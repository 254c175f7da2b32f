package dev.strandbench.workload;

import org.jspecify.annotations.Nullable;

/** A chain of small objects, like those of a request. Immutable. */
public final class ObjectChain {

    /** The approximate size of an object with its array, in bytes, with compressed references. */
    public static final int PIECE_BYTES = 256;

    public static final ObjectChain EMPTY = new ObjectChain(null, new byte[0]);

    // An object with two references has 24 bytes, and an array has 16 bytes before its elements.
    private static final int PAYLOAD_BYTES = PIECE_BYTES - 24 - 16;

    private final @Nullable ObjectChain rest;
    private final byte[] payload;

    private ObjectChain(@Nullable ObjectChain rest, byte[] payload) {
        this.rest = rest;
        this.payload = payload;
    }

    /** Creates a chain of about the given number of bytes, rounded down to whole pieces. */
    public static ObjectChain ofBytes(int bytes) {
        ObjectChain chain = EMPTY;
        for (int piece = 0; piece < bytes / PIECE_BYTES; piece++) {
            byte[] payload = new byte[PAYLOAD_BYTES];
            payload[0] = 1;
            chain = new ObjectChain(chain, payload);
        }
        return chain;
    }

    /** Counts the pieces by reading each piece, so that a JIT compiler cannot eliminate the objects. */
    public int pieces() {
        int pieces = 0;
        ObjectChain piece = this;
        while (piece.rest != null) {
            pieces += piece.payload[0];
            piece = piece.rest;
        }
        return pieces;
    }
}
