package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;

/** A pattern whose tasks each own a {@code StructuredTaskScope}. */
abstract class ScopePattern extends NamedPattern {

    ScopePattern(String name, String description, String source, String remedy) {
        super(name, description, source, remedy, Set.of(ConcurrencyModel.STRUCTURED));
    }

    @Override
    public final void run(PatternTasks tasks) throws Exception {
        for (int i = 0; i < tasks.count(); i++) {
            tasks.start(() -> own(tasks));
        }
        tasks.await();
    }

    abstract void own(PatternTasks tasks) throws Exception;
}
