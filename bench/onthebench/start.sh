#!/usr/bin/env bash
# Starts modelroute for a benchmark that runs elsewhere, with everything on: a key with limits on requests, tokens and
# money, usage records, validation, metrics, and the log at info in a file. Runs in the foreground until SIGTERM.
#
#   UPSTREAM=http://127.0.0.1:9000/v1 PORT=8080 KEY=any-key-of-yours bench/onthebench/start.sh
#
# UPSTREAM speaks chat completions; requests name the model MODEL (bench). It is ready when /readyz responds with 200.
set -euo pipefail
: "${UPSTREAM:?set UPSTREAM to the base URL of the provider, such as http://127.0.0.1:9000/v1}"
cd "$(dirname "$0")/../.."

data=${DATA:-$(mktemp -d)}
port=${PORT:-8080}
host=${HOST:-127.0.0.1}
model=${MODEL:-bench}
key=${KEY:-bench-key-of-this-installation}
mkdir -p "$data"

cat >"$data/providers.yaml" <<YAML
providers:
  upstream: { dialect: chat, base_url: $UPSTREAM }
models:
  - id: $model
    provider: upstream
    prices: { input: 0.000001, output: 0.000001, image: 0.000001, image_tokens: 0.000001 }
    context_length: 1000000
    max_output_tokens: 4096
YAML

export PORT=$port HOST=$host MODELROUTE_DATA=$data MODELROUTE_KEY=$key MODELROUTE_CONFIG=$data/providers.yaml
export MODELROUTE_LOG=${MODELROUTE_LOG:-info}

server_port=$port
node=node_modules/.bin/node
# The flags with which `npm start` runs the server.
flags=$("$node" -p 'JSON.parse(fs.readFileSync("package.json")).scripts.start.split(" ").filter((word) => word.startsWith("--")).join(" ")')

# The limits are set before anybody is served: on a first start at a port that nobody knows.
PORT=0 "$node" $flags bin/modelroute.js start >"$data/first.txt" 2>>"$data/log.jsonl" &
first=$!
until grep -q 'listening on' "$data/first.txt"; do
  kill -0 "$first" || { cat "$data/first.txt" "$data/log.jsonl" >&2; exit 1; }
  sleep 0.1
done
id=$("$node" server/cli.ts keys list --json | "$node" -p 'JSON.parse(fs.readFileSync(0))[0].id')
"$node" server/cli.ts keys limit "$id" --rpm 900000000 --tpm 1000000000 --budget day=999999 >/dev/null
kill "$first"
wait "$first" || true

export PORT=$server_port
exec "$node" $flags bin/modelroute.js start 2>>"$data/log.jsonl"
