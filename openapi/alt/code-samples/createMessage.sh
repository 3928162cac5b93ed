#!/bin/sh
# A plain answer, then the same one as a stream of server-sent events.
set -eu
BASE_URL="${BASE_URL:-http://127.0.0.1:8080}"

curl --fail-with-body -sS "$BASE_URL/alt/v1/messages" \
  -H "x-api-key: $MODELROUTE_KEY" \
  -H "anthropic-version: 2026-10-21" \
  -H "content-type: application/json" \
  -d '{
    "model": "sandbox/chat",
    "max_tokens": 256,
    "messages": [{"role": "user", "content": "Good morning!"}]
  }'
echo

curl --fail-with-body -sSN "$BASE_URL/alt/v1/messages" \
  -H "x-api-key: $MODELROUTE_KEY" \
  -H "anthropic-version: 2026-10-21" \
  -H "content-type: application/json" \
  -d '{
    "model": "sandbox/chat",
    "max_tokens": 256,
    "stream": true,
    "messages": [{"role": "user", "content": "Good morning!"}]
  }'
