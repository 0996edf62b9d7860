/** The options of a TwinCheck and their defaults, shared by all its sessions. */
import { randomUUID } from 'node:crypto'
import { answersPerTurn } from '../policy/advice/index.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { advisedBy } from '../policy/paper/extension.ts'
import type { Policy } from '../policy/paper/policy.ts'
import type { ValidateCall } from '../policy/paper/ports.ts'
import type { Judge } from '../policy/paper/verifier/index.ts'
import { builtInExtensions } from '../policy/profile/catalogue.ts'
import type { Profile } from '../policy/profile/description.ts'
import { policyOf } from '../policy/profile/policy-of.ts'
import { defaultProfile, profileNamed, profileNames } from '../policy/profile/profiles.ts'
import { readWarrant } from '../policy/profile/read-warrant.ts'
import { withWarrant } from '../policy/profile/warrant.ts'
import { createCallValidator } from '../schema/validate-call.ts'
import { demandCalibration, policyFingerprint } from './calibration.ts'
import type { Calibration } from './calibration-file.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Confirm } from './confirmation.ts'
import {
  type Deliver,
  type OnRecord,
  openDelivery,
  openReport,
  openWarning,
  type ReportError,
} from './delivery/delivery.ts'
import { guardClock, guardIds, guardSwitch } from './host-functions.ts'
import { type Mode, type ModeSwitch, modes, processSwitch } from './mode.ts'
import type { ModelPort, Prices } from './model-port.ts'
import type { OnOutcome } from './outcomes/report-outcome.ts'
import { type AcceptedBound, demandAccepted } from './own-calibration/accepted-bound.ts'
import { openPendingWork, type PendingWork } from './pending-work.ts'
import { type Redactor, safeRedactor } from './redaction/redact.ts'
import { createToolReader, type ReadTool } from './step/follow-trace.ts'

export type TwinCheckOptions = {
  /** The model for both roles, generator and verifier. Null means no model: no twin can be written or judged. */
  readonly model: ModelPort | null
  /** The default `shadow` replaces nothing. `advise` answers calls. `repair` requires a matching calibration. */
  readonly mode?: Mode
  /** Maximum number of calls that are answered between two user messages. Default 5. */
  readonly answersPerTurn?: number
  readonly calibration?: Calibration | null
  /** The bound that the operator accepts. Repair with your own calibration requires it. Default: none. */
  readonly acceptedBound?: AcceptedBound | null
  /**
   * The profile. The default `standard` looks for the mistakes that people report, and also has the paper's conditions in a form that
   * answers calls. `paper` is exactly the paper. `extended` adds documented formats. `wary` adds instructions in tool outputs. For your
   * own profile, pass the result of `readProfile`.
   */
  readonly profile?: Profile
  /** Your own policy. It replaces the profile. */
  readonly policy?: Policy
  /**
   * With a warrant, TwinCheck acts only on warranted conditions and only records all others. By default TwinCheck acts on all conditions.
   */
  readonly warrant?: WarrantOption | null
  /** Time limit for one decision in milliseconds. Afterwards the proposal is kept. Default 30 s. */
  readonly deadlineMs?: number
  /**
   * Time limit in milliseconds for asking the actor again after its calls were answered. The time is measured from the actor's first
   * reply. Default 120 s.
   */
  readonly exchangeMs?: number
  /** Asks for confirmation before a switch is made. By default nobody is asked. */
  readonly confirm?: Confirm | null
  /** Receives every record after the action is released. Errors thrown here are only passed to `onProblem`. */
  readonly onRecord?: OnRecord
  readonly onProblem?: (error: unknown) => void
  /**
   * Receives the outcomes that `twincheck.outcome` reports. Pass your own store, or `outcomeSender` for a gateway. By default outcomes
   * are refused.
   */
  readonly onOutcome?: OnOutcome
  /** Runs on every string of a record, after the built-in redaction. */
  readonly redact?: Redactor | null
  /** Prices per million tokens, by model id. Without prices, cost is null. */
  readonly prices?: Prices
  readonly clock?: Clock
  readonly newId?: () => string
  readonly modeSwitch?: ModeSwitch
}

export type WarrantOption = {
  /** The parsed JSON of a file that `twincheck certify --out` wrote. */
  readonly file: unknown
  readonly mostTouched: number
}

export type Setting = {
  readonly model: ModelPort | null
  readonly mode: () => Mode
  readonly calibration: Calibration | null
  readonly policy: Policy
  readonly fingerprint: string
  readonly profile: string
  /** Returns the judge that decides use. In production that is the given judge. Experiments return a wrapped judge for an ablation. */
  readonly judge: (production: Judge) => Judge
  readonly validate: ValidateCall
  readonly readTool: ReadTool
  readonly deadlineMs: number
  readonly exchangeMs: number
  readonly answersPerTurn: number
  readonly confirm: Confirm | null
  readonly deliver: Deliver | null
  readonly onOutcome: OnOutcome | null
  readonly report: ReportError
  readonly reportUnread: ReportError
  readonly pending: PendingWork
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

/** Default time limit for a decision: a verifier needs a few seconds, and a stuck endpoint must not block an agent. */
const defaultDeadlineMs = 30_000
/** Default time limit of an exchange. It is enough for three further replies of a slow model. */
const defaultExchangeMs = 120_000
/** Maximum time limit. A timer with a longer delay would fire immediately. */
const longestDeadlineMs = 2_147_483_647

export function readSetting(options: TwinCheckOptions): Setting {
  const {
    model,
    mode = 'shadow',
    calibration = null,
    deadlineMs = defaultDeadlineMs,
    exchangeMs = defaultExchangeMs,
    confirm = null,
    onRecord = null,
    onProblem = null,
    redact = null,
    prices = {},
  } = options
  const most = options.answersPerTurn ?? answersPerTurn
  if (!modes.includes(mode)) throw new InvalidOptionError('mode', `one of ${modes.join(', ')}`, mode)
  if (!Number.isInteger(most) || most < 0) throw new InvalidOptionError('answersPerTurn', 'a whole number from 0', most)
  for (const [option, found] of Object.entries({ deadlineMs, exchangeMs })) {
    if (found > 0 && found <= longestDeadlineMs) continue
    throw new InvalidOptionError(option, `milliseconds above 0 and at most ${longestDeadlineMs}`, found)
  }
  const report = openReport(onProblem)
  const clock = guardClock(options.clock ?? systemClock, report)
  const isFree = guardSwitch(options.modeSwitch ?? processSwitch, report)
  const policy = holdToWarrant(choosePolicy(options, clock), options.warrant ?? null)
  const fingerprint = policyFingerprint(policy)
  if (mode === 'advise') demandAdvice(policy)
  if (mode === 'repair' && options.profile === undefined && options.policy === undefined) demandProfile(calibration)
  const demanded = mode === 'repair' ? demandCalibration(calibration, fingerprint) : null
  if (demanded) demandAccepted(demanded, options.acceptedBound ?? null)
  return {
    model,
    mode: () => (mode !== 'shadow' && isFree() ? mode : 'shadow'),
    calibration: demanded,
    policy: demanded ? { ...policy, threshold: demanded.threshold } : policy,
    fingerprint,
    profile: profileOf(policy),
    judge: (production) => production,
    validate: createCallValidator(),
    readTool: createToolReader(),
    deadlineMs,
    exchangeMs,
    answersPerTurn: most,
    confirm,
    deliver: onRecord && openDelivery(onRecord, { report, clock, milliseconds: deadlineMs }),
    onOutcome: options.onOutcome ?? null,
    report,
    reportUnread: onProblem === null ? openWarning() : report,
    pending: openPendingWork(report),
    redact: redact && safeRedactor(redact, report),
    prices,
    clock,
    newId: guardIds(options.newId ?? randomUUID, report),
  }
}

/**
 * Refuses a calibration for the profile `paper` if the host names no profile. Before version 0.2 the default profile was `paper`, so the
 * calibration may be older than the change of the default.
 */
function demandProfile(calibration: Calibration | null): void {
  if (calibration?.fingerprint !== policyFingerprint(profileNamed('paper'))) return
  throw new InvalidOptionError(
    'profile',
    "the line { profile: 'paper' }, because the calibration was made for it",
    defaultProfile,
  )
}

/** Throws if the policy has no condition that answers calls, because the mode `advise` would then silently do nothing. */
function demandAdvice(policy: Policy): void {
  if (answersCalls(policy)) return
  const conditions = builtInExtensions.flatMap(({ advises = {} }) => Object.keys(advises)).join(', ')
  const own = `a profile file that adds one of ${conditions}`
  const answering = profileNames.filter((name) => answersCalls(profileNamed(name)))
  const expected = `a profile that answers calls (${[...answering, own].join(', or ')}), because the mode is advise; or the mode shadow`
  throw new InvalidOptionError('profile', expected, policy.name ?? 'custom')
}

function answersCalls({ conditions, extensions = [], authorised, minSeverity }: Policy): boolean {
  return conditions.some(({ name, severity }) => {
    const mayAct = severity >= minSeverity && (authorised?.has(name) ?? true)
    return mayAct && advisedBy(name, extensions) !== null
  })
}

function choosePolicy({ profile, policy }: TwinCheckOptions, clock: Clock): Policy {
  if (policy !== undefined && profile !== undefined) {
    throw new InvalidOptionError('profile', 'no profile together with your own policy', profile)
  }
  if (policy !== undefined) return policy
  if (typeof profile === 'object') return policyOf(profile, { now: () => new Date(clock.now()).toISOString() })
  const named = profileNames.find((name) => name === (profile ?? defaultProfile))
  if (named === undefined) throw new InvalidOptionError('profile', `one of ${profileNames.join(', ')}`, profile)
  return profileNamed(named)
}

function holdToWarrant(policy: Policy, warrant: WarrantOption | null): Policy {
  return warrant === null ? policy : withWarrant(policy, readWarrant(warrant.file, 'warrant'), warrant.mostTouched)
}

/** The profile name for the record. If a policy has the name of a built-in profile but was changed, the record says `custom`. */
function profileOf(policy: Policy): string {
  const { name = 'custom' } = policy
  const named = profileNames.find((known) => known === name)
  if (named === undefined || policy === profileNamed(named)) return name
  const { authorised: _whatMayBeActedOn, ...whole } = policy
  return policyFingerprint(whole) === policyFingerprint(profileNamed(named)) ? name : 'custom'
}
