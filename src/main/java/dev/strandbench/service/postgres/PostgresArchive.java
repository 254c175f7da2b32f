package dev.strandbench.service.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** Unpacks the PostgreSQL server from the jar, which contains the server for one platform. */
public final class PostgresArchive {

    private static final String PLATFORM = platform(System.getProperty("os.name"), System.getProperty("os.arch"));

    private PostgresArchive() {}

    /** Returns an error message if the jar has no PostgreSQL for this platform; otherwise empty. */
    public static Optional<String> problem() {
        return problem(PLATFORM);
    }

    static Optional<String> problem(String platform) {
        try (InputStream archive = open(platform)) {
            return archive != null
                    ? Optional.empty()
                    : Optional.of("this jar carries no PostgreSQL for " + platform + "; name one of your own, such as "
                            + PostgresAddress.EXAMPLE + ", or build the jar on such a machine");
        } catch (IOException e) {
            return Optional.of("the PostgreSQL that this jar carries cannot be read: " + e.getMessage());
        }
    }

    static void unpack(Path directory, BooleanSupplier cancelled) throws IOException {
        try (InputStream archive = open(PLATFORM)) {
            if (archive == null) {
                throw new IOException(problem().orElse(""));
            }
            TarArchive.unpack(new XZInputStream(archive), directory, cancelled);
        }
    }

    private static @Nullable InputStream open(String platform) {
        for (String name : List.of(platform, platform + "-alpine_linux")) {
            InputStream found = PostgresArchive.class.getResourceAsStream("/postgres-" + name + ".txz");
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    static String platform(String system, String processor) {
        String name = system.toLowerCase(Locale.ROOT);
        String family = name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "darwin" : name;
        String architecture = switch (processor) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            case "ppc64le" -> "ppcle_64";
            default -> processor;
        };
        return family + "-" + architecture;
    }
}
