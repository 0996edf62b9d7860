/**
 * What an evidence condition is (paper, Section 4.1), so that users can write their own.
 *
 * A condition looks at one step and either finds nothing or finds which of the proposed calls carry the defect, why,
 * and where in the trace that can be read. Its result is a certificate: permission to consider one constrained repair,
 * not proof that the action is wrong.
 */

import { TwinCheckError } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Ledger } from '../ledger.ts'
import type { ReplyForm } from '../reply-form.ts'
import type { Action, TextAction, ToolCallsAction } from '../trace/action.ts'
import type { ActiveTools, Message } from '../trace/trace.ts'
import type { Reading } from './reading.ts'

/** What a condition may look at. */
export type Scene = VisibleScene & { readonly proposal: ToolCallsAction }

/** The same where the actor proposes to say something, and with that to end its turn. */
export type EndingScene = VisibleScene & {
  readonly proposal: TextAction
  /** The tools that were active in the turn before; null where there was none, or they are not known. */
  readonly previousTools: ActiveTools
}

type VisibleScene = {
  readonly messages: readonly Message[]
  readonly tools: ActiveTools
  readonly ledger: Ledger
  /** Everything known of the trace, the messages and the ledger too. */
  readonly reading: Reading
  readonly completionText: string
  /** Whether the host can answer a call in place of executing it and let the actor go on. */
  readonly canAnswer: boolean
  /** What the request allows as its reply. Absent: everything. */
  readonly form?: ReplyForm
}

/**
 * How far a twin may depart from the proposal. The paper has three. `edit`: same kind, same number of calls. `deletion`:
 * calls may be removed, and a completion may stand where none remains. `structural-change`: any action may take its place.
 *
 * Beyond the paper, each for one kind of twin: `read-first`: calls may give way to calls that only read. `question`: the
 * user is asked. `withholding`: calls and arguments may be left out and nothing may be put in; where no call remains, the
 * proposal is answered, or something is said. `continuation`: calls may take the place of a text, which ends a turn too early.
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
  /** Which calls of the proposal carry the defect, by index; none where it is a text. */
  readonly calls: readonly number[]
  /** One plain sentence. */
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
  /** What the condition's own twin needs to know. */
  readonly finding: JsonObject
  /** Of a call that a foreign text asked for: the passages that did, each once. What may be stopped again is told by them. */
  readonly passages?: readonly string[]
}

/** Most conditions look at calls. One that authorises a continuation looks at texts, and is asked about nothing else. */
export type EvidenceCondition = CallCondition | EndingCondition

export type CallCondition = Condition<Scene, Exclude<Authorisation, 'continuation'>>
export type EndingCondition = Condition<EndingScene, 'continuation'>

type Condition<Looked, Authorises extends Authorisation> = {
  /** Hyphenated and stable: it stands in records, tables and calibrations. */
  readonly name: string
  /** Raised with every change of the predicate or the twin; a calibration made for another version is refused. */
  readonly version: number
  /** From 0 to 1. Below 0.90 a match raises the anomaly score and authorises nothing. */
  readonly severity: number
  readonly authorises: Authorises
  readonly match: (scene: Looked) => Match | null
  /** The deterministic twin, where the evidence determines one; null leaves the twin to the generator. */
  readonly twin: ((match: Match, scene: Looked) => Action | null) | null
  /** What the verifier is shown in addition, from the certificate's finding. Null: nothing. */
  readonly section?: (finding: Json) => PromptSection | null
}

/** A section of the verifier's prompt. What strangers wrote must be quoted in it (verifier/quote.ts). */
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

/** Checks a definition at construction, so that a mistake in it is found before any step is decided. */
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
