/** Labels for the values of a manifest. Titles, captions and notes use the same labels. */
import type { Manifest } from '../experiment/manifest.ts'
import type { SetSummary } from '../experiment/summary/summary.ts'
import { formatCount } from '../figures/number-format.ts'

/** The name of the split without a file extension. If `twincheck replay` got a file of task ids, the split has the name of this file. */
export function splitName({ split }: Manifest): string {
  return split.replace(/\.(json|jsonl|txt)$/, '')
}

export function splitLabel(split: string): string {
  return SPLIT_LABELS.get(split) ?? split.slice(0, 1).toUpperCase() + split.slice(1)
}

const SPLIT_LABELS = new Map([
  ['calibration', 'Calibration'],
  ['primary', 'Primary analysis'],
  ['completed-primary', 'Completed-primary sensitivity'],
  ['extension', 'Conditional extension'],
])

export function methodLabel({ method }: Pick<Manifest, 'method'>): string {
  switch (method) {
    case 'actor':
      return 'Actor'
    case 'twincheck':
      return 'TwinCheck'
    case 'self-revision':
      return 'Selective self-revision'
    case 'absolute-verifier':
      return 'Selective absolute verifier'
  }
}

export function acceptsEverything({ method, verifier }: Manifest): boolean {
  return method === 'twincheck' && verifier === 'accept'
}

export function variantLabel(manifest: Manifest): string {
  const { method, verifier, ablations, continuation, profile = 'paper' } = manifest
  if (method === 'actor') return 'Actor'
  const parts = [
    ...(profile === 'paper' ? [] : [`profile ${profile}`]),
    ...(method === 'twincheck' ? [acceptsEverything(manifest) ? '--verifier accept' : `verifier ${verifier}`] : []),
    ...(method === 'twincheck' && ablations.length === 0 && verifier !== 'accept' ? ['full protocol'] : ablations),
    `${continuation} continuation`,
  ]
  return `${methodLabel(manifest)} (${parts.join('; ')})`
}

/** The title of a report. It names every deviation from the paper's protocol. */
export function reportTitle(manifest: Manifest): string {
  const { title, continuation, profile = 'paper' } = manifest
  const missing = [
    ...(profile === 'paper' || title.includes(`profile ${profile}`) ? [] : [`profile ${profile}`]),
    ...(acceptsEverything(manifest) && !title.includes('--verifier accept') ? ['--verifier accept'] : []),
    ...(title.includes(`${continuation} continuation`) ? [] : [`${continuation} continuation`]),
  ]
  return missing.length === 0 ? title : `${title} (${missing.join(', ')})`
}

export function describeContinuation({ continuation }: Manifest): string {
  switch (continuation) {
    case 'stored':
      return (
        'Continuation: stored. After a switch the stored actor\u2019s later steps go on where they still apply; what the ' +
        'actor would have done instead is not known. This is not a live run.'
      )
    case 'live':
      return 'Continuation: live. After a switch the actor model itself continues from the changed conversation.'
  }
}

export function describeVerifier(manifest: Manifest): string {
  if (manifest.method === 'actor') return 'No policy stood between the actor and the world.'
  if (!acceptsEverything(manifest)) return `Verifier: ${manifest.verifier}.`
  return 'Verifier: accept. Every structurally valid twin was accepted; no model was asked to judge.'
}

/** Describes the profile of an experiment. Old experiments name no profile; they used the paper's. */
export function describeProfile({ method, profile = 'paper' }: Manifest): string {
  return method === 'actor' ? '' : `Profile: ${profile}.`
}

export function describeGaps({ unavailable, diverged }: Pick<SetSummary, 'unavailable' | 'diverged'>): string {
  return `${describePairs('Unavailable', unavailable)} ${describePairs('Diverged', diverged)}`
}

function describePairs(word: string, pairs: readonly { readonly id: string; readonly run: string }[]): string {
  if (pairs.length === 0) return `${word} pairs: none.`
  const byRun = Map.groupBy(pairs.slice(0, NAMED), ({ run }) => run)
  const shown = [...byRun].map(([run, own]) => `${own.map(({ id }) => id).join(', ')} (${run})`)
  const hidden = pairs.length - NAMED
  const rest = hidden > 0 ? `; ${formatCount(hidden)} more under \u201cPairs not counted\u201d` : ''
  return `${word} pairs: ${formatCount(pairs.length)}, not counted: ${shown.join('; ')}${rest}.`
}

const NAMED = 6

/**
 * Writes the settings of an experiment as text, without its title, split, seed, sources and notes. Experiments with equal texts may be
 * pooled.
 */
export function describeVariant({ title, split, seed, sources, notes, ...rest }: Manifest): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
}
