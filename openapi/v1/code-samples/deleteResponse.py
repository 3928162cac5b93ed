import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

# Create a response to have something to delete.
created = client.responses.create(model="sandbox/chat", input="Say hello to Bremen.")

client.responses.delete(created.id)
print(created.id, "is gone")
