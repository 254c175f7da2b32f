/** Contains the jar's main class, which finds a JDK that can run the other classes of the jar. */
package dev.strandbench;
