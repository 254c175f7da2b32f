package dev.strandbench.base;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 digests as lower-case hexadecimal strings. */
public final class Sha256 {

    private Sha256() {}

    /** Starts a digest of content that arrives in parts. {@link #hex(MessageDigest)} returns the complete digest. */
    public static MessageDigest begun() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public static String hex(MessageDigest begun) {
        return HexFormat.of().formatHex(begun.digest());
    }

    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(of(content));
    }

    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }

    public static byte[] of(byte[] content) {
        return begun().digest(content);
    }
}
