package dev.strandbench.machine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Optional;

/**
 * The resources used by this process, including its terminated threads, from POSIX {@code getrusage(RUSAGE_SELF)}.
 * Without {@code --enable-native-access=ALL-UNNAMED}, the JVM prints a warning.
 *
 * @param voluntarySwitches number of times that a thread released a processor in order to wait
 * @param involuntarySwitches number of times that the kernel took the processor away from a running thread
 */
public record ResourceUsage(long userMicros, long systemMicros, long voluntarySwitches, long involuntarySwitches) {

    private static final int SELF = 0;
    // On 64-bit Linux and macOS: two times of 16 bytes, then fourteen words of 8 bytes (man getrusage).
    private static final long BYTES = 144;
    private static final long USER = 0;
    private static final long SYSTEM = 16;
    private static final long VOLUNTARY = 128;
    private static final long INVOLUNTARY = 136;

    private static final Optional<Call> CALL = Call.link();

    public static Optional<ResourceUsage> read() {
        return CALL.map(Call::usage);
    }

    public ResourceUsage since(ResourceUsage earlier) {
        return new ResourceUsage(
                userMicros - earlier.userMicros,
                systemMicros - earlier.systemMicros,
                voluntarySwitches - earlier.voluntarySwitches,
                involuntarySwitches - earlier.involuntarySwitches);
    }

    /** On macOS, the field for microseconds has 4 bytes instead of 8. */
    private record Call(MethodHandle function, Object memory, MethodHandle word, boolean halfWordMicros) {

        static Optional<Call> link() {
            String system = System.getProperty("os.name", "");
            boolean mac = system.startsWith("Mac");
            if (!mac && !system.equals("Linux")) {
                return Optional.empty();
            }
            try {
                return Optional.of(new Call(
                        CLibrary.function("getrusage", MethodType.methodType(int.class, int.class, Object.class)),
                        CLibrary.memory(BYTES),
                        CLibrary.longReader(),
                        mac));
            } catch (UnsupportedOperationException e) {
                return Optional.empty();
            }
        }

        synchronized ResourceUsage usage() {
            try {
                int failure = (int) function.invokeExact(SELF, memory);
                if (failure != 0) {
                    throw new IllegalStateException("getrusage failed");
                }
                return new ResourceUsage(micros(USER), micros(SYSTEM), word(VOLUNTARY), word(INVOLUNTARY));
            } catch (Throwable e) {
                throw CLibrary.unchecked(e);
            }
        }

        private long micros(long offset) throws Throwable {
            long rest = word(offset + Long.BYTES);
            return 1_000_000 * word(offset) + (halfWordMicros ? rest & 0xFFFF_FFFFL : rest);
        }

        private long word(long offset) throws Throwable {
            return (long) word.invokeExact(memory, offset);
        }
    }
}
