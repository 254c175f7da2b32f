package dev.strandbench.report;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints ASCII in place of characters that the terminal cannot encode. */
public final class PlainSigns extends PrintStream {

    /** The extra columns of {@code ...} in place of an ellipsis. */
    static final int LONGER_CUT = 2;

    private static final Map<String, String> SIGNS = new LinkedHashMap<>();

    static {
        SIGNS.put("×", "x");
        SIGNS.put("–", "-");
        SIGNS.put("…", "...");
        SIGNS.put("µ", "u");
        SIGNS.put("≈", "~");
        SIGNS.put("±", "+/-");
        SIGNS.put("→", "->");
        SIGNS.put("·", "*");
        SIGNS.put("≥", ">=");
        SIGNS.put("≤", "<=");
        SIGNS.put("│", "|");
        SIGNS.put("─", "-");
        SIGNS.put("●", "o");
        SIGNS.put("‹", "<");
        SIGNS.put("›", ">");
        SIGNS.put("−", "-");
        SIGNS.put("█", "#");
    }

    private final CharsetEncoder encoder;

    private PlainSigns(PrintStream out) {
        super(out, true, out.charset());
        encoder = out.charset().newEncoder();
    }

    /** Returns the stream itself if it can encode all signs. */
    public static PrintStream where(PrintStream out) {
        Charset charset = out.charset();
        boolean canShowAll = charset.canEncode() && charset.newEncoder().canEncode(String.join("", SIGNS.keySet()));
        return canShowAll || !charset.canEncode() ? out : new PlainSigns(out);
    }

    @Override
    public void print(String text) {
        super.print(plain(String.valueOf(text)));
    }

    private synchronized String plain(String text) {
        String plain = text;
        for (Map.Entry<String, String> sign : SIGNS.entrySet()) {
            if (!encoder.canEncode(sign.getKey())) {
                plain = plain.replace(sign.getKey(), sign.getValue());
            }
        }
        return plain;
    }
}
