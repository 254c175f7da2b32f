package dev.strandbench.report.page;

import dev.strandbench.base.Plural;
import dev.strandbench.report.RankedFamily.RankedArm;
import java.util.List;

/** Names in a sentence. The same in every locale. */
final class ArmNames {

    /** Nobody reads a longer list in a sentence. */
    private static final int MOST = 7;

    private ArmNames() {}

    /** For example {@code A, B and C}; of many, how many others there are. */
    static String of(List<RankedArm> arms) {
        return listed(arms.stream().map(RankedArm::name).toList());
    }

    /** The same of texts. */
    static String listed(List<String> names) {
        if (names.size() > MOST) {
            return String.join(", ", names.subList(0, MOST - 1)) + " and "
                    + Plural.of(names.size() - MOST + 1L, "other");
        }
        return names.size() < 2
                ? String.join("", names)
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }
}
