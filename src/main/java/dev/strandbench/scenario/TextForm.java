package dev.strandbench.scenario;

import dev.strandbench.workload.Amounts;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.WaitDistribution;

/** Forms of parameters that are neither a number nor a choice. */
public enum TextForm {
    /** A distribution of waits. */
    WAITS(WaitDistribution.VALID) {
        @Override
        public boolean accepts(String text) {
            return WaitDistribution.read(text).isPresent();
        }
    },

    /** Processor time. */
    CPU_TIME("times such as 50us or 2ms, in ns, us, ms or s, up to 10s; 0us for none") {
        @Override
        public boolean accepts(String text) {
            return Amounts.nanos(text).orElse(Double.NaN) <= MOST_CPU_NANOS;
        }
    },

    /** A share of all. */
    SHARE("shares from 0% to 100%, such as 1%") {
        @Override
        public boolean accepts(String text) {
            return Amounts.share(text).isPresent();
        }
    },

    /** When requests come. */
    ARRIVALS(ArrivalRate.CLOSED + " (all at once), " + ArrivalRate.VALID) {
        @Override
        public boolean accepts(String text) {
            return text.equals(ArrivalRate.CLOSED) || ArrivalRate.read(text).isPresent();
        }
    };

    private static final double MOST_CPU_NANOS = 10e9;

    private final String valid;

    TextForm(String valid) {
        this.valid = valid;
    }

    /** Whether a value has this form. */
    public abstract boolean accepts(String text);

    /** The values that have it, in words. */
    public String valid() {
        return valid;
    }
}
