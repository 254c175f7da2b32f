package dev.strandbench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The table of {@code docs/platforms.md} that says what works on which platform. */
public final class PlatformTable {

    public static final String NO = "no";

    private static final List<List<String>> ROWS = Documentation.text(Path.of("docs/platforms.md"))
            .lines()
            .dropWhile(line -> !line.startsWith("|"))
            .takeWhile(line -> line.startsWith("|"))
            .map(line -> Stream.of(line.split("\\|", -1)).map(String::strip).toList())
            .toList();

    /** A column of the table, with the names of the system in Java. */
    public enum Platform {
        LINUX_X86_64("Linux x86-64", "Linux", "amd64"),
        LINUX_ARM64("Linux arm64", "Linux", "aarch64"),
        ALPINE("Alpine", "Linux", "amd64"),
        MACOS_ARM64("macOS arm64", "Mac OS X", "aarch64"),
        MACOS_X86_64("macOS x86-64", "Mac OS X", "x86_64"),
        WINDOWS("Windows", "Windows 11", "amd64");

        private final String column;
        private final String system;
        private final String architecture;

        Platform(String column, String system, String architecture) {
            this.column = column;
            this.system = system;
            this.architecture = architecture;
        }

        public String system() {
            return system;
        }

        public String architecture() {
            return architecture;
        }

        /** Returns the cell of the row with the given name. */
        public String cell(String row) {
            return ROWS.stream()
                    .filter(cells -> cells.get(1).equals(row))
                    .map(cells -> cells.get(ROWS.getFirst().indexOf(column)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("docs/platforms.md has no row " + row));
        }
    }

    private PlatformTable() {}

    static List<String> rows() {
        return ROWS.stream().skip(2).map(cells -> cells.get(1)).toList();
    }
}
