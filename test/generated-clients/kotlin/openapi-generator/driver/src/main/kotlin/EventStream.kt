/** Reads server-sent events with OkHttp's own reader of them. */
import java.time.Duration
import java.util.concurrent.LinkedBlockingQueue
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.Response
import okhttp3.sse.EventSource
import okhttp3.sse.EventSourceListener
import okhttp3.sse.EventSources

private sealed interface Arrival {
    class Event(val data: String) : Arrival

    class Failure(val cause: Throwable) : Arrival

    object End : Arrival
}

// No time limit for reading: at least every 15 s something comes, and a thinking model may be silent for longer.
private val client = OkHttpClient.Builder().readTimeout(Duration.ZERO).build()

/** The data of each event as it arrives; an answer other than a stream, or a cut one, throws. */
fun events(address: String, body: String, headers: Map<String, String>): Sequence<String> = sequence {
    val request = Request.Builder().url(address).post(body.toRequestBody("application/json".toMediaType()))
    for ((name, value) in headers) request.header(name, value)
    val arrivals = LinkedBlockingQueue<Arrival>()
    val source = EventSources.createFactory(client).newEventSource(request.build(), QueueFiller(arrivals))
    try {
        while (true) {
            when (val arrival = arrivals.take()) {
                is Arrival.Event -> yield(arrival.data)
                is Arrival.Failure -> throw arrival.cause
                Arrival.End -> break
            }
        }
    } finally {
        source.cancel()
    }
}

private class QueueFiller(private val arrivals: LinkedBlockingQueue<Arrival>) : EventSourceListener() {
    override fun onEvent(eventSource: EventSource, id: String?, type: String?, data: String) {
        arrivals.put(Arrival.Event(data))
    }

    override fun onClosed(eventSource: EventSource) = arrivals.put(Arrival.End)

    override fun onFailure(eventSource: EventSource, t: Throwable?, response: Response?) {
        arrivals.put(Arrival.Failure(t ?: IllegalStateException("answered ${response?.code}, no stream")))
    }
}

/** Ends the threads that wait for further requests. */
fun closeEventStreams() {
    client.dispatcher.executorService.shutdown()
    client.connectionPool.evictAll()
}
