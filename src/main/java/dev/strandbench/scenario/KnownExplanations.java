package dev.strandbench.scenario;

import java.util.List;
import java.util.ServiceLoader;

/** The explanations of all scenarios, which a JVM loads only once. */
final class KnownExplanations {

    static final List<Explanation> ALL =
            ServiceLoader.load(Explanation.class, Explanation.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private KnownExplanations() {}
}
