package dev.strandbench.report;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.List;

/** A stream that writes ASCII characters instead of characters that the terminal's encoding lacks. */
public final class PlainSigns extends PrintStream {

    /** The number of additional columns when three dots replace the ellipsis character. */
    static final int LONGER_CUT = 2;

    private static final List<String> SIGNS =
            List.of("×x –- …... µu ≈~ ±+/- →-> ·* ≥>= ≤<= │| ─- ●o ‹< ›> −- █# ✓+ ✗!".split(" ", -1));

    private final CharsetEncoder encoder;

    private PlainSigns(PrintStream out) {
        super(out, true, out.charset());
        encoder = out.charset().newEncoder();
    }

    /** Returns the stream or, if its encoding lacks characters of reports, a stream that replaces these characters. */
    public static PrintStream where(PrintStream out) {
        Charset charset = out.charset();
        boolean canShowAll = charset.canEncode() && charset.newEncoder().canEncode(String.join("", SIGNS));
        return canShowAll || !charset.canEncode() ? out : new PlainSigns(out);
    }

    @Override
    public void print(String text) {
        super.print(plain(String.valueOf(text)));
    }

    private synchronized String plain(String text) {
        String plain = text;
        for (String sign : SIGNS) {
            if (!encoder.canEncode(sign.charAt(0))) {
                plain = plain.replace(sign.substring(0, 1), sign.substring(1));
            }
        }
        return plain;
    }
}
