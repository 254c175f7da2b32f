package dev.strandbench.base;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests (FIPS 180-4). */
public final class Sha256 {

    private Sha256() {}

    /** Starts a digest to which content is added in parts. {@link #hex(MessageDigest)} ends it. */
    public static MessageDigest begun() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Ends a digest and returns it as 64 lower-case hexadecimal digits. */
    public static String hex(MessageDigest begun) {
        return HexFormat.of().formatHex(begun.digest());
    }

    /** Returns the digest of bytes as 64 lower-case hexadecimal digits. */
    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(of(content));
    }

    /** Returns the digest of a text in UTF-8 as 64 lower-case hexadecimal digits. */
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the 32 bytes of a digest. */
    public static byte[] of(byte[] content) {
        return begun().digest(content);
    }
}
