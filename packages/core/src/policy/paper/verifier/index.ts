/**
 * The verifier stage (paper, Section 4.3): the same pair is judged in both orders.
 *
 * One request holds both orders. An unreadable reply is requested once more. A second unreadable reply is an operational exception. A
 * readable reply that omits or repeats an order, or carries the tag of another request, counts as an answer with score zero.
 */
import { verifierQueries } from '../constants.ts'
import { TwinCheckError } from '../errors.ts'
import type { AskModel } from '../ports.ts'
import { type JudgedRequest, type Judgments, mapVerdicts } from './judgment.ts'
import { type Candidates, forwardComparison, type VerifierQuestion, verifierQuestion } from './prompt.ts'
import { readVerdicts } from './verdict-reply.ts'

export type Judged =
  | { readonly kind: 'judged'; readonly judgments: Judgments }
  | { readonly kind: 'order-missing' }
  | { readonly kind: 'exception'; readonly error: unknown }

/** Judges a pair of candidates. In production a model judges. */
export type Judge = (candidates: Candidates) => Promise<Judged>

export class UnreadableVerdictError extends TwinCheckError {
  readonly code = 'unreadable-verdict'

  constructor() {
    super(
      `The verifier's reply did not fit the verdict schema, twice. The actor's action was kept. ` +
        `Use a model that honours JSON Schema outputs, or check the endpoint with a single request.`,
    )
  }
}

export function judgeBothOrders(ask: AskModel): Judge {
  return async (candidates) => {
    try {
      const answer = await askForVerdicts(verifierQuestion(candidates), ask)
      const judgments = mapVerdicts(answer, forwardComparison(candidates))
      return judgments ? { kind: 'judged', judgments } : { kind: 'order-missing' }
    } catch (error) {
      return { kind: 'exception', error }
    }
  }
}

async function askForVerdicts({ request, asked }: VerifierQuestion, ask: AskModel): Promise<JudgedRequest> {
  for (let query = 0; query < verifierQueries; query++) {
    const { text } = await ask(request)
    const verdicts = readVerdicts(text)
    if (verdicts) return { verdicts, asked }
  }
  throw new UnreadableVerdictError()
}
