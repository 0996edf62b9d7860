/**
 * The spans of one trace as runs. A generation repeats what came before it: it goes on with the run whose messages it
 * begins with, and only what is new is told. What continues nothing is a run of its own, as a helper's prompt is.
 *
 * Invariants
 *   1. A span that is exported twice, and one that only wraps another generation, is told once.
 *   2. What a span was given is context; only what it gave was decided in it.
 *   3. A tool's result is told from the next generation's history, else from the tool's own span.
 */
import { namedRun } from '../general-run.ts'
import { type Imported, importedRuns } from '../importer.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import type { TraceRun } from '../trace-run.ts'
import { messageUnits } from './messages/any-message.ts'
import { OpenRuns } from './open-runs.ts'
import type { Span, ToolWork } from './span.ts'
import { SpanRun, spoken } from './span-run.ts'

export function joinSpans(source: string, trace: string, spans: readonly Span[]): Imported {
  const told = inOrder(withoutWrappers(once(spans)))
  const open = new OpenRuns()
  const decided = told.some(({ work }) => work.kind === 'model' && work.output.length > 0)
  const untold = new Set<Span>()
  for (const span of decided ? told : fromTranscripts(told)) {
    if (span.work.kind !== 'model') addTool(open, span)
    else if (!addGeneration(open, span)) untold.add(span)
  }
  for (const { work } of told) if (work.kind === 'step') endWith(open, work)
  for (const run of open.all) run.close()
  const runs = open.all.map((run, _, all) => closedRun(source, trace, run, all.length === 1))
  return importedRuns(runs, [
    ...open.all.flatMap(({ conversation }) => conversation.left),
    ...leftIn(told, untold, open.all),
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

/** An outer generation repeats what the ones inside it were given and gave. Of those in a circle one is kept. */
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

function isEmpty({ work }: Span): boolean {
  return work.kind === 'model' && work.input.length + work.output.length === 0
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return [...spans].sort((left, right) => left.start - right.start)
}

/** Whether everything that the generation was given and gave is in a run. */
function addGeneration(open: OpenRuns, span: Span): boolean {
  const { work } = span
  if (work.kind !== 'model' || isEmpty(span)) return true
  const given = messageUnits(work.input)
  const said = spoken(given)
  if (open.offer((run) => run.continueWith(work, given, said))) return true
  // What gave nothing decided nothing.
  if (work.output.length === 0) return false
  const run = new SpanRun(span)
  open.add(run)
  run.begin(work, given)
  return true
}

/** A tool that no generation called, as one run by a program between them, was called all the same. */
function addTool(open: OpenRuns, span: Span): void {
  const { work } = span
  if (work.kind === 'model') return
  if (open.offer((run) => run.answer(work)) || work.kind === 'step') return
  const run = open.latest ?? new SpanRun(span)
  if (open.latest === undefined) open.add(run)
  run.ran(work)
}

/** Without generations, the longest conversation that a step tells is all there is. */
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

/** A step that tells a whole conversation, as an agent's span does, knows how its run ended. */
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

/** Generations without an answer, and steps from which nothing could be told. */
function leftIn(spans: readonly Span[], untold: ReadonlySet<Span>, open: readonly SpanRun[]): readonly LeftOut[] {
  const empty = spans.filter(({ work }) => work.kind === 'model' && work.output.length === 0)
  const left = empty.map((span): LeftOut => {
    const detail = `A generation was recorded without an answer (${namesOf([span])})`
    if (!untold.has(span)) return { kind: 'skipped', what: 'message', reason: 'no-answer', detail: `${detail}.` }
    const lost = `${detail} and continues no run: what it was asked is in none.`
    return { kind: 'skipped', what: 'message', reason: 'empty-trajectory', detail: lost }
  })
  const unread = spans.filter((span) => span.unread === true)
  // Beside generations that were told, other spans repeat what those hold.
  const told = spans.some(({ work }) => work.kind === 'model' && work.input.length + work.output.length > 0)
  if (unread.length > 0 && !told && !hasTranscript(spans)) {
    const names = `${unread.length} spans with messages under names that are not known`
    return [...left, unknownContent('run', `${names} (${namesOf(unread)})`)]
  }
  if (open.length > 0 || empty.length === spans.length) return left
  const holding = spans.filter(({ work }) => work.kind === 'step' && (work.arguments ?? work.result ?? null) !== null)
  if (holding.length > 0) {
    left.push(unknownContent('run', `${holding.length} spans, none a model’s or a tool’s (${namesOf(holding)})`))
  } else {
    const detail = `A trace has ${spans.length} spans, none a model’s or a tool’s (${namesOf(spans)}).`
    left.push({ kind: 'skipped', what: 'run', reason: 'empty-trajectory', detail })
  }
  return left
}

function hasTranscript(spans: readonly Span[]): boolean {
  return spans.some(({ work }) => work.kind === 'step' && (work.transcript?.length ?? 0) > 0)
}

function namesOf(spans: readonly Span[]): string {
  return [...new Set(spans.map(({ name }) => name))].slice(0, 4).join(', ').slice(0, 120)
}
