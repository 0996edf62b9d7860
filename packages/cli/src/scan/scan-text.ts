/** What the scan command prints. */
import {
  agentTable,
  conditionTable,
  droppedTable,
  headline,
  highestTable,
  modelTable,
  placeText,
  readLine,
  remarks,
  type ScanEvent,
  type ScannedRun,
  type ScanReport,
  sourceTable,
  withinAgentsTable,
} from '@twincheck/eval'
import { formatTable } from '../terminal/table.ts'
import { visibleLine } from '../terminal/visible-text.ts'
import { describeFinding } from './finding-text.ts'

/** One run for programs: the members every line has, then those that only some sources give. */
export function runLine(scanned: ScannedRun): string {
  const { source, model, run, outcome, score, firings, decisions, graded, raisedBy, conversation } = scanned
  const always = { source, model, run, outcome, score, firings, decisions }
  return JSON.stringify({
    ...always,
    ...(raisedBy === null ? {} : { raisedBy }),
    ...(graded === null ? {} : { graded }),
    ...(conversation === undefined ? {} : { conversation }),
  })
}

/** Problems are shown as they come, the first of each reason; a file of another format would fill the screen. */
const SHOWN = 5

export function describeLeft({ file, place, left }: Extract<ScanEvent, { kind: 'left' }>, seen: number): string | null {
  if (left.kind === 'skipped' || seen > SHOWN) return null
  const more = seen === SHOWN ? ' Further ones of this kind are only counted.' : ''
  return `${visibleLine(placeText(file, place))}: ${left.detail} (${left.reason})${more}`
}

/** Without --all. */
const FEW = 5

/** What was read comes first, then what was found; tables only where they are asked for. */
export function describeScan(
  report: ScanReport,
  { all, stats }: { readonly all: boolean; readonly stats: boolean },
): readonly string[] {
  const { findings, findingCount, summary } = report
  const shown = findings.slice(0, all ? undefined : FEW)
  const more = findingCount - shown.length
  return [
    readLine(summary),
    '',
    ...shown.flatMap((finding, index) => describeFinding(finding, index + 1)),
    headline(report) + moreText(more, all),
    ...(stats ? ['', ...describeTables(report)] : [...droppedLines(report), '', ...remarks(summary)]),
    ...(stats ? [] : ['Rates and rankings: --stats. Everything as a page, conversations included: --html FILE.']),
  ]
}

function moreText(more: number, all: boolean): string {
  return more > 0 ? ` ${more} more: ${all ? '--json has every one' : '--all shows them'}.` : ''
}

function droppedLines({ summary }: ScanReport): readonly string[] {
  const { title, header, rows, notes } = droppedTable(summary)
  return summary.dropped.reasons.length > 0 ? ['', title, formatTable(header, rows), ...notes] : []
}

function describeTables({ summary, highest }: ScanReport): readonly string[] {
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
