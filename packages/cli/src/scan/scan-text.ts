/** The text output of `twincheck scan`. */
import { isObject } from '@twincheck/core/reading'
import {
  actionText,
  adviseLine,
  agentTable,
  boundQuote,
  conditionTable,
  counted,
  droppedTable,
  headline,
  highestTable,
  type ListedFinding,
  modelTable,
  placeOf,
  placeText,
  quoteText,
  readLine,
  remarks,
  type ScanComparison,
  type ScanEvent,
  type ScannedRun,
  type ScanReport,
  sourceTable,
  twinDifference,
  whoseRun,
  withinAgentsTable,
} from '@twincheck/eval'
import type { Output } from '../terminal/output.ts'
import { formatTable, tableLines } from '../terminal/table.ts'
import { visibleLine } from '../terminal/visible-text.ts'
import { labelled } from '../terminal/wrap-text.ts'

export function runLine(scanned: ScannedRun): string {
  const { source, model, run, outcome, score, findings, decisions, graded, raisedBy, conversation } = scanned
  const always = { source, model, run, outcome, score, firings: findings, decisions }
  return JSON.stringify({
    ...always,
    ...(raisedBy === null ? {} : { raisedBy }),
    ...(graded === null ? {} : { graded }),
    ...(conversation === undefined ? {} : { conversation }),
  })
}

/** For each reason, only the first problems are printed. A file of an unknown format could otherwise fill the screen with problems. */
const SHOWN = 5

export function describeLeft({ file, place, left }: Extract<ScanEvent, { kind: 'left' }>, seen: number): string | null {
  if (left.kind === 'skipped' || seen > SHOWN) return null
  const more = seen === SHOWN ? ' Further ones of this kind are only counted.' : ''
  return `${visibleLine(placeText(file, place))}: ${left.detail} (${left.reason})${more}`
}

export function warnLeft({ warn }: Output): (event: Parameters<typeof describeLeft>[0], seen: number) => void {
  return (event, seen) => {
    const line = describeLeft(event, seen)
    if (line !== null) warn(line)
  }
}

const FEW = 5

type Describing = {
  readonly all: boolean
  readonly stats: boolean
  readonly explain: string
  readonly forFinding: (id: string) => { readonly explain: string; readonly keep: string }
  /** The number of conditions on which the profile may act. A warrant limits them; the number is null without a warrant. */
  readonly warranted: { readonly conditions: number; readonly of: number } | null
}

export function describeScan(
  report: ScanReport,
  { all, stats, explain, forFinding, warranted }: Describing,
): readonly string[] {
  const { findings, findingCount, summary } = report
  const shown = findings.slice(0, all ? undefined : FEW)
  const more = findingCount - shown.length
  return [
    readLine(summary),
    '',
    ...shown.flatMap((finding, index) => describeFinding(finding, index + 1)),
    headline(report) + moreText(more, all),
    ...(warranted === null
      ? []
      : [
          `The profile's warrant lets ${warranted.conditions} of ${warranted.of} conditions act, and a scan counts only these. Everything that holds: ${visibleLine(explain)}`,
        ]),
    ...(findingCount === 0 && summary.calls.read > 0 && warranted === null
      ? [`Why nothing, and what came close: ${visibleLine(explain)}`]
      : []),
    ...shown.slice(0, 1).flatMap((finding) => nextLines(finding, forFinding(finding.id))),
    ...[adviseLine(summary) ?? []].flat(),
    ...(stats ? ['', ...describeTables(report)] : [...droppedLines(report), '', ...remarks(summary)]),
    ...(stats ? [] : ['Rates and rankings: --stats. Everything as a page, conversations included: --html FILE.']),
  ]
}

/** The suggested commands for the first finding. Only findings about calls can be kept as test cases. */
function nextLines(
  { proposal }: ListedFinding,
  { explain, keep }: ReturnType<Describing['forFinding']>,
): readonly string[] {
  const isAboutCalls = isObject(proposal) && proposal.kind === 'tool-calls'
  return [
    `Why the first call was flagged: ${visibleLine(explain)}`,
    ...(isAboutCalls ? [`As a test case:                 ${visibleLine(keep)}`] : []),
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
  return [...tableLines(tables), ...remarks(summary)]
}

/** Longer quotations are cut in the terminal. The page and the output of --json contain longer quotations. */
const QUOTED = 300

function describeFinding(finding: ListedFinding, number: number): readonly string[] {
  const line = (label: string, text: string) => labelled(label, visibleLine(text))
  return [
    visibleLine(`${number}. ${whoseRun(finding)}, ${placeOf(finding)}  [${finding.id}]`),
    ...line('proposal', actionText(finding.proposal)),
    ...line('evidence', `${finding.condition}: ${finding.reason}`),
    ...finding.exhibits.flatMap((exhibit) => line('quoted', boundQuote(quoteText(exhibit), QUOTED))),
    ...insteadLines(finding).flatMap((text, index) => line(index === 0 ? 'instead' : '', text)),
    '',
  ]
}

export function describeComparison(comparison: ScanComparison, all: boolean): readonly string[] {
  const { before, after, both, gained, lost, conditions, gainedFindings, lostFindings, summary } = comparison
  const rows = conditions.map((one) => [one.condition, ...[one.both, one.gained, one.lost].map(String)])
  const list = (title: string, findings: readonly ListedFinding[], count: number) => {
    const shown = findings.slice(0, all ? undefined : FEW)
    const more = count > shown.length ? [`${title}:${moreText(count - shown.length, all)}`, ''] : []
    return [
      ...(count > 0 ? [title, ''] : []),
      ...shown.flatMap((one, index) => describeFinding(one, index + 1)),
      ...more,
    ]
  }
  return [
    readLine(summary),
    '',
    ...list(`Only ${after} finds`, gainedFindings, gained),
    ...list(`Only ${before} finds`, lostFindings, lost),
    ...(rows.length > 0 ? [formatTable(['condition', 'both', `only ${after}`, `only ${before}`], rows), ''] : []),
    `Only ${after} makes ${counted(gained, 'finding')}, only ${before} makes ${counted(lost, 'finding')}, both make ${both}.`,
  ]
}

export function comparisonLines({
  gainedFindings,
  lostFindings,
  summary: _,
  ...counts
}: ScanComparison): readonly string[] {
  const line = (only: string) => (finding: ListedFinding) => JSON.stringify({ only, ...finding })
  const { before, after } = counts
  return [...gainedFindings.map(line(after)), ...lostFindings.map(line(before)), JSON.stringify({ comparison: counts })]
}

const signs = { kept: ' ', removed: '-', added: '+' } as const

function insteadLines({ proposal, twin, structurallyValid, isAnswered }: ListedFinding): readonly string[] {
  if (twin === null) return ['needs a model to suggest one, in mode repair; scan never calls a model']
  const changes = twinDifference(proposal, twin).map(({ kind, text }) => `${signs[kind]} ${text}`)
  if (!structurallyValid) return [...changes, '(breaks a structural check, so it would never be put in place)']
  return [...changes, isAnswered ? '(in mode advise or repair)' : '(in mode repair, if a verifier model agrees)']
}
