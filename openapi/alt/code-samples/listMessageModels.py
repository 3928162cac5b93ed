# The whole catalog; the library asks for the next page when it is needed.
import os

from anthropic import Anthropic

client = Anthropic(
    base_url="http://127.0.0.1:8080/alt",
    api_key=os.environ["MODELROUTE_KEY"],
)
for model in client.models.list(limit=10):
    print(model.id, model.created_at.date())
