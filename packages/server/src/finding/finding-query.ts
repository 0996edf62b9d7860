/** A query for findings and their order, as a URL holds it. Any URL gives a valid query. */

export const dimensions = [
  'ended',
  'condition',
  'tool',
  'twin',
  'severity',
  'score',
  'label',
  'agreement',
  'transition',
  'model',
  'source',
  'tenant',
  'price',
] as const
export type FindingDimension = (typeof dimensions)[number]

export const orders = ['worst', 'latest', 'dearest'] as const
export type FindingOrder = (typeof orders)[number]

/** Time spans that end at the time of the query, so that a stored URL keeps its meaning. */
export const lastSpans = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000, '30d': 2_592_000_000 } as const
export type LastSpan = keyof typeof lastSpans

/** The selected values of each dimension. An empty list selects every value. */
export type ChosenValues = Readonly<Record<FindingDimension, readonly string[]>>

export type FindingQuery = {
  readonly search: string
  readonly chosen: ChosenValues
  readonly excluded: ChosenValues
  /** A time span that ends now. If `last` is null, `from` and `to` limit the time. */
  readonly last: LastSpan | null
  /** Start and end of the time span, in milliseconds since the epoch. The ends belong to the span, and null means no limit. */
  readonly from: number | null
  readonly to: number | null
  readonly order: FindingOrder
}

/** A time span in milliseconds since the epoch. The ends belong to the span, and null means no limit. */
export type TimeSpan = Pick<FindingQuery, 'from' | 'to'>

export const HOUR_MS = 3_600_000

/**
 * The longest selected value that a URL may hold, in characters. No stored name is as long, so truncating a value never makes two names
 * equal.
 */
const LONGEST_CHOICE = 600
const LONGEST_SEARCH = 200
const MOST_CHOICES = 20
const EXCLUDED = 'not-'

export function readFindingQuery(parameters: URLSearchParams): FindingQuery {
  const choices = (name: string) => {
    const given = parameters.getAll(name).filter((value) => value !== '')
    return [...new Set(given.map((value) => value.slice(0, LONGEST_CHOICE)))].slice(0, MOST_CHOICES)
  }
  return {
    search: (parameters.get('q') ?? '').slice(0, LONGEST_SEARCH),
    chosen: byDimension(choices),
    excluded: byDimension((dimension) => choices(`${EXCLUDED}${dimension}`)),
    last: lastSpanIn(parameters.get('last')),
    from: readMoment(parameters.get('from')),
    to: readMoment(parameters.get('to')),
    order: orders.find((order) => order === parameters.get('order')) ?? 'worst',
  }
}

/** Writes a query as URL parameters. The parameters have the same names as in the URL of the list of runs. */
export function writeFindingQuery(query: FindingQuery): readonly [name: string, value: string][] {
  const { search, chosen, excluded, last, from, to, order } = query
  const times =
    last === null
      ? ([
          ['from', from],
          ['to', to],
        ] as const)
      : ([['last', last]] as const)
  const entries = [
    ['q', search] as const,
    ...dimensions.flatMap((dimension) => [
      ...chosen[dimension].map((value) => [dimension, value] as const),
      ...excluded[dimension].map((value) => [`${EXCLUDED}${dimension}`, value] as const),
    ]),
    ...times.map(([name, value]) => [name, value === null ? '' : String(value)] as const),
    ['order', order === 'worst' ? '' : order] as const,
  ]
  return entries.flatMap(([name, value]) => (value === '' ? [] : [[name, value]]))
}

export const everyFinding: FindingQuery = {
  search: '',
  chosen: byDimension(() => []),
  excluded: byDimension(() => []),
  last: null,
  from: null,
  to: null,
  order: 'worst',
}

export function spanOf({ last, from, to }: Pick<FindingQuery, 'last' | 'from' | 'to'>, now: number): TimeSpan {
  return last === null ? { from, to } : { from: now - lastSpans[last], to: null }
}

export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS)
}

/** Reads the name of a time span from a URL. Returns null if the text names no span. */
export function lastSpanIn(text: string | null): LastSpan | null {
  return text !== null && isLastSpan(text) ? text : null
}

function isLastSpan(text: string): text is LastSpan {
  return Object.hasOwn(lastSpans, text)
}

export function readMoment(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

export function byDimension<Value>(
  of: (dimension: FindingDimension) => Value,
): Readonly<Record<FindingDimension, Value>> {
  return {
    ended: of('ended'),
    condition: of('condition'),
    tool: of('tool'),
    twin: of('twin'),
    severity: of('severity'),
    score: of('score'),
    label: of('label'),
    agreement: of('agreement'),
    transition: of('transition'),
    model: of('model'),
    source: of('source'),
    tenant: of('tenant'),
    price: of('price'),
  }
}

export function passes(
  { chosen, excluded }: Pick<FindingQuery, 'chosen' | 'excluded'>,
  dimension: FindingDimension,
  values: readonly string[],
): boolean {
  const wanted = chosen[dimension]
  if (wanted.length > 0 && !values.some((value) => wanted.includes(value))) return false
  return !values.some((value) => excluded[dimension].includes(value))
}
