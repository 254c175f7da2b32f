package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessPattern;

public abstract class NamedPattern implements LivenessPattern {

    private final String name;
    private final String description;
    private final String source;
    private final String remedy;

    protected NamedPattern(String name, String description, String source, String remedy) {
        this.name = name;
        this.description = description;
        this.source = source;
        this.remedy = remedy;
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
}
