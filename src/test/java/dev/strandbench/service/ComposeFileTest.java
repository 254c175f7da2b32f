package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.Documentation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The stores in containers, for those who have an engine; the build has none, and reads what one would be given. */
class ComposeFileTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Path FILE = Path.of("scripts/docker/compose.yaml");
    private static final int LARGEST_DEFAULT_OF_CONNECTIONS = 1000;

    private static JsonNode services() throws IOException {
        JsonNode file = MAPPER.valueToTree(new Yaml().<Object>load(Files.readString(FILE)));
        return file.path("services");
    }

    static List<String> names() throws IOException {
        return List.copyOf(services().propertyNames());
    }

    @Test
    void hasBothStores() throws IOException {
        assertThat(Set.copyOf(names())).containsExactlyInAnyOrder("mongo", "postgres");
    }

    @ParameterizedTest
    @MethodSource("names")
    void keepsThemToThisMachineAndToAVersion(String name) throws IOException {
        JsonNode service = services().path(name);

        assertThat(service.path("image").asString()).matches("[a-z]+:\\d+\\.\\d+(\\.\\d+)?");
        assertThat(service.path("ports").valueStream().map(JsonNode::asString))
                .isNotEmpty()
                .allMatch(port -> port.startsWith("127.0.0.1:"));
        assertThat(service.path("tmpfs").valueStream()).isNotEmpty();
        assertThat(service.path("healthcheck").path("test").valueStream()).isNotEmpty();
    }

    @Test
    void letsTheScenariosHaveTheirConnections() throws IOException {
        String last = services()
                .path("postgres")
                .path("command")
                .valueStream()
                .map(JsonNode::asString)
                .reduce("", (before, word) -> word);

        assertThat(last).startsWith("max_connections=");
        assertThat(Integer.parseInt(last.substring(last.indexOf('=') + 1)))
                .isGreaterThan(LARGEST_DEFAULT_OF_CONNECTIONS);
    }

    @Test
    void isDocumented() {
        assertThat(Documentation.text()).contains("docker compose --file scripts/docker/compose.yaml up");
    }
}
