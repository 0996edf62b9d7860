/** What all sessions of one TwinCheck share, with every default in one place. */
import { randomUUID } from 'node:crypto'
import { TwinCheckError } from '../policy/errors.ts'
import { type Policy, paperPolicy } from '../policy/policy.ts'
import type { ValidateCall } from '../policy/ports.ts'
import type { DecisionRecord } from '../policy/record.ts'
import type { Judge, Judging } from '../policy/verifier/index.ts'
import { createCallValidator } from '../schema/validate-call.ts'
import { type Calibration, demandCalibration, policyFingerprint } from './calibration.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Confirm } from './confirmation.ts'
import { type Mode, type ModeSwitch, processSwitch } from './mode.ts'
import type { ModelPort, Prices } from './model-port.ts'
import type { Redactor } from './redact.ts'

export type TwinCheckOptions = {
  /** Asks a model, for both roles. Null: none is asked, so evidence is recorded and nothing can be replaced. */
  readonly model: ModelPort | null
  /** Default `shadow`: nothing is ever replaced. `repair` demands a matching calibration. */
  readonly mode?: Mode
  readonly calibration?: Calibration | null
  /** Default: the paper's three conditions. */
  readonly policy?: Policy
  /** Default `one-request`: both orders in one request, as in the paper. */
  readonly judging?: Judging
  /** How long one decision may take before the proposal is kept. Default 30 s. */
  readonly deadlineMs?: number
  /** Asked before a switch is made. Default: no one. */
  readonly confirm?: Confirm | null
  /** Receives every record. A failure here never reaches the host; it is passed to `onProblem`. */
  readonly onRecord?: (record: DecisionRecord) => void | Promise<void>
  readonly onProblem?: (error: unknown) => void
  /** Runs on every string of a record, after the built-in redaction. */
  readonly redact?: Redactor | null
  /** Per million tokens, by model id. Default: none, and cost is reported as null. */
  readonly prices?: Prices
  readonly clock?: Clock
  readonly newId?: () => string
  readonly modeSwitch?: ModeSwitch
}

export type Setting = {
  readonly model: ModelPort | null
  readonly mode: () => Mode
  readonly calibration: Calibration | null
  readonly policy: Policy
  readonly fingerprint: string
  readonly judging: Judging
  /** What stands between the verifier and the policy: nothing in production, an ablation in an experiment. */
  readonly judge: (production: Judge) => Judge
  readonly validate: ValidateCall
  readonly deadlineMs: number
  readonly confirm: Confirm | null
  readonly deliver: (record: DecisionRecord) => Promise<DecisionRecord>
  readonly redact: Redactor | null
  readonly prices: Prices
  readonly clock: Clock
  readonly newId: () => string
}

export class InvalidOptionError extends TwinCheckError {
  readonly code = 'invalid-option'

  constructor(option: string, expected: string, found: unknown) {
    super(`Option ${option}: expected ${expected}, found ${String(found)}. Correct it; no session was opened.`)
  }
}

/** Thirty seconds: a verifier at medium effort answers within a few, and a stuck endpoint must not hold an agent up. */
const defaultDeadlineMs = 30_000

/** Throws on a configuration that cannot work, before any model is asked. */
export function readSetting(options: TwinCheckOptions): Setting {
  const {
    model,
    mode = 'shadow',
    calibration = null,
    policy = paperPolicy,
    judging = 'one-request',
    deadlineMs = defaultDeadlineMs,
    confirm = null,
    onRecord,
    onProblem,
    redact = null,
    prices = {},
    clock = systemClock,
    newId = randomUUID,
    modeSwitch = processSwitch,
  } = options
  if (mode !== 'shadow' && mode !== 'repair') throw new InvalidOptionError('mode', "'shadow' or 'repair'", mode)
  if (!(deadlineMs > 0)) throw new InvalidOptionError('deadlineMs', 'a number of milliseconds above 0', deadlineMs)
  const fingerprint = policyFingerprint(policy, judging)
  const demanded = mode === 'repair' ? demandCalibration(calibration, fingerprint) : null
  return {
    model,
    mode: () => (mode === 'repair' && modeSwitch.heldInShadow() === null ? 'repair' : 'shadow'),
    calibration: demanded,
    policy: demanded ? { ...policy, threshold: demanded.threshold } : policy,
    fingerprint,
    judging,
    judge: (production) => production,
    validate: createCallValidator(),
    deadlineMs,
    confirm,
    deliver: deliverer(onRecord, onProblem),
    redact,
    prices,
    clock,
    newId,
  }
}

function deliverer(
  onRecord: TwinCheckOptions['onRecord'],
  onProblem: TwinCheckOptions['onProblem'],
): Setting['deliver'] {
  if (!onRecord) return (record) => Promise.resolve(record)
  return async (record) => {
    try {
      await onRecord(record)
    } catch (error) {
      onProblem?.(error)
    }
    return record
  }
}
