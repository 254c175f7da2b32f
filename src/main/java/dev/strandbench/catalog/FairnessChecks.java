package dev.strandbench.catalog;

import dev.strandbench.scenario.FairnessRule;
import java.util.List;
import java.util.stream.Stream;

/** What every fork of every scenario of this jar is checked for. */
public final class FairnessChecks {

    private FairnessChecks() {}

    /** The rules, in words. */
    public static List<String> words() {
        return Stream.of(FairnessRule.values()).map(FairnessRule::text).toList();
    }
}
