/**
 * Every accepted switch with the actor's action, the twin and both judgments: what a reader needs in order to disagree.
 * Harms first, then rescues, then those that changed nothing; within each in order of run and task.
 */
import { type DecisionRecord, isArray, isJsonObject, type Json } from '@twincheck/core'
import { dimensions, quality, qualityMargin } from '@twincheck/core/harness'
import type { CountedPair, SwitchLine } from '../experiment/pair-line.ts'
import { formatFixed } from '../figures/index.ts'
import type { SwitchEntry, Table } from './block.ts'

type SwitchedPair = CountedPair & { readonly switch: SwitchLine }
type RecordedJudgments = NonNullable<DecisionRecord['judgments']>

export function listSwitches(pairs: readonly CountedPair[], accepting: boolean): readonly SwitchEntry[] {
  const switched = pairs.filter((pair): pair is SwitchedPair => pair.switch !== null)
  const rank = ({ actor, twincheck }: CountedPair): number => ORDER.indexOf(outcomeOf(actor, twincheck))
  return switched
    .sort((a, b) => rank(a) - rank(b) || compareText(a.run, b.run) || compareText(a.id, b.id))
    .map((pair) => describeSwitch(pair, accepting))
}

const ORDER: readonly SwitchEntry['outcome'][] = ['harm', 'rescue', 'both', 'neither']

function describeSwitch(pair: SwitchedPair, accepting: boolean): SwitchEntry {
  const { actor, twincheck, id, run, switch: accepted } = pair
  const record = pair.records.find(({ outcome }) => outcome === 'replaced')
  const certificate = record?.certificates.find(({ condition }) => condition === accepted.condition)
  return {
    outcome: outcomeOf(actor, twincheck),
    heading: id,
    place: `${run} \u00B7 turn ${accepted.turn + 1}, step ${accepted.step + 1} \u00B7 ${accepted.condition} \u00B7 ${accepted.origin} twin`,
    actor: { title: 'The actor proposed', lines: describeAction(accepted.actor) },
    twin: { title: 'The twin that was executed', lines: describeAction(accepted.twin) },
    evidence: certificate ? [`Evidence: ${certificate.reason}`] : [],
    judgments: describeJudgments(record?.judgments ?? null, accepting),
  }
}

function outcomeOf(actor: boolean, twincheck: boolean): SwitchEntry['outcome'] {
  if (actor) return twincheck ? 'both' : 'harm'
  return twincheck ? 'rescue' : 'neither'
}

/** One call a line, as `name {arguments}`; a text in quotes. What has another shape is shown as the JSON it is. */
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

function describeJudgments(judgments: RecordedJudgments | null, accepting: boolean): Table | string {
  if (accepting)
    return 'No model judged this twin: --verifier accept takes every structurally valid one, in both orders.'
  if (judgments === null)
    return 'No judgments were recorded: this method does not compare the two actions in two orders.'
  return {
    caption:
      'Both judgments. Scores from 0 to 4, quality in eightieths, margin = quality of the twin minus that of the actor.',
    header: ['Order', 'Prefers', 'Confidence', 'Margin', 'Action', 'Fatal', ...dimensions.map(spell), 'Quality'],
    rows: [...orderRows('forward', judgments.forward), ...orderRows('reversed', judgments.reversed)],
    wordColumns: [1, 4, 5],
    notes: [],
  }
}

function orderRows(order: string, judgment: RecordedJudgments['forward']): readonly (readonly string[])[] {
  const { prefers, confidence, actor, twin } = judgment
  const cells = (name: string, { fatal, scores }: typeof actor, units: number): readonly string[] => [
    name,
    fatal ? 'fatal' : 'no',
    ...dimensions.map((dimension) => String(scores[dimension])),
    `${units}/80`,
  ]
  // Quality and margin are worked out again from the scores: a report does not repeat what a record merely claims.
  return [
    [
      order,
      prefers,
      formatFixed(confidence, 2),
      formatFixed(qualityMargin(judgment), 3),
      ...cells('actor', actor, quality(actor)),
    ],
    ['', '', '', '', ...cells('twin', twin, quality(twin))],
  ]
}

/** `goalAlignment` as words. */
function spell(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function compareText(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0
}
