import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

# Create a response to have an id.
created = client.responses.create(model="sandbox/chat", input="Say hello to Bremen.")

# The loop asks for further pages by itself.
for item in client.responses.input_items.list(created.id, order="asc"):
    print(item.id, item.type)
