/** What the scan command prints. */
import {
  agentTable,
  conditionTable,
  droppedTable,
  highestTable,
  modelTable,
  placeText,
  remarks,
  type ScanEvent,
  type ScannedRun,
  type ScanReport,
  sourceTable,
  withinAgentsTable,
} from '@twincheck/eval'
import { formatTable } from './table.ts'

/** One run for programs: the members every line has, then those that only some sources give. */
export function runLine({ source, model, run, outcome, score, firings, graded, raisedBy }: ScannedRun): string {
  const always = { source, model, run, outcome, score, firings }
  return JSON.stringify({
    ...always,
    ...(raisedBy === null ? {} : { raisedBy }),
    ...(graded === null ? {} : { graded }),
  })
}

/** Problems are shown as they come, the first of each reason; a file of another format would fill the screen. */
const SHOWN = 5

export function describeLeft({ file, place, left }: Extract<ScanEvent, { kind: 'left' }>, seen: number): string | null {
  if (left.kind === 'skipped' || seen > SHOWN) return null
  const more = seen === SHOWN ? ' Further ones of this kind are only counted.' : ''
  return `${placeText(file, place)}: ${left.detail} (${left.reason})${more}`
}

export function describeScan({ summary, highest }: ScanReport): readonly string[] {
  const tables = [
    sourceTable(summary),
    ...(summary.withinAgents.length > 0 ? [withinAgentsTable(summary)] : []),
    ...(summary.models.length > summary.sources.length ? [modelTable(summary)] : []),
    ...(summary.agents.length > 0 ? [agentTable(summary)] : []),
    conditionTable(summary),
    ...(highest.length > 0 ? [highestTable(highest.slice(0, 10))] : []),
    ...(summary.dropped.reasons.length > 0 ? [droppedTable(summary)] : []),
  ]
  return [
    ...tables.flatMap(({ title, header, rows, notes }) => [title, formatTable(header, rows), ...notes, '']),
    ...remarks(summary),
  ]
}
