#!/bin/sh
set -eu

echo "Bremen lies on the river Weser." > notes.txt
curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/files" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -F purpose=user_data \
  -F "expires_after[anchor]=created_at" \
  -F "expires_after[seconds]=86400" \
  -F file=@notes.txt
