/**
 * The verifier's reply: its schema, and how it is read. The schema uses only features that every provider's strict structured outputs
 * accept. Ranges are checked on reading.
 */
import { limits } from '../constants.ts'
import { isArray, isJsonObject, type Json, type JsonObject } from '../json.ts'
import { parseStrictJson } from '../text/strict-json.ts'
import type { WrittenJudgment } from './judgment.ts'
import { type Assessment, dimensions, isScore, type RubricScore } from './rubric.ts'

const replyMembers = ['comparisons'] as const
const verdictMembers = ['comparison', 'tag', 'preference', 'confidence', 'A', 'B'] as const
const assessmentMembers = ['fatal', 'scores'] as const

const scoreSchema = { type: 'integer', enum: [0, 1, 2, 3, 4] satisfies RubricScore[] } as const

const assessmentSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: assessmentMembers,
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

/** The reply's schema. It is the same for every request, so a provider can cache it. The tags are in the prompt. */
export const verdictReply: { readonly name: string; readonly schema: JsonObject } = {
  name: 'verdicts',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: replyMembers,
    properties: {
      comparisons: {
        type: 'array',
        description: 'One verdict for each comparison asked for.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: verdictMembers,
          properties: {
            comparison: { type: 'integer', enum: [1, 2] },
            tag: { type: 'string', description: 'The tag of this comparison, repeated as it stands.' },
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

/**
 * Reads the verifier's reply by one strict rule: it must be exactly the JSON that its schema describes. A fence, text before or after the
 * JSON, an extra or repeated member, or a number out of range makes the reply unreadable, and the paper's one retry follows. Returns null
 * if the reply is unreadable.
 */
export function readVerdicts(text: string): readonly WrittenJudgment[] | null {
  if (text.length > limits.replyCharacters) return null
  const comparisons = readMembers(parseStrictJson(text), replyMembers)?.comparisons
  if (comparisons === undefined || !isArray(comparisons)) return null
  const verdicts = comparisons.map(readVerdict)
  return verdicts.every((verdict) => verdict !== null) ? verdicts : null
}

function readVerdict(value: Json): WrittenJudgment | null {
  const members = readMembers(value, verdictMembers)
  if (!members) return null
  const { comparison, tag, preference, confidence } = members
  const A = readAssessment(members.A)
  const B = readAssessment(members.B)
  if ((comparison !== 1 && comparison !== 2) || typeof tag !== 'string') return null
  if (preference !== 'A' && preference !== 'B' && preference !== 'neither') return null
  if (typeof confidence !== 'number' || confidence < 0 || confidence > 1) return null
  return A && B && { comparison, tag, preference, confidence, A, B }
}

function readAssessment(value: Json | undefined): Assessment | null {
  const members = readMembers(value, assessmentMembers)
  const scores = readScores(members?.scores)
  return scores && typeof members?.fatal === 'boolean' ? { fatal: members.fatal, scores } : null
}

function readScores(value: Json | undefined): Assessment['scores'] | null {
  const members = readMembers(value, dimensions)
  if (!members) return null
  const { goalAlignment, stateGrounding, toolSelection, argumentValidity, completionSafety } = members
  if (!isScore(goalAlignment) || !isScore(stateGrounding) || !isScore(toolSelection)) return null
  if (!isScore(argumentValidity) || !isScore(completionSafety)) return null
  return { goalAlignment, stateGrounding, toolSelection, argumentValidity, completionSafety }
}

/**
 * Accepts an object with exactly as many members as there are names. The callers then read every name, so the object can have no other
 * members.
 */
function readMembers(value: Json | undefined, names: readonly string[]): JsonObject | null {
  return isJsonObject(value) && Object.keys(value).length === names.length ? value : null
}
