#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/embeddings" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "model": "sandbox/embed",
    "input": "The train to Bremen leaves at nine.",
    "dimensions": 8
  }'
