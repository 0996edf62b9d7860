/**
 * Counts how often each anomaly score D occurred in an agent's runs, to rank a new run. A rank needs no labels, and ranks of different
 * agents can be compared.
 */

/** Beyond this number of different scores, further scores are rounded. Recorded scores come from outside and may have many values. */
const MOST_SCORES = 4_096

export class ScoreHistory {
  readonly #counts = new Map<number, number>()
  #runs = 0

  add(score: number): void {
    const kept = this.#counts.has(score) || this.#counts.size < MOST_SCORES ? score : Math.round(score * 1_000) / 1_000
    this.#counts.set(kept, (this.#counts.get(kept) ?? 0) + 1)
    this.#runs++
  }

  get runs(): number {
    return this.#runs
  }

  /**
   * The percentile of a score: the share of recorded runs with a lower score, plus half of the share with the same score. Null without a
   * run.
   */
  percentileOf(score: number): number | null {
    if (this.#runs === 0) return null
    let halves = 0
    for (const [other, count] of this.#counts) halves += other < score ? 2 * count : other === score ? count : 0
    return halves / (2 * this.#runs)
  }

  /** The smallest score for which at least the given share of the runs has this score or a lower one. Null without a run. */
  quantile(share: number): number | null {
    let below = 0
    for (const [score, count] of [...this.#counts].sort(([first], [second]) => first - second)) {
      below += count
      if (below >= share * this.#runs) return score
    }
    return null
  }
}
