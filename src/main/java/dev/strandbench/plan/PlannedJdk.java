package dev.strandbench.plan;

import java.nio.file.Path;
import java.util.List;

/**
 * A JDK that forks run on.
 *
 * @param label what tables and files call it, for example {@code 25.0.1}; unique in a plan
 * @param program its {@code java}
 * @param arguments what forks on it are given beside what their benchmark asks for
 */
public record PlannedJdk(String label, Path program, List<String> arguments) {}
