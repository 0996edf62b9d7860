/** Lists every accepted switch with action, twin and both judgments. Harms come first, then rescues, then all other switches. */
import type { DecisionRecord, Json } from '@twincheck/core'
import { type Assessment, dimensions, type Judgment, quality, qualityMargin } from '@twincheck/core/harness'
import { isArray, isJsonObject } from '@twincheck/core/reading'
import { judgmentSource } from '@twincheck/core/records'
import { type CountedPair, comparePairs, type SwitchLine } from '../experiment/pair-line.ts'
import { formatFixed } from '../figures/number-format.ts'
import type { SwitchEntry, Table } from './block.ts'

type SwitchedPair = CountedPair & { readonly switch: SwitchLine }

export function listSwitches(pairs: readonly CountedPair[], accepting: boolean): readonly SwitchEntry[] {
  const switched = pairs.filter((pair): pair is SwitchedPair => pair.switch !== null)
  const rank = ({ actor, twincheck }: CountedPair): number => ORDER.indexOf(outcomeOf(actor, twincheck))
  return switched.sort((a, b) => rank(a) - rank(b) || comparePairs(a, b)).map((pair) => describeSwitch(pair, accepting))
}

const ORDER: readonly SwitchEntry['outcome'][] = ['harm', 'rescue', 'both', 'neither']

function describeSwitch(pair: SwitchedPair, accepting: boolean): SwitchEntry {
  const { actor, twincheck, id, run, switch: accepted } = pair
  const record = pair.records.find(({ outcome }) => outcome === 'replaced')
  const certificate = record?.certificates.find(({ condition }) => condition === accepted.condition)
  return {
    outcome: outcomeOf(actor, twincheck),
    heading: id,
    place: `${run} \u00B7 turn ${accepted.turn + 1}, step ${accepted.step + 1} \u00B7 ${accepted.condition} \u00B7 ${accepted.origin} twin${verdictText(accepted)}`,
    actor: { title: 'The actor proposed', lines: describeAction(accepted.actor) },
    twin: { title: 'The twin that was executed', lines: describeAction(accepted.twin) },
    evidence: certificate ? [`Evidence: ${certificate.reason}`] : [],
    judgments: describeJudgments(record ?? null, accepting),
  }
}

function verdictText({ twinVerdict }: SwitchLine): string {
  if (twinVerdict === undefined) return ''
  const verdict = twinVerdict === 'unknown' ? 'not known to be right' : twinVerdict
  return ` \u00B7 by the reference solution ${verdict}`
}

function outcomeOf(actor: boolean, twincheck: boolean): SwitchEntry['outcome'] {
  if (actor) return twincheck ? 'both' : 'harm'
  return twincheck ? 'rescue' : 'neither'
}

/** Writes an action as lines: each call as `name {arguments}`, a text in quotes, and any other shape as JSON. */
function describeAction(action: Json): readonly string[] {
  if (!isJsonObject(action)) return [JSON.stringify(action)]
  const { kind, calls, text } = action
  if (kind === 'tool-calls' && calls !== undefined && isArray(calls)) return calls.map(describeCall)
  if (typeof kind === 'string' && typeof text === 'string') return [`${kind}: ${JSON.stringify(text)}`]
  return [JSON.stringify(action, null, 2)]
}

function describeCall(call: Json): string {
  if (!isJsonObject(call) || typeof call.name !== 'string') return JSON.stringify(call)
  const given = call.arguments ?? null
  return `${call.name} ${typeof given === 'string' ? given : JSON.stringify(given, null, 2)}`
}

function describeJudgments(record: DecisionRecord | null, accepting: boolean): Table | string {
  const judgments = record?.judgments ?? null
  if (accepting)
    return 'No model judged this twin: --verifier accept takes every structurally valid one, in both orders.'
  if (record === null || judgments === null)
    return 'No judgments were recorded: this method does not compare the two actions in two orders.'
  const { forward, reversed } = judgments
  const actions = [forward.actor, forward.twin, reversed.actor, reversed.twin]
  const row = (name: string, cell: (action: Assessment) => string): readonly string[] => [name, ...actions.map(cell)]
  return {
    title:
      judgmentSource(record) === 'tape'
        ? 'Both judgments, from a tape: no model was asked in this run.'
        : 'Both judgments.',
    caption: `Forward: ${describeJudgment(forward)}. Reversed: ${describeJudgment(reversed)}.`,
    header: ['', 'Forward: actor', 'Forward: twin', 'Reversed: actor', 'Reversed: twin'],
    rows: [
      row('Fatal', ({ fatal }) => (fatal ? 'fatal' : 'no')),
      ...dimensions.map((dimension) => row(spell(dimension), ({ scores }) => `${scores[dimension]} of 4`)),
      // The quality is computed from the scores again, because a report does not trust the total in the record.
      row('Quality', (action) => `${quality(action)}/80`),
    ],
    totalRows: [dimensions.length + 1],
    notes: [],
  }
}

function describeJudgment(judgment: Judgment): string {
  const { prefers, confidence } = judgment
  return `prefers ${prefers}, confidence ${formatFixed(confidence, 2)}, margin ${formatFixed(qualityMargin(judgment), 3)}`
}

function spell(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
