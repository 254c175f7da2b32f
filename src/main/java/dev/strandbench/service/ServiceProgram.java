package dev.strandbench.service;

import dev.strandbench.machine.ParentProcess;
import dev.strandbench.profiler.watch.JvmSampler;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;

final class ServiceProgram {

    private ServiceProgram() {}

    /** Runs until the parent process ends. The first argument is the strategy; the others are settings. */
    public static void main(String[] arguments) {
        ParentProcess.endWithIt();
        JvmSampler.startIfAsked();
        ServiceStrategy strategy = ServiceStrategy.valueOf(arguments[0]);
        Class<?> configuration = configurationOf(strategy);
        SpringApplication application = new SpringApplication(configuration);
        application.setWebApplicationType(
                configuration == MvcConfiguration.class ? WebApplicationType.SERVLET : WebApplicationType.REACTIVE);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setDefaultProperties(Map.of(
                "server.address", "127.0.0.1", "spring.threads.virtual.enabled", strategy.servesOnVirtualThreads()));
        ParentProcess.announce(
                application.run(arguments).getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    }

    private static Class<?> configurationOf(ServiceStrategy strategy) {
        return switch (strategy) {
            case MVC_POOL, MVC_VIRTUAL, MVC_STRUCTURED -> MvcConfiguration.class;
            case WEBFLUX_COROUTINES -> CoroutineConfiguration.class;
            case WEBFLUX_HYBRID -> HybridConfiguration.class;
        };
    }
}
