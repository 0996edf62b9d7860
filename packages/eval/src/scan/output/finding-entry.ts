/** A finding as a page shows it. */
import type { ConversationLine, FindingEntry } from '../../report/block.ts'
import type { ListedFinding } from '../findings.ts'
import type { ScanFinding } from '../scanned-run.ts'
import { actionText } from './action-text.ts'
import { placeOf } from './scan-tables.ts'
import { twinDifference } from './twin-difference.ts'

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

/** `a7 (openai-chat, gpt-5.6, failed)`. */
export function whoseRun({ run, source, model, outcome }: ListedFinding): string {
  const end = outcome === null ? [] : [outcome ? 'succeeded' : 'failed']
  return `${run} (${[source, ...(model === null ? [] : [model]), ...end].join(', ')})`
}

/** People count messages from 1. */
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
