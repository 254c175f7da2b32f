package dev.strandbench.service;

import java.util.Locale;

/** One of the three things that a composition is made of; each is asked of an upstream service of its own. */
public enum UpstreamPart {
    /** Who asks. */
    CUSTOMER(0),
    /** What they have. */
    ACCOUNT(1),
    /** What they are offered. */
    OFFERS(2);

    private final int number;

    UpstreamPart(int number) {
        this.number = number;
    }

    /** From 0 on, different for each. */
    int number() {
        return number;
    }

    /** The path of its upstream service, without a slash. */
    public String path() {
        return name().toLowerCase(Locale.ROOT);
    }
}
