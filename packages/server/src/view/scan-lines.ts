/** The lines of `twincheck scan --json`: what was found, and the conversation around it. */

import { createHash } from 'node:crypto'
import type { Json } from '@twincheck/core'
import {
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
import { readJsonLines } from './json-lines.ts'
import type { ViewPart } from './view.ts'
import type { RunDetail } from './view-data.ts'
import { unlabelled } from './view-session.ts'

export function isScanLine(value: unknown): boolean {
  if (!isObject(value)) return false
  return isObject(value.summary) || (typeof value.run === 'string' && Array.isArray(value.firings))
}

export function readScanLines(name: string, text: string): ViewPart {
  const { items, problems } = readJsonLines(text, (value) => readLine(name, value))
  const runs = items.filter((item) => item !== null)
  return { source: { name, kind: 'scan', problems }, runs: withKeys(name, runs), experiment: null }
}

/** Null: the summary at the end. */
function readLine(name: string, value: unknown): RunDetail | null {
  if (!isObject(value)) throw new MalformedInputError('line', 'an object', value)
  if (isObject(value.summary)) return null
  const { source, model, outcome, decisions } = value
  const run = readShape(text, value.run, 'run')
  const score = readShape(number, value.score, 'score')
  const findings = readShape(listOf(parsed), readJson(value.firings, 'firings'), 'firings')
  return {
    run: {
      key: '',
      source: typeof source === 'string' ? source : name,
      model: typeof model === 'string' ? model : null,
      run,
      task: null,
      category: null,
      outcome: typeof outcome === 'boolean' ? outcome : null,
      repaired: null,
      score,
      decisions: typeof decisions === 'number' ? decisions : null,
      evidence: countDecisions(findings),
      switches: null,
      cost: null,
      at: null,
      reached: [],
      problem: null,
    },
    records: [],
    firings: findings,
    ...readConversation(value.conversation, findings),
    ...unlabelled,
  }
}

const shown = object({ role: oneOf('system', 'user', 'assistant', 'tool'), text })

/** A scan keeps the conversations of runs with findings, as texts and up to a bound; earlier versions kept none. */
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
  'This scan did not keep the conversation. Scan the traces again with this version: "twincheck scan TRACES --json > scan.jsonl".'

/** Several conditions may hold at one decision. */
function countDecisions(findings: readonly Json[]): number {
  return new Set(findings.map((one) => (isObject(one) ? `${one.turn} ${one.step}` : ''))).size
}

/** Several runs may have the same name. Their keys depend on their content, so that a link does not depend on their order. */
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
