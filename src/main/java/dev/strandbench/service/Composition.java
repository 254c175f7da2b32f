package dev.strandbench.service;

import org.bson.Document;

/** The upstream services' answers to a request. The service stores and returns the answers. */
public record Composition(long id, UpstreamAnswer customer, UpstreamAnswer account, UpstreamAnswer offers) {

    private static final String REQUEST = "request";

    public static Composition of(long id) {
        return new Composition(
                id,
                UpstreamAnswer.of(UpstreamPart.CUSTOMER, id),
                UpstreamAnswer.of(UpstreamPart.ACCOUNT, id),
                UpstreamAnswer.of(UpstreamPart.OFFERS, id));
    }

    static Composition ofValues(long id, long customer, long account, long offers) {
        return new Composition(
                id,
                new UpstreamAnswer(UpstreamPart.CUSTOMER, id, customer),
                new UpstreamAnswer(UpstreamPart.ACCOUNT, id, account),
                new UpstreamAnswer(UpstreamPart.OFFERS, id, offers));
    }

    static Composition ofDocument(Document document) {
        return ofValues(
                document.getLong(REQUEST),
                document.getLong(UpstreamPart.CUSTOMER.path()),
                document.getLong(UpstreamPart.ACCOUNT.path()),
                document.getLong(UpstreamPart.OFFERS.path()));
    }

    public long checksum() {
        return customer.value() + account.value() + offers.value();
    }

    Document toDocument() {
        return new Document(REQUEST, id)
                .append(UpstreamPart.CUSTOMER.path(), customer.value())
                .append(UpstreamPart.ACCOUNT.path(), account.value())
                .append(UpstreamPart.OFFERS.path(), offers.value());
    }
}
