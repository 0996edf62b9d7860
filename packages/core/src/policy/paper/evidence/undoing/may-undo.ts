/** Why undoing an earlier call may be right: the trace gives a reason, or someone may want it. */
import { opensWithConsent } from '../../agreement/index.ts'
import { isObject, parseJson } from '../../json.ts'
import type { LedgerRecord } from '../../ledger.ts'
import { accessVerbs, impossibilities } from '../../lexicon/paper.ts'
import { maySucceed } from '../../outcome/index.ts'
import { canonicalJson } from '../../text/canonical-json.ts'
import { inflections } from '../../text/inflections.ts'
import { isEnglish } from '../../text/language.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { holdsPhrase, nameTokens, wordLine } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { openRequest } from '../open-request.ts'
import { areOpposite, verbAndObject, verbsOfBoolean } from '../opposites.ts'
import { isStateChanging } from '../state-changing.ts'
import { targetOf } from '../target.ts'
import type { Undone } from './opposite-call.ts'
import { speaksOf, speaksOfState } from './speaks-of.ts'

/**
 * Reasons in the trace, although nobody asked for it: another write failed since, so an incomplete whole is rolled back;
 * the proposal does the same thing elsewhere; the earlier call's own output says that it had no effect; or the earlier
 * call was only a means that nobody asked for, because it gave access to something or its target was used since.
 */
export function hasReason(call: ToolCall, undone: Undone, scene: Scene): boolean {
  const { ledger, proposal } = scene
  const since = ledger.records.filter(({ index }) => index > undone.record.index)
  return (
    failedSince(undone.record, since) ||
    proposal.calls.some((other) => other !== call && isExchanged(undone, other, scene)) ||
    saysOtherwise(undone) ||
    servedSince(call, undone, since, scene)
  )
}

/**
 * A write of another tool failed and has not succeeded since: changes that belong together are rolled back together. A
 * later unclear result of that tool does not show that it succeeded.
 */
function failedSince({ call }: LedgerRecord, since: readonly LedgerRecord[]): boolean {
  const clear = since.filter(({ outcome }) => outcome !== 'unclear')
  const last = new Map(clear.map((record) => [record.call.name, record.outcome]))
  return [...last].some(([name, outcome]) => outcome === 'failure' && name !== call.name && isStateChanging(name))
}

/** The proposal does the same thing elsewhere. If the request names both places, both should stay. */
function isExchanged({ record, earlierVerbs }: Undone, other: ToolCall, scene: Scene): boolean {
  if (other.name !== record.call.name) return false
  const request = scene.reading.index(openRequest)?.text ?? ''
  const named = valuesOf(record.call, other).every((value) => occursWhole(value, request))
  return !named || !speaksOf(request, earlierVerbs)
}

/** `{"connected": false}` from a connecting tool, or "It could not be connected". */
function saysOtherwise({ record: { output }, earlierVerbs }: Undone): boolean {
  if (output === null) return false
  if (!output.startsWith('{')) return output.length < longestReport && saysCannot(wordLine(output), earlierVerbs)
  const parsed = parseJson(output)
  if (!isObject(parsed)) return false
  return Object.entries(parsed).some(([name, value]) => {
    const told = typeof value === 'boolean' ? verbsOfBoolean(name, value) : null
    return told?.some((verb) => earlierVerbs.some((earlier) => areOpposite(verb, earlier))) ?? false
  })
}

/** A longer text may be about other things that cannot be done. */
const longestReport = 200

function saysCannot(line: string, verbs: readonly string[]): boolean {
  const forms = verbs.flatMap(inflections)
  return impossibilities.some((phrase) => forms.some((form) => holdsPhrase(line, `${phrase} ${form}`)))
}

function servedSince(
  proposed: ToolCall,
  { record, earlierVerbs }: Undone,
  since: readonly LedgerRecord[],
  scene: Scene,
): boolean {
  const values = valuesOf(record.call, proposed)
  const uses = since.some(({ call, outcome }) => {
    const given = maySucceed(outcome) ? canonicalJson(call.arguments) : ''
    return values.some((value) => occursWhole(value, given))
  })
  const isAccess = earlierVerbs.some((verb) => accessVerbs.has(verb))
  return (uses || isAccess) && !speaksOf(scene.reading.index(openRequest)?.text ?? '', earlierVerbs)
}

function valuesOf(...calls: readonly ToolCall[]): readonly string[] {
  return calls.flatMap((call) => [...targetOf(call).values()].flatMap((part) => part.values))
}

/**
 * True if the undoing was asked for: by the request, by an earlier request that is still open, by an agreement, or by the system
 * prompt. Also true if there are no word tables for the language of the request, or if a person intervened.
 */
export function mayBeWanted(undone: Undone, scene: Scene): boolean {
  const { ledger } = scene
  const { record, verbs, earlierVerbs } = undone
  const open = scene.reading.index(openRequest)?.text ?? ''
  if (!isEnglish(open) || speaksOf(open, verbs) || consentsToMore(undone, scene)) return true
  if (ledger.records.some(({ outcome, index }) => outcome === 'refused' && index > record.index)) return true
  const { agreements } = ledger
  return (
    agreements.standing().some(({ text }) => speaksOf(text, verbs)) ||
    agreements.instructions().some((line) => speaksOf(line, verbs)) ||
    agreements.instructions().some((line) => speaksOfState(line, [...verbs, ...earlierVerbs], objectOf(record)))
  )
}

function objectOf({ call: { name } }: LedgerRecord): string {
  return verbAndObject(name)?.object ?? nameTokens(name).join(' ')
}

/** Consent refers to an offer. If the offer is known and names what was already done, consent asks for nothing more. */
function consentsToMore({ earlierVerbs }: Undone, { ledger }: Scene): boolean {
  if (!opensWithConsent(ledger.request ?? '')) return false
  const agreed = ledger.agreements.standing().find(({ position }) => position === ledger.requestPosition)
  return !agreed || !speaksOf(agreed.text, earlierVerbs)
}
