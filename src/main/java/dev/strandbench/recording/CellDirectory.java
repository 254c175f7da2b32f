package dev.strandbench.recording;

import dev.strandbench.text.Sha256;
import java.nio.charset.StandardCharsets;

/** The directory that holds what profilers leave of a cell: JMH's name for the cell, as far as file systems take it. */
public final class CellDirectory {

    /** File systems take 255 octets, some a few less; some tools add an ending. */
    private static final int MOST_OCTETS = 200;

    /** Of a digest, enough to tell the cells of a run from each other. */
    private static final int DIGITS = 16;

    private CellDirectory() {}

    /**
     * Its name.
     *
     * @param id what JMH calls the cell, which is ASCII: its benchmark, its mode, and name and value of each parameter
     */
    public static String nameOf(String id) {
        byte[] octets = id.getBytes(StandardCharsets.UTF_8);
        if (octets.length <= MOST_OCTETS) {
            return id;
        }
        String digest = Sha256.hex(octets).substring(0, DIGITS);
        return id.substring(0, MOST_OCTETS - DIGITS - 1) + "-" + digest;
    }
}
