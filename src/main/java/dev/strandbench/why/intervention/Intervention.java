package dev.strandbench.why.intervention;

import java.util.Optional;

/** A change of two arms that removes a possible cause of the difference between them. */
interface Intervention {

    /** Returns the name, which is unique among the interventions of a pair of arms. */
    String name();

    /** Returns the changes of two arms and the cause that they remove; empty if the intervention does not apply. */
    Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate);
}
