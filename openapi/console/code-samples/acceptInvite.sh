#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/console/api/invites/accept" \
  -X POST \
  -H "Origin: ${BASE_URL:-http://127.0.0.1:8080}" \
  -H "Content-Type: application/json" \
  -d '{
    "token": "'"$TOKEN"'",
    "name": "Grace Hopper",
    "password": "'"$PASSWORD"'"
  }' \
  -D -
