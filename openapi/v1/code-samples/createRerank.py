import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

# The library has no method of its own for this operation.
documents = ["The ferry to Heligoland leaves at ten.", "The train to Bremen leaves at nine."]
response = client.post(
    "/rerank",
    cast_to=object,
    body={
        "model": "sandbox/rerank",
        "query": "When does the train to Bremen leave?",
        "documents": documents,
    },
)
for result in response["results"]:
    print(result["relevance_score"], documents[result["index"]])
