/**
 * The schema of the verifier's reply. It uses only what every provider's strict structured outputs accept; ranges are
 * checked when reading.
 */
import type { JsonObject } from '../json.ts'
import { dimensions, type RubricScore } from './rubric.ts'

export const replyMembers = ['comparisons'] as const
export const verdictMembers = ['comparison', 'tag', 'preference', 'confidence', 'A', 'B'] as const
export const assessmentMembers = ['fatal', 'scores'] as const

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

/** The same for every request, so that a provider can cache it: the tags are in the prompt. */
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
