/** Writes a scan as one self-contained HTML page. The renderer of the page escapes every text from a trace. */
import { drawPrecisionRecallCurve, drawRocCurve } from '../../figures/detector-curves.ts'
import type { Block, ConversationLine, FindingEntry, ReportDocument } from '../../report/block.ts'
import { renderHtml } from '../../report/render-html.ts'
import type { ListedFinding } from '../findings.ts'
import type { ScanReport } from '../scan.ts'
import type { ScanFinding } from '../scanned-run.ts'
import type { GroupTally } from '../summary/tally.ts'
import { actionText, twinDifference } from './action-text.ts'
import {
  agentTable,
  conditionTable,
  counted,
  droppedTable,
  headline,
  highestTable,
  modelTable,
  placeOf,
  readLine,
  remarks,
  sourceTable,
  withinAgentsTable,
} from './scan-tables.ts'

export function scanPage(report: ScanReport, files: readonly string[]): string {
  return renderHtml(scanDocument(report, files))
}

/** The maximum number of curves in one figure. Readers could not distinguish more curves. */
const MOST_CURVES = 4

function scanDocument(report: ScanReport, files: readonly string[]): ReportDocument {
  const { summary, tally, findings, highest } = report
  const { profile, all, dropped } = summary
  const table = (block: Extract<Block, { kind: 'table' }>['table']): Block => ({ kind: 'table', table: block })
  const sources = [...tally.sources.values()].slice(0, MOST_CURVES)
  return {
    title: 'What TwinCheck would have looked at',
    lead: [
      {
        kind: 'paragraph',
        text:
          `${counted(files.length, 'file')}, ${counted(all.runs, 'run')}, ${counted(all.decisions, 'decision')}, profile ${profile}. ` +
          'No model was asked and nothing was changed: this is what the evidence conditions and the detector find in stored traces.',
      },
      ...(dropped.problems > 0
        ? [
            {
              kind: 'notice',
              text: `${dropped.problems} parts of the input could not be used; see "Left out".`,
            } as const,
          ]
        : []),
    ],
    sections: [
      {
        id: 'findings',
        title: 'Findings',
        blocks: [
          { kind: 'paragraph', text: countText(report) },
          ...findings.map(
            (finding, i): Block => ({ kind: 'finding', id: `finding-${i + 1}`, entry: findingEntry(finding) }),
          ),
        ],
      },
      { id: 'conditions', title: 'Conditions', blocks: [table(conditionTable(summary))] },
      {
        id: 'ranking',
        title: 'Ranking',
        blocks: [
          table(sourceTable(summary)),
          ...(summary.withinAgents.length > 0 ? [table(withinAgentsTable(summary))] : []),
          ...figures(sources),
          table(modelTable(summary)),
          table(agentTable(summary)),
        ],
      },
      { id: 'highest', title: 'Runs', blocks: [table(highestTable(highest))] },
      {
        id: 'input',
        title: 'Input',
        blocks: [
          { kind: 'paragraph', text: readLine(summary) },
          ...remarks(summary).map((text): Block => ({ kind: 'paragraph', text })),
          ...(dropped.reasons.length > 0 ? [table(droppedTable(summary))] : []),
          { kind: 'facts', facts: files.map((file, index) => [`File ${index + 1}`, file] as const) },
        ],
      },
    ],
  }
}

function countText({ findings: { length: shown }, findingCount, summary }: ScanReport): string {
  if (findingCount === 0) return headline({ findingCount, summary })
  const all = `${counted(findingCount, 'finding')}, worst first.`
  return shown === findingCount ? all : `${all} The first ${shown} are shown; --json has every one.`
}

function figures(groups: readonly GroupTally[]): readonly Block[] {
  const ranked = groups.map((group) => ({
    label: group.source,
    points: group.ranking.curve(),
    summary: group.ranking.summarise({ seed: 1, resamples: 1 }),
  }))
  if (ranked.every(({ points }) => points === null)) return []
  const numbers = {
    title: 'Areas',
    caption: 'By source.',
    header: ['source', 'AUC', 'AP'],
    rows: ranked.map(({ label, summary }) => [
      label,
      summary?.auc.value.toFixed(3) ?? '–',
      summary?.averagePrecision.value.toFixed(3) ?? '–',
    ]),
    notes: [],
  }
  const roc = drawRocCurve({
    curves: ranked.map(({ label, points, summary }) => ({
      label,
      points: points === null ? null : [{ falsePositiveRate: 0, truePositiveRate: 0 }, ...points],
      auc: summary?.auc.value ?? null,
      interval: null,
    })),
  })
  const precision = drawPrecisionRecallCurve({
    curves: ranked.map(({ label, points, summary }) => ({
      label,
      points,
      averagePrecision: summary?.averagePrecision.value ?? null,
    })),
    prevalence: null,
  })
  return [
    { kind: 'figure', svg: roc, definition: 'ROC curves of D, one a source.', numbers },
    { kind: 'figure', svg: precision, definition: 'Precision-recall curves of D, one a source.', numbers },
  ]
}

export function findingEntry(finding: ListedFinding): FindingEntry {
  return {
    heading: actionText(finding.proposal),
    place: `${whoseRun(finding)}, ${placeOf(finding)}`,
    reason: `${finding.condition}: ${finding.reason}`,
    quotes: finding.exhibits.map(quoteText),
    difference:
      finding.twin === null
        ? [
            { kind: 'kept', text: actionText(finding.proposal) },
            { kind: 'added', text: '(needs a model to suggest one; scan never calls a model)' },
          ]
        : twinDifference(finding.proposal, finding.twin),
    conversation: conversationLines(finding),
  }
}

/** Describes a run, for example as `a7 (openai-chat, gpt-5.6, failed)`. */
export function whoseRun({ run, source, model, outcome }: ListedFinding): string {
  const end = outcome === null ? [] : [outcome ? 'succeeded' : 'failed']
  return `${run} (${[source, ...(model === null ? [] : [model]), ...end].join(', ')})`
}

/** A quotation with the number of its message. Message numbers for people start at 1, while positions in the trace start at 0. */
export function quoteText({ position, text }: ScanFinding['exhibits'][number]): string {
  return position === 'proposal' ? `the proposal: ${text}` : `message ${position + 1}: ${text}`
}

function conversationLines(finding: ListedFinding): readonly ConversationLine[] {
  const quoted = new Set(finding.exhibits.map(({ position }) => position))
  return (finding.conversation ?? []).map(({ position, role, text }) => ({
    speaker: `${position + 1} ${role}`,
    text,
    mark: position === finding.position ? 'proposal' : quoted.has(position) ? 'exhibit' : null,
  }))
}
