/**
 * Defines what an evidence condition is (paper, Section 4.1), so that users can write their own.
 *
 * A condition looks at one step. Either it finds nothing, or it reports which of the proposed calls carry the defect, why, and where the
 * trace shows it. The result is a certificate. A certificate permits one constrained repair to be considered and does not prove that the
 * action is wrong.
 */
import { TwinCheckError } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Ledger } from '../ledger.ts'
import type { ReplyForm } from '../reply-form.ts'
import type { Action, TextAction, ToolCallsAction } from '../trace/action.ts'
import type { ActiveTools, Message } from '../trace/trace.ts'
import type { Reading } from './reading.ts'
import type { Reasons } from './reasons.ts'

/** Everything that a condition may look at in a step whose proposal is tool calls. */
export type Scene = VisibleScene & { readonly proposal: ToolCallsAction }

/** Everything that a condition may look at in a step whose proposal is a text. The text would end the actor's turn. */
export type EndingScene = VisibleScene & {
  readonly proposal: TextAction
  /** The tools that were active in the previous turn. Null if there was no previous turn or its tools are unknown. */
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
  /** Whether the host can answer a call instead of executing it, and then give the actor another turn. */
  readonly canAnswer: boolean
  /**
   * Whether an answered call is executed if the actor proposes the call again. In the paper's policy an answered call is never executed.
   */
  readonly mayInsist: boolean
  /** The kinds of reply that the request allows. If absent, every kind is allowed. */
  readonly form?: ReplyForm
}

/**
 * How far a twin may depart from the proposal. Three kinds come from the paper:
 * - `edit`: same kind of action, same number of calls.
 * - `deletion`: calls may be removed; if none remains, a completion text may replace them.
 * - `structural-change`: any action may replace the proposal.
 *
 * Four kinds go beyond the paper:
 * - `read-first`: calls may be replaced by calls that only read.
 * - `question`: the user is asked.
 * - `withholding`: calls and arguments may be removed and nothing may be added; if no call remains, the twin is an answer to the calls or
 *   a text.
 * - `continuation`: calls may replace a text that ends a turn too early.
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
  /** The message's index in the trace. `proposal` means that the place is in the proposal. */
  readonly position: number | 'proposal'
  readonly text: string
}

export type Match = {
  /** Indices of the proposed calls that carry the defect. Empty if the proposal is a text. */
  readonly calls: readonly number[]
  /** The reason in one plain sentence. */
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
  /** The data that the condition's own twin function needs. */
  readonly finding: JsonObject
  /** The passages of foreign texts that asked for the call. Follow-up stops recognise the instruction by these passages. */
  readonly passages?: readonly string[]
  /**
   * The answers to the matched calls if the calls are not executed: one text for each index in `calls`, in the same order. If absent,
   * each call is answered with the reason. The paper's policy answers no call.
   */
  readonly answers?: readonly string[]
}

/** Most conditions look at proposed calls. A condition that authorises a continuation looks at proposed texts only. */
export type EvidenceCondition = CallCondition | EndingCondition

export type CallCondition = Condition<Scene, Exclude<Authorisation, 'continuation'>>
export type EndingCondition = Condition<EndingScene, 'continuation'>

type Condition<Looked, Authorises extends Authorisation> = {
  /** The condition's name: lower-case words and hyphens. It never changes, because records contain it. */
  readonly name: string
  /** The version rises with every change of the predicate or the twin. A calibration for another version is refused. */
  readonly version: number
  /** A number from 0 to 1. Below 0.90 a match raises the anomaly score and authorises nothing. */
  readonly severity: number
  readonly authorises: Authorises
  /**
   * Finds the defect in a step, or returns null. Before it returns null, a condition can pass its reason to `why`. The command `twincheck
   * explain` shows these reasons.
   */
  readonly match: (scene: Looked, why?: Reasons) => Match | null
  /** Builds the deterministic twin if the evidence determines one. If the result is null, the generator writes the twin. */
  readonly twin: ((match: Match, scene: Looked) => Action | null) | null
  /**
   * Whether the actor may insist on the call: if the actor proposes an answered call again, the call is kept. The flag has an effect only
   * in policies that let actors insist.
   */
  readonly mayInsist?: boolean
  /** Builds an extra section for the verifier's prompt from the certificate's finding. Null means no extra section. */
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

/** Checks the definition of a condition immediately, so that a mistake shows before any step is decided. */
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
