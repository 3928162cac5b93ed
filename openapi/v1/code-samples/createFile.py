import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

with open("notes.txt", "rb") as notes:
    file = client.files.create(
        file=notes,
        purpose="user_data",
        expires_after={"anchor": "created_at", "seconds": 86400},
    )
print(file.id, file.status, file.bytes, "bytes")
