/** What a trajectory has spent (paper, Section 5): at most two verifications, at most one switch. Explicit and storable. */
import { budgets } from '../policy/constants.ts'
import { isObject, MalformedInputError } from '../policy/json.ts'
import { readCount, readShare } from '../policy/read.ts'
import type { Allowance } from '../policy/step.ts'

export type SessionState = {
  readonly version: 1
  readonly decisions: number
  readonly verifications: number
  readonly generations: number
  readonly switches: number
  /** D = max d so far (Section 3). */
  readonly anomaly: number
}

export const freshState: SessionState = {
  version: 1,
  decisions: 0,
  verifications: 0,
  generations: 0,
  switches: 0,
  anomaly: 0,
}

/** The one place where a session's state changes. */
export type Budget = {
  readonly state: () => SessionState
  readonly allowance: () => Allowance
  /** The index of this decision, from 0. */
  readonly countDecision: () => number
  readonly noteAnomaly: (score: number) => void
  readonly spend: (what: 'verifications' | 'generations' | 'switches') => void
  /** Takes over what another account of the same trajectory has spent beyond this one. */
  readonly raiseTo: (other: SessionState) => void
}

export function openBudget(restored: SessionState): Budget {
  let state = restored
  return {
    state: () => state,
    allowance: () => allowanceOf(state),
    countDecision: () => {
      const number = state.decisions
      state = { ...state, decisions: number + 1 }
      return number
    },
    noteAnomaly: (score) => {
      state = { ...state, anomaly: Math.max(state.anomaly, score) }
    },
    spend: (what) => {
      state = { ...state, [what]: state[what] + 1 }
    },
    raiseTo: (other) => {
      state = {
        version: 1,
        decisions: Math.max(state.decisions, other.decisions),
        verifications: Math.max(state.verifications, other.verifications),
        generations: Math.max(state.generations, other.generations),
        switches: Math.max(state.switches, other.switches),
        anomaly: Math.max(state.anomaly, other.anomaly),
      }
    },
  }
}

export function allowanceOf(spent: SessionState): Allowance {
  return {
    verifications: budgets.verifications - spent.verifications,
    switches: budgets.switches - spent.switches,
    generations: budgets.generations - spent.generations,
  }
}

/** Reads a state that was stored by an earlier process. */
export function readSessionState(value: unknown): SessionState {
  if (!isObject(value)) throw new MalformedInputError('state', 'a stored session state', value)
  if (value.version !== 1) throw new MalformedInputError('state.version', '1', value.version)
  return {
    version: 1,
    decisions: readCount(value.decisions, 'state.decisions'),
    verifications: readCount(value.verifications, 'state.verifications'),
    generations: readCount(value.generations, 'state.generations'),
    switches: readCount(value.switches, 'state.switches'),
    anomaly: readShare(value.anomaly, 'state.anomaly'),
  }
}
