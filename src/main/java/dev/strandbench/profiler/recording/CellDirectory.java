package dev.strandbench.profiler.recording;

import dev.strandbench.base.Sha256;
import java.nio.charset.StandardCharsets;

/** Names the directory of a cell's profiler files after JMH's name of the cell, cut to a valid length. */
public final class CellDirectory {

    // File systems allow about 255 bytes, and some tools add an extension.
    private static final int MOST_OCTETS = 200;

    private static final int DIGITS = 16;

    private CellDirectory() {}

    /** Returns the directory's name, made from JMH's ASCII name of a cell. A long name is cut and ends in a digest. */
    public static String nameOf(String id) {
        byte[] octets = id.getBytes(StandardCharsets.UTF_8);
        if (octets.length <= MOST_OCTETS) {
            return id;
        }
        String digest = Sha256.hex(octets).substring(0, DIGITS);
        return id.substring(0, MOST_OCTETS - DIGITS - 1) + "-" + digest;
    }
}
