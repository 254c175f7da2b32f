package dev.strandbench.scenario.service;

import dev.strandbench.scenario.SecondaryMetrics;

/**
 * What a search for the highest rate has found.
 *
 * @param perSecond the highest rate that was sustained, in requests a second; 0 if the least was not
 * @param limitedByLoad whether it was the load generator that limited the lowest rate that was not sustained
 * @param atEnd whether the most to try was sustained
 */
record FoundRate(int perSecond, boolean limitedByLoad, boolean atEnd) {

    /** Reports it as secondary metrics. */
    void report() {
        SecondaryMetrics.average("rate.highest", perSecond, "requests/s");
        SecondaryMetrics.maximum("rate.limitedByLoad", limitedByLoad ? 1 : 0, "yes/no");
        SecondaryMetrics.maximum("rate.atEnd", atEnd ? 1 : 0, "yes/no");
    }
}
