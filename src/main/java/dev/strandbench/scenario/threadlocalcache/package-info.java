/** ThreadLocalCache: tasks use an object that is expensive to create. Objects are kept in one of several places. */
@NullMarked
package dev.strandbench.scenario.threadlocalcache;

import org.jspecify.annotations.NullMarked;
