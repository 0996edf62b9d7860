/** What a scan found, worst first. However many runs a file holds, only the worst findings are kept. */
import type { Firing, ScannedRun } from './scanned-run.ts'
import type { ShownMessage } from './shown-conversation.ts'

export type Finding = {
  readonly source: string
  readonly model: string | null
  readonly run: string
  readonly outcome: boolean | null
  readonly firing: Firing
  /** Null where it was not asked for, or where records hold no conversation. */
  readonly conversation: readonly ShownMessage[] | null
}

type ScoredFinding = { readonly finding: Finding; readonly score: number; readonly order: number }

export class Findings {
  readonly #most: number
  #kept: ScoredFinding[] = []
  #seen = 0

  constructor(most: number) {
    this.#most = most
  }

  /** How many there were, kept or not. */
  get count(): number {
    return this.#seen
  }

  add({ source, model, run, outcome, score, firings, conversation }: ScannedRun): void {
    for (const firing of firings) {
      const finding = { source, model, run, outcome, firing, conversation: conversation ?? null }
      this.#kept.push({ finding, score, order: this.#seen++ })
    }
    if (this.#kept.length > 2 * this.#most) this.#drop()
  }

  worstFirst(): readonly Finding[] {
    this.#drop()
    return this.#kept.map(({ finding }) => finding)
  }

  #drop(): void {
    this.#kept = this.#kept.sort(worse).slice(0, this.#most)
  }
}

/**
 * By severity; then what is known to have failed; then findings whose twin could be put in place; then by the run's score. The
 * order of the input decides between the rest.
 */
function worse(left: ScoredFinding, right: ScoredFinding): number {
  return (
    right.finding.firing.severity - left.finding.firing.severity ||
    outcomeRank(left.finding) - outcomeRank(right.finding) ||
    twinRank(left.finding) - twinRank(right.finding) ||
    right.score - left.score ||
    left.order - right.order
  )
}

function outcomeRank({ outcome }: Finding): number {
  if (outcome === null) return 1
  return outcome ? 2 : 0
}

function twinRank({ firing: { structurallyValid } }: Finding): number {
  if (structurallyValid === null) return 1
  return structurallyValid ? 0 : 2
}
