/** The methods that the paper compares TwinCheck with, by their names in a plan. */
import type { Baselines } from '@twincheck/eval/harness'
import { absoluteVerifier } from './absolute-verifier.ts'
import { selfRevision } from './self-revision.ts'

export const baselines: Baselines = { 'self-revision': selfRevision, 'absolute-verifier': absoluteVerifier }
