package dev.strandbench.report.document;

/** Measures text in terminal columns. East Asian characters and emoji take two columns, and accents take none. */
public final class TextWidth {

    private static final String CUT = "…";

    // The first and last code points of wide ranges in Unicode's annex 11, as far as fonts support them.
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x2E80, 0x303E},
        {0x3041, 0x4DBF},
        {0x4E00, 0xA4CF},
        {0xA960, 0xA97F},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x1F300, 0x1F64F},
        {0x1F680, 0x1F6FF},
        {0x1F900, 0x1F9FF},
        {0x20000, 0x3FFFD}
    };

    private TextWidth() {}

    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    private static int of(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT
                || type == Character.CONTROL) {
            return 0;
        }
        for (int[] range : WIDE) {
            if (codePoint >= range[0] && codePoint <= range[1]) {
                return 2;
            }
        }
        return 1;
    }

    /** Returns the text if it fits into the columns; otherwise the beginning of the text and an ellipsis. */
    public static String cut(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        if (columns < 1) {
            return "";
        }
        int left = columns - of(CUT);
        int end = 0;
        while (left >= of(text.codePointAt(end))) {
            left -= of(text.codePointAt(end));
            end += Character.charCount(text.codePointAt(end));
        }
        return text.substring(0, end) + CUT;
    }
}
