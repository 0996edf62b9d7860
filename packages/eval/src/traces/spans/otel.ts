/**
 * OpenTelemetry gen_ai spans as OTLP JSON. Each span of a chat operation is one decision: what went in is what was
 * visible, what came out is the proposal. Spans of one trace that continue each other are one run, on whatever lines and
 * in whatever files of the scan they stand.
 *
 * Messages are read from the attributes gen_ai.input.messages, gen_ai.output.messages, gen_ai.system_instructions and
 * gen_ai.tool.definitions (on the span or on its events), or from the older events, one a message.
 */
import { Conversation } from '../conversation.ts'
import { missingParts } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { objectsOf } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import { addCounts, noCounts, type TraceCounts, type TraceRun } from '../trace-run.ts'
import { addPartMessages, countPartMessages } from './otel-message.ts'
import { type ChatSpan, chatSpans, spansOf, traceOf } from './otel-span.ts'

export const otel: Importer = {
  format: 'otel',
  recognises: (record) => Array.isArray(record.resourceSpans) || Array.isArray(record.scopeSpans),
  scope: 'scan',
  pieces: (record) => ({ pieces: spansOf(record).map((span) => ({ key: traceOf(span), value: span })), left: [] }),
  join: (values) => {
    const open: OpenRun[] = []
    for (const span of chatSpans(objectsOf(values))) addSpan(open, span)
    return importedRuns(
      open.map(closeRun),
      open.flatMap(({ conversation }) => conversation.left),
    )
  },
}

type OpenRun = {
  readonly trace: string
  readonly first: ChatSpan
  readonly conversation: Conversation
  /** What the next span of this run begins with. */
  readonly seen: string[]
  found: TraceCounts
}

function addSpan(open: OpenRun[], span: ChatSpan): void {
  const input = span.input.map((message) => JSON.stringify(message))
  const run = open.findLast(({ trace, seen }) => trace === span.trace && continues(seen, input)) ?? openRun(open, span)
  const news = span.input.slice(run.seen.length)
  const { conversation } = run
  conversation.tools = readToolDefinitions(span.tools) ?? conversation.tools
  // What a span was given beyond what earlier spans showed is context: only what it put out was decided in it.
  conversation.deciding = false
  addPartMessages(conversation, news)
  conversation.deciding = true
  addPartMessages(conversation, span.output)
  run.seen.push(...input.slice(run.seen.length), ...span.output.map((message) => JSON.stringify(message)))
  run.found = addCounts(run.found, countPartMessages([...news, ...span.output]))
}

function openRun(open: OpenRun[], span: ChatSpan): OpenRun {
  const conversation = new Conversation()
  const run: OpenRun = { trace: span.trace, first: span, conversation, seen: [], found: noCounts }
  if (span.instructions !== null) {
    conversation.system(span.instructions)
    run.found = { messages: 1, calls: 0, results: 0 }
  }
  open.push(run)
  return run
}

/** Whether the input repeats what was seen and adds to it. The output comes back with or without its finish reason. */
function continues(seen: readonly string[], input: readonly string[]): boolean {
  if (seen.length === 0 || input.length < seen.length) return false
  return seen.every((message, index) => message === input[index] || sameMessage(message, input[index] ?? ''))
}

function sameMessage(left: string, right: string): boolean {
  return withoutEnding(JSON.parse(left)) === withoutEnding(JSON.parse(right))
}

function withoutEnding({ finish_reason: _, ...message }: RawRecord): string {
  return JSON.stringify(message)
}

function closeRun({ trace, first, conversation, found }: OpenRun, _: number, all: readonly OpenRun[]): TraceRun {
  const alone = all.filter((run) => run.trace === trace).length === 1
  return {
    source: 'otel',
    model: first.model,
    run: alone ? trace : `${trace}/${first.id}`,
    task: null,
    outcome: null,
    graded: null,
    messages: conversation.messages,
    decisions: conversation.decisions,
    found,
    missing: missingParts(conversation),
  }
}
