/** Which findings are requested, and how they are sorted, as in a URL. Any URL gives a valid query. */

/** The dimensions of findings. */
export const dimensions = ['ended', 'condition', 'tool', 'transition', 'model', 'source', 'tenant', 'price'] as const
export type FindingDimension = (typeof dimensions)[number]

export const orders = ['worst', 'latest', 'dearest'] as const
export type FindingOrder = (typeof orders)[number]

export type FindingQuery = {
  readonly search: string
  /** The selection in each dimension; empty: all. */
  readonly chosen: Readonly<Record<FindingDimension, string>>
  /** The time span, in whole hours since the epoch; null: no limit. */
  readonly from: number | null
  readonly to: number | null
  readonly order: FindingOrder
}

export const HOUR_MS = 3_600_000

/**
 * The longest selected value that a URL may hold. No stored name is as long, so truncation never makes two names equal.
 */
const LONGEST_CHOICE = 600
const LONGEST_SEARCH = 200

export function readFindingQuery(parameters: URLSearchParams): FindingQuery {
  const text = (name: string, most: number) => (parameters.get(name) ?? '').slice(0, most)
  return {
    search: text('q', LONGEST_SEARCH),
    chosen: byDimension((dimension) => text(dimension, LONGEST_CHOICE)),
    from: readHour(parameters.get('from')),
    to: readHour(parameters.get('to')),
    order: orders.find((order) => order === parameters.get('order')) ?? 'worst',
  }
}

/** URLs use milliseconds, so that the same parameters work for the list of runs and the list of findings. */
export function writeFindingQuery({ search, chosen, from, to, order }: FindingQuery): Readonly<Record<string, string>> {
  const entries = {
    q: search,
    ...chosen,
    from: from === null ? '' : String(from * HOUR_MS),
    to: to === null ? '' : String((to + 1) * HOUR_MS - 1),
    order: order === 'worst' ? '' : order,
  }
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''))
}

export const everyFinding: FindingQuery = {
  search: '',
  chosen: byDimension(() => ''),
  from: null,
  to: null,
  order: 'worst',
}

export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS)
}

function readHour(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? hourOf(Number(text)) : null
}

/** Makes an object with one member per dimension, whose value `of` computes. */
export function byDimension<Value>(
  of: (dimension: FindingDimension) => Value,
): Readonly<Record<FindingDimension, Value>> {
  return {
    ended: of('ended'),
    condition: of('condition'),
    tool: of('tool'),
    transition: of('transition'),
    model: of('model'),
    source: of('source'),
    tenant: of('tenant'),
    price: of('price'),
  }
}
