/** Explains why undoing an earlier call may be right: the trace gives a reason for it, or somebody may want it. */
import { opensWithConsent } from '../../agreement/index.ts'
import { isObject, parseJson } from '../../json.ts'
import type { Ledger, LedgerRecord } from '../../ledger.ts'
import { settingWishes } from '../../lexicon/objects.ts'
import { genericKeys, kindKeys, meansVerbs } from '../../lexicon/paper.ts'
import { settingVerbs } from '../../lexicon/requests.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections, singular } from '../../text/inflections.ts'
import { isEnglish, isInOtherLanguage } from '../../text/language.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { holdsOne, holdsPhrase, nameTokens, splitName, wordLine } from '../../text/words.ts'
import { callKey } from '../../trace/action.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { openRequest } from '../open-request.ts'
import { builtInVerbs, isReadOnlyName } from '../opposites.ts'
import { isStateChanging } from '../state-changing.ts'
import { targetOf } from '../target.ts'
import { readToolName } from '../tool-name.ts'
import { isAskedByName, isLatest, withoutInquiries } from './asked-by-name.ts'
import { hasLearnedSince } from './learned-since.ts'
import type { Undone } from './opposite-call.ts'
import { isOtherThanAsked } from './other-than-asked.ts'
import { forbids, holdsMisspelt, namesOne, namesState, speaksOf, speaksOfState, switchesOff } from './speaks-of.ts'

/**
 * Reasons in the trace to undo a call although nobody asked for it:
 * - Another write has failed since, and incomplete work is rolled back.
 * - Another call of the proposal does the same thing in another place.
 * - The earlier call's own output warns, says that the call had no effect, or demands the undoing.
 */
export function reasonToUndo(call: ToolCall, undone: Undone, scene: Scene): string | null {
  const { ledger, proposal } = scene
  const since = ledger.records.filter(({ index }) => index > undone.record.index)
  const request = scene.reading.index(openRequest)?.text ?? ''
  if (failedSince(undone.record, since, request)) return 'another change has failed since, so both may be rolled back'
  if (proposal.calls.some((other) => other !== call && isExchanged(undone, other, scene))) {
    return 'the same message does the same thing elsewhere'
  }
  if (saysOtherwise(undone)) return 'its output warns, or says that it had no effect'
  return demands(undone.record.output ?? '', undone.verbs) ? 'its output says to take it back' : null
}

/** Whether a clause of the output starts with one of the verbs and names an object, as in "detach d-440 and …". */
function demands(output: string, verbs: readonly string[]): boolean {
  if (output.length > longestDemand) return false
  const parsed = parseJson(output)
  // In `{"open": false}` the verb is only the name of a member.
  const texts = isObject(parsed) ? Object.values(parsed).map(String) : [output]
  return texts
    .flatMap(clausesOf)
    .some(({ line }) => verbs.some((verb) => line.startsWith(` ${verb} `) && line.length > verb.length + 2))
}

const longestDemand = 2_000

/**
 * Whether another write failed after the earlier call and has not succeeded since. Changes that belong together are rolled back together.
 * If the failed call is of the same tool, the request must name its target, as in "Reserve 5A and 5B". A later call with an unclear
 * result does not count as a success.
 */
function failedSince({ call }: LedgerRecord, since: readonly LedgerRecord[], request: string): boolean {
  const last = new Map<string, LedgerRecord>()
  for (const other of since) {
    if (other.outcome === 'unclear') continue
    last.set(other.call.name === call.name ? callKey(other.call) : other.call.name, other)
  }
  return [...last.values()].some(
    ({ outcome, call: failed }) =>
      outcome === 'failure' &&
      isStateChanging(failed.name) &&
      (failed.name !== call.name || valuesOf(failed).some((value) => occursWhole(value, request))),
  )
}

/**
 * Whether another call of the proposal does the same thing in another place, so that the agent gives up the first place. If the request
 * names both places, the user wants both, and the result is false.
 */
function isExchanged({ record }: Undone, other: ToolCall, scene: Scene): boolean {
  if (other.name !== record.call.name) return false
  const request = scene.reading.index(openRequest)?.text ?? ''
  return !valuesOf(record.call, other).every((value) => occursWhole(value, request))
}

/** Whether the earlier call's output warns or says that the call had no effect, as `{"connected": false}` does. */
function saysOtherwise({ record: { call, output }, earlierVerbs }: Undone): boolean {
  const parsed = output?.startsWith('{') ? parseJson(output) : null
  if (!isObject(parsed))
    return / (?:already|double|duplicate|twice) /.test(wordLine((output ?? '').slice(0, longestDemand)))
  return Object.entries(parsed).some(([name, value]) => {
    // Two kinds of value are a warning. A negative number means that too few are left. A value that differs from the argument of the same
    // name means that the call was carried out differently.
    if (typeof value === 'number' && value < 0) return true
    if (!genericKeys.has(name) && isOtherValue(call.arguments[name], value)) return true
    if ((name === 'warning' || name === 'warnings') && !isEmpty(value)) return true
    const told = typeof value === 'boolean' ? builtInVerbs.verbsOfBoolean(name, value) : null
    return told?.some((verb) => earlierVerbs.some((earlier) => builtInVerbs.areOpposite(verb, earlier))) ?? false
  })
}

function isOtherValue(given: unknown, told: unknown): boolean {
  if (typeof given !== typeof told || (typeof given !== 'string' && typeof given !== 'number')) return false
  const [one, other] = [plainText(given), plainText(told)]
  return !one.includes(other) && !other.includes(one)
}

function plainText(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function isEmpty(value: unknown): boolean {
  return value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)
}

function valuesOf(...calls: readonly ToolCall[]): readonly string[] {
  return calls.flatMap((call) => [...targetOf(call).values()].flatMap((part) => part.values))
}

/**
 * Explains why somebody may want the undoing. Returns null if somebody asked for the earlier call and nothing suggests taking it back. A
 * call that nobody asked for in words may have been a means to something else. The undoing may also be wanted if the request's language
 * has no word tables, or if a person has refused a later call.
 */
export function whyWanted(undone: Undone, scene: Scene): string | null {
  const { ledger } = scene
  const { record, verbs, earlierVerbs } = undone
  const open = scene.reading.index(openRequest)?.text ?? ''
  if (!isUnderstood(open, undone)) return 'the request is not known to be in English, so what it asks for is not known'
  if (speaksOf(withoutValues(open, record), verbs) || switchesOff(open, verbs, thingsOf(record)))
    return `the request speaks of it ("${verbs.join('", "')}")`
  if (forbids(open, earlierVerbs)) return 'the request forbids what the earlier call did'
  if (listsSteps.test(open)) return 'the request lists steps, and one of them may take it back'
  if (consentsToMore(undone, scene)) return 'the user agrees to an offer that may include it'
  if (isOtherThanAsked(record, open)) return 'the earlier call did something else than was asked for'
  if (ledger.records.some(({ outcome, index }) => outcome === 'refused' && index > record.index)) {
    return 'a person has refused a call since'
  }
  const { agreements } = ledger
  const asked = [open, ...agreements.standing().map(({ text }) => text), ...agreements.instructions()]
  const isAskedInWords =
    asked.map(withoutInquiries).some((text) => namesState(text, earlierVerbs) || namesKin(text, record)) ||
    namesSetting(undone, open, ledger)
  const isAsked = isAskedInWords || isAskedByName(undone, open, ledger)
  if (!isAskedInWords && isAsked && tellsItsKind(record, open)) return 'its output says what the thing is'
  if (isAsked && hasLearnedSince(undone, open, ledger)) return 'an output has told something new since'
  if (undone.putsBack && hasActedSince(undone, ledger) && !asked.some((text) => namesOne(text, earlierVerbs))) {
    return 'the earlier call may have been a means to what was done since'
  }
  if (!isAsked && isMeans(undone)) return 'the earlier call was only a means, which no request names'
  if (!isAsked && !isDemanded(undone, scene)) return 'no request asks for the earlier call in words'
  if (agreements.standing().some(({ text }) => speaksOf(text, verbs))) return 'the user agreed to it before'
  const isInstructed =
    agreements.instructions().some((line) => speaksOf(line, verbs)) ||
    agreements.instructions().some((line) => speaksOfState(line, [...verbs, ...earlierVerbs], objectOf(record)))
  return isInstructed ? 'the system prompt speaks of it' : null
}

/**
 * Whether agents usually make such a call only to prepare another call. Such calls take something away, give access to something (open,
 * log in), or keep something still (lock, pause). They count as a means even if an error demanded them.
 */
function isMeans({ earlierVerbs, putsBack }: Undone): boolean {
  return putsBack || earlierVerbs.some((verb) => meansVerbs.has(verb))
}

/**
 * Whether a call after the earlier call may change something. If so, the earlier call may have been a means: for example, an alarm is
 * switched off while the sensors are tested.
 */
function hasActedSince({ record }: Undone, { records }: Ledger): boolean {
  return records.some(({ index, call: { name } }) => index > record.index && !isReadOnlyName(name))
}

/** Whether the earlier call's receipt says what kind of thing it is, in words that the request does not contain: `"kind": "beagle"`. */
function tellsItsKind({ output }: LedgerRecord, request: string): boolean {
  const parsed = output?.startsWith('{') ? parseJson(output) : null
  if (!isObject(parsed)) return false
  return Object.entries(parsed).some(
    ([name, value]) =>
      kindKeys.has(name) && typeof value === 'string' && !holdsPhrase(wordLine(request), value.toLowerCase()),
  )
}

/** Whether the request asks for the setting in the tool's name, as in "set the embargo" or "out of away mode". */
function namesSetting({ record, putsBack }: Undone, request: string, ledger: Ledger): boolean {
  const { own } = readToolName(record.call.name)
  // The name of a service may be in front of the verb: `vacuum_set_child_lock`.
  const at = own.slice(0, 2).findIndex((word) => settingVerbs.has(word))
  const [verb = '', ...object] = at < 0 ? [] : own.slice(at)
  if (object.length === 0) return false
  const line = wordLine(request)
  const isNamed = object.every((word) => inflections(word).some((form) => holdsPhrase(line, form)))
  // A clause may consist only of the setting's name, as in "My eyes hurt, dark mode".
  const isAlone = () => clausesOf(withoutInquiries(request)).some((clause) => clause.line.trim() === object.join(' '))
  if (!putsBack && object.length > 1 && isLatest(record, ledger) && isAlone()) return true
  return isNamed && holdsOne(line, putsBack ? ['out of'] : [verb, ...settingWishes].flatMap(inflections))
}

/** Whether an error of this turn demanded the earlier call, as in "Brake pedal needs to be pressed". */
function isDemanded({ record, earlierVerbs }: Undone, { ledger }: Scene): boolean {
  return ledger.records.some(
    ({ index, outcome, output }) =>
      index < record.index && outcome === 'failure' && namesOne(output ?? '', earlierVerbs),
  )
}

/** Whether a word of the request starts like the tool's verb, as "subscription" does for `subscribe`. */
function namesKin(request: string, { call }: LedgerRecord): boolean {
  const verb = builtInVerbs.verbAndObject(call.name)?.verb ?? nameTokens(call.name)[0] ?? ''
  const stem = verb.slice(0, -1)
  return stem.length >= 4 && wordLine(request).includes(` ${stem}`)
}

/** Matches a request in numbered steps. One of the steps may take something back, in words that no table contains. */
const listsSteps = /(?:^|\s)1[.)] [\s\S]{1,2000}?\s2[.)] /

function thingsOf({ call }: LedgerRecord): readonly string[] {
  const names = [call.name, ...Object.keys(call.arguments)].flatMap(nameTokens)
  return [...names, ...valuesOf(call).flatMap(splitName)].map(singular)
}

/**
 * The request without the values of the call. For example, if the value of the call is a feature called "undo", this word must not count
 * as a request to undo.
 */
function withoutValues(request: string, { call }: LedgerRecord): string {
  return valuesOf(call)
    .filter((value) => value.length >= shortestValue && occursWhole(value, request))
    .reduce((rest, value) => rest.replaceAll(value, 'value'), request)
}

const shortestValue = 3

function isUnderstood(request: string, { record, earlierVerbs }: Undone): boolean {
  if (isEnglish(request)) return true
  if (isInOtherLanguage(request)) return false
  const line = wordLine(request)
  const words = nameTokens(record.call.name)
  return namesOne(request, earlierVerbs) || holdsOne(line, words) || holdsMisspelt(line, words)
}

function objectOf({ call: { name } }: LedgerRecord): string {
  return builtInVerbs.verbAndObject(name)?.object ?? nameTokens(name).join(' ')
}

/**
 * Whether the user agrees to something that may include more than the earlier call. If the accepted offer names the action of the earlier
 * call, the agreement covers only that call.
 */
function consentsToMore({ earlierVerbs }: Undone, { ledger }: Scene): boolean {
  if (!opensWithConsent(ledger.request ?? '')) return false
  const agreed = ledger.agreements.standing().find(({ position }) => position === ledger.requestPosition)
  return !(agreed ? speaksOf(agreed.text, earlierVerbs) : namesOne(ledger.request ?? '', earlierVerbs))
}
