# The size of a conversation, without having it answered.
import os

from anthropic import Anthropic

client = Anthropic(
    base_url="http://127.0.0.1:8080/alt",
    api_key=os.environ["MODELROUTE_KEY"],
)
count = client.messages.count_tokens(
    model="sandbox/chat",
    system="Answer in one word.",
    messages=[{"role": "user", "content": "What is the capital of France?"}],
)
print(f"{count.input_tokens} tokens")
