#!/bin/sh
# The first page of the catalog.
set -eu
curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/alt/v1/models?limit=10" \
  -H "x-api-key: $MODELROUTE_KEY" \
  -H "anthropic-version: 2026-10-21"
echo
