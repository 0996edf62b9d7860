/**
 * Hides the arm of a canary. While a canary draws arms, a reviewer must see no difference between a repaired conversation and a
 * conversation that was left alone. Otherwise the reviewer knows the arm, and the label is worthless.
 *
 * Lists and counts hide the arms of all findings, so that no selection or search can reveal them. The page of a single conversation shows
 * its arm after the conversation got a label.
 */
import type { DecisionRecord } from '@twincheck/core'
import type { FindingEnding } from '../finding/finding.ts'

/**
 * Maps an ending to a neutral ending if the decision would have ended differently in the other arm. A reviewer sees only the neutral
 * ending.
 */
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

/** The endings that a reviewer cannot distinguish from this ending. */
export function alikeEndings(ended: string): readonly string[] {
  const shown = Object.entries(hidden).filter(([real, due]) => real === ended || due === ended)
  const due = shown[0]?.[1]
  if (due === undefined) return [ended]
  return Object.entries(hidden).flatMap(([real, other]) => (other === due ? [real] : []))
}

/**
 * Replaces the members of a record that depend on the arm by neutral values. The page does not show these members while the arm is
 * hidden.
 */
export function hideArm(record: DecisionRecord): DecisionRecord {
  const { confirmation: _, ...others } = record
  return { ...others, mode: 'shadow', outcome: 'kept', because: null }
}
