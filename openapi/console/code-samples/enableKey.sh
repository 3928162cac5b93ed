#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/console/api/projects/$PROJECT_ID/keys/$KEY_ID/enable" \
  -X POST \
  -H "Authorization: Bearer $MODELROUTE_MANAGEMENT_KEY"
