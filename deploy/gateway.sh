#!/bin/sh
# One gateway. The container, the replicas of run-replicas.sh and the tests all start it by this command.
# TWINCHECK_GATEWAY_CONFIG names the configuration; the other TWINCHECK_GATEWAY_* variables win over it.
set -eu
cd "$(dirname "$0")/.."
exec node packages/cli/bin/twincheck.js gateway --quiet --config "${TWINCHECK_GATEWAY_CONFIG:-deploy/gateway.json}"
