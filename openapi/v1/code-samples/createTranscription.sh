#!/bin/sh
set -eu

curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/audio/speech" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "model": "sandbox/speech",
    "input": "The train to Bremen leaves at nine.",
    "voice": "alloy",
    "response_format": "wav"
  }' \
  -o announcement.wav
curl --fail-with-body -sS "${BASE_URL:-http://127.0.0.1:8080}/v1/audio/transcriptions" \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -F model=sandbox/transcribe \
  -F file=@announcement.wav
