/** A decision record in a few plain lines. */
import type { DecisionRecord } from '@twincheck/core'
import { actionText, formatFixed } from '@twincheck/eval'
import { labelled } from '../terminal/wrap-text.ts'

/** Explains a record in a few lines. `request`: the user's latest message. */
export function explain(record: DecisionRecord, request: string): readonly string[] {
  const { proposal, certificates, twin, violations } = record
  return [
    labelled('user', `“${request}”`),
    labelled('proposal', actionText(proposal)),
    ...certificates.map(({ condition, reason }) => labelled('evidence', `${condition}: ${reason}`)),
    ...(twin ? [labelled('twin', `${actionText(twin.action)} (${twin.origin})`)] : []),
    ...violations.map(({ check, message }) => labelled('structure', `${check}: ${message}`)),
    ...judgmentLines(record),
    labelled('outcome', outcomeText(record)),
  ].flat()
}

export function outcomeText(record: DecisionRecord): string {
  return record.outcome === 'replaced' ? 'replaced by the twin' : `kept: ${keptText(record)}`
}

/**
 * Prints a threshold. A threshold is the next number after a score, so rounding would hide that it is above the score;
 * the text then says "just above".
 */
export function thresholdText(threshold: number): string {
  const shown = threshold.toFixed(2)
  return Number(shown) < threshold ? `just above ${shown}` : shown
}

export function keptText({ because, judgments, score }: DecisionRecord): string {
  switch (`${because?.stage} ${because?.code}`) {
    case 'evidence no-certificate':
      return 'no evidence against it, so no model was asked'
    case 'evidence insisted':
      return 'the actor proposed it again after an answer, so it is executed'
    case 'evidence not-warranted':
      return 'the warrant covers none of the conditions that hold'
    case 'structure invalid-twin':
      return 'the twin breaks a structural check'
    case 'boundary timeout':
      return 'no decision within the deadline'
    case 'gate below-threshold':
      if (judgments && judgments.forward.prefers !== judgments.reversed.prefers) return 'the two orders disagree'
      if (judgments?.forward.prefers === 'actor') return 'the verifier prefers it'
      return score ? `score ${score.toFixed(2)} is below the threshold` : 'the verifier sees no fatal error'
  }
  return `${because?.stage}, ${because?.code}`
}

function judgmentLines({ judgments, score, threshold }: DecisionRecord): readonly (readonly string[])[] {
  if (!judgments) return []
  const { forward, reversed } = judgments
  const said = ({ prefers, margin }: typeof forward) => `the ${prefers}, margin ${formatFixed(margin, 2)}`
  const orders =
    said(forward) === said(reversed)
      ? `prefers ${said(forward)}, in both orders`
      : `prefers ${said(forward)}, where the actor’s comes first, and ${said(reversed)}, where the twin does`
  return [labelled('verifier', `${orders}; score ${(score ?? 0).toFixed(2)}, threshold ${thresholdText(threshold)}`)]
}
