#!/usr/bin/env bash
# Writes modelroute_v1/ anew from the committed contract.
set -euo pipefail
cd "$(dirname "$0")"
openapi-python-client generate --path contract/v1.openapi.json --output-path modelroute_v1 \
  --meta none --config generator.yaml --overwrite --fail-on-warning
