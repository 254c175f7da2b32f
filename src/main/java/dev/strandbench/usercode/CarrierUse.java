package dev.strandbench.usercode;

import dev.strandbench.base.Plural;
import dev.strandbench.base.SecretText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes how a function's calls use the carriers of virtual threads. A run saves the text for each JDK. */
public final class CarrierUse {

    public static final String SETTING = "function.carrier";

    /** The text for calls that never wait, or that release their carriers when they wait. */
    public static final String RELEASED = "no call was seen to hold its carrier for 5 ms or more";

    private static final String EXCEPT_NATIVE = "; this system does not show waits in native code";

    private static final String NOT_TRIED = "not tried: ";

    private CarrierUse() {}

    /** Returns {@link #RELEASED}, with a restriction if the system does not show waits in native code. */
    public static String released(boolean showsNativeWaits) {
        return showsNativeWaits ? RELEASED : RELEASED + EXCEPT_NATIVE;
    }

    /**
     * Returns the text for a call that waits at {@code place}, such as {@code Thread.sleep in Repo.load
     * (Repo.java:42)}, and holds its carrier. The JDK added {@code added} carriers, at least 0.
     */
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

    /** Returns the text for concurrent calls, at least one, that stall; {@code held} begins with the main sentence. */
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
