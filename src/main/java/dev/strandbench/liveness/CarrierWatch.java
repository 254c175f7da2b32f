package dev.strandbench.liveness;

import dev.strandbench.liveness.ThreadDump.Frame;
import dev.strandbench.machine.SleepingThreads;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects virtual threads that wait without releasing their carriers. {@code Thread.toString} shows the state of a
 * mounted virtual thread's carrier, as in {@code VirtualThread[#30]/waiting@ForkJoinPool-1-worker-1}. Not thread-safe.
 */
final class CarrierWatch {

    /** The number of consecutive observations that must show an unchanged stack before a wait counts. */
    static final int LOOKS = 5;

    private static final Pattern MOUNTED = Pattern.compile(".*/([a-z_]+)@(.+)");
    private static final String RUNNABLE = "runnable";

    private List<StackTraceElement> before = List.of();
    private int same;

    /**
     * Returns the place where the thread waits if exactly {@link #LOOKS} calls in a row have found an unchanged stack.
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

    private static boolean isHeld(String thread, boolean isNative) {
        Matcher mounted = MOUNTED.matcher(thread);
        // The JVM reports a thread in native code as runnable, even if it sleeps in a system call.
        return mounted.matches()
                && (!mounted.group(1).equals(RUNNABLE) || SleepingThreads.areAllCalled(mounted.group(2), isNative));
    }

    /**
     * Returns the topmost frame outside the JDK and the method that it calls, as in {@code Thread.sleep in Repo.load
     * (Repo.java:42)}.
     */
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
