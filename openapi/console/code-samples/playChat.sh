#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/console/api/playground/chat" \
  -X POST \
  -H "Cookie: __Host-modelroute-session=$SESSION" \
  -H "x-csrf-token: $CSRF_TOKEN" \
  -H "Origin: ${BASE_URL:-http://127.0.0.1:8080}" \
  -N \
  -H "Content-Type: application/json" \
  -d '{
    "key_id": "'"$KEY_ID"'",
    "model": "sandbox/chat",
    "messages": [
      {
        "role": "user",
        "content": "Hello"
      }
    ]
  }'
