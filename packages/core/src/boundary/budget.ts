/**
 * Tracks how much of its budget a trajectory has spent (paper, Section 5). After a switch has stopped an instruction from a tool's
 * output, later calls for the same instruction may be stopped too. Such a follow-up stop does not count as a switch, and it may cost one
 * additional verification.
 */
import { mostFollowUps } from '../policy/follow-up-stops.ts'
import { budgets } from '../policy/paper/constants.ts'
import type { Stopped } from '../policy/paper/extension.ts'
import { isObject, MalformedInputError } from '../policy/paper/json.ts'
import { readCount, readShare } from '../policy/paper/read.ts'
import type { Allowance } from '../policy/paper/step.ts'

export type SessionState = {
  readonly version: 1
  readonly decisions: number
  readonly verifications: number
  readonly generations: number
  readonly switches: number
  readonly followUps: number
  /** Hash of the instruction that the switch stopped. Null before a switch, or if the switch stopped no instruction. */
  readonly stopped: string | null
  /** D = max d (Section 3): the highest anomaly score in the records written so far. A step gets its score when its record is written. */
  readonly anomaly: number
}

export const freshState: SessionState = {
  version: 1,
  decisions: 0,
  verifications: 0,
  generations: 0,
  switches: 0,
  followUps: 0,
  stopped: null,
  anomaly: 0,
}

export type Budget = {
  readonly state: () => SessionState
  readonly allowance: () => Allowance
  readonly countDecision: () => number
  readonly noteAnomaly: (score: number) => void
  readonly spend: (what: 'verifications' | 'generations') => void
  readonly spendSwitch: (stops: Stopped | null) => void
  /**
   * Refunds the latest switch because its twin was not delivered. If a follow-up stop came after the switch, the switch is not refunded.
   */
  readonly giveBackSwitch: () => void
  /** Raises each count to at least the count in `other`, which describes the same trajectory. */
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
    spendSwitch: (stops) => {
      state = stops?.followUp
        ? { ...state, followUps: state.followUps + 1 }
        : { ...state, switches: state.switches + 1, stopped: stops?.order ?? null }
    },
    giveBackSwitch: () => {
      if (state.switches > 0 && state.followUps === 0) state = { ...state, switches: state.switches - 1, stopped: null }
    },
    raiseTo: (other) => {
      state = {
        version: 1,
        decisions: Math.max(state.decisions, other.decisions),
        verifications: Math.max(state.verifications, other.verifications),
        generations: Math.max(state.generations, other.generations),
        switches: Math.max(state.switches, other.switches),
        followUps: Math.max(state.followUps, other.followUps),
        // If both states have a switch, the instruction of `other` is used. `other` is the stored state, and a stored switch was
        // certainly made.
        stopped: other.switches > 0 ? other.stopped : state.stopped,
        anomaly: Math.max(state.anomaly, other.anomaly),
      }
    },
  }
}

export function allowanceOf(spent: SessionState): Allowance {
  return {
    verifications: verificationsFor(spent.stopped !== null) - spent.verifications,
    switches: budgets.switches - spent.switches,
    generations: budgets.generations - spent.generations,
    followUps: mostFollowUps - spent.followUps,
    stopped: spent.stopped,
  }
}

/**
 * The maximum number of verifications of a trajectory. The maximum is higher if the trajectory's switch stopped an instruction
 * (`hasStopped`).
 */
function verificationsFor(hasStopped: boolean): number {
  return budgets.verifications + (hasStopped ? mostFollowUps : 0)
}

export function readSessionState(value: unknown): SessionState {
  if (!isObject(value)) throw new MalformedInputError('state', 'a stored session state', value)
  if (value.version !== 1) throw new MalformedInputError('state.version', '1', value.version)
  return {
    version: 1,
    decisions: readCount(value.decisions, 'state.decisions'),
    verifications: readCount(value.verifications, 'state.verifications'),
    generations: readCount(value.generations, 'state.generations'),
    switches: readCount(value.switches, 'state.switches'),
    followUps: readCount(value.followUps ?? 0, 'state.followUps'),
    stopped: readStopped(value.stopped ?? null),
    anomaly: readShare(value.anomaly, 'state.anomaly'),
  }
}

function readStopped(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  throw new MalformedInputError('state.stopped', 'the hash of an order, or null', value)
}
