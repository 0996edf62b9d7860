/** Shows what the policy knew of the current turn, and the detector's score with its factors. */
import type { LedgerLine, ViewedTurn } from '@twincheck/server/view-data'
import { CallLine } from '../call-line.tsx'
import { Badge } from '../page/badge.tsx'
import { formatScore, spell } from '../page/format.ts'
import type { Recorded, ShownAnomaly } from '../reading/record.ts'
import { Stage } from './stage.tsx'

export function LedgerStage({ record, ledger }: { readonly record: Recorded; readonly ledger: ViewedTurn | null }) {
  const { anomaly } = record
  const result = anomaly ? `d = ${formatScore(anomaly.score)}` : 'not read'
  return (
    <Stage
      name="ledger"
      explanation="The calls of this turn, and how anomalous the proposal looks beside them."
      result={result}
      tone={anomaly && anomaly.score >= 0.4 ? 'warn' : 'calm'}
    >
      <div className="space-y-4">
        {anomaly && (
          <>
            <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
              {factorsOf(anomaly).map(({ name, value }) => (
                <Ingredient key={name} name={name} value={value} />
              ))}
            </dl>
            <p className="text-sm text-muted">{detectorSentence(anomaly)}</p>
          </>
        )}
        {ledger ? <LedgerLines ledger={ledger} /> : <p className="text-sm text-muted">{NO_CONVERSATION}</p>}
      </div>
    </Stage>
  )
}

const NO_CONVERSATION = 'This source keeps no conversation, so the calls of the turn are not known here.'

export function LedgerLines({ ledger }: { readonly ledger: ViewedTurn }) {
  if (ledger.lines.length === 0) return <p className="text-sm text-muted">No call yet in this turn.</p>
  return (
    <ol className="space-y-2">
      {ledger.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be in a message twice.
        <li key={index} className="flex items-start gap-3">
          <span className="code min-w-0 flex-1">
            <CallLine call={line} />
          </span>
          <OutcomeBadge outcome={line.outcome} />
        </li>
      ))}
    </ol>
  )
}

export function OutcomeBadge({ outcome }: { readonly outcome: LedgerLine['outcome'] }) {
  switch (outcome) {
    case 'success':
      return <Badge tone="good">succeeded</Badge>
    case 'failure':
      return <Badge tone="bad">failed</Badge>
    case 'refused':
      return <Badge tone="warn">refused</Badge>
    case 'unknown':
      return <Badge tone="calm">no result</Badge>
    case 'unclear':
      return <Badge tone="calm">unclear</Badge>
  }
}

function Ingredient({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="rounded-lg bg-soft px-3 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="numbers text-lg font-semibold">{value}</dd>
    </div>
  )
}

type ShownFactor = { readonly name: string; readonly value: string }

/** Labels of the paper's factors, with the paper's letters (Section 4.1). Further factors keep their names from the record. */
const letters: ReadonlyMap<string, string> = new Map([
  ['strongestSeverity', 'Strongest severity ρ'],
  ['repeats', 'Identical calls R'],
  ['toolErrors', 'Tool errors E'],
  ['schemaViolations', 'Schema violations S'],
])

export function factorsOf(anomaly: ShownAnomaly): readonly ShownFactor[] {
  const { score: _, ...members } = anomaly
  const counted = 'counts' in anomaly ? { strongestSeverity: anomaly.strongestSeverity, ...anomaly.counts } : members
  return Object.entries(counted).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ name: labelOf(name), value: formatFactor(name, value) }] : [],
  )
}

export function detectorSentence(anomaly: ShownAnomaly): string {
  if (!('detector' in anomaly)) return 'Scored by the paper’s detector, over the current turn.'
  switch (anomaly.detector) {
    case 'trajectory':
      return 'Scored by the detector “trajectory”, over the whole trajectory.'
    case 'fitted':
      return 'Scored by a detector that was fitted to traces of its own; its weights are in the record.'
  }
}

function labelOf(name: string): string {
  return letters.get(name) ?? spell(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}

function formatFactor(name: string, value: number): string {
  return name === 'strongestSeverity' ? value.toFixed(2) : String(value)
}
