#!/bin/sh
set -eu

# Create a response to have an id.
RESPONSE_ID=$(curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/responses" \
  -H "Authorization: Bearer $MODELROUTE_KEY" -H "Content-Type: application/json" \
  -d '{"model": "sandbox/chat", "input": "Say hello to Bremen."}' |
  sed -n 's/.*"id": *"\(resp_[^"]*\)".*/\1/p')

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/responses/$RESPONSE_ID/input_items?limit=20&order=asc" \
  -H "Authorization: Bearer $MODELROUTE_KEY"
