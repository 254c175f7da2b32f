package dev.strandbench.scenario;

import dev.strandbench.workload.Amounts;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.WaitDistribution;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The form of a text benchmark parameter. Checked before anything is forked. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface ValidText {

    /** The form of valid values. */
    TextForm value();

    /** The forms of text parameters. */
    enum TextForm {
        /** A distribution of waits. */
        WAITS(WaitDistribution.VALID) {
            @Override
            public boolean accepts(String text) {
                return WaitDistribution.read(text).isPresent();
            }
        },

        /** CPU time. */
        CPU_TIME("times such as 50us or 2ms, in ns, us, ms or s, up to 10s; 0us for none") {
            @Override
            public boolean accepts(String text) {
                return Amounts.nanos(text).orElse(Double.NaN) <= MOST_CPU_NANOS;
            }
        },

        /** A percentage. */
        SHARE("shares from 0% to 100%, such as 1%") {
            @Override
            public boolean accepts(String text) {
                return Amounts.share(text).isPresent();
            }
        },

        /** Arrival times of requests. */
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

        /** Returns true if a {@link #CPU_TIME} is above zero. */
        public static boolean isWork(String time) {
            return Amounts.nanos(time).orElse(0) > 0;
        }

        /** Returns true if a value has this form. */
        public abstract boolean accepts(String text);

        /** Returns the valid values, in words. */
        public String valid() {
            return valid;
        }
    }
}
