#!/bin/sh
# Starts nginx with deploy/nginx.conf and the two nodes of two-nodes.yaml in the place of its one server.
set -eu
sed -e 's/server 127\.0\.0\.1:8080;/server node-1:8080; server node-2:8080;/' \
  /etc/nginx/modelroute.conf >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
