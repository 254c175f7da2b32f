package dev.strandbench.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something that was published of concurrency on the JVM, which can be so here or not.
 *
 * @param id a short name that no other claim has
 * @param source where it was published
 * @param sentence what it says
 * @param reading how it is read where the sentence leaves that open; empty if it does not
 * @param jdks that it is about
 * @param published its figures
 * @param differences in what a measurement here differs from the source's, beyond what is said of the source
 * @param experiment how it is judged; empty if no scenario can yet
 * @param needs what a scenario would have to do that could judge it; empty if one can
 */
public record Claim(
        String id,
        PublishedSource source,
        String sentence,
        String reading,
        JdkRange jdks,
        List<PublishedFigure> published,
        List<String> differences,
        Optional<Experiment> experiment,
        String needs) {

    /** Whether a scenario can judge it. */
    public boolean isRunnable() {
        return experiment.isPresent();
    }

    /** What differs between a measurement here and the source's, a sentence each. */
    public List<String> allDifferences() {
        List<String> all = new ArrayList<>(source.differences());
        all.addAll(differences);
        return all;
    }
}
