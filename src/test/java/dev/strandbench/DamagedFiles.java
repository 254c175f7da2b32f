package dev.strandbench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Damaged copies of a good file, each with up to four random changes. The same seed gives the same copies. */
public final class DamagedFiles {

    private static final int MOST_CHANGES = 4;
    private static final int LONGEST_PIECE = 64;

    private static final int LONGEST_NUMBER = 9;

    /** Text that a careless reader takes for something else. */
    private static final List<String> TRAPS = List.of(
            "null",
            "-1",
            "1e309",
            "NaN",
            "\"NaN\"",
            "[",
            "]",
            "{",
            "}",
            "\"",
            ",",
            ":",
            "=",
            "\0",
            "\n",
            "\uFEFF",
            "true",
            "99999999999999999999",
            "0.1",
            "''",
            "\\u",
            "[[",
            "]]",
            "#",
            "\"\"",
            "9e99999");

    // A constant, because some files contain the paths of this checkout.
    private static final long SEED = 1;

    private DamagedFiles() {}

    public static Stream<byte[]> of(byte[] good, int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        return Stream.generate(() -> damaged(good, random)).limit(count);
    }

    /**
     * Returns damaged copies of the same length. Nothing moves, so fields of lengths and offsets are hit as often as
     * any others.
     */
    public static Stream<byte[]> ofSameLength(byte[] good, int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        return Stream.generate(() -> overwritten(good, random)).limit(count);
    }

    private static byte[] overwritten(byte[] good, SplittableRandom random) {
        byte[] content = good.clone();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            int at = random.nextInt(content.length);
            int length = Math.min(content.length - at, 1 + random.nextInt(LONGEST_NUMBER));
            switch (random.nextInt(4)) {
                case 0 -> content[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                case 1 -> Arrays.fill(content, at, at + length, (byte) 0);
                case 2 -> Arrays.fill(content, at, at + length, (byte) -1);
                default -> System.arraycopy(good, random.nextInt(good.length - length + 1), content, at, length);
            }
        }
        return content;
    }

    private static byte[] damaged(byte[] good, SplittableRandom random) {
        byte[] content = good;
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0 && content.length > 0; changes--) {
            content = changed(content, random);
        }
        return content;
    }

    private static byte[] changed(byte[] content, SplittableRandom random) {
        int at = random.nextInt(content.length);
        int end = Math.min(content.length, at + 1 + random.nextInt(LONGEST_PIECE));
        byte[] piece = new byte[end - at];
        System.arraycopy(content, at, piece, 0, piece.length);
        byte[] trap = TRAPS.get(random.nextInt(TRAPS.size())).getBytes(StandardCharsets.UTF_8);
        return switch (random.nextInt(6)) {
            case 0 -> joined(content, at, new byte[] {(byte) (content[at] ^ 1 << random.nextInt(Byte.SIZE))}, at + 1);
            case 1 -> joined(content, at, new byte[0], end);
            case 2 -> joined(content, end, piece, end);
            case 3 -> joined(content, at, trap, at);
            case 4 -> joined(content, at, trap, end);
            default -> joined(content, at, new byte[0], content.length);
        };
    }

    private static byte[] joined(byte[] content, int begin, byte[] middle, int end) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(content, 0, begin);
        joined.writeBytes(middle);
        joined.write(content, end, content.length - end);
        return joined.toByteArray();
    }
}
