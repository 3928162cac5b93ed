/** What the runner says in the environment, and how steps are reported to it: one line of JSON each. */
import java.io.File
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

object Stage {
    val baseUrl = variable("MODELROUTE_BASE_URL")
    val oddUrl = variable("MODELROUTE_ODD_URL")
    val key = variable("MODELROUTE_KEY")

    fun file(name: String) = File(variable("MODELROUTE_WORK"), name)

    private fun variable(name: String) = checkNotNull(System.getenv(name)) { "$name is not set" }
}

/** A step that fails must not end the run: whatever it throws becomes its reason. */
fun step(name: String, work: () -> String) {
    val outcome = runCatching(work)
    println(
        buildJsonObject {
            put("step", name)
            put("ok", outcome.isSuccess)
            outcome.fold({ put("detail", JsonPrimitive(it)) }, { put("why", JsonPrimitive(it.toString())) })
        },
    )
}
