import os

from anthropic import Anthropic

client = Anthropic(
    base_url="http://127.0.0.1:8080/alt",
    api_key=os.environ["MODELROUTE_KEY"],
)

message = client.messages.create(
    model="sandbox/chat",
    max_tokens=256,
    messages=[{"role": "user", "content": "Good morning!"}],
)
for block in message.content:
    if block.type == "text":
        print(block.text)
