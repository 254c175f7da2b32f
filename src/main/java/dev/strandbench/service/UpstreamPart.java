package dev.strandbench.service;

import java.util.Locale;

public enum UpstreamPart {
    CUSTOMER(0),
    ACCOUNT(1),
    OFFERS(2);

    private final int number;

    UpstreamPart(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    public String path() {
        return name().toLowerCase(Locale.ROOT);
    }
}
