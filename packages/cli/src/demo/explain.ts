/** Explains a conversation or a decision in a few lines that need no glossary. */
import type { DecisionRecord } from '@twincheck/core'
import { actionText, formatCount } from '@twincheck/eval'
import { labelled } from '../terminal/wrap-text.ts'
import type { ConversationStep, PlayedConversation } from './play-conversation.ts'

export function explainConversation({ conversation, steps }: PlayedConversation): readonly string[] {
  const answers = steps.filter(({ answer }) => answer !== null).length
  const times = answers === 1 ? 'one more request' : `${formatCount(answers)} more requests`
  return [
    labelled('user', `“${conversation.request}”`),
    ...steps.flatMap(stepLines),
    labelled('why', conversation.why),
    labelled('cost', `${times} to the agent’s model; no other model is asked`),
  ].flat()
}

function stepLines({ step, answer, record }: ConversationStep): readonly (readonly string[])[] {
  const proposed = labelled('agent', actionText(record.proposal))
  switch (step.kind) {
    case 'says':
      return [proposed]
    case 'answered':
      return [proposed, labelled('TwinCheck', answer ?? '')]
    case 'runs': {
      const ran = record.because?.code === 'insisted' ? 'runs, because the agent insists: ' : 'runs: '
      return [proposed, labelled('', ran + step.returns)]
    }
  }
}

export function explainDecision(record: DecisionRecord, request: string): readonly string[] {
  const { proposal, certificates, twin, violations } = record
  return [
    labelled('user', `“${request}”`),
    labelled('agent', actionText(proposal)),
    ...certificates.map(({ reason }) => labelled('problem', reason)),
    ...(twin
      ? [labelled('instead', `${actionText(twin.action)}${twin.origin === 'generated' ? ' (written by a model)' : ''}`)]
      : []),
    ...violations.map(({ message }) => labelled('but', message)),
    ...judgmentLines(record),
    labelled('result', resultText(record)),
  ].flat()
}

function resultText(record: DecisionRecord): string {
  return record.outcome === 'replaced'
    ? 'replaced: the alternative is carried out, and the agent’s call never runs'
    : `the agent’s call runs: ${keptText(record)}`
}

/**
 * Formats a threshold with two decimals. A threshold lies just above a score, so rounding can make it look equal to the score. If
 * rounding made the threshold smaller, the text says "just above".
 */
export function thresholdText(threshold: number): string {
  const shown = threshold.toFixed(2)
  return Number(shown) < threshold ? `just above ${shown}` : shown
}

export function keptText({ because, judgments, score }: DecisionRecord): string {
  switch (`${because?.stage} ${because?.code}`) {
    case 'evidence no-certificate':
      return 'nothing speaks against it, so no model was asked'
    case 'structure invalid-twin':
      return 'the alternative fails a check'
    case 'boundary timeout':
      return 'no decision in time'
    case 'gate below-threshold':
      if (judgments && judgments.forward.prefers !== judgments.reversed.prefers)
        return 'the verifier contradicts itself'
      if (judgments?.forward.prefers === 'actor') return 'the verifier prefers it'
      return score ? `the score ${score.toFixed(2)} is below the limit` : 'the verifier sees no serious error in it'
  }
  return `${because?.stage}, ${because?.code}`
}

function judgmentLines({ judgments, score }: DecisionRecord): readonly (readonly string[])[] {
  if (!judgments) return []
  const { forward, reversed } = judgments
  const named = ({ prefers }: typeof forward) => (prefers === 'twin' ? 'the alternative' : 'the agent’s call')
  const said =
    forward.prefers === reversed.prefers
      ? `prefers ${named(forward)}, whichever of the two it reads first`
      : `prefers ${named(forward)} if it reads the agent’s call first, and ${named(reversed)} if not`
  return [labelled('verifier', `${said}; score ${(score ?? 0).toFixed(2)}`)]
}
