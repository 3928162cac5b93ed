#!/bin/sh
# Starts an S3-compatible store over a folder, with the bucket of two-nodes.yaml.
set -eu
mkdir -p /objects/buckets/files /objects/metadata
ROOT_SECRET_ACCESS_KEY=$(cat /run/secrets/s3-secret-access-key)
export ROOT_SECRET_ACCESS_KEY
exec /app/versitygw --port :7070 --health /health --quiet posix --sidecar /objects/metadata /objects/buckets
