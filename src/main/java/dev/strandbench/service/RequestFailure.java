package dev.strandbench.service;

import org.springframework.http.HttpStatus;

/** Thrown when a request fails because of an upstream service or the store. The message contains the reason. */
final class RequestFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;

    private RequestFailure(HttpStatus status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    static RequestFailure answered(UpstreamPart part, int status, Throwable cause) {
        return ofUpstream(HttpStatus.BAD_GATEWAY, part, "answered " + status, cause);
    }

    static RequestFailure silent(UpstreamPart part, Throwable cause) {
        return ofUpstream(HttpStatus.GATEWAY_TIMEOUT, part, "did not answer in time", cause);
    }

    static RequestFailure unreachable(UpstreamPart part, Throwable cause) {
        return ofUpstream(HttpStatus.BAD_GATEWAY, part, "cannot be reached: " + cause.getMessage(), cause);
    }

    private static RequestFailure ofUpstream(HttpStatus status, UpstreamPart part, String how, Throwable cause) {
        return new RequestFailure(status, "upstream " + part.path() + " " + how, cause);
    }

    static RequestFailure ofStore(Throwable cause) {
        return ofStore(String.valueOf(cause.getMessage()).lines().findFirst().orElse(""), cause);
    }

    static RequestFailure ofStore(String how, Throwable cause) {
        return new RequestFailure(HttpStatus.SERVICE_UNAVAILABLE, "store failed: " + how, cause);
    }

    HttpStatus status() {
        return status;
    }
}
