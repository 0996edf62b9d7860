#!/bin/sh
# Several gateways on one machine and one store, without Docker: deploy/run-replicas.sh 8787 8788
# Ends them all, gracefully, when it is told to end. compose.yaml runs the same command in containers.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
pids=""
stop() {
  trap - INT TERM
  for pid in $pids; do kill -TERM "$pid" 2>/dev/null || true; done
}
trap stop INT TERM
for port in "$@"; do
  TWINCHECK_GATEWAY_PORT="$port" sh "$here/gateway.sh" &
  pids="$pids $!"
done
status=0
for pid in $pids; do
  # A wait that a signal interrupts is taken up again, so that the last request in flight is waited for.
  while kill -0 "$pid" 2>/dev/null; do wait "$pid" || status=$?; done
done
[ "$status" -lt 128 ] || status=0
exit "$status"
