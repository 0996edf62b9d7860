/** The filters that the bench chooses, each alone and ten together, and the same filters in SQL, written independently of the product. */
import { dimensions, type FindingDimension, lastSpans } from '@twincheck/server/finding'

export const filters: readonly string[] = [
  '',
  ...['condition=inverse-action', 'tool=cancel_order', 'ended=replaced', 'tenant=tenant-1', 'price=under-0.1'],
  ...['twin=judged', 'severity=1', 'score=0.9', 'label=none', 'label=right', 'agreement=disagree'],
  ...['last=1h', 'last=24h', 'last=7d', 'last=30d', 'not-tool=cancel_order'],
  ...['tool=cancel_order&twin=judged&last=1h', 'condition=inverse-action&condition=stale-argument&last=7d'],
  ...['ended=replaced&tenant=tenant-1&severity=1', 'twin=judged&not-condition=foreign-order&last=30d'],
  ...['label=none&twin=judged', 'tool=cancel_order&tool=lock_user&price=under-0.1', 'severity=0.95&score=none'],
  ...['tenant=tenant-0&tenant=tenant-2&last=24h', 'not-ended=replaced&not-tool=lock_user', 'twin=judged&order=latest'],
]

const bands: Readonly<Record<string, string>> = {
  'price=under-0.1': 'cost >= 0.01 and cost < 0.1',
  'twin=judged': 'score >= 0',
  'severity=1': 'severity >= 1',
  'severity=0.95': 'severity >= 0.95 and severity < 1',
  'score=0.9': 'score >= 0.9',
  'score=none': 'score < 0',
}

/** The dimensions that are columns of the table of findings. */
const columns = ['condition', 'tool', 'ended', 'tenant'] as const

export type CountStatement = { readonly dimension: FindingDimension | null; readonly statement: string }

/** Statements that count the findings of a filter, and the values of each column that its facet shows. */
export function countStatements(filter: string, now: number, prefix: string): readonly CountStatement[] {
  const whereFor = (without: FindingDimension | null) => {
    const parts = [...new URLSearchParams(filter)].filter(([name]) => name !== 'order' && nameOf(name) !== without)
    const names = [...new Set(parts.map(([name]) => name))]
    const all = names.map((name) => {
      const any = parts.filter(([other]) => other === name).map(([, value]) => partOf(nameOf(name), value, now, prefix))
      return `${name.startsWith('not-') ? 'not ' : ''}(${any.join(' or ')})`
    })
    return ['first = 1', ...all].join(' and ')
  }
  const from = `from ${prefix}findings as f where`
  return [
    { dimension: null, statement: `select 'found' as value, count(*) as count ${from} ${whereFor(null)}` },
    ...columns.map((dimension) => ({
      dimension,
      statement: `select ${dimension} as value, count(*) as count ${from} ${whereFor(dimension)} group by ${dimension}`,
    })),
  ]
}

function nameOf(name: string): string {
  const own = name.replace(/^not-/, '')
  if (own !== 'last' && !dimensions.some((dimension) => dimension === own)) throw new Error(`no filter ${name}`)
  return own
}

function partOf(name: string, value: string, now: number, prefix: string): string {
  const said = (which: string) =>
    `exists (select 1 from ${prefix}outcomes as o
       where o.tenant = f.tenant and o.session = f.session and o.about = 'decision' and ${which})`
  if (name === 'last') {
    const span = Object.entries(lastSpans).find(([last]) => last === value)?.[1] ?? 0
    return `(select written_at from ${prefix}entries as e where e.sequence = f.id / 64) >= ${now - span}`
  }
  if (name === 'label')
    return value === 'none' ? `not ${said('1 = 1')}` : `not ${said("outcome <> 'twin-right'")} and ${said('1 = 1')}`
  if (name === 'agreement') return `${said("outcome = 'twin-right'")} and ${said("outcome = 'twin-wrong'")}`
  return bands[`${name}=${value}`] ?? `${name} = '${value}'`
}
