import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

# Upload a file to have something to delete.
uploaded = client.files.create(
    file=("notes.txt", b"Bremen lies on the river Weser.\n"), purpose="user_data"
)

deletion = client.files.delete(uploaded.id)
print(deletion.id, deletion.deleted)
