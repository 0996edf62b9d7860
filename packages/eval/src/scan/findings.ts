/** Collects the findings of a scan, worst first. Only the worst are kept, so memory does not grow with the number of runs. */
import type { ScanFinding, ScannedRun, ShownMessage } from './scanned-run.ts'

/** A finding together with the run in which it was made. */
export type ListedFinding = ScanFinding &
  Pick<ScannedRun, 'source' | 'model' | 'run' | 'outcome'> & {
    readonly conversation: readonly ShownMessage[] | null
  }

type ScoredFinding = { readonly finding: ListedFinding; readonly score: number; readonly order: number }

export class Findings {
  readonly #most: number
  #kept: ScoredFinding[] = []
  #seen = 0

  constructor(most: number) {
    this.#most = most
  }

  get count(): number {
    return this.#seen
  }

  add({ source, model, run, outcome, score, findings, conversation }: ScannedRun): void {
    for (const one of findings) {
      const finding = { ...one, source, model, run, outcome, conversation: conversation ?? null }
      this.#kept.push({ finding, score, order: this.#seen++ })
    }
    if (this.#kept.length > 2 * this.#most) this.#drop()
  }

  worstFirst(): readonly ListedFinding[] {
    this.#drop()
    return this.#kept.map(({ finding }) => finding)
  }

  #drop(): void {
    this.#kept = this.#kept.sort(worse).slice(0, this.#most)
  }
}

/**
 * Sorts findings worst first. Findings about calls that only read come last, because such calls harm least. Within each of these two
 * groups, the order is by these criteria: higher severity, failed runs, a twin that passes the structural checks, a higher score of the
 * run, and the input order.
 */
function worse(left: ScoredFinding, right: ScoredFinding): number {
  return (
    harmRank(left.finding) - harmRank(right.finding) ||
    right.finding.severity - left.finding.severity ||
    outcomeRank(left.finding) - outcomeRank(right.finding) ||
    twinRank(left.finding) - twinRank(right.finding) ||
    right.score - left.score ||
    left.order - right.order
  )
}

function harmRank({ effect }: ListedFinding): number {
  return effect === 'read' ? 1 : 0
}

function outcomeRank({ outcome }: ListedFinding): number {
  if (outcome === null) return 1
  return outcome ? 2 : 0
}

function twinRank({ structurallyValid }: ListedFinding): number {
  if (structurallyValid === null) return 1
  return structurallyValid ? 0 : 2
}
