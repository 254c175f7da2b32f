/** The jar's entry: one class, which finds a JDK that can run the rest. */
package dev.strandbench;
