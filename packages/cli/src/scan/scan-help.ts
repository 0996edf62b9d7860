/** The help of `twincheck scan` after its options: formats, examples and output. */
import { traceFormats } from '@twincheck/eval'

export const scanHelp = `
Reads, as JSON lines, a JSON list or document, plain, gzip or zip:
  ${formatNames()}
The content decides the format, not the file name. For a folder, its files are read, and files that are not JSON are
reported as left out. Pieces of one run (events on separate lines, spans in several files) are joined.

Examples:
  twincheck scan traces.jsonl                            the worst findings: the call, the reason, the alternative
  twincheck scan traces.jsonl --all --stats              every finding, then the tables
  twincheck scan --sessions                              sessions of coding agents on this machine; asks first
  twincheck scan runs/ --html scan.html                  everything in a folder, as a page with the conversations
  twincheck scan traces.jsonl --labels outcomes.jsonl    with {"run": "a7", "outcome": true} lines
  twincheck scan results/ --data bfcl/                   BFCL runs with their tool schemas
  twincheck scan results/ --data bfcl/ --profile extended    with the conditions beyond the paper
  twincheck scan traces.jsonl --profile mine.yaml        with the conditions of your own file (docs/guides/profiles.md)
  twincheck scan results/ --data bfcl/ --replay          and what their deterministic twins would have rescued or harmed
  twincheck scan traces.jsonl --json | jq 'select(.firings | length > 0)'
  twincheck scan traces.jsonl --fail-on 'success-firings>0.3%'

--json prints a line for each run, {"source", "model", "run", "outcome", "score", "firings", ...}, and last
{"summary": ...}. "firings" are the findings of the run, each with the proposal, the reason, the exhibits and the twin. A run
with findings also has its "conversation", up to 400 messages of 2,000 characters, which twincheck view shows. "score" is D,
the highest detector score of the run's decisions. Turns, steps and positions count from 0 in JSON and from 1 in texts.

--sessions looks for *.jsonl in ~/.claude/projects (or CLAUDE_CONFIG_DIR) and ~/.codex/sessions (or CODEX_HOME), says how
many there are and asks. It only reads, follows no links, and sends nothing. Most sessions have no findings.

--map takes a file of JSON paths, for records of a format that is not in the list:
  {"messages": "$.log[*]", "role": "who", "content": "said", "calls": "did[*]", "name": "tool", "arguments": "with",
   "result": "gave", "roles": {"me": "user", "bot": "assistant"}}
"messages", "run", "model", "outcome" and "tools" are looked up in the record, "role", "content", "callId" and "calls" in
each message, "id", "name", "arguments" and "result" in each call.

--fail-on takes a measure, > or >=, and a number or a percentage; several are separated by commas. The measures:
  inverse-action, repeat-after-error, stale-argument   decisions at which the condition fired (%: of all decisions)
  firings                                              decisions at which any fired (%: of all decisions)
  success-firings, failure-firings                     successful, failed runs in which any fired (%: of those runs)
  dropped                                              records skipped (%: of all records)

Records that the format itself marks as not a run (an empty trajectory, an API error) are counted as dropped and do not
change the exit code. Damaged, unrecognised and oversized input does.

The tool calls in the input are counted a second time, independent of the format. If there are calls and none was read, the exit
code is 2 and the likely reason is printed. If the two counts differ by more than a third, both are printed as a warning.
With --json, {"summary": {"calls": {"counted", "read"}}} has both.`

/** The most common formats come last in the list. */
function formatNames(): string {
  return [...new Set(traceFormats.toReversed().map(({ title }) => title))].join('; ')
}
