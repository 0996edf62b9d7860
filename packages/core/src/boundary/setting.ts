/** What all sessions of one TwinCheck share, with every default in one place. */
import { randomUUID } from 'node:crypto'
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { Policy } from '../policy/paper/policy.ts'
import type { ValidateCall } from '../policy/paper/ports.ts'
import type { Judge, Judging } from '../policy/paper/verifier/index.ts'
import type { Profile } from '../policy/profile/description.ts'
import { policyOf } from '../policy/profile/policy-of.ts'
import { profileNamed, profileNames } from '../policy/profile/profiles.ts'
import { readWarrant } from '../policy/profile/read-warrant.ts'
import { withWarrant } from '../policy/profile/warrant.ts'
import { createCallValidator } from '../schema/validate-call.ts'
import { demandCalibration, policyFingerprint } from './calibration.ts'
import type { Calibration } from './calibration-file.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Confirm } from './confirmation.ts'
import { type Backlog, openBacklog } from './delivery/backlog.ts'
import {
  type Deliver,
  type OnRecord,
  openDelivery,
  openReport,
  openWarning,
  type ReportError,
} from './delivery/delivery.ts'
import { guardClock, guardIds, guardSwitch } from './host-functions.ts'
import { type Mode, type ModeSwitch, processSwitch } from './mode.ts'
import type { ModelPort, Prices } from './model-port.ts'
import type { OnOutcome } from './outcomes/report-outcome.ts'
import { type AcceptedBound, demandAccepted } from './own-calibration/accepted-bound.ts'
import { type Redactor, safeRedactor } from './redaction/redact.ts'
import { createToolReader, type ReadTool } from './step/follow-trace.ts'
import { openUnderWay, type UnderWay } from './under-way.ts'

export type TwinCheckOptions = {
  /** Asks a model, for both roles. Null: none is asked, so evidence is recorded and nothing can be replaced. */
  readonly model: ModelPort | null
  /** Default `shadow`: nothing is ever replaced. `repair` demands a matching calibration. */
  readonly mode?: Mode
  readonly calibration?: Calibration | null
  /** The bound that is accepted of a calibration on one's own conversations, which repair demands. Default: none is. */
  readonly acceptedBound?: AcceptedBound | null
  /** Default `paper`: its three conditions. `extended` adds more to them, `wary` those about foreign orders; `readProfile` reads one of your own. */
  readonly profile?: Profile
  /** In place of a profile: a policy of your own. */
  readonly policy?: Policy
  /** Only conditions with a warrant are acted on; the others are seen and recorded. Default: all are acted on. */
  readonly warrant?: WarrantOption | null
  /** Default `one-request`: both orders in one request, as in the paper. */
  readonly judging?: Judging
  /** How long one decision may take before the proposal is kept. Default 30 s. */
  readonly deadlineMs?: number
  /** Asked before a switch is made. Default: no one. */
  readonly confirm?: Confirm | null
  /** Receives every record, after the action was released. A failure here is passed to `onProblem` and goes no further. */
  readonly onRecord?: OnRecord
  readonly onProblem?: (error: unknown) => void
  /** Takes what is reported with `twincheck.outcome`: your own store, or `outcomeSender` to a gateway. Default: it is refused. */
  readonly onOutcome?: OnOutcome
  /** Runs on every string of a record, after the built-in redaction. */
  readonly redact?: Redactor | null
  /** Per million tokens, by model id. Default: none, and cost is reported as null. */
  readonly prices?: Prices
  readonly clock?: Clock
  readonly newId?: () => string
  readonly modeSwitch?: ModeSwitch
}

export type WarrantOption = {
  /** The parsed JSON of a file that `twincheck certify --out` wrote. */
  readonly file: unknown
  /** The largest share of successful runs that a condition may be known to touch, as the warrant bounds it. */
  readonly mostTouched: number
}

export type Setting = {
  readonly model: ModelPort | null
  readonly mode: () => Mode
  readonly calibration: Calibration | null
  readonly policy: Policy
  readonly fingerprint: string
  /** The name under which the policy is recorded. */
  readonly profile: string
  readonly judging: Judging
  /** What stands between the verifier and the policy: nothing in production, an ablation in an experiment. */
  readonly judge: (production: Judge) => Judge
  readonly validate: ValidateCall
  readonly readTool: ReadTool
  readonly deadlineMs: number
  readonly confirm: Confirm | null
  /** Null where no one takes records. */
  readonly deliver: Deliver | null
  readonly onOutcome: OnOutcome | null
  readonly report: ReportError
  /** For steps that could not be read: said by the process itself where there is no `onProblem`. */
  readonly reportUnread: ReportError
  readonly backlog: Backlog
  /** The work of all sessions. */
  readonly underWay: UnderWay
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
/** The longest a timer can wait; a longer one would fire at once. */
const longestDeadlineMs = 2_147_483_647

/** Throws on a configuration that cannot work, before any model is asked. */
export function readSetting(options: TwinCheckOptions): Setting {
  const {
    model,
    mode = 'shadow',
    calibration = null,
    judging = 'one-request',
    deadlineMs = defaultDeadlineMs,
    confirm = null,
    onRecord = null,
    onProblem = null,
    redact = null,
    prices = {},
  } = options
  if (mode !== 'shadow' && mode !== 'repair') throw new InvalidOptionError('mode', "'shadow' or 'repair'", mode)
  if (!(deadlineMs > 0 && deadlineMs <= longestDeadlineMs)) {
    throw new InvalidOptionError('deadlineMs', `milliseconds above 0 and at most ${longestDeadlineMs}`, deadlineMs)
  }
  const report = openReport(onProblem)
  const clock = guardClock(options.clock ?? systemClock, report)
  const isFree = guardSwitch(options.modeSwitch ?? processSwitch, report)
  const policy = holdToWarrant(choosePolicy(options, clock), options.warrant ?? null)
  const fingerprint = policyFingerprint(policy, judging)
  const demanded = mode === 'repair' ? demandCalibration(calibration, fingerprint) : null
  if (demanded) demandAccepted(demanded, options.acceptedBound ?? null)
  return {
    model,
    mode: () => (mode === 'repair' && isFree() ? 'repair' : 'shadow'),
    calibration: demanded,
    policy: demanded ? { ...policy, threshold: demanded.threshold } : policy,
    fingerprint,
    profile: profileOf(policy, judging),
    judging,
    judge: (production) => production,
    validate: createCallValidator(),
    readTool: createToolReader(),
    deadlineMs,
    confirm,
    deliver: onRecord && openDelivery(onRecord, { report, clock, milliseconds: deadlineMs }),
    onOutcome: options.onOutcome ?? null,
    report,
    reportUnread: onProblem === null ? openWarning() : report,
    backlog: openBacklog(report),
    underWay: openUnderWay(),
    redact: redact && safeRedactor(redact, report),
    prices,
    clock,
    newId: guardIds(options.newId ?? randomUUID, report),
  }
}

function choosePolicy({ profile, policy }: TwinCheckOptions, clock: Clock): Policy {
  if (policy !== undefined && profile !== undefined) {
    throw new InvalidOptionError('profile', 'no profile beside a policy of your own', profile)
  }
  if (policy !== undefined) return policy
  if (typeof profile === 'object') return policyOf(profile, { now: () => new Date(clock.now()).toISOString() })
  const named = profileNames.find((name) => name === (profile ?? 'paper'))
  if (named === undefined) throw new InvalidOptionError('profile', `one of ${profileNames.join(', ')}`, profile)
  return profileNamed(named)
}

function holdToWarrant(policy: Policy, warrant: WarrantOption | null): Policy {
  return warrant === null ? policy : withWarrant(policy, readWarrant(warrant.file, 'warrant'), warrant.mostTouched)
}

/** A policy that was made by changing a profile has taken over its name, and is no longer that profile. */
function profileOf(policy: Policy, judging: Judging): string {
  const { name = 'custom' } = policy
  const named = profileNames.find((known) => known === name)
  if (named === undefined || policy === profileNamed(named)) return name
  const { authorised: _whatMayBeActedOn, ...whole } = policy
  return policyFingerprint(whole, judging) === policyFingerprint(profileNamed(named), judging) ? name : 'custom'
}
