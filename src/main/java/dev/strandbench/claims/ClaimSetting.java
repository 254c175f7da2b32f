package dev.strandbench.claims;

import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine, JDK and free parameters under which a claim was judged.
 *
 * @param jdk a label, for example {@code 25.0.1}
 * @param machine in words; empty if the results do not name it
 * @param file the result file if it names no machine, since two files may come from two machines; otherwise empty
 * @param parameters the values of the parameters that the claim leaves free
 */
public record ClaimSetting(String jdk, String machine, String file, Map<String, String> parameters) {

    private static final Pattern PROCESSORS = Pattern.compile("(?<!\\d)(\\d{1,9}) processors");

    /** Returns the setting of an entry. */
    static ClaimSetting of(String file, Measurement entry, List<String> free) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name : free) {
            String value = entry.params().get(name);
            if (value != null) {
                parameters.put(name, value);
            }
        }
        String machine = entry.membership().map(RunMembership::machine).orElse("");
        return new ClaimSetting(entry.jdk(), machine, machine.isEmpty() ? file : "", parameters);
    }

    /** Returns the number of processors of the machine, if the results name it. */
    public OptionalInt processors() {
        Matcher found = PROCESSORS.matcher(machine);
        return found.find() ? OptionalInt.of(Integer.parseInt(found.group(1))) : OptionalInt.empty();
    }
}
