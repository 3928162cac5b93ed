# A plain answer, then the same one streamed.
import os

from anthropic import Anthropic

client = Anthropic(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/alt",
    api_key=os.environ["MODELROUTE_KEY"],
)
request = {
    "model": "sandbox/chat",
    "max_tokens": 256,
    "messages": [{"role": "user", "content": "Good morning!"}],
}

message = client.messages.create(**request)
for block in message.content:
    if block.type == "text":
        print(block.text)
print(f"{message.usage.input_tokens} tokens in, {message.usage.output_tokens} out")

with client.messages.stream(**request) as stream:
    for piece in stream.text_stream:
        print(piece, end="", flush=True)
    print(f"\nstopped: {stream.get_final_message().stop_reason}")
