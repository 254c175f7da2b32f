/** Contains the jar's main class. The class finds a JDK that can run the jar's other classes. */
package dev.strandbench;
