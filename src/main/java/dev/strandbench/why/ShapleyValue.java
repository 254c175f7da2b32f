package dev.strandbench.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides the joint effect of interventions among them. The part of one intervention is its Shapley value: the effect
 * that it adds, averaged over all orders of the interventions (Shapley, A value for n-person games, Contributions to
 * the Theory of Games 2, 1953). The values add up to the joint effect.
 */
final class ShapleyValue {

    private ShapleyValue() {}

    /** Returns weights for the effects of sets of up to four interventions. The weighted sum is a Shapley value. */
    static Map<Set<String>, Double> weights(List<String> all, String one) {
        List<String> others = new ArrayList<>(all);
        others.remove(one);
        Map<Set<String>, Double> weights = new HashMap<>();
        for (Set<String> earlier : subsets(others)) {
            Set<String> later = new HashSet<>(earlier);
            later.add(one);
            double orders = factorial(earlier.size()) * factorial(others.size() - earlier.size());
            double weight = orders / factorial(all.size());
            weights.merge(later, weight, Double::sum);
            if (!earlier.isEmpty()) {
                weights.merge(earlier, -weight, Double::sum);
            }
        }
        return weights;
    }

    static List<Set<String>> subsets(List<String> names) {
        List<Set<String>> subsets = new ArrayList<>(List.of(Set.of()));
        for (String name : names) {
            for (Set<String> smaller : List.copyOf(subsets)) {
                Set<String> larger = new HashSet<>(smaller);
                larger.add(name);
                subsets.add(larger);
            }
        }
        return subsets;
    }

    private static double factorial(int number) {
        double product = 1;
        for (int factor = 2; factor <= number; factor++) {
            product *= factor;
        }
        return product;
    }
}
