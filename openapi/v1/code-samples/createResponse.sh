#!/bin/sh
set -eu

# One response, as JSON.
curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/responses" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "model": "sandbox/chat",
    "input": "Say hello to Bremen."
  }'
echo

# The same as a stream; -N shows each event as it comes.
curl --fail-with-body -sS -N "${BASE_URL:-http://127.0.0.1:8080}/v1/responses" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "model": "sandbox/chat",
    "input": "Say hello to Bremen.",
    "stream": true
  }'
