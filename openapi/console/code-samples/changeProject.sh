#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/console/api/projects/$PROJECT_ID" \
  -X PATCH \
  -H "Authorization: Bearer $MODELROUTE_MANAGEMENT_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "name": "Shop"
  }'
