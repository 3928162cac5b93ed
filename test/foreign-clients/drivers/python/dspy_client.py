"""DSPy, with the two vendors' prefixes: its model, programs with typed fields, and its agent."""

from typing import Any

import dspy
from shared import ALT, INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1
from shared import calls, get_weather, report_all, usage


# The sandbox repeats the request, so that a program finds its fields in the completion.
def filled(**fields: str) -> str:
    return "".join(f"\n[[ ## {name} ## ]]\n{value}\n" for name, value in fields.items())


steps = filled(
    next_thought="The weather.",
    next_tool_name="get_weather",
    next_tool_args='{"city": "Bern"}',
    reasoning="The tool says it.",
    answer="done",
)
person = filled(reasoning="She wrote programs.", name="Ada", age="36", completed="")


def features(model: str, base_url: str) -> dict[str, Any]:
    lm = dspy.LM(model, api_base=base_url, api_key=KEY, cache=False, max_tokens=500)

    def counts() -> dict[str, Any]:
        return usage(lm.history[-1]["usage"], "prompt_tokens", "completion_tokens")

    def chat() -> dict[str, Any]:
        return {"text": lm(SENTENCE)[0], "usage": counts()}

    async def stream() -> dict[str, Any]:
        listener = dspy.streaming.StreamListener(signature_field_name="answer")
        program = dspy.streamify(dspy.Predict("question -> answer"), stream_listeners=[listener])
        texts = []
        with dspy.context(lm=lm, adapter=dspy.ChatAdapter()):
            async for part in program(question=filled(answer=SENTENCE, completed="")):
                texts += [part.chunk] if isinstance(part, dspy.streaming.StreamResponse) and part.chunk else []
        return {"text": "".join(texts), "deltas": len(texts), "usage": counts()}

    def history() -> dict[str, Any]:
        user = {"role": "user", "content": SENTENCE}
        first = {"role": "assistant", "content": lm(messages=[user])[0]}
        return {"text": lm(messages=[user, first, {"role": "user", "content": SECOND_SENTENCE}])[0]}

    def agent() -> dict[str, Any]:
        with dspy.context(lm=lm, adapter=dspy.ChatAdapter()):
            done = dspy.ReAct("question -> answer", tools=[get_weather], max_iters=1)(question=QUESTION + steps)
        return {"text": str(done.trajectory), "calls": calls}

    def structured() -> dict[str, Any]:
        with dspy.context(lm=lm, adapter=dspy.ChatAdapter()):
            done = dspy.ChainOfThought("request -> name: str, age: int")(request=INVENT + person)
        return {"value": {"name": done.name, "age": done.age}}

    return {"chat": chat, "stream": stream, "history": history, "tool runner": agent, "structured": structured}


report_all("chat", features(f"openai/{MODEL}", V1))
report_all("messages", features(f"anthropic/{MODEL}", f"{ALT}/v1"))
