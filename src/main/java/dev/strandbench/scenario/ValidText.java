package dev.strandbench.scenario;

import dev.strandbench.workload.Amounts;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.WaitDistribution;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.function.Predicate;

/** The required format of a textual benchmark parameter. Values are checked before a run's first fork. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface ValidText {

    TextForm value();

    @SuppressWarnings("ImmutableEnumChecker") // the predicates are lambdas that capture nothing
    enum TextForm {
        WAITS(WaitDistribution.VALID, text -> WaitDistribution.read(text).isPresent()),
        CPU_TIME(
                "times such as 50us or 2ms, in ns, us, ms or s, up to 10s; 0us for none",
                text -> Amounts.nanos(text).orElse(Double.NaN) <= 10e9),
        SHARE("shares from 0% to 100%, such as 1%", text -> Amounts.share(text).isPresent()),
        ARRIVALS(
                ArrivalRate.CLOSED + " (all at once), " + ArrivalRate.VALID,
                text -> text.equals(ArrivalRate.CLOSED)
                        || ArrivalRate.read(text).isPresent());

        private final String valid;
        private final Predicate<String> form;

        TextForm(String valid, Predicate<String> form) {
            this.valid = valid;
            this.form = form;
        }

        /** Returns true if a time in the format {@link #CPU_TIME} is above zero. */
        public static boolean isWork(String time) {
            return Amounts.nanos(time).orElse(0) > 0;
        }

        public boolean accepts(String text) {
            return form.test(text);
        }

        public String valid() {
            return valid;
        }
    }
}
