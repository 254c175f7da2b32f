package dev.strandbench.usercode;

import dev.strandbench.base.Plural;
import dev.strandbench.base.SecretText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes how a function's calls use the carriers of virtual threads. A run saves one description for each JDK. */
public final class CarrierUse {

    public static final String SETTING = "function.carrier";

    /** The text for calls that were not observed holding a carrier while they waited. */
    public static final String RELEASED = "no call was seen to hold its carrier for 5 ms or more";

    private static final String EXCEPT_NATIVE = "; this system does not show waits in native code";

    private static final String NOT_TRIED = "not tried: ";

    private CarrierUse() {}

    /** Returns {@link #RELEASED}, with a note if the OS does not show waits in native code. */
    public static String released(boolean showsNativeWaits) {
        return showsNativeWaits ? RELEASED : RELEASED + EXCEPT_NATIVE;
    }

    /** Returns the text for a carrier held by a wait, such as {@code Thread.sleep in Repo.load (Repo.java:42)}. */
    public static String held(String place, int added) {
        return "a call holds its carrier here: " + place
                + (added == 0 ? "" : "; all tried calls together make the JDK add " + carriers(added));
    }

    public static String added(int carriers) {
        return "calls make the JDK add " + carriers(carriers);
    }

    private static String carriers(int count) {
        return Plural.of(count, "carrier");
    }

    /** Returns the text for calls that stall together, followed by the first text about held carriers, if any. */
    public static String stalled(int calls, List<String> held) {
        return (calls == 1
                        ? "a call stalls on one carrier, and ends on a platform thread"
                        : calls + " calls at once stall on one carrier, and end on platform threads")
                + held.stream().findFirst().map(sentence -> "; " + sentence).orElse("");
    }

    /** Returns a text that says why a function was not tried. Masks any passwords in the reason. */
    public static String notTried(String reason) {
        return NOT_TRIED + SecretText.masked(reason);
    }

    /** Returns the text as a sentence; empty if no carrier was held or the function was not tried. */
    public static Optional<String> sentence(String text) {
        return text.isEmpty() || text.startsWith(RELEASED) || text.startsWith(NOT_TRIED)
                ? Optional.empty()
                : Optional.of(text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".");
    }
}
