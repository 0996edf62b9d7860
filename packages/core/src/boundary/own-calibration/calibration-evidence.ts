/**
 * What a calibration on one's own conversations was made from: how many there were, which of them were labelled, and how often
 * at most a switch touches a good one. A calibration on a benchmark has none of it: it says nothing about other traffic.
 */

import type { SignReference } from '../../canary/change-detector.ts'
import { isObject, MalformedInputError, type Path } from '../../policy/json.ts'
import { readCount, readList, readString } from '../../policy/read.ts'

/** Σm and Σm² over clusters of conversations that are alike. */
export type MadeClusters = { readonly members: number; readonly squares: number }

export type CalibrationEvidence = {
  readonly from: 'traces' | 'store'
  /** Names the traces or the head of the chain. */
  readonly digest: string
  readonly sample: string | null
  /** Milliseconds since the epoch; null where traces do not tell. */
  readonly since: number | null
  readonly until: number | null
  readonly conversations: number
  readonly unjudged: number
  readonly wouldSwitch: number
  readonly drawn: number
  readonly switches: number
  readonly touched: number
  readonly successes: { readonly labelled: number; readonly touched: number }
  readonly clusters: {
    readonly conversations: MadeClusters
    readonly drawn: MadeClusters
    readonly successes: MadeClusters
  }
  readonly falseFailures: number
  /** What `falseFailures` was estimated from: conversations labelled twice, the first time as successes, and as failures then. */
  readonly doubleLabels?: { readonly twice: number; readonly failures: number }
  /** At 95 %, corrected for clusters; null where there was no trial. */
  readonly bounds: Readonly<Record<BoundName, number | null>>
  /** Hashes of the schemas that tools had, by name. Nothing is acted on with others; absent: not known. */
  readonly tools?: Readonly<Record<string, readonly string[]>>
  /** What the watch is held against, by sign; empty where there were no days. */
  readonly signs: Readonly<Record<string, SignReference>>
}

const mostSchemas = 1_000

export const boundNames = ['conversation', 'switch', 'success'] as const
export type BoundName = (typeof boundNames)[number]

const counts = ['conversations', 'unjudged', 'wouldSwitch', 'drawn', 'switches', 'touched'] as const
const members = [
  'from',
  'digest',
  'sample',
  'since',
  'until',
  ...counts,
  'successes',
  'clusters',
  'falseFailures',
  'doubleLabels',
  'bounds',
  'tools',
  'signs',
]

export function readCalibrationEvidence(value: unknown, path: Path): CalibrationEvidence {
  const given = readExactly(value, path, members)
  const at = (member: string) => ({ of: path, member })
  const count = (member: (typeof counts)[number]) => readCount(given[member], at(member))
  const successes = readExactly(given.successes, at('successes'), ['labelled', 'touched'])
  const clusters = readExactly(given.clusters, at('clusters'), ['conversations', 'drawn', 'successes'])
  const bounds = readExactly(given.bounds, at('bounds'), boundNames)
  if (given.from !== 'traces' && given.from !== 'store')
    throw new MalformedInputError(at('from'), 'traces or store', given.from)
  return {
    from: given.from,
    digest: readString(given.digest, at('digest')),
    sample: given.sample === null ? null : readString(given.sample, at('sample')),
    since: given.since === null ? null : readCount(given.since, at('since')),
    until: given.until === null ? null : readCount(given.until, at('until')),
    conversations: count('conversations'),
    unjudged: count('unjudged'),
    wouldSwitch: count('wouldSwitch'),
    drawn: count('drawn'),
    switches: count('switches'),
    touched: count('touched'),
    successes: {
      labelled: readCount(successes.labelled, at('successes')),
      touched: readCount(successes.touched, at('successes')),
    },
    clusters: {
      conversations: readClusters(clusters.conversations, at('clusters')),
      drawn: readClusters(clusters.drawn, at('clusters')),
      successes: readClusters(clusters.successes, at('clusters')),
    },
    falseFailures: readPart(given.falseFailures, at('falseFailures')),
    ...(given.doubleLabels === undefined ? {} : { doubleLabels: readDouble(given.doubleLabels, at('doubleLabels')) }),
    bounds: {
      conversation: readBound(bounds.conversation, at('bounds')),
      switch: readBound(bounds.switch, at('bounds')),
      success: readBound(bounds.success, at('bounds')),
    },
    ...(given.tools === undefined ? {} : { tools: readTools(given.tools, at('tools')) }),
    signs: readSigns(given.signs, at('signs')),
  }
}

function readDouble(value: unknown, path: Path): NonNullable<CalibrationEvidence['doubleLabels']> {
  const { twice, failures } = readExactly(value, path, ['twice', 'failures'])
  return { twice: readCount(twice, path), failures: readCount(failures, path) }
}

function readTools(value: unknown, path: Path): NonNullable<CalibrationEvidence['tools']> {
  if (!isObject(value)) throw new MalformedInputError(path, 'an object of hashes by tool', value)
  const tools = Object.entries(value).map(([name, hashes]) => {
    return [name, readList(hashes, { of: path, member: name }, mostSchemas, readString)] as const
  })
  return Object.fromEntries(tools)
}

function readSigns(value: unknown, path: Path): CalibrationEvidence['signs'] {
  if (!isObject(value)) throw new MalformedInputError(path, 'an object of references by sign', value)
  return Object.fromEntries(
    Object.entries(value).map(([name, reference]) => {
      const { share, dispersion } = readExactly(reference, { of: path, member: name }, ['share', 'dispersion'])
      if (typeof dispersion !== 'number' || !(dispersion >= 1))
        throw new MalformedInputError({ of: path, member: name }, 'a dispersion of at least 1', dispersion)
      return [name, { share: readPart(share, { of: path, member: name }), dispersion }]
    }),
  )
}

function readClusters(value: unknown, path: Path): MadeClusters {
  const { members: all, squares } = readExactly(value, path, ['members', 'squares'])
  return { members: readCount(all, path), squares: readCount(squares, path) }
}

function readBound(value: unknown, path: Path): number | null {
  return value === null ? null : readPart(value, path)
}

function readPart(value: unknown, path: Path): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw new MalformedInputError(path, 'a number from 0 to 1', value)
}

function readExactly(value: unknown, path: Path, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new MalformedInputError(path, 'an object', value)
  const stray = Object.keys(value).find((name) => !known.includes(name))
  if (stray === undefined) return value
  throw new MalformedInputError({ of: path, member: stray }, `no members but ${known.join(', ')}`, value[stray])
}
