#!/bin/sh
set -eu

# Upload a file to have something to delete.
FILE_ID=$(printf 'Bremen lies on the river Weser.\n' |
  curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/files" \
    -H "Authorization: Bearer $MODELROUTE_KEY" \
    -F purpose=user_data -F "file=@-;filename=notes.txt" |
  sed -n 's/.*"id": *"\(file-[^"]*\)".*/\1/p')

curl --fail-with-body -sS -X DELETE "${BASE_URL:-http://127.0.0.1:8080}/v1/files/$FILE_ID" \
  -H "Authorization: Bearer $MODELROUTE_KEY"
