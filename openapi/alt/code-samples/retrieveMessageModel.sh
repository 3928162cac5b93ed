#!/bin/sh
# One model. The slash of its id may stay as it is or be written as %2F.
set -eu
curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/alt/v1/models/sandbox/chat" \
  -H "x-api-key: $MODELROUTE_KEY" \
  -H "anthropic-version: 2026-10-21"
echo
