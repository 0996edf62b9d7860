/** Scans the same files under two profiles, and lists the findings that only one of the profiles makes. */
import type { Profile } from '@twincheck/core'
import type { ListedFinding } from './findings.ts'
import { type ScanHandlers, scan } from './scan.ts'
import type { ScanOptions } from './scan-files.ts'
import type { ScannedRun } from './scanned-run.ts'
import type { ScanSummary } from './summary/summary.ts'

export type ScanComparison = {
  readonly before: string
  readonly after: string
  /**
   * Numbers of findings. Both profiles make the findings in `both`. Only the profile `after` makes those in `gained`, and only the
   * profile `before` makes those in `lost`.
   */
  readonly both: number
  readonly gained: number
  readonly lost: number
  readonly conditions: readonly ComparedCondition[]
  /** The first findings that were gained and the first findings that were lost, in input order. Each list has at most `most` entries. */
  readonly gainedFindings: readonly ListedFinding[]
  readonly lostFindings: readonly ListedFinding[]
  readonly summary: ScanSummary
}

export type ComparedCondition = {
  readonly condition: string
  readonly both: number
  readonly gained: number
  readonly lost: number
}

/** A profile with the name that the user gives it. Two versions of a profile may have the same name inside their files. */
export type NamedProfile = { readonly name: string; readonly profile: Profile }

export type CompareScansOptions = Omit<ScanOptions, 'profile'> & {
  readonly before: NamedProfile
  readonly after: NamedProfile
  readonly most: number
}

/** Two findings of the scans are the same if run, turn, step and condition are the same. */
export async function compareScans(
  files: readonly string[],
  { before, after, most, ...options }: CompareScansOptions,
  handlers: Pick<ScanHandlers, 'onLeft'>,
): Promise<ScanComparison> {
  const earlier = new Map<string, ListedFinding>()
  await scan(
    files,
    { ...options, profile: before.profile },
    {
      onRuns: (runs) => {
        for (const finding of runs.flatMap(listFindings)) earlier.set(finding.id, finding)
      },
      // The second scan reads the same input and leaves out the same records, so it does not report these records again.
      onLeft: () => {},
    },
  )
  const both = new Map<string, ListedFinding>()
  const gained = new Map<string, ListedFinding>()
  const { summary } = await scan(
    files,
    { ...options, profile: after.profile },
    {
      onRuns: (runs) => {
        for (const finding of runs.flatMap(listFindings)) {
          const isKnown = earlier.delete(finding.id) || both.has(finding.id)
          ;(isKnown ? both : gained).set(finding.id, finding)
        }
      },
      onLeft: handlers.onLeft,
    },
  )
  return {
    before: before.name,
    after: after.name,
    both: both.size,
    gained: gained.size,
    lost: earlier.size,
    conditions: countConditions({ both, gained, lost: earlier }),
    gainedFindings: [...gained.values()].slice(0, most),
    lostFindings: [...earlier.values()].slice(0, most),
    summary,
  }
}

function listFindings({ findings, source, model, run, outcome }: ScannedRun): readonly ListedFinding[] {
  return findings.map((finding) => ({ ...finding, source, model, run, outcome, conversation: null }))
}

type FoundBy = 'both' | 'gained' | 'lost'

function countConditions(
  found: Readonly<Record<FoundBy, ReadonlyMap<string, ListedFinding>>>,
): readonly ComparedCondition[] {
  const counts = new Map<string, Record<FoundBy, number>>()
  for (const kind of ['both', 'gained', 'lost'] as const) {
    for (const { condition } of found[kind].values()) {
      const own = counts.get(condition) ?? { both: 0, gained: 0, lost: 0 }
      own[kind]++
      counts.set(condition, own)
    }
  }
  return [...counts]
    .map(([condition, own]) => ({ condition, ...own }))
    .sort((left, right) => (left.condition < right.condition ? -1 : 1))
}
