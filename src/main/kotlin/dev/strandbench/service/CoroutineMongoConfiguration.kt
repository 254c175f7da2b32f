package dev.strandbench.service

import com.mongodb.MongoClientSettings
import com.mongodb.kotlin.client.coroutine.MongoClient
import dev.strandbench.service.BlockingMongoConfiguration.MongoSettings
import org.bson.Document
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.context.annotation.Import

/** The store in MongoDB, through its driver for coroutines. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = [ServiceSettings.STORE_KIND], havingValue = "mongo")
@Import(MongoSettings::class)
internal class CoroutineMongoConfiguration {
    @Bean
    fun coroutineMongoClient(store: MongoClientSettings): MongoClient = MongoClient.create(store)

    @Bean
    fun suspendingStore(
        client: MongoClient,
        settings: ServiceSettings,
    ): SuspendingStore {
        val collection = client.getDatabase(settings.database).getCollection<Document>(ServiceSettings.COLLECTION)
        return SuspendingStore { composition ->
            collection.insertOne(composition.toDocument())
            composition
        }
    }
}
