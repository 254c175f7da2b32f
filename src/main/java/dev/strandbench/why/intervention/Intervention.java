package dev.strandbench.why.intervention;

import java.util.Optional;

/** A change of two arms that takes a possible cause of their difference away. */
interface Intervention {

    /** Returns the name, which is unique among the interventions of a pair of arms. */
    String name();

    /**
     * Returns the changes of two arms with the cause that the changes take away; empty if the intervention does not
     * apply to the arms.
     */
    Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate);
}
