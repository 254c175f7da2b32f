package dev.strandbench.service;

import dev.strandbench.model.ModelRuntime;
import java.util.concurrent.ExecutionException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@Configuration(proxyBeanMethods = false)
@Import({CommonConfiguration.class, BlockingClients.class, MvcConfiguration.MvcController.class})
class MvcConfiguration {

    /** A pool has one thread per connection, because more threads would have to wait for connections. */
    @Bean
    ModelRuntime runtime(ServiceSettings settings) {
        return settings.strategy().model().open(settings.connections());
    }

    @Bean
    ConcurrentCalls concurrentCalls(ModelRuntime runtime, BlockingUpstream upstream) {
        return ConcurrentCalls.on(runtime, upstream);
    }

    @RestController
    record MvcController(BlockingUpstream upstream, ConcurrentCalls concurrentCalls, BlockingStore store) {

        @GetMapping("/execute")
        Composition execute(@RequestParam long id) {
            return store.save(new Composition(
                    id,
                    upstream.fetch(UpstreamPart.CUSTOMER, id),
                    upstream.fetch(UpstreamPart.ACCOUNT, id),
                    upstream.fetch(UpstreamPart.OFFERS, id)));
        }

        @GetMapping("/executeAsync")
        Composition executeAsync(@RequestParam long id) throws InterruptedException, ExecutionException {
            return store.save(concurrentCalls.compose(id));
        }
    }
}
