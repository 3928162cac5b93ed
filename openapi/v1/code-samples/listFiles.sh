#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/files?limit=20&order=desc" \
  -H "Authorization: Bearer $MODELROUTE_KEY"
