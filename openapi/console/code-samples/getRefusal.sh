#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/console/api/refusals/$REFUSAL_ID" \
  -H "Authorization: Bearer $MODELROUTE_MANAGEMENT_KEY"
