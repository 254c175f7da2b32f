package dev.strandbench.service.postgres;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of a PostgreSQL address, which JDBC and R2DBC write differently. An empty password means no password. */
public record PostgresAddress(String host, int port, String database, String user, String password, String sslMode) {

    /** The SSL mode without encryption. The mode is always set, because the drivers have different defaults. */
    public static final String UNENCRYPTED = "disable";

    public static final String EXAMPLE = "jdbc:postgresql://localhost:5432/postgres";

    /** The valid parameters of a connection string. Each parameter has the same meaning for both drivers. */
    public static final String PARAMETERS = "user, password and sslmode=disable or sslmode=require";

    private static final String USER = "user";
    private static final String PASSWORD = "password";
    private static final String SSL_MODE = "sslmode";
    private static final List<String> NAMES = List.of(USER, PASSWORD, SSL_MODE);

    // R2DBC has no default user. JMH's command line cannot name a user, because it allows only one equals sign.
    private static final String DEFAULT_USER = "postgres";

    private static final List<String> SSL_MODES = List.of(UNENCRYPTED, "require");
    private static final String DEFAULT_PORT = "5432";
    private static final int HIGHEST_PORT = 65_535;
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final Pattern CONNECTION = Pattern.compile("jdbc:postgresql://"
            + "(?<host>\\[[0-9a-fA-F:.]+]|[^\\s\\[\\]/?:,@]+)(:(?<port>\\d{1,5}))?"
            + "/(?<database>[^\\s/?]+)(\\?(?<parameters>\\S*))?");

    /** Parses a JDBC connection string; empty if it is not valid or has a parameter not in {@link #PARAMETERS}. */
    public static Optional<PostgresAddress> of(String connection) {
        Matcher parts = CONNECTION.matcher(connection);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Map<String, String> parameters = parameters(Objects.requireNonNullElse(parts.group("parameters"), ""));
        int port = Integer.parseInt(Objects.requireNonNullElse(parts.group("port"), DEFAULT_PORT));
        String sslMode = parameters.getOrDefault(SSL_MODE, UNENCRYPTED);
        if (!NAMES.containsAll(parameters.keySet()) || !SSL_MODES.contains(sslMode) || port > HIGHEST_PORT) {
            return Optional.empty();
        }
        return Optional.of(new PostgresAddress(
                parts.group("host"),
                port,
                decoded(parts.group("database")),
                parameters.getOrDefault(USER, DEFAULT_USER),
                parameters.getOrDefault(PASSWORD, ""),
                sslMode));
    }

    private static Map<String, String> parameters(String text) {
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : text.split("&", -1)) {
            String[] parts = parameter.split("=", 2);
            if (!parameter.isEmpty()) {
                parameters.put(parts[0], parts.length == 1 ? "" : decoded(parts[1]));
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // The text has a percent sign that does not encode a character.
            return text;
        }
    }

    public String url() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + encoded(database);
    }

    public String connection() {
        return url() + "?" + USER + "=" + encoded(user) + "&" + PASSWORD + "=" + encoded(password) + "&" + SSL_MODE
                + "=" + sslMode;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the host's name or address. An IPv6 address has no brackets. */
    public String hostName() {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** Returns the properties for the JDBC driver. Timeouts are rounded up to whole seconds. */
    public Properties properties(Duration connecting, Duration answering) {
        Properties properties = new Properties();
        properties.setProperty(USER, user);
        if (!password.isEmpty()) {
            properties.setProperty(PASSWORD, password);
        }
        properties.setProperty(SSL_MODE, sslMode);
        properties.setProperty("connectTimeout", seconds(connecting));
        properties.setProperty("loginTimeout", seconds(connecting));
        properties.setProperty("socketTimeout", seconds(answering));
        return properties;
    }

    private static String seconds(Duration duration) {
        return Long.toString(Math.ceilDiv(duration.toMillis(), SECOND.toMillis()));
    }

    @Override
    public String toString() {
        return url() + "?" + USER + "=" + user + "&" + SSL_MODE + "=" + sslMode;
    }
}
