#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/console/api/session/oidc" \
  -o /dev/null -w '%{redirect_url}'
