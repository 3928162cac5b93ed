import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)
text = "Say hello to Bremen."

# One response.
response = client.responses.create(model="sandbox/chat", input=text)
print(response.output_text)

# The same as a stream.
for event in client.responses.create(model="sandbox/chat", input=text, stream=True):
    if event.type == "response.output_text.delta":
        print(event.delta, end="")
print()
