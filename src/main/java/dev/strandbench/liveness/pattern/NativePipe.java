package dev.strandbench.liveness.pattern;

import dev.strandbench.machine.CLibrary;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/** An OS pipe. Native functions read from the pipe and write to it. Thread-safe. */
final class NativePipe implements AutoCloseable {

    private static final MethodType PIPE = MethodType.methodType(int.class, Object.class);
    private static final MethodType CLOSE = MethodType.methodType(int.class, int.class);
    private static final MethodType TRANSFER = MethodType.methodType(long.class, int.class, Object.class, long.class);

    private final MethodHandle read = CLibrary.function("read", TRANSFER);
    private final MethodHandle write = CLibrary.function("write", TRANSFER);
    private final Object buffer = CLibrary.memory(1);
    private final int readEnd;
    private final int writeEnd;

    private NativePipe(int readEnd, int writeEnd) {
        this.readEnd = readEnd;
        this.writeEnd = writeEnd;
    }

    static NativePipe open() {
        MethodHandle pipe = CLibrary.function("pipe", PIPE);
        Object ends = CLibrary.memory(2 * Integer.BYTES);
        try {
            require((int) pipe.invokeExact(ends) == 0);
        } catch (Throwable e) {
            throw CLibrary.unchecked(e);
        }
        return new NativePipe(CLibrary.intAt(ends, 0), CLibrary.intAt(ends, Integer.BYTES));
    }

    /** Reads a byte. Blocks the calling thread in native code until the pipe contains a byte. */
    void readByte() {
        transfer(read, readEnd);
    }

    void writeBytes(int bytes) {
        for (int i = 0; i < bytes; i++) {
            transfer(write, writeEnd);
        }
    }

    private void transfer(MethodHandle function, int end) {
        try {
            require((long) function.invokeExact(end, buffer, 1L) == 1);
        } catch (Throwable e) {
            throw CLibrary.unchecked(e);
        }
    }

    @Override
    public void close() {
        MethodHandle close = CLibrary.function("close", CLOSE);
        try {
            require((int) close.invokeExact(readEnd) == 0);
            require((int) close.invokeExact(writeEnd) == 0);
        } catch (Throwable e) {
            throw CLibrary.unchecked(e);
        }
    }

    private static void require(boolean success) {
        if (!success) {
            throw new IllegalStateException("the operating system refused a pipe");
        }
    }
}
