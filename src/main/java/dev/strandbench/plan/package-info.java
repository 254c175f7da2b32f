/** What a run is to do: profile, plan, family, cell, shard. */
@NullMarked
package dev.strandbench.plan;

import org.jspecify.annotations.NullMarked;
