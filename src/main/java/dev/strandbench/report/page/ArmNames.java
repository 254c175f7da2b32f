package dev.strandbench.report.page;

import dev.strandbench.base.Plural;
import dev.strandbench.report.RankedFamily.RankedArm;
import java.util.List;

/** Lists names in a sentence. The same in every locale. */
final class ArmNames {

    private static final int MOST = 7;

    private ArmNames() {}

    /** Returns for example {@code A, B and C}; of a long list, the number of the others. */
    static String of(List<RankedArm> arms) {
        return listed(arms.stream().map(RankedArm::name).toList());
    }

    /** Returns the same of texts. */
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
