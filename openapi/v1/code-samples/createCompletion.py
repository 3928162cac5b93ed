import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

completion = client.completions.create(
    model="sandbox/chat",
    prompt="The train to Bremen",
    max_tokens=64,
)
print(completion.choices[0].text)
