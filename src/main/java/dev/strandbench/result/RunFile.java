package dev.strandbench.result;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.JsonFault;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the files of a run's directory that say what the run must find out. */
public final class RunFile {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private RunFile() {}

    /**
     * Reads a record from a JSON file, if the file exists.
     *
     * @param needed parts that a whole record must have, as a noun phrase for an error message
     * @throws UserErrorException if the file cannot be read, or does not contain a whole record
     */
    public static <T extends Record> Optional<T> read(Path file, Class<T> type, Predicate<T> isWhole, String needed) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            T read = MAPPER.readValue(Files.readAllBytes(file), type);
            if (read == null || !isWhole.test(read)) {
                throw new UserErrorException(file + " is damaged: it has no " + needed);
            }
            return Optional.of(read);
        } catch (JacksonException e) {
            throw new UserErrorException(file + " is damaged: " + JsonFault.of(e));
        } catch (IOException e) {
            throw new UserErrorException("cannot read " + file + ": " + FileFault.of(e));
        }
    }

    public static void write(Path file, Record content) {
        try {
            JmhResultWriter.replace(
                    file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(content));
        } catch (IOException e) {
            throw new UserErrorException("cannot write to " + file + ": " + FileFault.of(e));
        }
    }
}
