#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/console/api/account/sessions" \
  -X DELETE \
  -H "Cookie: __Host-modelroute-session=$SESSION" \
  -H "x-csrf-token: $CSRF_TOKEN" \
  -H "Origin: ${BASE_URL:-http://127.0.0.1:8080}"
