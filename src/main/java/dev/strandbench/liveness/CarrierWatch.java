package dev.strandbench.liveness;

import dev.strandbench.liveness.ThreadDump.Frame;
import dev.strandbench.machine.SleepingThreads;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks repeatedly whether a virtual thread waits without releasing its carrier. {@code Thread.toString} names the
 * carrier of a mounted virtual thread together with the state of the carrier, for example
 * {@code VirtualThread[#30]/waiting@ForkJoinPool-1-worker-1} if it holds its carrier. Not thread-safe.
 */
final class CarrierWatch {

    /** The number of successive looks that must agree. A wait of a few µs is harmless, and is not reported. */
    static final int LOOKS = 5;

    private static final Pattern MOUNTED = Pattern.compile(".*/([a-z_]+)@(.+)");
    private static final String RUNNABLE = "runnable";

    private List<StackTraceElement> before = List.of();
    private int same;

    /**
     * Looks at a virtual thread.
     *
     * @return the place where the thread waits, at the look that makes this certain; otherwise empty
     */
    Optional<String> look(Thread thread) {
        String text = thread.toString();
        List<StackTraceElement> stack = List.of(thread.getStackTrace());
        boolean isNative = !stack.isEmpty() && stack.getFirst().isNativeMethod();
        boolean held = isHeld(text, isNative) && isHeld(thread.toString(), isNative);
        same = held && stack.equals(before) ? same + 1 : 0;
        before = stack;
        return same == LOOKS ? Optional.of(place(stack)) : Optional.empty();
    }

    /** Returns true if the text of a thread says that it waits on its carrier. */
    private static boolean isHeld(String thread, boolean isNative) {
        Matcher mounted = MOUNTED.matcher(thread);
        // To the JVM, a thread in native code is runnable, even if it sleeps in a call of the system. Java code sleeps
        // uninterruptibly only while it waits for a page of memory.
        return mounted.matches()
                && (!mounted.group(1).equals(RUNNABLE) || SleepingThreads.areAllCalled(mounted.group(2), isNative));
    }

    /** Returns a place such as {@code Thread.sleep in Repo.load (Repo.java:42)}, the first one outside the JDK. */
    static String place(List<StackTraceElement> stack) {
        for (int own = 0; own < stack.size(); own++) {
            StackTraceElement element = stack.get(own);
            if (frame(element).isOfPattern()) {
                String place =
                        frame(element).text() + " (" + element.getFileName() + ":" + element.getLineNumber() + ")";
                return own == 0 ? place : frame(stack.get(own - 1)).text() + " in " + place;
            }
        }
        return stack.isEmpty() ? "no code yet" : frame(stack.getFirst()).text();
    }

    private static Frame frame(StackTraceElement element) {
        return new Frame(element.getClassName(), element.getMethodName());
    }
}
