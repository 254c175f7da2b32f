package dev.strandbench.scenario.contendedlock;

import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.util.function.IntConsumer;

/**
 * What a task does each time.
 *
 * @param outside done first, without the lock
 * @param inside done under the lock, given the index of the task
 * @param pause waited for then, still under the lock
 */
public record SectionWork(CpuBurn outside, IntConsumer inside, Wait pause) {}
