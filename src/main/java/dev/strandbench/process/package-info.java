/** Programs of this jar in JVMs of their own, which end with the one that started them. */
@NullMarked
package dev.strandbench.process;

import org.jspecify.annotations.NullMarked;
