"""The package cohere, with both of its clients: each appends a path of its own to the base URL."""

from collections.abc import Callable
from typing import Any

import cohere
from shared import DOCUMENTS, KEY, RERANK_MODEL, SENTENCE, URL, V1, report


def rerank(client: Any) -> Callable[[], dict[str, Any]]:
    def action() -> dict[str, Any]:
        done = client.rerank(model=RERANK_MODEL, query=SENTENCE, documents=DOCUMENTS, top_n=2)
        return {"ranked": [{"index": each.index, "score": each.relevance_score} for each in done.results]}

    return action


report("second", "rerank", rerank(cohere.ClientV2(base_url=V1, api_key=KEY)))
report("first", "rerank", rerank(cohere.Client(base_url=URL, api_key=KEY)))
