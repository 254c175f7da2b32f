package dev.strandbench.usercode;

import dev.strandbench.base.Plural;
import dev.strandbench.base.SecretText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Describes how calls of the user's function use the carriers of virtual threads, which is tried once before a run. A
 * run keeps the text among the settings of each JDK, and thus in its results.
 */
public final class CarrierUse {

    /** The name of the setting that has the text. */
    public static final String SETTING = "function.carrier";

    /** The text for calls that release their carriers when they wait, or do not wait. */
    public static final String RELEASED = "no call was seen to hold its carrier for 5 ms or more";

    private static final String EXCEPT_NATIVE = "; this system does not show waits in native code";

    private static final String NOT_TRIED = "not tried: ";

    private CarrierUse() {}

    /**
     * Returns {@link #RELEASED}, with a restriction if it is needed.
     *
     * @param showsNativeWaits true if the system shows waits in native code
     */
    public static String released(boolean showsNativeWaits) {
        return showsNativeWaits ? RELEASED : RELEASED + EXCEPT_NATIVE;
    }

    /**
     * Returns the text for a call that waits without releasing its carrier.
     *
     * @param place the place in the code, for example {@code Thread.sleep in Repo.load (Repo.java:42)}
     * @param added the number of carriers that the JDK added for this call and the other calls, at least 0
     */
    public static String held(String place, int added) {
        return "a call holds its carrier here: " + place
                + (added == 0 ? "" : "; all tried calls together make the JDK add " + carriers(added));
    }

    /** Returns the text for calls that make the JDK add carriers, at least 1. */
    public static String added(int carriers) {
        return "calls make the JDK add " + carriers(carriers);
    }

    private static String carriers(int count) {
        return Plural.of(count, "carrier");
    }

    /**
     * Returns the text for calls that stall.
     *
     * @param calls the number of calls at once, at least 1
     * @param held sentences on what the calls hold, the most important one first
     */
    public static String stalled(int calls, List<String> held) {
        return (calls == 1
                        ? "a call stalls on one carrier, and ends on a platform thread"
                        : calls + " calls at once stall on one carrier, and end on platform threads")
                + held.stream().findFirst().map(sentence -> "; " + sentence).orElse("");
    }

    /** Returns the text for a function that was not tried. Passwords in the reason are hidden. */
    public static String notTried(String reason) {
        return NOT_TRIED + SecretText.masked(reason);
    }

    /** Returns a text as a sentence; empty if no carrier is held or the function was not tried. */
    public static Optional<String> sentence(String text) {
        return text.isEmpty() || text.startsWith(RELEASED) || text.startsWith(NOT_TRIED)
                ? Optional.empty()
                : Optional.of(text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".");
    }
}
