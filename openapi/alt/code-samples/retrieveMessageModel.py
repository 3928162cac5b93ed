# One model, by its id.
import os

from anthropic import Anthropic

client = Anthropic(
    base_url="http://127.0.0.1:8080/alt",
    api_key=os.environ["MODELROUTE_KEY"],
)
model = client.models.retrieve("sandbox/chat")
print(f"{model.display_name} ({model.id}), released {model.created_at.date()}")
