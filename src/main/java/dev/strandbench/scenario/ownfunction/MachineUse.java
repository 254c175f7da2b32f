package dev.strandbench.scenario.ownfunction;

import dev.strandbench.machine.ProcFiles.ProcessorTime;

/** The machine's mean number of busy processors over a period, to about 10 % in 100 ms, and of all processors. */
record MachineUse(double busy, double processors) {

    // Linux shows processor times in units of 10 ms, whatever its timer interrupt (USER_HZ, man time).
    private static final double NANOS_PER_TICK = 1e7;

    static MachineUse between(ProcessorTime before, ProcessorTime after, long nanos) {
        double ticks = Math.max(1, nanos) / NANOS_PER_TICK;
        return new MachineUse((after.busy() - before.busy()) / ticks, (after.all() - before.all()) / ticks);
    }
}
