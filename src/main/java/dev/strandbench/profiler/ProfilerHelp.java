package dev.strandbench.profiler;

import org.openjdk.jmh.profile.ProfilerException;

/** Thrown for {@code -prof name:help}, as JMH's own profilers do; the message is the help. */
public final class ProfilerHelp extends ProfilerException {

    private static final long serialVersionUID = 1L;

    ProfilerHelp(String help) {
        super(help);
    }
}
