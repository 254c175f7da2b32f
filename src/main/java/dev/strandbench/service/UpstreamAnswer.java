package dev.strandbench.service;

import dev.strandbench.workload.Checksum;

public record UpstreamAnswer(UpstreamPart part, long id, long value) {

    static UpstreamAnswer of(UpstreamPart part, long id) {
        return new UpstreamAnswer(part, id, Checksum.of(key(part, id)));
    }

    static long key(UpstreamPart part, long id) {
        return UpstreamPart.values().length * id + part.number();
    }

    String toJson() {
        return "{\"part\":\"" + part + "\",\"id\":" + id + ",\"value\":" + value + "}";
    }
}
