package dev.strandbench.scenario.parallelmap;

import dev.strandbench.workload.Checksum;
import java.util.function.IntToLongFunction;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Keeps a CPU busy, then gives the item's checksum. Does not wait, allocate or share.
 *
 * @param tokens how long, in units of {@link Blackhole#consumeCPU}, each a few instructions
 */
record CpuWork(long tokens) implements IntToLongFunction {

    @Override
    public long applyAsLong(int index) {
        Blackhole.consumeCPU(tokens);
        return Checksum.of(index);
    }
}
