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
 * Under what a claim was judged.
 *
 * @param jdk its label, for example {@code 25.0.1}
 * @param machine in words; empty if the results do not say
 * @param file what they are from where they do not say, for two that name no machine may be of two; empty elsewhere
 * @param parameters that the claim leaves free, with their values
 */
public record ClaimSetting(String jdk, String machine, String file, Map<String, String> parameters) {

    private static final Pattern PROCESSORS = Pattern.compile("(?<!\\d)(\\d{1,9}) processors");

    /** That of an entry of a result file of this name. */
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

    /** How many processors the machine had; empty if the results do not say. */
    public OptionalInt processors() {
        Matcher found = PROCESSORS.matcher(machine);
        return found.find() ? OptionalInt.of(Integer.parseInt(found.group(1))) : OptionalInt.empty();
    }
}
