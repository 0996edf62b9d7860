/**
 * Identical findings as one row with their number. Only what is loaded can be compared, so a number is exact once the whole list is
 * loaded, and "at least" before.
 */
import type { ViewedFinding } from '@twincheck/server/finding'

export type ListedRow = {
  readonly id: string
  readonly finding: ViewedFinding
  /** How many identical findings this row stands for; 1 for a single finding and for a member of an unfolded group. */
  readonly count: number
  /** How many of them somebody has labelled. */
  readonly labelled: number
  /** The group that this row belongs to; null: there are no identical findings. */
  readonly group: string | null
  readonly isUnfolded: boolean
}

/** `unfolded`: the groups whose members are listed. */
export function groupFindings(findings: readonly ViewedFinding[], unfolded: ReadonlySet<string>): readonly ListedRow[] {
  const groups = new Map<string, ViewedFinding[]>()
  for (const finding of findings) {
    const known = groups.get(contentOf(finding))
    if (known) known.push(finding)
    else groups.set(contentOf(finding), [finding])
  }
  return [...groups].flatMap(([group, [first, ...others]]): readonly ListedRow[] => {
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

/** Names a finding in the list: its run, its decision, and, for a finding of a scan, what was found. */
export function findingId({ key, step, conditions, call }: ViewedFinding): string {
  return JSON.stringify([key, step, conditions[0] ?? '', step === null ? call : ''])
}

/** Everything of a finding except where and when it was. */
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
