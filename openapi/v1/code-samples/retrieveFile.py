import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

# Upload a file to have an id.
uploaded = client.files.create(
    file=("notes.txt", b"Bremen lies on the river Weser.\n"), purpose="user_data"
)

file = client.files.retrieve(uploaded.id)
print(file.filename, file.status, file.bytes, "bytes")
