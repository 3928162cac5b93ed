#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/completions" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "model": "sandbox/chat",
    "prompt": "The train to Bremen",
    "max_tokens": 64
  }'
