/** ThreadLocalCache: tasks use objects that are expensive to create and are kept in one of several places. */
@NullMarked
package dev.strandbench.scenario.threadlocalcache;

import org.jspecify.annotations.NullMarked;
