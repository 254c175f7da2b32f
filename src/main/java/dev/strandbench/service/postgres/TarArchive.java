package dev.strandbench.service.postgres;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** Reads one POSIX.1-2024 {@code tar} archive (pax or ustar, with GNU tar's long names). Not thread-safe. */
final class TarArchive {

    private static final int BLOCK = 512;
    private static final int NAME_LENGTH = 100;
    private static final int MODE = 100;
    private static final int MODE_LENGTH = 8;
    private static final int SIZE = 124;
    private static final int SIZE_LENGTH = 12;
    private static final int TYPE = 156;
    private static final int LINK = 157;
    private static final int MAGIC = 257;
    private static final int PREFIX = 345;
    private static final int PREFIX_LENGTH = 155;
    private static final String POSIX = "ustar\0";
    private static final int OCTAL = 8;
    private static final int EXECUTABLE = 0100;
    private static final Pattern PAX_PATH = Pattern.compile("(?m)^\\d+ path=(.*)$");
    private static final Pattern PAX_LINK = Pattern.compile("(?m)^\\d+ linkpath=(.*)$");

    private final InputStream content;
    private final Path directory;
    private String longName = "";
    private String longLink = "";

    private TarArchive(InputStream content, Path directory) {
        this.content = content;
        this.directory = directory;
    }

    /**
     * Unpacks an archive into an absolute directory, and never writes outside it. Throws {@link InterruptedIOException}
     * if unpacking is cancelled, and {@link IOException} if an entry is not valid.
     */
    static void unpack(InputStream content, Path directory, BooleanSupplier cancelled) throws IOException {
        TarArchive archive = new TarArchive(content, directory.normalize());
        byte[] header = archive.read(BLOCK);
        while (header[0] != 0) {
            if (cancelled.getAsBoolean()) {
                throw new InterruptedIOException("unpacking was cancelled");
            }
            archive.unpackEntry(header);
            header = archive.read(BLOCK);
        }
    }

    private void unpackEntry(byte[] header) throws IOException {
        long size = Long.parseLong(text(header, SIZE, SIZE_LENGTH).strip(), OCTAL);
        switch (header[TYPE]) {
            case 'L' -> longName = longText(size);
            case 'K' -> longLink = longText(size);
            case 'x' -> {
                String extended = longText(size);
                longName = valueIn(extended, PAX_PATH);
                longLink = valueIn(extended, PAX_LINK);
            }
            case 'g' -> longText(size);
            case '0', 0, '1', '2', '5' -> {
                write(header, size);
                longName = "";
                longLink = "";
            }
            default -> throw new IOException("the archive has an entry of type " + (char) header[TYPE]);
        }
    }

    private void write(byte[] header, long size) throws IOException {
        Path path = within(longName.isEmpty() ? name(header) : longName);
        String link = longLink.isEmpty() ? text(header, LINK, NAME_LENGTH) : longLink;
        Path parent = path.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        switch (header[TYPE]) {
            case '5' -> Files.createDirectories(path);
            case '2' -> {
                within(
                        parent == null
                                ? link
                                : directory.relativize(parent.resolve(link)).toString());
                Files.createSymbolicLink(path, Path.of(link));
            }
            case '1' -> Files.createLink(path, within(link));
            default -> writeFile(path, header, size);
        }
    }

    private void writeFile(Path path, byte[] header, long size) throws IOException {
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(path))) {
            long left = size;
            while (left > 0) {
                byte[] block = read(BLOCK);
                file.write(block, 0, (int) Math.min(BLOCK, left));
                left -= BLOCK;
            }
        }
        int mode = Integer.parseInt(text(header, MODE, MODE_LENGTH).strip(), OCTAL);
        if ((mode & EXECUTABLE) != 0 && !path.toFile().setExecutable(true)) {
            throw new IOException(path + " cannot be made executable");
        }
    }

    private Path within(String name) throws IOException {
        Path path = directory.resolve(name).normalize();
        if (!path.startsWith(directory)) {
            throw new IOException("the archive has " + name + ", which is outside of it");
        }
        return path;
    }

    private static String name(byte[] header) {
        String name = text(header, 0, NAME_LENGTH);
        boolean posix = new String(header, MAGIC, POSIX.length(), StandardCharsets.ISO_8859_1).equals(POSIX);
        String prefix = posix ? text(header, PREFIX, PREFIX_LENGTH) : "";
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    private static String valueIn(String extended, Pattern pattern) {
        return pattern.matcher(extended)
                .results()
                .map(value -> value.group(1))
                .findFirst()
                .orElse("");
    }

    private String longText(long size) throws IOException {
        byte[] padded = read(Math.toIntExact(Math.ceilDiv(size, (long) BLOCK)) * BLOCK);
        return text(padded, 0, Math.toIntExact(size));
    }

    private byte[] read(int bytes) throws IOException {
        byte[] read = content.readNBytes(bytes);
        if (read.length < bytes) {
            throw new IOException("the archive is cut off");
        }
        return read;
    }

    private static String text(byte[] block, int from, int length) {
        int end = from;
        while (end < from + length && block[end] != 0) {
            end++;
        }
        return new String(block, from, end - from, StandardCharsets.UTF_8);
    }
}
