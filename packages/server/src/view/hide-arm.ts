/**
 * Hides the arm of a canary: while it draws arms, nothing that a reviewer can look at may differ between a conversation that was
 * repaired and one that was left alone. Otherwise the reviewer knows the arm, and the label is worthless.
 *
 * Lists and counts hide it for all findings, so that no choice or search separates the arms. A single conversation shows it as
 * soon as it has a label.
 */
import type { DecisionRecord } from '@twincheck/core'
import type { FindingEnding } from '../finding/finding.ts'

/** How a decision ended, if it would have ended otherwise in the other arm. */
const hidden: Readonly<Partial<Record<FindingEnding, FindingEnding>>> = {
  replaced: 'switch-due',
  'would-switch': 'switch-due',
  'left-alone': 'switch-due',
  refused: 'switch-due',
  unanswered: 'switch-due',
  undelivered: 'switch-due',
  answered: 'answer-due',
  'would-answer': 'answer-due',
  insisted: 'answer-due',
}

export function hideEnding(ended: FindingEnding): FindingEnding {
  return hidden[ended] ?? ended
}

/** The endings that a reviewer cannot tell apart from this one. */
export function alikeEndings(ended: string): readonly string[] {
  const shown = Object.entries(hidden).filter(([real, due]) => real === ended || due === ended)
  const due = shown[0]?.[1]
  if (due === undefined) return [ended]
  return Object.entries(hidden).flatMap(([real, other]) => (other === due ? [real] : []))
}

/** The record with neutral values in the members that depend on the arm. The page shows none of them while the arm is hidden. */
export function hideArm(record: DecisionRecord): DecisionRecord {
  const { confirmation: _, ...others } = record
  return { ...others, mode: 'shadow', outcome: 'kept', because: null }
}
