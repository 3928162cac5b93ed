import os

from anthropic import Anthropic

client = Anthropic(
    base_url="http://127.0.0.1:8080/alt",
    api_key=os.environ["MODELROUTE_KEY"],
)

with client.messages.stream(
    model="sandbox/chat",
    max_tokens=256,
    messages=[{"role": "user", "content": "Good morning!"}],
) as stream:
    for text in stream.text_stream:
        print(text, end="", flush=True)
    print(f"\nstopped: {stream.get_final_message().stop_reason}")
