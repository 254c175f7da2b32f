package dev.strandbench.service;

import static java.util.Objects.requireNonNull;

import dev.strandbench.service.MeasurementController.Placements;
import java.net.SocketTimeoutException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientResponseException;

record BlockingUpstream(RestClient client, Placements placements) {

    UpstreamAnswer fetch(UpstreamPart part, long id) {
        placements.record();
        try {
            return requireNonNull(client.get()
                    .uri("/{part}?id={id}", part.path(), id)
                    .retrieve()
                    .body(UpstreamAnswer.class));
        } catch (RestClientResponseException e) {
            throw RequestFailure.answered(part, e.getStatusCode().value(), e);
        } catch (ResourceAccessException e) {
            throw e.getCause() instanceof SocketTimeoutException
                    ? RequestFailure.silent(part, e)
                    : RequestFailure.unreachable(part, e);
        }
    }
}
