package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;

public abstract class NamedPattern implements LivenessPattern {

    private final String name;
    private final String description;
    private final String source;
    private final String remedy;
    private final Set<ConcurrencyModel> models;

    protected NamedPattern(String name, String description, String source, String remedy) {
        this(name, description, source, remedy, LivenessModels.ALL);
    }

    protected NamedPattern(
            String name, String description, String source, String remedy, Set<ConcurrencyModel> models) {
        this.name = name;
        this.description = description;
        this.source = source;
        this.remedy = remedy;
        this.models = models;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final String source() {
        return source;
    }

    @Override
    public final String remedy() {
        return remedy;
    }

    @Override
    public final Set<ConcurrencyModel> models() {
        return models;
    }
}
