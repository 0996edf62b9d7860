/** Reads files of decision records and of scans. The first readable line shows the format. A damaged line is reported and skipped. */

import { createHash } from 'node:crypto'
import { type DecisionRecord, type Json, type Message, readMessage } from '@twincheck/core'
import {
  anything,
  isObject,
  listOf,
  MalformedInputError,
  number,
  object,
  oneOf,
  parsed,
  readJson,
  readShape,
  text,
} from '@twincheck/core/reading'
import { readDecisionRecord } from '@twincheck/core/records'
import type { ViewPart } from './view.ts'
import type { RunDetail } from './view-data.ts'
import { unknownOfRun, unlabelled, viewSession } from './view-session.ts'

export function readPart(name: string, text: string): ViewPart {
  const first = firstObject(text)
  if (isScanLine(first)) return readScanLines(name, text)
  if (first === null ? text.trim() === '' : looksLikeRecord(first)) return readRecordFile(name, text)
  return unreadablePart(name, NEITHER)
}

/** A source that cannot be used is still listed. The list shows its problem and what to do. */
export function unreadablePart(name: string, problem: string): ViewPart {
  return { source: { name, kind: 'unreadable', problems: [problem] }, runs: [], experiment: null }
}

const NEITHER =
  'This is neither a file of decision records nor the lines of a scan. Traces are first scanned: "npx twincheck scan FILE --json ' +
  '> scan.jsonl", then "npx twincheck view scan.jsonl". An experiment is given as its folder.'

const LOOKED_AT = 50

function firstObject(text: string): Readonly<Record<string, unknown>> | null {
  for (const line of text.split('\n', LOOKED_AT)) {
    try {
      const value: unknown = JSON.parse(line)
      if (isObject(value)) return value
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return null
}

function looksLikeRecord(value: Readonly<Record<string, unknown>>): boolean {
  return (
    isObject(value.conversation) ||
    isObject(value.record) ||
    (value.version !== undefined && value.session !== undefined)
  )
}

type LinesRead<Item> = { readonly items: readonly Item[]; readonly problems: readonly string[] }

function readJsonLines<Item>(text: string, read: (value: unknown) => Item): LinesRead<Item> {
  const items: Item[] = []
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      items.push(read(JSON.parse(line)))
    } catch (error) {
      problems.push(`Line ${index + 1}: ${describe(error)}`)
    }
  }
  return { items, problems: shorten(problems) }
}

const SHOWN = 20

/** Shortens a list of problems, because a file of another format would fill the screen with problems. */
function shorten(problems: readonly string[]): readonly string[] {
  if (problems.length <= SHOWN) return problems
  return [...problems.slice(0, SHOWN), `${problems.length - SHOWN} more lines could not be read.`]
}

function describe(error: unknown): string {
  if (error instanceof SyntaxError) return 'this is no JSON; the line is cut off or damaged. It was left out.'
  // The message of a MalformedInputError is written for programmers who pass steps to the API. A person who opens a file needs the place
  // in the file instead.
  if (error instanceof MalformedInputError)
    return `${error.path} must be ${error.expected}, found ${error.found}. It was left out.`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Reads a file of decision records, one per line. The file may also contain conversations, so that decisions are shown in their context:
 * {"conversation": {"session": TEXT, "messages": [...]}}, with messages as @twincheck/core reads them.
 */
function readRecordFile(name: string, text: string): ViewPart {
  const { items, problems } = readJsonLines(text, readRecordLine)
  const conversations = new Map<string, readonly Message[]>()
  for (const item of items) {
    if (item.kind === 'conversation') conversations.set(item.session, item.messages)
  }
  const stored = items.flatMap((item) => (item.kind === 'record' ? [item.record] : []))
  const sessions = Map.groupBy(stored, ({ session }) => session)
  const runs = [...sessions].map(([session, records]) => {
    const messages = conversations.get(session) ?? null
    const viewed = viewSession({ key: `${name}/${session}`, source: name, session }, records, messages)
    return messages === null ? { ...viewed, absent: [NO_CONVERSATION] } : viewed
  })
  const empty = runs.length === 0 && problems.length === 0 ? [NOTHING] : []
  return { source: { name, kind: 'records', problems: [...problems, ...empty] }, runs, experiment: null }
}

const NO_CONVERSATION =
  'The file holds no conversation of this run. With {"conversation": {"session", "messages"}} lines in it, decisions are shown ' +
  'where they were taken.'

const NOTHING =
  'The file is empty: no decision was recorded in it. Pass "onRecord" to createTwinCheck and write each record as a line, ' +
  'or try "npx twincheck view --demo".'

type RecordFileLine =
  | { readonly kind: 'other' }
  | { readonly kind: 'record'; readonly record: DecisionRecord }
  | { readonly kind: 'conversation'; readonly session: string; readonly messages: readonly Message[] }

const conversation = object({ session: text, messages: listOf(anything) })

function readRecordLine(value: unknown): RecordFileLine {
  if (isObject(value) && isObject(value.conversation)) {
    const { session, messages } = readShape(conversation, value.conversation, 'conversation')
    const read = messages.map((message, index) => readMessage(message, `conversation.messages[${index}]`))
    return { kind: 'conversation', session, messages: read }
  }
  // The output of "twincheck demo --json" is accepted too. Its story lines hold records; its pair and summary lines hold none.
  if (isObject(value) && isObject(value.record)) return readRecordLine(value.record)
  if (isObject(value) && (isObject(value.pair) || isObject(value.summary))) return { kind: 'other' }
  if (isObject(value) && typeof value.version === 'number' && value.version !== 1) {
    throw new UnknownVersionError(value.version)
  }
  return { kind: 'record', record: readDecisionRecord(value) }
}

class UnknownVersionError extends Error {
  constructor(version: number) {
    super(
      `a decision record of version ${version}; this TwinCheck knows version 1. Update TwinCheck to look at it. It was left out.`,
    )
  }
}

function isScanLine(value: unknown): boolean {
  if (!isObject(value)) return false
  return isObject(value.summary) || (typeof value.run === 'string' && Array.isArray(value.firings))
}

function readScanLines(name: string, text: string): ViewPart {
  const { items, problems } = readJsonLines(text, (value) => readScanLine(name, value))
  const runs = items.filter((item) => item !== null)
  return { source: { name, kind: 'scan', problems }, runs: withKeys(name, runs), experiment: null }
}

function readScanLine(name: string, value: unknown): RunDetail | null {
  if (!isObject(value)) throw new MalformedInputError('line', 'an object', value)
  if (isObject(value.summary)) return null
  const { source, model, outcome, decisions } = value
  const run = readShape(text, value.run, 'run')
  const score = readShape(number, value.score, 'score')
  const findings = readShape(listOf(parsed), readJson(value.firings, 'firings'), 'firings')
  return {
    run: {
      ...{ ...unknownOfRun, key: '', run, score, switches: null, cost: null, at: null, reached: [] },
      source: typeof source === 'string' ? source : name,
      model: typeof model === 'string' ? model : null,
      outcome: typeof outcome === 'boolean' ? outcome : null,
      decisions: typeof decisions === 'number' ? decisions : null,
      evidence: countDecisions(findings),
    },
    records: [],
    firings: findings,
    ...readConversation(value.conversation, findings),
    ...unlabelled,
  }
}

const shown = object({ role: oneOf('system', 'user', 'assistant', 'tool'), text })

/** A scan keeps the conversations of runs with findings, as texts and up to a size limit. Earlier versions kept no conversations. */
function readConversation(value: unknown, findings: readonly Json[]): Pick<RunDetail, 'conversation' | 'absent'> {
  if (value === undefined) return { conversation: null, absent: findings.length === 0 ? [NOTHING_FOUND] : [NOT_KEPT] }
  const messages = readShape(listOf(shown), value, 'conversation').map(({ role, text: content }) => {
    return { role, content, calls: [], outcome: null } as const
  })
  const beyond = findings.some(
    (one) => isObject(one) && typeof one.position === 'number' && one.position >= messages.length,
  )
  return {
    conversation: { messages, turns: [], ledgers: [], alone: null },
    absent: beyond ? [`Only the first ${messages.length} messages were kept; something was found behind them.`] : [],
  }
}

const NOTHING_FOUND =
  'A scan keeps the conversations of runs in which it found something. Look for this one in the traces that were scanned.'
const NOT_KEPT =
  'This scan did not keep the conversation. Scan the traces again with this version: "npx twincheck scan TRACES --json > scan.jsonl".'

/** Counts each decision once, because several conditions may hold at one decision. */
function countDecisions(findings: readonly Json[]): number {
  return new Set(findings.map((one) => (isObject(one) ? `${one.turn} ${one.step}` : ''))).size
}

/**
 * Several runs may have the same name. Such runs get keys that depend on their content, so that a link stays correct if the order of the
 * runs changes.
 */
function withKeys(name: string, runs: readonly RunDetail[]): readonly RunDetail[] {
  const named = runs.map((detail) => ({ detail, base: `${name}/${detail.run.source}/${detail.run.run}` }))
  const times = countTimes(named.map(({ base }) => base))
  const keyed = named.map(({ detail, base }) => ({
    detail,
    key:
      times.get(base) === 1
        ? base
        : `${base}#${createHash('sha256').update(JSON.stringify(detail)).digest('hex').slice(0, 12)}`,
  }))
  const seen = new Map<string, number>()
  return keyed.map(({ detail, key }) => {
    const again = seen.get(key) ?? 0
    seen.set(key, again + 1)
    return { ...detail, run: { ...detail.run, key: again === 0 ? key : `${key}-${again + 1}` } }
  })
}

function countTimes(names: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return times
}
