import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

# The loop asks for further pages by itself.
for item in client.responses.input_items.list(os.environ["RESPONSE_ID"], order="asc"):
    print(item.id, item.type)
