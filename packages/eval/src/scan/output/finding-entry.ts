/** A finding as a page tells it. */
import type { ConversationLine, FindingEntry } from '../../report/block.ts'
import type { Finding } from '../findings.ts'
import type { Firing } from '../scanned-run.ts'
import { actionText } from './action-text.ts'
import { placeOf } from './scan-tables.ts'
import { twinDifference } from './twin-difference.ts'

export function findingEntry(finding: Finding): FindingEntry {
  const { firing } = finding
  return {
    heading: actionText(firing.proposal),
    place: `${whoseRun(finding)}, ${placeOf(firing)}`,
    reason: `${firing.condition}: ${firing.reason}`,
    quotes: firing.exhibits.map(quoteText),
    difference:
      firing.twin === null
        ? [
            { kind: 'kept', text: actionText(firing.proposal) },
            { kind: 'added', text: '(needs a model to suggest one; scan never calls a model)' },
          ]
        : twinDifference(firing.proposal, firing.twin),
    conversation: conversationLines(finding),
  }
}

/** `a7 (openai-chat, gpt-5.6, failed)`. */
export function whoseRun({ run, source, model, outcome }: Finding): string {
  const end = outcome === null ? [] : [outcome ? 'succeeded' : 'failed']
  return `${run} (${[source, ...(model === null ? [] : [model]), ...end].join(', ')})`
}

/** People count messages from 1. */
export function quoteText({ position, text }: Firing['exhibits'][number]): string {
  return position === 'proposal' ? `the proposal: ${text}` : `message ${position + 1}: ${text}`
}

function conversationLines({ firing, conversation }: Finding): readonly ConversationLine[] {
  const quoted = new Set(firing.exhibits.map(({ position }) => position))
  return (conversation ?? []).map(({ position, role, text }) => ({
    speaker: `${position + 1} ${role}`,
    text,
    mark: position === firing.position ? 'proposal' : quoted.has(position) ? 'exhibit' : null,
  }))
}
