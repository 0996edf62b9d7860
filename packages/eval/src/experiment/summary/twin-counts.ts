/**
 * Counts twins that were right by the benchmark's solution, in total and by condition. Unlike rescues, these counts concern the twins and
 * not the outcomes of whole runs.
 */
import type { TwinVerdict } from '../../world/twin-verdict.ts'
import { compareText, type PairLine } from '../pair-line.ts'

export type TwinCounts = Readonly<Record<TwinVerdict, number>>

export type CountedTwins = TwinCounts & {
  readonly conditions: readonly (TwinCounts & { readonly condition: string })[]
}

/**
 * Counts the verdicts on twins. The result is null if no line has a verdict, because there was no switch or an older version wrote the
 * lines.
 */
export function countTwins(lines: readonly PairLine[]): CountedTwins | null {
  const switches = lines.flatMap((line) => (line.kind === 'pair' && line.switch ? [line.switch] : []))
  if (!switches.some(({ twinVerdict }) => twinVerdict !== undefined)) return null
  const verdicts = switches.map(({ condition, twinVerdict = 'unknown' }) => ({ condition, twinVerdict }))
  const conditions = [...new Set(verdicts.map(({ condition }) => condition))].sort(compareText)
  return {
    ...counts(verdicts),
    conditions: conditions.map((condition) => ({
      condition,
      ...counts(verdicts.filter((one) => one.condition === condition)),
    })),
  }
}

function counts(verdicts: readonly { readonly twinVerdict: TwinVerdict }[]): TwinCounts {
  const of = (wanted: TwinVerdict) => verdicts.filter(({ twinVerdict }) => twinVerdict === wanted).length
  return { right: of('right'), wrong: of('wrong'), unknown: of('unknown') }
}

export function twinText({ right, wrong, unknown }: TwinCounts): string {
  return `${right} right, ${wrong} wrong, ${unknown} not known`
}

export function twinLines(twins: CountedTwins): readonly string[] {
  return [
    `twins: ${twinText(twins)} (by the reference solution)`,
    ...twins.conditions.map((one) => `  ${one.condition}: ${twinText(one)}`),
  ]
}
