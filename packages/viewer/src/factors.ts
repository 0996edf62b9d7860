/** The factors of a detector's score, for any detector. */
import { spell } from './page/format.ts'
import type { ShownAnomaly } from './reading/record.ts'

export type ShownFactor = { readonly name: string; readonly value: string }

/** The paper's factors by its letters (Section 4.1); all others by their names in the record. */
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
