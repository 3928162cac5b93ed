#!/bin/sh
# The size of a conversation, without having it answered.
set -eu
curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/alt/v1/messages/count_tokens" \
  -H "x-api-key: $MODELROUTE_KEY" \
  -H "anthropic-version: 2026-10-21" \
  -H "content-type: application/json" \
  -d '{
    "model": "sandbox/chat",
    "system": "Answer in one word.",
    "messages": [{"role": "user", "content": "What is the capital of France?"}]
  }'
echo
