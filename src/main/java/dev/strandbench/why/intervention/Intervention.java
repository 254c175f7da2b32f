package dev.strandbench.why.intervention;

import java.util.Optional;

/** Changes two arms to remove a possible cause of the difference between them. */
interface Intervention {

    /** The name is unique among the interventions of a pair of arms. */
    String name();

    /** Returns the changes and the cause that they remove; empty if the intervention does not apply. */
    Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate);
}
