package dev.strandbench.profiler.recording;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes a small recording with types, two constant pools, settings, marked iterations, and events inside and outside
 * of them. A JVM's own recording has 100 KB of labels, which most random damage would hit.
 */
final class TinyRecording {

    static final int HEADER_BYTES = 68;

    private static final int ONE_SECOND = 1_000_000_000;
    private static final int COMPRESSED_NUMBERS = 1;
    private static final int UTF_8_TEXT = 3;
    private static final int CONSTANT_TEXT = 2;
    private static final int BITS = Byte.SIZE - 1;
    private static final int LARGEST_OF_ONE_BYTE = 0x7F;
    private static final int MORE_FOLLOWS = 0x80;

    private static final int METADATA = 0;
    private static final int CONSTANTS = 1;
    private static final int LONG = 20;
    private static final int FLOAT = 21;
    private static final int TEXT = 22;
    private static final int ITERATION = 30;
    private static final int SETTING = 31;
    private static final int LOAD = 32;
    private static final int HEAP = 33;
    private static final int THREADS = 34;
    private static final int JVM = 35;

    private final List<String> pool = new ArrayList<>();
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    private TinyRecording() {}

    static byte[] of(int chunks) {
        ByteArrayOutputStream recording = new ByteArrayOutputStream();
        for (int chunk = 0; chunk < chunks; chunk++) {
            recording.writeBytes(new TinyRecording().chunk());
        }
        return recording.toByteArray();
    }

    private byte[] chunk() {
        content.writeBytes(new byte[HEADER_BYTES]);
        int constants = content.size();
        event(CONSTANTS, numbers(0, 0, 0), new byte[] {0}, numbers(1, TEXT, 1, 7), text("Young"));
        event(JVM, numbers(5), text("A JVM, 25"));
        event(SETTING, numbers(6, HEAP), text("threshold"), text("1 ms"));
        event(SETTING, numbers(6, LOAD), text("enabled"), text("true"));
        event(LOAD, numbers(50), share(0.5f), share(0.1f), share(0.7f));
        event(ITERATION, numbers(100, 900, 10, 500, 4096), text("a.B.c"), text("tasks=1"));
        event(LOAD, numbers(200), share(0.5f), share(0.1f), share(0.7f));
        event(HEAP, numbers(300), constant(7), numbers(1000));
        event(HEAP, numbers(400), text("After GC"), numbers(600));
        event(THREADS, numbers(500, 3));
        int last = content.size();
        event(CONSTANTS, numbers(0, 0, (long) constants - last), new byte[] {0}, numbers(0));
        int metadata = content.size();
        event(METADATA, numbers(0, 0, 1), types());
        byte[] chunk = content.toByteArray();
        ByteBuffer.wrap(chunk)
                .put("FLR\0".getBytes(StandardCharsets.ISO_8859_1))
                .putShort((short) 2)
                .putShort((short) 1)
                .putLong(chunk.length)
                .putLong(last)
                .putLong(metadata)
                .putLong(0)
                .putLong(ONE_SECOND)
                .putLong(0)
                .putLong(ONE_SECOND)
                .putInt(COMPRESSED_NUMBERS);
        return chunk;
    }

    /** Adds an event after its size, which includes the size itself. */
    private void event(int type, byte[]... parts) {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        rest.writeBytes(numbers(type));
        for (byte[] part : parts) {
            rest.writeBytes(part);
        }
        int size = rest.size() + 2;
        content.write(size % MORE_FOLLOWS + MORE_FOLLOWS);
        content.write(size / MORE_FOLLOWS);
        content.writeBytes(rest.toByteArray());
    }

    /** Encodes numbers as LEB128, with eight bits in a ninth byte. */
    static byte[] numbers(long... numbers) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (long number : numbers) {
            long rest = number;
            int written = 0;
            while ((rest < 0 || rest > LARGEST_OF_ONE_BYTE) && written < Long.BYTES) {
                octets.write((int) (rest & LARGEST_OF_ONE_BYTE) + MORE_FOLLOWS);
                rest >>>= BITS;
                written++;
            }
            octets.write((int) rest);
        }
        return octets.toByteArray();
    }

    private static byte[] text(String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(UTF_8_TEXT);
        all.writeBytes(numbers(octets.length));
        all.writeBytes(octets);
        return all.toByteArray();
    }

    private static byte[] constant(long key) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(CONSTANT_TEXT);
        all.writeBytes(numbers(key));
        return all.toByteArray();
    }

    private static byte[] share(float share) {
        return ByteBuffer.allocate(Float.BYTES).putFloat(share).array();
    }

    /** Adds all types as a tree, whose names and values are indexes of the texts before it. */
    private byte[] types() {
        byte[] tree = element(
                "root",
                List.of(),
                element(
                        "metadata",
                        List.of(),
                        type("long", LONG, ""),
                        type("float", FLOAT, ""),
                        type("java.lang.String", TEXT, ""),
                        eventType(
                                "strandbench.Iteration",
                                ITERATION,
                                "startTime duration ops processorNanos"
                                        + " allocatedBytes benchmark:text parameters:text"),
                        eventType("jdk.ActiveSetting", SETTING, "startTime id name:text value:text"),
                        eventType("jdk.CPULoad", LOAD, "startTime jvmUser:float jvmSystem:float machineTotal:float"),
                        eventType("jdk.GCHeapSummary", HEAP, "startTime when:text heapUsed"),
                        eventType("jdk.JavaThreadStatistics", THREADS, "startTime activeCount"),
                        eventType("jdk.JVMInformation", JVM, "startTime jvmVersion:text")),
                element("region", List.of()));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(numbers(pool.size()));
        pool.forEach(text -> all.writeBytes(text(text)));
        all.writeBytes(tree);
        return all.toByteArray();
    }

    /** Returns an event with fields such as {@code ops} or {@code name:text}. */
    private byte[] eventType(String name, int id, String fields) {
        return type(
                name,
                id,
                "jdk.jfr.Event",
                Stream.of(fields.split(" ", -1)).map(this::field).toArray(byte[][]::new));
    }

    private byte[] type(String name, int id, String parent, byte[]... fields) {
        List<String> attributes = new ArrayList<>(List.of("name", name, "id", String.valueOf(id)));
        if (!parent.isEmpty()) {
            attributes.addAll(List.of("superType", parent));
        }
        return element("class", attributes, fields);
    }

    private byte[] field(String field) {
        String[] parts = field.split(":", -1);
        int type = parts.length == 1 ? LONG : parts[1].equals("text") ? TEXT : FLOAT;
        return element("field", List.of("name", parts[0], "class", String.valueOf(type)));
    }

    private byte[] element(String name, List<String> attributes, byte[]... children) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(numbers(pooled(name), attributes.size() / 2));
        attributes.forEach(text -> all.writeBytes(numbers(pooled(text))));
        all.writeBytes(numbers(children.length));
        for (byte[] child : children) {
            all.writeBytes(child);
        }
        return all.toByteArray();
    }

    private int pooled(String text) {
        if (!pool.contains(text)) {
            pool.add(text);
        }
        return pool.indexOf(text);
    }
}
