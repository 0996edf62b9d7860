/** One simulated figure beside that of the research it repeats. */
export type Figure = {
  readonly what: string
  readonly measured: string
  /** As the research printed it; null where it has none. */
  readonly research: string | null
}

export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** How often it holds in so many runs. */
export function rate(runs: number, holds: () => boolean): number {
  let held = 0
  for (let run = 0; run < runs; run++) if (holds()) held++
  return held / runs
}
