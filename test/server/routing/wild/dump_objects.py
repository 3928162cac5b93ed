"""Asks one model on every surface with the official libraries, and prints what each dumps of its object, with every null."""

import json
import os

import anthropic
import openai

MODEL = os.environ["MODEL"]
PARAMETERS = {"type": "object", "properties": {"word": {"type": "string"}}}
USER = {"role": "user", "content": "x"}

main = openai.OpenAI(base_url=os.environ["V1"], api_key=os.environ["KEY"], max_retries=0)
alt = anthropic.Anthropic(base_url=os.environ["ALT"], api_key=os.environ["KEY"], max_retries=0)

completion = main.chat.completions.create(
    model=MODEL,
    messages=[USER],
    reasoning_effort="high",
    tools=[{"type": "function", "function": {"name": "look_up", "parameters": PARAMETERS}}],
)
response = main.responses.create(
    model=MODEL,
    input="x",
    store=False,
    include=["reasoning.encrypted_content"],
    reasoning={"effort": "high"},
    tools=[{"type": "function", "name": "look_up", "parameters": PARAMETERS, "strict": False}],
)
message = alt.messages.create(
    model=MODEL,
    max_tokens=5000,
    messages=[USER],
    thinking={"type": "enabled", "budget_tokens": 2000},
    tools=[{"name": "look_up", "input_schema": PARAMETERS}],
)

print(
    json.dumps(
        {
            "chat": completion.choices[0].message.model_dump(mode="json"),
            "responses": [item.model_dump(mode="json") for item in response.output],
            "messages": [block.model_dump(mode="json") for block in message.content],
        }
    )
)
