/** The demo's replayed runs as two tables: the result of each run, and rescues and harms with their intervals. */

import type { Json } from '@twincheck/core'
import { isArray, isJsonObject } from '@twincheck/core/reading'
import {
  formatGain,
  formatGainInterval,
  formatPercent,
  type PairLine,
  type SetSummary,
  type SwitchLine,
  summariseRuns,
  summariseSet,
} from '@twincheck/eval'
import { formatTable } from '../terminal/table.ts'
import { keptText } from './explain.ts'

export type DemoFigures = { readonly runs: readonly SetSummary[]; readonly all: SetSummary }

/** The seed and the number of resamples equal those of the report, so that both show the same intervals. */
const resampling = { seed: 1, resamples: 20_000 }

export function summariseDemo(lines: readonly PairLine[]): DemoFigures {
  return { runs: summariseRuns(lines, resampling), all: summariseSet('both', lines, resampling) }
}

export function runTable(lines: readonly PairLine[]): string {
  const rows = lines.flatMap((line) => {
    if (line.kind !== 'pair') return []
    const solved = (right: boolean) => (right ? 'solved' : 'failed')
    return [[`${line.run} ${line.id}`, solved(line.actor), solved(line.twincheck), whatHappened(line)]]
  })
  return alignLeft([['stored run', 'alone', 'TwinCheck', 'what happened'], ...rows])
}

export function figureTable({ runs, all }: DemoFigures): string {
  const sets = [...runs, all]
  const row = (name: string, cell: (set: SetSummary) => string) => [name, ...sets.map(cell)]
  const or = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value))
  return formatTable(
    ['', ...sets.map(({ label }) => label)],
    [
      row('stored runs', ({ paired }) => String(paired.pairs)),
      row('solved by the agent alone', ({ paired }) => String(paired.actorSuccesses)),
      row('solved with TwinCheck', ({ paired }) => String(paired.twincheckSuccesses)),
      row('rescues (failed → solved)', ({ paired }) => String(paired.rescues)),
      row('harms (solved → failed)', ({ paired }) => String(paired.harms)),
      row('gain in points', ({ paired }) => or(paired.difference.value, formatGain)),
      row('  its 95 % interval', ({ paired: { difference } }) =>
        difference.interval ? formatGainInterval(difference.interval) : '–',
      ),
      row('decisions', ({ decisions }) => String(decisions.decisions)),
      row('replaced calls', ({ decisions }) => String(decisions.switches)),
      row('harm per replaced call, at most (95 %)', ({ paired }) => or(paired.harmBound, formatPercent)),
    ],
  )
}

/** Makes a table whose columns are all left-aligned, because they hold words and not numbers. */
function alignLeft(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function whatHappened({ actor, twincheck, switch: accepted, records }: Extract<PairLine, { kind: 'pair' }>): string {
  if (accepted) return `${outcomeWord(actor, twincheck)}: ${switchText(accepted)}`
  const [first] = records
  if (first) return `suspicious, but ${keptText(first)}`
  return actor ? '' : 'nothing in the conversation shows the mistake'
}

function outcomeWord(actor: boolean, twincheck: boolean): string {
  if (actor === twincheck) return 'switched'
  return twincheck ? 'rescue' : 'harm'
}

function switchText({ actor, twin }: SwitchLine): string {
  const written = callsText(twin)
  return written === null ? `${callsText(actor)} not executed` : `${callsText(actor)} → ${written}`
}

function callsText(action: Json): string | null {
  const calls = isJsonObject(action) ? (action.calls ?? null) : null
  if (!isArray(calls) || calls.length === 0) return null
  return calls
    .filter(isJsonObject)
    .map(({ name, arguments: args = null }) => `${String(name)}(${isJsonObject(args) ? Object.values(args) : ''})`)
    .join(', ')
}
