package dev.strandbench.base;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/** Describes why a file could not be read or written. The messages of many exceptions contain only the file's name. */
public final class FileFault {

    private static final Pattern BEFORE_A_WORD = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private FileFault() {}

    public static String of(IOException e) {
        if (e instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof EOFException) {
            return "it ends early";
        }
        if (e instanceof CharacterCodingException) {
            return "it is not text in UTF-8";
        }
        return Objects.requireNonNullElse(
                e instanceof FileSystemException failed ? failed.getReason() : e.getMessage(), kind(e));
    }

    private static String kind(IOException e) {
        if (e.getClass().equals(IOException.class)) {
            return "the system does not say why";
        }
        String name = e.getClass().getSimpleName().replaceFirst("Exception$", "");
        return BEFORE_A_WORD.matcher(name).replaceAll(" ").toLowerCase(Locale.ROOT);
    }
}
