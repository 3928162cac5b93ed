import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

completion = client.chat.completions.create(
    model="sandbox/chat",
    messages=[{"role": "user", "content": "Say hello to Bremen."}],
)
print(completion.choices[0].message.content)
