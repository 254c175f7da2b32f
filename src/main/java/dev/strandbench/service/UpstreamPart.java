package dev.strandbench.service;

import java.util.Locale;

/** The three parts of a composition, each from its own upstream service. */
public enum UpstreamPart {
    /** The customer's name. */
    CUSTOMER(0),
    /** The customer's account. */
    ACCOUNT(1),
    /** The offers for the customer. */
    OFFERS(2);

    private final int number;

    UpstreamPart(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Returns the path of the upstream service, without a slash. */
    public String path() {
        return name().toLowerCase(Locale.ROOT);
    }
}
