package dev.strandbench.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests (FIPS 180-4), which tell whether two contents are the same. */
public final class Sha256 {

    private Sha256() {}

    /** Begins a digest of contents that are added to it one after another; {@link #hex(MessageDigest)} ends it. */
    public static MessageDigest begun() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The digest of what was added, as 64 hexadecimal digits in lower case. */
    public static String hex(MessageDigest begun) {
        return HexFormat.of().formatHex(begun.digest());
    }

    /** The digest of a content, as 64 hexadecimal digits in lower case. */
    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(of(content));
    }

    /** The digest of a text in UTF-8, as 64 hexadecimal digits in lower case. */
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The 32 bytes of the digest of a content. */
    public static byte[] of(byte[] content) {
        return begun().digest(content);
    }
}
