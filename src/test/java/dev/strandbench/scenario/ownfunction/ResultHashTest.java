package dev.strandbench.scenario.ownfunction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.usercode.KotlinSingleton;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kotlin.Pair;
import kotlin.Unit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class ResultHashTest {

    private enum Color {
        RED,
        GREEN
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by its hash alone
    private record Line(Color color, int[] points) {}

    /** Says with its hash which object its color is, not which color. */
    private static final class Painted {

        private final Object content;

        Painted(Object content) {
            this.content = content;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Painted painted && painted.content.equals(content);
        }

        @Override
        public int hashCode() {
            return Objects.hash(content);
        }
    }

    /** Has what it works with beside its content, or holds it as content. */
    private static final class Entity {

        private final Lock lock = new ReentrantLock();
        private final System.Logger logger = System.getLogger("entity");
        private final Object content;

        Entity(Object content) {
            this.content = content;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entity entity && entity.content.equals(content);
        }

        @Override
        public int hashCode() {
            lock.lock();
            try {
                logger.log(System.Logger.Level.TRACE, "hashed");
                return Objects.hash(content);
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class Failing {

        @Override
        public boolean equals(Object other) {
            return other == this;
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("no hash");
        }
    }

    @Test
    void isOfNamesAndComponents() {
        assertThat(ResultHash.of(Color.RED)).hasValue("RED".hashCode());
        assertThat(ResultHash.of(new Line(Color.RED, new int[] {1, 2})))
                .isPresent()
                .isEqualTo(ResultHash.of(new Line(Color.RED, new int[] {1, 2})))
                .isNotEqualTo(ResultHash.of(new Line(Color.GREEN, new int[] {1, 2})))
                .isNotEqualTo(ResultHash.of(new Line(Color.RED, new int[] {2, 1})));
        assertThat(ResultHash.of(new Pair<>(Color.RED, List.of(1))))
                .isPresent()
                .isEqualTo(ResultHash.of(new Pair<>(Color.RED, List.of(1))))
                .isNotEqualTo(ResultHash.of(new Pair<>(Color.RED, List.of(2))));
    }

    @Test
    void doesNotDependOnAnOrderThatMeansNothing() {
        Map<String, Color> one = new LinkedHashMap<>();
        one.put("a", Color.RED);
        one.put("b", Color.GREEN);
        Map<String, Color> other = new LinkedHashMap<>();
        other.put("b", Color.GREEN);
        other.put("a", Color.RED);

        assertThat(ResultHash.of(one)).isPresent().isEqualTo(ResultHash.of(other));
        assertThat(ResultHash.of(List.of(1, 2))).isNotEqualTo(ResultHash.of(List.of(2, 1)));
        assertThat(ResultHash.of(Map.of("a", 1))).isNotEqualTo(ResultHash.of(Map.of("a", 2)));
    }

    @Test
    void isEmptyWhereThereIsNothingToCompare() {
        assertThat(ResultHash.of(new Object())).isEmpty();
        assertThat(ResultHash.of(Set.of(new Object()))).isEmpty();
        assertThat(ResultHash.of(new Line[] {null, new Line(Color.RED, new int[0])}))
                .isPresent();
        assertThat(ResultHash.of(new Object[] {new Object()})).isEmpty();
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        assertThat(ResultHash.of(itself)).isEmpty();
    }

    @Test
    void takesAHashOfItsOwnOnlyIfIdentityIsNoPartOfIt() {
        assertThat(ResultHash.of(new Painted("red"))).hasValue(Objects.hash("red"));
        assertThat(ResultHash.of(new Painted(LocalDate.EPOCH))).hasValue(Objects.hash(LocalDate.EPOCH));
        assertThat(ResultHash.of(new Painted(Color.RED))).isEmpty();
        assertThat(ResultHash.of(new Painted(List.of(Color.RED)))).isEmpty();
    }

    @Test
    void takesAHashOfItsOwnWhereItHoldsLocksAndLoggersBesideItsContent() {
        assertThat(ResultHash.of(new Entity("red"))).hasValue(Objects.hash("red"));
        assertThat(ResultHash.of(new Entity(Color.RED))).isEmpty();
        assertThat(ResultHash.of(new Entity(new ReentrantLock()))).isEmpty();
    }

    @Test
    void isOfTheContentOfJsonTrees() {
        assertThat(ResultHash.of(json("a", 1)
                        .set("b", JsonNodeFactory.instance.arrayNode().add("x").addNull())))
                .isPresent()
                .isEqualTo(ResultHash.of(json("a", 1)
                        .set("b", JsonNodeFactory.instance.arrayNode().add("x").addNull())))
                .isNotEqualTo(ResultHash.of(json("a", 1)));
        assertThat(ResultHash.of(json("a", 1)))
                .isNotEqualTo(ResultHash.of(json("a", 2)))
                .isNotEqualTo(ResultHash.of(json("b", 1)));
    }

    private static ObjectNode json(String name, int value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }

    @Test
    void knowsWhatThereIsOnlyOneOf() {
        assertThat(ResultHash.of(null)).hasValue(0);
        assertThat(ResultHash.of(Unit.INSTANCE)).hasValue(0);
        assertThat(ResultHash.of(KotlinSingleton.INSTANCE))
                .hasValue(KotlinSingleton.class.getName().hashCode());
    }

    @Test
    void isOfTheElementsOfArrays() {
        assertThat(ResultHash.of(new byte[] {1, 2})).hasValue(List.of(1, 2).hashCode());
        assertThat(ResultHash.of(new long[] {1, 2})).hasValue(List.of(1L, 2L).hashCode());
        assertThat(ResultHash.of(new double[] {0.5})).hasValue(List.of(0.5).hashCode());
        assertThat(ResultHash.of(new boolean[] {true})).hasValue(List.of(true).hashCode());
        assertThat(ResultHash.of(new int[][] {{1}, {2}}))
                .isPresent()
                .isEqualTo(ResultHash.of(List.of(List.of(1), List.of(2))));
    }

    @Test
    void leavesWhatAHashThrowsToTheCaller() {
        assertThatThrownBy(() -> ResultHash.of(new Failing()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no hash");
    }
}
