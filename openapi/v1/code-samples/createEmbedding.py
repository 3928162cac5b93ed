import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

answer = client.embeddings.create(
    model="sandbox/embed",
    input=["The train to Bremen leaves at nine.", "The ferry to Bremen leaves at ten."],
)
train, ferry = (item.embedding for item in answer.data)
similarity = sum(a * b for a, b in zip(train, ferry))
print(f"{len(train)} dimensions, similarity {similarity:.3f}")
