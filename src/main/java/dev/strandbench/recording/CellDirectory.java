package dev.strandbench.recording;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The directory that holds what profilers leave of a cell: JMH's name for the cell, as far as file systems take it. */
public final class CellDirectory {

    /** File systems take 255 octets, some a few less; some tools add an ending. */
    private static final int MOST_OCTETS = 200;

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
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(octets);
            return id.substring(0, MOST_OCTETS - 2 * Long.BYTES - 1) + "-"
                    + HexFormat.of().formatHex(digest, 0, Long.BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
