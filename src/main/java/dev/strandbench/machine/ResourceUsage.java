package dev.strandbench.machine;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of POSIX {@code getrusage(RUSAGE_SELF)}. Times and context switches include terminated threads, unlike the
 * context switches in {@code /proc/self/status}. This class calls {@code java.lang.foreign} by reflection, because that
 * package is a preview on JDK 21. A JVM without {@code --enable-native-access=ALL-UNNAMED} prints a warning.
 *
 * @param voluntarySwitches the number of times that a thread released a processor in order to wait
 * @param involuntarySwitches the number of times that the kernel took the processor away from a running thread
 */
public record ResourceUsage(long userMicros, long systemMicros, long voluntarySwitches, long involuntarySwitches) {

    private static final int SELF = 0;
    // On 64-bit Linux and macOS: two times of two words each, then fourteen words of 8 bytes (man getrusage).
    private static final long BYTES = 144;
    private static final long USER = 0;
    private static final long SYSTEM = 16;
    private static final long VOLUNTARY = 128;
    private static final long INVOLUNTARY = 136;

    private static final Optional<Call> CALL = Call.link();

    /** Returns the resource usage of this process; empty on systems without {@code getrusage}. */
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

    /**
     * The function {@code getrusage}, and the {@code MemorySegment} that this function fills.
     *
     * @param word the method that reads 8 bytes of the memory: {@code (Object, long) long}
     * @param halfWordMicros true if the microseconds of a time value take only half a word
     */
    private record Call(MethodHandle function, Object memory, MethodHandle word, boolean halfWordMicros) {

        static Optional<Call> link() {
            String system = System.getProperty("os.name", "");
            boolean mac = system.startsWith("Mac");
            if (!mac && !system.equals("Linux")) {
                return Optional.empty();
            }
            try {
                return Optional.of(linked(mac));
            } catch (ReflectiveOperationException | RuntimeException e) {
                return Optional.empty();
            }
        }

        private static Call linked(boolean halfWordMicros) throws ReflectiveOperationException {
            Class<?> linkerType = foreign("Linker");
            Class<?> segment = foreign("MemorySegment");
            Class<?> layout = foreign("MemoryLayout");
            Class<?> values = foreign("ValueLayout");
            Class<?> option = foreign("Linker$Option");
            Object linker = call(linkerType.getMethod("nativeLinker"), null);
            Object lookup = call(linkerType.getMethod("defaultLookup"), linker);
            Optional<?> symbol =
                    (Optional<?>) call(foreign("SymbolLookup").getMethod("find", String.class), lookup, "getrusage");
            Object intLayout = requireNonNull(values.getField("JAVA_INT").get(null));
            Object longLayout = requireNonNull(values.getField("JAVA_LONG").get(null));
            Object arguments = Array.newInstance(layout, 2);
            Array.set(arguments, 0, intLayout);
            Array.set(arguments, 1, values.getField("ADDRESS").get(null));
            Object descriptor = call(
                    foreign("FunctionDescriptor").getMethod("of", layout, arguments.getClass()),
                    null,
                    intLayout,
                    arguments);
            Object noOptions = Array.newInstance(option, 0);
            Method downcall = linkerType.getMethod(
                    "downcallHandle", segment, foreign("FunctionDescriptor"), noOptions.getClass());
            MethodHandle function = (MethodHandle) call(downcall, linker, symbol.orElseThrow(), descriptor, noOptions);
            Object arena = call(foreign("Arena").getMethod("global"), null);
            Object memory = call(foreign("SegmentAllocator").getMethod("allocate", long.class), arena, BYTES);
            MethodHandle word = MethodHandles.publicLookup()
                    .findVirtual(
                            segment,
                            "get",
                            MethodType.methodType(long.class, foreign("ValueLayout$OfLong"), long.class));
            return new Call(
                    function.asType(MethodType.methodType(int.class, int.class, Object.class)),
                    memory,
                    MethodHandles.insertArguments(word, 1, longLayout)
                            .asType(MethodType.methodType(long.class, Object.class, long.class)),
                    halfWordMicros);
        }

        private static Class<?> foreign(String name) throws ClassNotFoundException {
            return Class.forName("java.lang.foreign." + name);
        }

        @SuppressWarnings("NullAway") // a static method has no receiver
        private static Object call(Method method, @Nullable Object receiver, Object... arguments)
                throws ReflectiveOperationException {
            return requireNonNull(method.invoke(receiver, arguments));
        }

        synchronized ResourceUsage usage() {
            try {
                int failure = (int) function.invokeExact(SELF, memory);
                if (failure != 0) {
                    throw new IllegalStateException("getrusage failed");
                }
                return new ResourceUsage(micros(USER), micros(SYSTEM), word(VOLUNTARY), word(INVOLUNTARY));
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
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
