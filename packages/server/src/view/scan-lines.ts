/** The lines that `twincheck scan --json` writes. A scan keeps what it found, not the decisions it found it in. */

import type { Json } from '@twincheck/core'
import {
  isObject,
  listOf,
  MalformedInputError,
  number,
  parsed,
  readJson,
  readOutline,
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

/** Null for the summary at the end. */
function readLine(name: string, value: unknown): RunDetail | null {
  if (!isObject(value)) throw new MalformedInputError('line', 'an object', value)
  if (isObject(value.summary)) return null
  const { source, model, outcome } = value
  const run = readOutline(text, value.run, 'run')
  const score = readOutline(number, value.score, 'score')
  const firings = readOutline(listOf(parsed), readJson(value.firings, 'firings'), 'firings')
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
      decisions: null,
      evidence: countDecisions(firings),
      switches: null,
      cost: null,
      at: null,
      reached: [],
      problem: null,
    },
    records: [],
    firings,
    conversation: null,
    absent: [
      'A scan keeps what it found, not the conversation it found it in. Look for the run in the traces that were scanned.',
    ],
    ...unlabelled,
  }
}

/** Several conditions may hold at one decision. */
function countDecisions(firings: readonly Json[]): number {
  return new Set(firings.map((firing) => (isObject(firing) ? `${firing.turn} ${firing.step}` : ''))).size
}

/** The same name may stand for several runs: repeated ones are numbered. */
function withKeys(name: string, runs: readonly RunDetail[]): readonly RunDetail[] {
  const seen = new Map<string, number>()
  return runs.map((detail) => {
    const base = `${name}/${detail.run.source}/${detail.run.run}`
    const times = seen.get(base) ?? 0
    seen.set(base, times + 1)
    return { ...detail, run: { ...detail.run, key: times === 0 ? base : `${base}#${times + 1}` } }
  })
}
