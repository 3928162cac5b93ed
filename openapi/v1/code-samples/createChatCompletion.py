import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)
messages = [{"role": "user", "content": "Say hello to Bremen."}]

# One answer.
completion = client.chat.completions.create(model="sandbox/chat", messages=messages)
print(completion.choices[0].message.content)

# The same as a stream.
for chunk in client.chat.completions.create(model="sandbox/chat", messages=messages, stream=True):
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")
print()
