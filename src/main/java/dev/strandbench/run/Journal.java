package dev.strandbench.run;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
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

/** The journal of a run: one line of JSON per fork and per block. An incomplete last line is ignored or removed. */
final class Journal implements AutoCloseable {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final FileChannel channel;

    private Journal(FileChannel channel) {
        this.channel = channel;
    }

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

    static boolean hasLine(Path file) {
        return text(file).indexOf('\n') >= 0;
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UserErrorException(file + ": cannot be read: " + FileFault.of(e));
        }
    }

    /** Reads the entries of a file. Throws {@link UserErrorException} if a complete line is invalid or repeated. */
    static List<JournalEntry> read(Path file) {
        List<JournalEntry> entries = new ArrayList<>();
        String text = text(file);
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

    static UserErrorException damaged(Path file, int line) {
        return new UserErrorException(file + ": line " + line + " is damaged; delete that line to go on without it");
    }

    /** Appends an entry and forces it to the disk. Throws {@link UncheckedIOException} if writing fails. */
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
