package dev.strandbench.service;

import org.bson.Document;

/**
 * What the service answers and stores: three upstream answers put together.
 *
 * @param id what the service was asked for
 */
public record Composition(long id, UpstreamAnswer customer, UpstreamAnswer account, UpstreamAnswer offers) {

    /** The right composition. */
    public static Composition of(long id) {
        return new Composition(
                id,
                UpstreamAnswer.of(UpstreamPart.CUSTOMER, id),
                UpstreamAnswer.of(UpstreamPart.ACCOUNT, id),
                UpstreamAnswer.of(UpstreamPart.OFFERS, id));
    }

    /** The sum, modulo 2⁶⁴, of the three values. */
    public long checksum() {
        return customer.value() + account.value() + offers.value();
    }

    /** This composition as the store keeps it. */
    Document toDocument() {
        return new Document("request", id)
                .append(UpstreamPart.CUSTOMER.path(), customer.value())
                .append(UpstreamPart.ACCOUNT.path(), account.value())
                .append(UpstreamPart.OFFERS.path(), offers.value());
    }
}
