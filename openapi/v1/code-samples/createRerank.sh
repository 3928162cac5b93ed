#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/rerank" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "model": "sandbox/rerank",
    "query": "When does the train to Bremen leave?",
    "documents": [
      "The ferry to Heligoland leaves at ten.",
      "The train to Bremen leaves at nine."
    ],
    "top_n": 1
  }'
