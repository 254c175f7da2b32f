package dev.strandbench.service;

import java.util.concurrent.ExecutionException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The two endpoints in blocking code. */
@RestController
final class MvcController {

    private final BlockingUpstream upstream;
    private final ConcurrentCalls concurrentCalls;
    private final BlockingStore store;

    MvcController(BlockingUpstream upstream, ConcurrentCalls concurrentCalls, BlockingStore store) {
        this.upstream = upstream;
        this.concurrentCalls = concurrentCalls;
        this.store = store;
    }

    /** Asks the three upstream services one after another. */
    @GetMapping("/execute")
    Composition execute(@RequestParam long id) {
        return store.save(new Composition(
                id,
                upstream.fetch(UpstreamPart.CUSTOMER, id),
                upstream.fetch(UpstreamPart.ACCOUNT, id),
                upstream.fetch(UpstreamPart.OFFERS, id)));
    }

    /** Asks the three upstream services at once. */
    @GetMapping("/executeAsync")
    Composition executeAsync(@RequestParam long id) throws InterruptedException, ExecutionException {
        return store.save(concurrentCalls.compose(id));
    }
}
