/**
 * Reads the spans of one trace as runs. A generation repeats the earlier messages. So a generation continues the run that already has
 * these messages, and only its new messages are added. If no run has them, the generation starts a new run, as that of a sub-agent does.
 *
 * Invariants
 *   1. A span that was exported twice is read once. A span that only wraps other generations, or that records the
 *      same generation a second time, is not read.
 *   2. A generation's input is history. Only its output is a decision.
 *   3. A tool's result is read from the input of the next generation. If it is not there, it is read from the tool's own
 *      span.
 */
import { namedRun } from '../imported-run.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import { isObject, objectsOf, type RawRecord } from '../raw.ts'
import { type Imported, importedRuns, type PieceFormat } from '../trace-format.ts'
import type { TraceRun } from '../trace-run.ts'
import { messageUnits } from './messages/any-message.ts'
import type { Span, ToolWork } from './span.ts'
import { SpanRun, spoken } from './span-run.ts'

/** Makes a format whose records hold spans with a trace id. The spans of one trace may be in any file of the scan. */
export function spanFormat(
  format: Pick<PieceFormat, 'name' | 'title' | 'keys' | 'recognises'> & {
    readonly spansIn: (record: RawRecord) => readonly RawRecord[]
    readonly traceOf: (span: RawRecord) => string
    readonly read: (spans: readonly RawRecord[]) => readonly Span[]
  },
): PieceFormat {
  const { spansIn, traceOf, read, ...identity } = format
  return {
    ...identity,
    scope: 'scan',
    pieces: (record) => ({ pieces: spansIn(record).map((value) => ({ key: traceOf(value), value })), left: [] }),
    join: (values) => {
      const spans = objectsOf(values)
      return joinSpans(identity.name, traceOf(spans[0] ?? {}), read(spans))
    },
  }
}

export function joinSpans(source: string, trace: string, spans: readonly Span[]): Imported {
  const ordered = [...withoutCopies(withoutWrappers(once(spans)))].sort((left, right) => left.start - right.start)
  const open = new OpenRuns()
  const decided = ordered.some(({ work }) => work.kind === 'model' && work.output.length > 0)
  const unread = new Set<Span>()
  for (const span of decided ? ordered : fromTranscripts(ordered)) {
    if (span.work.kind !== 'model') addTool(open, span)
    else if (!addGeneration(open, span)) unread.add(span)
  }
  for (const { work } of ordered) if (work.kind === 'step') endWith(open, work)
  for (const run of open.all) run.close()
  const runs = open.all.map((run, _, all) => closedRun(source, trace, run, all.length === 1))
  return importedRuns(runs, [
    ...open.all.flatMap(({ conversation }) => conversation.left),
    ...leftIn(ordered, unread, open.all),
  ])
}

function once(spans: readonly Span[]): readonly Span[] {
  const byId = new Map<string, Span>()
  return spans.filter((span) => {
    if (span.id === '') return true
    const known = byId.has(span.id)
    byId.set(span.id, span)
    return !known
  })
}

/** Drops generations that contain other generations and repeat them. If spans are each other's parents, one of them is kept. */
function withoutWrappers(spans: readonly Span[]): readonly Span[] {
  const byId = new Map(spans.map((span) => [span.id, span]))
  const wrappers = new Set<Span>()
  const walked = new Set<Span>()
  for (const span of spans) {
    if (span.work.kind !== 'model' || span.work.output.length === 0 || wrappers.has(span)) continue
    let outer = byId.get(span.parent ?? '')
    while (outer !== undefined && outer !== span && !walked.has(outer)) {
      walked.add(outer)
      if (outer.work.kind === 'model') wrappers.add(outer)
      outer = byId.get(outer.parent ?? '')
    }
  }
  return spans.filter((span) => !wrappers.has(span))
}

/**
 * Drops one of two spans that record the same generation, if neither span is the parent of the other. This happens if two
 * instrumentations record one model call, or if the AI SDK's outer span repeats the answer of an inner span. Copies are recognised by the
 * ids of their calls. The span with more input is kept.
 */
function withoutCopies(spans: readonly Span[]): readonly Span[] {
  const models = spans.filter(({ work }) => work.kind === 'model' && work.output.length > 0)
  if (models.length < 2) return spans
  const copies = new Set<Span>()
  const byCalls = new Map<string, Span>()
  const inner = new Set(models.filter(({ name }) => /\.do[A-Z]/.test(name)).map(answerKey))
  for (const span of models) {
    const ids = callIds(span)
    const known = byCalls.get(ids)
    if (ids === '') {
      if (/^ai\.[a-z]+[A-Z][A-Za-z]*(?: |$)/.test(span.name) && inner.has(answerKey(span))) copies.add(span)
    } else if (known === undefined) byCalls.set(ids, span)
    else {
      const [kept, copy] = inputOf(span) > inputOf(known) ? [span, known] : [known, span]
      byCalls.set(ids, kept)
      copies.add(copy)
    }
  }
  return spans.filter((span) => !copies.has(span))
}

function answerKey({ work }: Span): string {
  return work.kind === 'model' ? JSON.stringify(work.output) : ''
}

function inputOf({ work }: Span): number {
  return work.kind === 'model' ? work.input.length : 0
}

/** The ids of the calls in the answer of a generation. The result is empty if the id of a call is too short to be unique. */
function callIds({ work }: Span): string {
  if (work.kind !== 'model') return ''
  const calls = messageUnits(work.output)
    .flatMap(({ told }) => told)
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return calls.some(({ id }) => id.length < SHORTEST_ID) ? '' : calls.map(({ id }) => id).join('\n')
}

/**
 * An id that is shorter than this may be a number, such as 1 for the first call. Numbers repeat, so they do not identify a generation.
 */
const SHORTEST_ID = 8

function isEmpty({ work }: Span): boolean {
  return work.kind === 'model' && work.input.length + work.output.length === 0
}

/** Adds a generation to the run that it continues, or to a new run. Returns false if it continues no run and has no output. */
function addGeneration(open: OpenRuns, span: Span): boolean {
  const { work } = span
  if (work.kind !== 'model' || isEmpty(span)) return true
  const given = messageUnits(work.input)
  const said = spoken(given)
  if (open.offer((run) => run.continueWith(work, given, said))) return true
  // A generation without an output contains no decision, so it starts no run.
  if (work.output.length === 0) return false
  const run = new SpanRun(span)
  open.add(run)
  run.begin(work, given)
  return true
}

/**
 * Adds the span of a tool as the result of a call. If no generation called the tool (for example, because the program ran it), the call
 * is added too.
 */
function addTool(open: OpenRuns, span: Span): void {
  const { work } = span
  if (work.kind === 'model') return
  if (open.offer((run) => run.answer(work)) || work.kind === 'step') return
  const run = open.latest ?? new SpanRun(span)
  if (open.latest === undefined) open.add(run)
  run.ran(work)
}

/** For traces without generations: reads the longest conversation that one of the steps holds. */
function fromTranscripts(spans: readonly Span[]): readonly Span[] {
  const lengthOf = ({ work }: Span) => (work.kind === 'step' ? (work.transcript?.length ?? 0) : 0)
  const longest = spans.reduce<Span | null>((most, span) => {
    return lengthOf(span) > (most === null ? 0 : lengthOf(most)) ? span : most
  }, null)
  if (longest?.work.kind !== 'step') return spans
  const output = longest.work.transcript ?? []
  const work = { kind: 'model', instructions: null, input: [], output, tools: null } as const
  return [{ ...longest, work }, ...spans.filter((span) => span.work.kind === 'tool')]
}

/** Adds the end of a conversation from a step that holds the whole conversation, such as the span of an agent. */
function endWith(open: OpenRuns, { transcript = [] }: ToolWork): void {
  if (transcript.length === 0) return
  const units = messageUnits(transcript)
  const work = { kind: 'model', instructions: null, input: transcript, output: [], tools: null } as const
  const said = spoken(units)
  open.offer((run) => run.continueWith(work, units, said))
}

function closedRun(source: string, trace: string, run: SpanRun, alone: boolean): TraceRun {
  const { first, conversation, found } = run
  const name = alone ? trace : `${trace}/${first.id}`
  const named = {
    source,
    model: first.model,
    run: trace === '' ? null : name,
    task: alone || trace === '' ? null : trace,
  }
  return namedRun(named, conversation, found)
}

/** Reports generations without an answer, and steps that could not be read. */
function leftIn(spans: readonly Span[], lost: ReadonlySet<Span>, open: readonly SpanRun[]): readonly LeftOut[] {
  const empty = spans.filter(({ work }) => work.kind === 'model' && work.output.length === 0)
  const left = empty.map((span): LeftOut => {
    const detail = `A generation was recorded without an answer (${namesOf([span])})`
    if (!lost.has(span)) return { kind: 'skipped', what: 'message', reason: 'no-answer', detail: `${detail}.` }
    const unused = `${detail} and continues no run, so its input is in no run.`
    return { kind: 'skipped', what: 'message', reason: 'empty-trajectory', detail: unused }
  })
  const unread = spans.filter((span) => span.unread === true)
  // If a generation can be read, spans of other kinds only repeat its messages. So unread spans are then not reported.
  const isRead = spans.some(({ work }) => work.kind === 'model' && work.input.length + work.output.length > 0)
  if (unread.length > 0 && !isRead && !hasTranscript(spans)) {
    const names = `${unread.length} spans with messages in unknown members`
    return [...left, unknownContent('run', `${names} (${namesOf(unread)})`)]
  }
  if (open.length > 0) return [...left, ...possibleTools(spans, open)]
  if (empty.length === spans.length) return left
  const holding = spans.filter(({ work }) => work.kind === 'step' && (work.arguments ?? work.result ?? null) !== null)
  if (holding.length > 0) {
    left.push(unknownContent('run', `${holding.length} spans, none a model’s or a tool’s (${namesOf(holding)})`))
  } else {
    const detail = `A trace has ${spans.length} spans, none a model’s or a tool’s (${namesOf(spans)}).`
    left.push({ kind: 'skipped', what: 'run', reason: 'empty-trajectory', detail })
  }
  return left
}

/**
 * If no model of a trace calls a tool, reports the steps that may be tools. Such a step has no steps inside, is named like a function,
 * and has arguments and a result.
 */
function possibleTools(spans: readonly Span[], open: readonly SpanRun[]): readonly LeftOut[] {
  if (open.some(({ found }) => found.calls > 0)) return []
  const parents = new Set(spans.map(({ parent }) => parent))
  const steps = spans.filter(({ id, name, work }) => {
    if (work.kind !== 'step' || parents.has(id) || (work.transcript?.length ?? 0) > 0) return false
    return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(name) && isObject(work.arguments) && (work.result ?? null) !== null
  })
  if (steps.length === 0) return []
  const detail = `No model calls a tool in this trace, but ${steps.length} steps look like tools (${namesOf(steps)}). Only steps that are marked as tools are read as calls.`
  return [{ kind: 'doubt', what: 'call', reason: 'calls-not-read', detail }]
}

function hasTranscript(spans: readonly Span[]): boolean {
  return spans.some(({ work }) => work.kind === 'step' && (work.transcript?.length ?? 0) > 0)
}

function namesOf(spans: readonly Span[]): string {
  return [...new Set(spans.map(({ name }) => name))].slice(0, 4).join(', ').slice(0, 120)
}

/**
 * The largest number of conversations that can be continued. In practice fewer run at the same time. The limit keeps the work linear in
 * the size of a trace.
 */
const MOST_AT_ONCE = 64

/** The runs of a trace while its spans are read. Only the most recently used runs can be continued. */
class OpenRuns {
  readonly all: SpanRun[] = []
  readonly #lately: SpanRun[] = []

  get latest(): SpanRun | undefined {
    return this.#lately.at(-1)
  }

  add(run: SpanRun): void {
    this.all.push(run)
    this.#lately.push(run)
    if (this.#lately.length > MOST_AT_ONCE) this.#lately.shift()
  }

  /** Offers a span to the runs, the most recently used run first. Returns whether a run took it. */
  offer(takes: (run: SpanRun) => boolean): boolean {
    const index = this.#lately.findLastIndex(takes)
    const [run] = index < 0 ? [] : this.#lately.splice(index, 1)
    if (run === undefined) return false
    this.#lately.push(run)
    return true
  }
}
