package dev.strandbench.service;

import org.bson.Document;

/**
 * What the service answers and stores: three upstream answers put together.
 *
 * @param id what the service was asked for
 */
public record Composition(long id, UpstreamAnswer customer, UpstreamAnswer account, UpstreamAnswer offers) {

    private static final String REQUEST = "request";

    /** The right composition. */
    public static Composition of(long id) {
        return new Composition(
                id,
                UpstreamAnswer.of(UpstreamPart.CUSTOMER, id),
                UpstreamAnswer.of(UpstreamPart.ACCOUNT, id),
                UpstreamAnswer.of(UpstreamPart.OFFERS, id));
    }

    /** One of given values, right or wrong. */
    static Composition ofValues(long id, long customer, long account, long offers) {
        return new Composition(
                id,
                new UpstreamAnswer(UpstreamPart.CUSTOMER, id, customer),
                new UpstreamAnswer(UpstreamPart.ACCOUNT, id, account),
                new UpstreamAnswer(UpstreamPart.OFFERS, id, offers));
    }

    /** The one that a document holds, as {@link #toDocument} makes it. */
    static Composition ofDocument(Document document) {
        return ofValues(
                document.getLong(REQUEST),
                document.getLong(UpstreamPart.CUSTOMER.path()),
                document.getLong(UpstreamPart.ACCOUNT.path()),
                document.getLong(UpstreamPart.OFFERS.path()));
    }

    /** The sum, modulo 2⁶⁴, of the three values. */
    public long checksum() {
        return customer.value() + account.value() + offers.value();
    }

    /** This composition as the store keeps it. */
    Document toDocument() {
        return new Document(REQUEST, id)
                .append(UpstreamPart.CUSTOMER.path(), customer.value())
                .append(UpstreamPart.ACCOUNT.path(), account.value())
                .append(UpstreamPart.OFFERS.path(), offers.value());
    }
}
