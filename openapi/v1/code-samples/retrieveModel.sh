#!/bin/sh
set -eu

# The slash of the id is written as %2F; a plain slash works too.
curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/models/sandbox%2Fchat" \
  -H "Authorization: Bearer $MODELROUTE_KEY"
