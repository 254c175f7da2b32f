package dev.strandbench.scenario.threadlocalcache;

import java.nio.ByteBuffer;
import java.text.Format;
import java.text.SimpleDateFormat;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** An object that can be used repeatedly, but by only one task at a time. */
@FunctionalInterface
public interface Scratch {

    /** Does some work. The result depends only on the argument. */
    long use(long number);

    enum ScratchKind {
        HEAP_BUFFER,

        /** A direct {@code ByteBuffer}, whose memory is freed only after a garbage collection. */
        DIRECT_BUFFER,

        FORMATTER;

        /** The size of a buffer must be at least {@link BufferScratch#USED_BYTES}. Formatters have no size. */
        Scratch create(int bytes) {
            return switch (this) {
                case HEAP_BUFFER -> new BufferScratch(ByteBuffer.allocate(bytes));
                case DIRECT_BUFFER -> new BufferScratch(ByteBuffer.allocateDirect(bytes));
                case FORMATTER -> FormatterScratch.create();
            };
        }
    }

    /** Writes a short message into a buffer and reads it again. Old content does not affect the result. */
    record BufferScratch(ByteBuffer buffer) implements Scratch {

        static final int USED_BYTES = 512;

        // Odd, so that no bits are lost, and prime, as usual in hashing.
        private static final long ORDER = 31;

        @Override
        public long use(long number) {
            for (int at = 0; at < USED_BYTES; at += Long.BYTES) {
                buffer.putLong(at, number + at);
            }
            long sum = 0;
            for (int at = 0; at < USED_BYTES; at += Long.BYTES) {
                sum = ORDER * sum + buffer.getLong(at);
            }
            return sum;
        }
    }

    record FormatterScratch(Format format) implements Scratch {

        // The remaining bits are the milliseconds of about 70 years, so that all dates have the same number of digits.
        private static final int SHIFT_TO_MILLIS = 23;

        static FormatterScratch create() {
            SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT);
            format.setTimeZone(TimeZone.getTimeZone("UTC"));
            return new FormatterScratch(format);
        }

        @Override
        public long use(long number) {
            return format.format(number >>> SHIFT_TO_MILLIS).hashCode();
        }
    }

    /** Creates objects and counts them. Thread-safe. */
    final class CountedScratches implements Supplier<Scratch> {

        private final ScratchKind kind;
        private final int bytes;
        private final LongAdder created = new LongAdder();

        CountedScratches(ScratchKind kind, int bytes) {
            this.kind = kind;
            this.bytes = bytes;
        }

        @Override
        public Scratch get() {
            created.increment();
            return kind.create(bytes);
        }

        /** Returns the number of objects created since the previous call; exact if no task is running. */
        long takeCount() {
            return created.sumThenReset();
        }
    }
}
