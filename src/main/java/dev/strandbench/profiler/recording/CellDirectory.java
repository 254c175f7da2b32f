package dev.strandbench.profiler.recording;

import dev.strandbench.base.Sha256;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Derives the directory name for a cell's profiler files from JMH's name for the cell. */
public final class CellDirectory {

    // File systems allow about 255 bytes, and some tools append an extension.
    private static final int MOST_OCTETS = 200;

    private static final int DIGITS = 16;

    private CellDirectory() {}

    /** Returns the directory name for a cell's ASCII name in JMH. Long names are truncated and end with a digest. */
    public static String nameOf(String id) {
        byte[] octets = id.getBytes(StandardCharsets.UTF_8);
        if (octets.length <= MOST_OCTETS) {
            return id;
        }
        String digest = Sha256.hex(octets).substring(0, DIGITS);
        return id.substring(0, MOST_OCTETS - DIGITS - 1) + "-" + digest;
    }

    /** Returns the directory name for cells with circumstances, which JMH's name for a cell does not contain. */
    public static String ofCircumstances(SortedMap<String, String> circumstances) {
        return nameOf(circumstances.entrySet().stream()
                .map(one -> URLEncoder.encode(one.getKey() + "-" + one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("-", "with-", "")));
    }

    /** Returns the directory name for a JDK's cells. JMH's name for a cell does not contain the JDK. */
    public static String ofJdk(String label) {
        return nameOf("jdk-" + URLEncoder.encode(label, StandardCharsets.UTF_8));
    }
}
