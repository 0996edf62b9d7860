/** Which findings are asked for and in which order, as an address says it. Whatever an address says, this is a query. */

/** What findings are told apart by. */
export const dimensions = ['ended', 'condition', 'tool', 'transition', 'model', 'source', 'tenant', 'price'] as const
export type FindingDimension = (typeof dimensions)[number]

export const orders = ['worst', 'latest', 'dearest'] as const
export type FindingOrder = (typeof orders)[number]

export type FindingQuery = {
  readonly search: string
  /** What was chosen in each dimension; empty for all. */
  readonly chosen: Readonly<Record<FindingDimension, string>>
  /** In whole hours since the epoch; null: from the first, to the last. */
  readonly from: number | null
  readonly to: number | null
  readonly order: FindingOrder
}

export const HOUR_MS = 3_600_000

/** Longer than any name that is stored, so that none is taken for another. */
const LONGEST_CHOICE = 600
const LONGEST_SEARCH = 200

export function readFindingQuery(parameters: URLSearchParams): FindingQuery {
  const text = (name: string, most: number) => (parameters.get(name) ?? '').slice(0, most)
  return {
    search: text('q', LONGEST_SEARCH),
    chosen: choose((dimension) => text(dimension, LONGEST_CHOICE)),
    from: readHour(parameters.get('from')),
    to: readHour(parameters.get('to')),
    order: orders.find((order) => order === parameters.get('order')) ?? 'worst',
  }
}

/** Moments stand in milliseconds in an address, so that the lists of runs and of findings share them. */
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
  chosen: choose(() => ''),
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

function choose(of: (dimension: FindingDimension) => string): Readonly<Record<FindingDimension, string>> {
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
