import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

response = client.responses.retrieve(os.environ["RESPONSE_ID"])
print(response.status, response.output_text)
