/**
 * Translates a query of findings for a store: whether the store's sums and labels can answer the query, and which filters the query
 * needs.
 */
import { type Bands, endings, scoreBands, severityBands } from '../finding/finding.ts'
import type { FindingQuery } from '../finding/finding-query.ts'
import type { FindingFilter } from '../store/findings/find-findings.ts'
import { alikeEndings, hideEnding } from './hide-arm.ts'

/**
 * Whether the store's hourly sums can answer the query. The sums are not split by twin, severity or score, and do not show which
 * conditions held at the same decision.
 */
export function isSummed({ chosen, excluded }: FindingQuery): boolean {
  const unknown = ['twin', 'severity', 'score'] as const
  if (unknown.some((dimension) => chosen[dimension].length + excluded[dimension].length > 0)) return false
  return chosen.condition.length < 2 && excluded.condition.length === 0
}

/**
 * Whether the query selects by labels in a way that the store cannot answer. The labels that count depend on the person who asks. The
 * store can only find findings without any label.
 */
export function choosesLabels({ chosen, excluded }: FindingQuery): boolean {
  const others = chosen.agreement.length + excluded.agreement.length + excluded.label.length
  return others > 0 || chosen.label.some((value) => value !== 'none')
}

export function asksForLabels({ chosen, excluded }: FindingQuery): boolean {
  const wanted = chosen.label.length > 0 && !chosen.label.includes('none')
  return wanted || chosen.agreement.length > 0 || excluded.label.includes('none')
}

export function withoutLabels(query: FindingQuery): FindingQuery {
  return { ...query, chosen: { ...query.chosen, label: [] } }
}

/** Replaces a selected ending that would reveal the arm by its neutral ending. */
export function hideChosenEndings(query: FindingQuery): FindingQuery {
  const hide = (values: readonly string[]) => [
    ...new Set(
      values
        .map((value) => endings.find((known) => known === value))
        .flatMap((known) => (known ? [hideEnding(known)] : [])),
    ),
  ]
  const hidden = (values: FindingQuery['chosen']) => ({ ...values, ended: hide(values.ended) })
  return { ...query, chosen: hidden(query.chosen), excluded: hidden(query.excluded) }
}

export function filtersOf({ chosen, excluded }: FindingQuery): readonly FindingFilter[] {
  return [...filtersIn(chosen, false), ...filtersIn(excluded, true)]
}

const columns = ['condition', 'tool', 'model', 'ended', 'price', 'tenant'] as const

function filtersIn(values: FindingQuery['chosen'], without: boolean): readonly FindingFilter[] {
  const named = columns.flatMap((column): readonly FindingFilter[] => {
    const wanted = column === 'ended' ? values.ended.flatMap(alikeEndings) : values[column]
    return values[column].length === 0 ? [] : [{ column, values: wanted, without }]
  })
  const ranged = [
    ['severity', values.severity.map((band) => rangeOf(severityBands, band))],
    ['score', values.score.map((band) => rangeOf(scoreBands, band))],
    [
      'score',
      values.twin.map((twin) =>
        twin === 'judged' ? ([0, Number.POSITIVE_INFINITY] as const) : ([Number.NEGATIVE_INFINITY, 0] as const),
      ),
    ],
  ] as const
  return [
    ...named,
    ...ranged.flatMap(([column, ranges]): readonly FindingFilter[] =>
      ranges.length === 0
        ? []
        : [{ column, ranges: ranges.flatMap((range) => (range === null ? [] : [range])), without }],
    ),
  ]
}

function rangeOf(bands: Bands, band: string): readonly [from: number, below: number] | null {
  const place = bands.findIndex(([name]) => name === band)
  const found = bands[place]
  return found === undefined ? null : [found[1], bands[place - 1]?.[1] ?? Number.POSITIVE_INFINITY]
}
