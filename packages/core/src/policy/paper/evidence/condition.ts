/**
 * What an evidence condition is (paper, Section 4.1), so that users can write their own.
 *
 * A condition looks at one step. It finds nothing, or it finds which of the proposed calls carry the defect, why, and
 * where the trace shows it. The result is a certificate: permission to consider one constrained repair, not proof that
 * the action is wrong.
 */
import { TwinCheckError } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Ledger } from '../ledger.ts'
import type { ReplyForm } from '../reply-form.ts'
import type { Action, TextAction, ToolCallsAction } from '../trace/action.ts'
import type { ActiveTools, Message } from '../trace/trace.ts'
import type { Reading } from './reading.ts'
import type { Reasons } from './reasons.ts'

/** What a condition may look at. */
export type Scene = VisibleScene & { readonly proposal: ToolCallsAction }

/** The scene of a proposed text, which would end the actor's turn. */
export type EndingScene = VisibleScene & {
  readonly proposal: TextAction
  /** The tools of the previous turn; null if there was none or its tools are unknown. */
  readonly previousTools: ActiveTools
}

export function isEnding(scene: Scene | EndingScene): scene is EndingScene {
  return scene.proposal.kind !== 'tool-calls'
}

type VisibleScene = {
  readonly messages: readonly Message[]
  readonly tools: ActiveTools
  readonly ledger: Ledger
  /** Everything known about the trace, including the messages and the ledger. */
  readonly reading: Reading
  readonly completionText: string
  /** Whether the host can answer a call instead of executing it, and give the actor another turn. */
  readonly canAnswer: boolean
  /** Whether an answered call is executed if the actor proposes it again. Never in the paper's policy. */
  readonly mayInsist: boolean
  /** What the request allows as a reply. Absent: everything. */
  readonly form?: ReplyForm
}

/**
 * How far a twin may depart from the proposal. The paper has three kinds. `edit`: same kind of action, same number of
 * calls. `deletion`: calls may be removed; if none remains, a completion text may replace them. `structural-change`:
 * any action may replace the proposal.
 *
 * The others go beyond the paper. `read-first`: calls may be replaced by calls that only read. `question`: the user is
 * asked. `withholding`: calls and arguments may be removed and nothing may be added; if no call remains, the twin
 * answers the proposal or says something. `continuation`: calls may replace a text that ends a turn too early.
 */
export const authorisations = [
  'edit',
  'deletion',
  'structural-change',
  'read-first',
  'question',
  'withholding',
  'continuation',
] as const

export type Authorisation = (typeof authorisations)[number]

/** One place in the trace that supports the certificate. */
export type Exhibit = {
  /** The message's index in the trace, or `proposal`. */
  readonly position: number | 'proposal'
  readonly text: string
}

export type Match = {
  /** Which calls of the proposal carry the defect, by index. Empty if the proposal is a text. */
  readonly calls: readonly number[]
  /** One plain sentence. */
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
  /** What the condition's own twin function needs. */
  readonly finding: JsonObject
  /** The passages of foreign texts that asked for the call. Follow-up stops recognise the instruction by them. */
  readonly passages?: readonly string[]
  /**
   * What each matched call is answered with if it is not executed, in the order of `calls`. Absent: the reason. The
   * paper's policy answers no call.
   */
  readonly answers?: readonly string[]
}

/** Most conditions look at calls. A condition that authorises a continuation looks at texts only. */
export type EvidenceCondition = CallCondition | EndingCondition

export type CallCondition = Condition<Scene, Exclude<Authorisation, 'continuation'>>
export type EndingCondition = Condition<EndingScene, 'continuation'>

type Condition<Looked, Authorises extends Authorisation> = {
  /** The name, in lower-case words joined by hyphens. It never changes: records and calibrations contain it. */
  readonly name: string
  /** Raised with every change of the predicate or the twin; a calibration made for another version is refused. */
  readonly version: number
  /** From 0 to 1. Below 0.90 a match raises the anomaly score and authorises nothing. */
  readonly severity: number
  readonly authorises: Authorises
  /** A condition that calls `why` where it decides against a match can be explained (`twincheck explain`). */
  readonly match: (scene: Looked, why?: Reasons) => Match | null
  /** The deterministic twin, where the evidence determines one; null leaves the twin to the generator. */
  readonly twin: ((match: Match, scene: Looked) => Action | null) | null
  /**
   * Whether the actor may insist: if it proposes an answered call again, the call is kept. This has an effect only in
   * policies that let actors insist.
   */
  readonly mayInsist?: boolean
  /** An extra section for the verifier's prompt, made from the certificate's finding. Null: none. */
  readonly section?: (finding: Json) => PromptSection | null
}

/** A section of the verifier's prompt. Text that strangers wrote must be quoted (verifier/quote.ts). */
export type PromptSection = { readonly title: string; readonly lines: readonly string[] }

export type Certificate = {
  readonly condition: string
  readonly version: number
  readonly severity: number
  readonly authorises: Authorisation
  readonly calls: readonly number[]
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
  readonly finding: Json
}

export class InvalidConditionError extends TwinCheckError {
  readonly code = 'invalid-condition'

  constructor(name: string, problem: string) {
    super(`Evidence condition ${JSON.stringify(name)}: ${problem}. Correct its definition; nothing was registered.`)
  }
}

/** Checks the definition immediately, so that a mistake shows before any step is decided. */
export function defineEvidenceCondition(definition: CallCondition): CallCondition
export function defineEvidenceCondition(definition: EndingCondition): EndingCondition
export function defineEvidenceCondition(definition: EvidenceCondition): EvidenceCondition
export function defineEvidenceCondition(definition: EvidenceCondition): EvidenceCondition {
  const { name, version, severity, authorises, match, twin } = definition
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new InvalidConditionError(name, 'the name must be lower-case words joined by hyphens')
  }
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new InvalidConditionError(name, `the version must be a whole number from 1, found ${String(version)}`)
  }
  if (!(severity >= 0 && severity <= 1)) {
    throw new InvalidConditionError(name, `the severity must lie between 0 and 1, found ${String(severity)}`)
  }
  if (!authorisations.includes(authorises)) {
    throw new InvalidConditionError(
      name,
      `it must authorise one of ${authorisations.join(', ')}, found ${String(authorises)}`,
    )
  }
  if (typeof match !== 'function') throw new InvalidConditionError(name, 'match must be a function')
  if (twin !== null && typeof twin !== 'function') {
    throw new InvalidConditionError(name, 'twin must be a function, or null to leave the twin to the generator')
  }
  return Object.freeze({ ...definition })
}
