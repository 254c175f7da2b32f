package dev.strandbench.service;

import dev.strandbench.model.ModelRuntime;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Configures the applications on Spring MVC. */
@Configuration(proxyBeanMethods = false)
@Import({CommonConfiguration.class, BlockingClients.class, MvcController.class})
class MvcConfiguration {

    /** As many threads in a pool as connections: more would wait for one. */
    @Bean
    ModelRuntime runtime(ServiceSettings settings) {
        return settings.strategy().model().open(settings.connections());
    }

    @Bean
    ConcurrentCalls concurrentCalls(ModelRuntime runtime, BlockingUpstream upstream) {
        return ConcurrentCalls.on(runtime, upstream);
    }
}
