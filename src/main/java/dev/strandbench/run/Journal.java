package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journal of a run: a line of JSON for everything that has ended, on disk before anything else is begun. A line
 * that a crash has cut short at the end of the file is as if it had never been written.
 */
final class Journal implements AutoCloseable {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final FileChannel channel;

    private Journal(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Opens a journal, to go on after its last whole line.
     *
     * @throws IOException if it cannot be written
     */
    static Journal open(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        long end = channel.size();
        ByteBuffer octet = ByteBuffer.allocate(1);
        while (end > 0) {
            octet.clear();
            channel.read(octet, end - 1);
            if (octet.get(0) == '\n') {
                break;
            }
            end--;
        }
        channel.truncate(end);
        channel.position(end);
        return new Journal(channel);
    }

    /**
     * Whether a journal has a line, apart from an unfinished one; if not, {@link #read} finds no entries in it.
     *
     * @throws UserErrorException if it cannot be read
     */
    static boolean hasLine(Path file) {
        if (!Files.exists(file)) {
            return false;
        }
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
            int next = bytes.read();
            while (next >= 0 && next != '\n') {
                next = bytes.read();
            }
            return next == '\n';
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Reads what a journal has.
     *
     * @return its entries, in order; none if there is no such file
     * @throws UserErrorException if a line other than an unfinished last one is not an entry, or repeats another
     */
    static List<JournalEntry> read(Path file) {
        List<JournalEntry> entries = new ArrayList<>();
        if (!Files.exists(file)) {
            return entries;
        }
        String text;
        try {
            text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
        Map<Object, Integer> lines = new HashMap<>();
        int line = 1;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            try {
                @Nullable JournalEntry entry = MAPPER.readValue(text.substring(start, end), JournalEntry.class);
                if (entry == null) {
                    throw damaged(file, line);
                }
                Integer earlier = lines.putIfAbsent(entry.identity(), line);
                if (earlier != null) {
                    throw new UserErrorException(file + ": line " + line + " is damaged: it repeats line " + earlier
                            + "; delete every line that repeats an earlier one");
                }
                entries.add(entry);
            } catch (JacksonException e) {
                throw damaged(file, line);
            }
            start = end + 1;
            line++;
        }
        return entries;
    }

    private static UserErrorException unreadable(Path file, IOException e) {
        return new UserErrorException(file + ": cannot be read: " + FileFault.of(e));
    }

    /** What is said of a line that is no entry; lines count from 1. */
    static UserErrorException damaged(Path file, int line) {
        return new UserErrorException(
                file + ": line " + line + " is damaged; delete that line to go on without the fork that it held");
    }

    /**
     * Adds an entry; returns when it is on disk.
     *
     * @throws UncheckedIOException if the disk does not take it; what was there before still is
     */
    void append(JournalEntry entry) {
        byte[] line = (MAPPER.writeValueAsString(entry) + '\n').getBytes(StandardCharsets.UTF_8);
        try {
            long start = channel.position();
            try {
                ByteBuffer buffer = ByteBuffer.wrap(line);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(false);
            } catch (IOException e) {
                channel.truncate(start);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
