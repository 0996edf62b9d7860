/** Reading the verifier's verdict: strictly, and with the A/B labels mapped back to actor and twin. */
import { isArray, isJsonObject, type Json, type JsonObject } from '../json.ts'
import { readReplyObject } from '../reply.ts'
import { type Assessment, dimensions, isScore, type Score } from './rubric.ts'

/** One order's verdict, with the labels already mapped back. */
export type Judgment = {
  readonly prefers: 'actor' | 'twin' | 'neither'
  readonly confidence: number
  readonly actor: Assessment
  readonly twin: Assessment
}

/** Forward: A is the actor's proposal. Reversed: A is the twin. */
export type Judgments = { readonly forward: Judgment; readonly reversed: Judgment }

/** One comparison as the verifier reported it, still in its own labels. */
export type Verdict = {
  readonly comparison: number
  readonly preference: 'A' | 'B' | 'neither'
  readonly confidence: number
  readonly A: Assessment
  readonly B: Assessment
}

/** Null where the reply is empty or does not fit the schema it was asked for. */
export function readVerdicts(text: string): readonly Verdict[] | null {
  const comparisons = readReplyObject(text)?.comparisons
  if (comparisons === undefined || !isArray(comparisons)) return null
  const verdicts = comparisons.map(readVerdict)
  return verdicts.every((verdict) => verdict !== null) ? verdicts : null
}

/** Null where an order is missing or reported twice. */
export function mapVerdicts(verdicts: readonly Verdict[], forwardComparison: number): Judgments | null {
  const [forward, ...moreForward] = verdicts.filter(({ comparison }) => comparison === forwardComparison)
  const [reversed, ...moreReversed] = verdicts.filter(({ comparison }) => comparison !== forwardComparison)
  if (!forward || !reversed || moreForward.length > 0 || moreReversed.length > 0) return null
  return { forward: unlabel(forward, 'A'), reversed: unlabel(reversed, 'B') }
}

function unlabel({ preference, confidence, A, B }: Verdict, actorLabel: 'A' | 'B'): Judgment {
  const prefers = preference === 'neither' ? 'neither' : preference === actorLabel ? 'actor' : 'twin'
  return actorLabel === 'A' ? { prefers, confidence, actor: A, twin: B } : { prefers, confidence, actor: B, twin: A }
}

function readVerdict(value: Json): Verdict | null {
  if (!isJsonObject(value)) return null
  const { comparison, preference, confidence } = value
  const A = readAssessment(value.A)
  const B = readAssessment(value.B)
  if (comparison !== 1 && comparison !== 2) return null
  if (preference !== 'A' && preference !== 'B' && preference !== 'neither') return null
  if (typeof confidence !== 'number' || confidence < 0 || confidence > 1) return null
  return A && B && { comparison, preference, confidence, A, B }
}

function readAssessment(value: Json | undefined): Assessment | null {
  if (!isJsonObject(value) || typeof value.fatal !== 'boolean') return null
  const scores = readScores(value.scores)
  return scores && { fatal: value.fatal, scores }
}

function readScores(value: Json | undefined): Assessment['scores'] | null {
  if (!isJsonObject(value)) return null
  const { goalAlignment, stateGrounding, toolSelection, argumentValidity, completionSafety } = value
  if (!isScore(goalAlignment) || !isScore(stateGrounding) || !isScore(toolSelection)) return null
  if (!isScore(argumentValidity) || !isScore(completionSafety)) return null
  return { goalAlignment, stateGrounding, toolSelection, argumentValidity, completionSafety }
}

const scoreSchema = { type: 'integer', enum: [0, 1, 2, 3, 4] satisfies Score[] } as const

const assessmentSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['fatal', 'scores'],
  properties: {
    fatal: {
      type: 'boolean',
      description: 'Whether executing this candidate now would be a fatal error for the task.',
    },
    scores: {
      type: 'object',
      additionalProperties: false,
      required: [...dimensions],
      properties: Object.fromEntries(dimensions.map((dimension) => [dimension, scoreSchema])),
    },
  },
}

/** Only what every provider's strict structured outputs accept; ranges are checked when reading. */
export const verdictReply: { readonly name: string; readonly schema: JsonObject } = {
  name: 'verdicts',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['comparisons'],
    properties: {
      comparisons: {
        type: 'array',
        description: 'One verdict for each comparison asked for.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['comparison', 'preference', 'confidence', 'A', 'B'],
          properties: {
            comparison: { type: 'integer', enum: [1, 2] },
            preference: { type: 'string', enum: ['A', 'B', 'neither'] },
            confidence: { type: 'number', description: 'From 0 to 1.' },
            A: assessmentSchema,
            B: assessmentSchema,
          },
        },
      },
    },
  },
}
