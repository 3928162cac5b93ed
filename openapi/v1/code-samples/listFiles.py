import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

# The loop asks for further pages by itself.
count = 0
for file in client.files.list(limit=20):
    print(file.id, file.filename)
    count += 1
print(count, "files")
