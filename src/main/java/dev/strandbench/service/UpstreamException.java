package dev.strandbench.service;

import org.springframework.http.HttpStatus;

/** Thrown when an upstream service fails a request; the message names the service and the reason. */
final class UpstreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;

    private UpstreamException(HttpStatus status, UpstreamPart part, String how, Throwable cause) {
        super("upstream " + part.path() + " " + how, cause);
        this.status = status;
    }

    static UpstreamException answered(UpstreamPart part, int status, Throwable cause) {
        return new UpstreamException(HttpStatus.BAD_GATEWAY, part, "answered " + status, cause);
    }

    static UpstreamException silent(UpstreamPart part, Throwable cause) {
        return new UpstreamException(HttpStatus.GATEWAY_TIMEOUT, part, "did not answer in time", cause);
    }

    static UpstreamException unreachable(UpstreamPart part, Throwable cause) {
        return new UpstreamException(HttpStatus.BAD_GATEWAY, part, "cannot be reached: " + cause.getMessage(), cause);
    }

    HttpStatus status() {
        return status;
    }
}
