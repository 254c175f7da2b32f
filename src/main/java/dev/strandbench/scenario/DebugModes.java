package dev.strandbench.scenario;

import java.util.Set;

/** The debug modes that would slow some models only. */
final class DebugModes {

    private static final String COROUTINE_DEBUG = "kotlinx.coroutines.debug";
    // What the property may hold to mean "no", as kotlinx.coroutines documents it for DEBUG_PROPERTY_NAME.
    private static final Set<String> OFF = Set.of("off");
    private static final String BY_ASSERTIONS = "auto";

    private DebugModes() {}

    static void requireOff() {
        if (ScenarioBenchmark.class.desiredAssertionStatus()) {
            throw FairnessRule.NO_DEBUG_MODE.violation("assertions are enabled; leave out -ea");
        }
        String debug = System.getProperty(COROUTINE_DEBUG, BY_ASSERTIONS);
        if (!OFF.contains(debug) && !debug.equals(BY_ASSERTIONS)) {
            throw FairnessRule.NO_DEBUG_MODE.violation("-D" + COROUTINE_DEBUG + "=" + debug + "; leave it out");
        }
    }
}
