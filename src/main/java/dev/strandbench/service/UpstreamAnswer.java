package dev.strandbench.service;

import dev.strandbench.workload.Checksum;

/**
 * What an upstream service answers.
 *
 * @param part which service
 * @param id what it was asked for
 * @param value what it knows
 */
public record UpstreamAnswer(UpstreamPart part, long id, long value) {

    /** The right answer to a question. */
    static UpstreamAnswer of(UpstreamPart part, long id) {
        return new UpstreamAnswer(part, id, Checksum.of(key(part, id)));
    }

    /** A number that no other question has. */
    static long key(UpstreamPart part, long id) {
        return UpstreamPart.values().length * id + part.number();
    }

    /** This answer as JSON. */
    String toJson() {
        return "{\"part\":\"" + part + "\",\"id\":" + id + ",\"value\":" + value + "}";
    }
}
