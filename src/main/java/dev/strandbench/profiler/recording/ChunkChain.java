package dev.strandbench.profiler.recording;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the links between the chunks of a JFR recording. If the links form a cycle, the JDK's parser does not end. */
final class ChunkChain {

    private static final int HEADER_BYTES = 68;
    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final int SIZE_AT = 8;
    private static final int CONSTANTS_AT = 16;
    private static final int STATE_AT = 64;

    // In other states, the parser waits for the writer of the chunk.
    private static final byte FINISHED = 0;

    private static final long CONSTANTS_TYPE = 1;
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream stream;
    private final long length;
    private long position;

    private ChunkChain(InputStream stream, long length) {
        this.stream = stream;
        this.length = length;
    }

    /** Throws an {@link IOException} if a link points backward or beyond the end of the file. */
    static void requireWhole(Path file) throws IOException {
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
            ChunkChain chain = new ChunkChain(stream, Files.size(file));
            while (chain.position < chain.length) {
                chain.skipChunk();
            }
        }
    }

    private void skipChunk() throws IOException {
        long begin = position;
        byte[] octets = stream.readNBytes(HEADER_BYTES);
        if (octets.length < HEADER_BYTES) {
            throw new EOFException("the chunk at " + begin + " ends early");
        }
        position += HEADER_BYTES;
        ByteBuffer header = ByteBuffer.wrap(octets);
        if (header.getInt(0) != MAGIC) {
            throw new IOException("there is no chunk at " + begin);
        }
        if (header.get(STATE_AT) != FINISHED) {
            throw new IOException("the chunk at " + begin + " was never finished");
        }
        long size = header.getLong(SIZE_AT);
        if (size < HEADER_BYTES || size > length - begin) {
            throw new IOException("the chunk at " + begin + " has a size of " + size);
        }
        Map<Long, Long> constants = new HashMap<>();
        while (position < begin + size) {
            skipEvent(begin + size, constants);
        }
        requireFirst(begin + header.getLong(CONSTANTS_AT), constants);
    }

    private void skipEvent(long end, Map<Long, Long> constants) throws IOException {
        long begin = position;
        long size = number();
        if (number() == CONSTANTS_TYPE) {
            number(); // start
            number(); // duration
            constants.put(begin, number());
        }
        if (size < position - begin || size > end - begin) {
            throw new IOException("the event at " + begin + " has a size of " + size);
        }
        stream.skipNBytes(begin + size - position);
        position = begin + size;
    }

    private static void requireFirst(long last, Map<Long, Long> constants) throws IOException {
        long at = last;
        // The parser ends at position 0.
        while (at != 0) {
            @Nullable Long previous = constants.get(at);
            if (previous == null || previous > 0) {
                throw new IOException("the constant pool at " + at + " is missing or leads nowhere");
            }
            if (previous == 0) {
                return;
            }
            at += previous;
        }
    }

    // Reads a LEB128 number of at most nine bytes. The ninth byte has eight bits of the number.
    private long number() throws IOException {
        long number = 0;
        for (int bits = 0; bits < Long.SIZE - Byte.SIZE; bits += Byte.SIZE - 1) {
            int octet = octet();
            number += (octet & 0x7FL) << bits;
            if (octet < 0x80) {
                return number;
            }
        }
        return number + ((long) octet() << (Long.SIZE - Byte.SIZE));
    }

    private int octet() throws IOException {
        int octet = stream.read();
        if (octet < 0) {
            throw new EOFException("the file ends within an event");
        }
        position++;
        return octet;
    }
}
