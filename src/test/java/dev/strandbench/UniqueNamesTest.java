package dev.strandbench;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** No two top-level classes share a simple name. */
class UniqueNamesTest {

    @Test
    void noTwoTopLevelClassesHaveTheSameSimpleName() {
        Map<String, SortedSet<String>> classes = MainClasses.ALL.stream()
                .filter(UniqueNamesTest::isNamedByHand)
                .collect(groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        mapping(JavaClass::getName, toCollection(TreeSet::new))));

        assertThat(classes).hasSizeGreaterThan(100);
        classes.values().removeIf(names -> names.size() == 1);
        assertThat(classes).isEmpty();
    }

    private static boolean isNamedByHand(JavaClass one) {
        boolean generated = one.getPackageName().endsWith(".jmh_generated")
                || one.getModifiers().contains(JavaModifier.SYNTHETIC)
                || one.getSimpleName().equals("package-info");
        return one.isTopLevelClass() && !generated;
    }
}
