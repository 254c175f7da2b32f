package dev.strandbench.profiler;

import org.openjdk.jmh.profile.ProfilerException;

/** Thrown for {@code -prof name:help}, in JMH's way of answering it; the message is the help. */
public final class ProfilerHelp extends ProfilerException {

    private static final long serialVersionUID = 1L;

    ProfilerHelp(String help) {
        super(help);
    }
}
