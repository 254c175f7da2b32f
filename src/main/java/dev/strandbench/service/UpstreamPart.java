package dev.strandbench.service;

import java.util.Locale;

/** One of the three things that a composition is made of; each is asked of an upstream service of its own. */
public enum UpstreamPart {
    /** The customer who asks. */
    CUSTOMER(0),
    /** The account that the customer has. */
    ACCOUNT(1),
    /** What the customer is offered. */
    OFFERS(2);

    private final int number;

    UpstreamPart(int number) {
        this.number = number;
    }

    /** A number from 0 on, different for each part. */
    int number() {
        return number;
    }

    /** The path of its upstream service, without a slash. */
    public String path() {
        return name().toLowerCase(Locale.ROOT);
    }
}
