/** The jar's main class, which finds a JDK that can run the other classes. */
package dev.strandbench;
