package dev.strandbench.scenario;

import java.util.List;
import java.util.ServiceLoader;

final class KnownExplanations {

    static final List<Explanation> ALL =
            ServiceLoader.load(Explanation.class, Explanation.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private KnownExplanations() {}
}
