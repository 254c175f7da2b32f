package dev.strandbench.analysis;

/**
 * Two arms.
 *
 * @param baseline what is compared with
 * @param candidate what is compared
 * @param paired whether forks of the same block ran side by side
 */
public record PairCosts(ArmCosts baseline, ArmCosts candidate, boolean paired) {}
