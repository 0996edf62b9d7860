/**
 * Groups identical findings into a row with a count. Only loaded findings can be compared. So the count is exact once the whole list is
 * loaded, and until then the row says "at least".
 */
import type { ViewedFinding } from '@twincheck/server/finding'

export type ListedRow = {
  readonly id: string
  readonly finding: ViewedFinding
  /** The number of identical findings in the row; 1 for a single finding and for a member of an unfolded group. */
  readonly count: number
  readonly labelled: number
  /** The group of identical findings to which the row belongs; null if there are no identical findings. */
  readonly group: string | null
  readonly isUnfolded: boolean
}

export function groupFindings(findings: readonly ViewedFinding[], unfolded: ReadonlySet<string>): readonly ListedRow[] {
  return [...Map.groupBy(findings, contentOf)].flatMap(([group, [first, ...others]]): readonly ListedRow[] => {
    if (first === undefined) return []
    const row = {
      ...{ id: findingId(first), finding: first, group, isUnfolded: false, count: others.length + 1 },
      labelled: [first, ...others].filter(({ label }) => label !== null).length,
    }
    if (others.length === 0) return [{ ...row, group: null }]
    if (!unfolded.has(group)) return [row]
    return [
      { ...row, isUnfolded: true },
      ...others.map((finding) => {
        const labelled = finding.label === null ? 0 : 1
        return { id: findingId(finding), finding, count: 1, labelled, group, isUnfolded: true }
      }),
    ]
  })
}

/** Identifies a finding in the list by its run, its decision, and, for a finding of a scan, by what was found. */
export function findingId({ key, step, conditions, call }: ViewedFinding): string {
  return JSON.stringify([key, step, conditions[0] ?? '', step === null ? call : ''])
}

/** The content of a finding without its place and time, to recognise identical findings. */
function contentOf({
  call,
  conditions,
  reason,
  ended,
  severity,
  score,
  tenant,
  source,
  transition,
}: ViewedFinding): string {
  return JSON.stringify([call, conditions, reason, ended, severity, score, tenant, source, transition])
}
