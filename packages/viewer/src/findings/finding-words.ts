/** The page's names for the dimensions of findings and their values. */
import type { Figures, FindingDimension, FindingOrder, PriceClass, Transition } from '@twincheck/server/finding'
import { prices } from '@twincheck/server/finding'
import { endings } from '../page/endings.ts'
import { formatCount } from '../page/format.ts'

export const dimensionNames: Readonly<Record<FindingDimension, string>> = {
  ended: 'Outcome',
  condition: 'Condition',
  tool: 'Tool',
  twin: 'Twin',
  severity: 'Severity',
  score: 'Switch score',
  label: 'Label',
  agreement: 'Agreement',
  transition: 'Run ended',
  model: 'Model',
  source: 'Source',
  tenant: 'Tenant',
  price: 'Cost',
}

export const orderNames: Readonly<Record<FindingOrder, string>> = {
  worst: 'Worst first',
  latest: 'Latest first',
  dearest: 'Most expensive first',
}

export const labelNames = {
  none: 'no label',
  others: 'labelled by others',
  right: 'twin right',
  wrong: 'twin wrong',
  unclear: 'unclear',
} as const

const achieved: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'done-already': ['double effect prevented', 'double effects prevented'],
  'known-answer': ['repeated read answered', 'repeated reads answered'],
  'known-failure': ['repeated failure answered', 'repeated failures answered'],
  'unknown-target': ['invented target stopped', 'invented targets stopped'],
}

export function achievedText(counts: Figures['answeredBy']): string {
  const parts = Object.entries(achieved).flatMap(([condition, [one, several]]) => {
    const count = counts.find((each) => each.condition === condition)?.count ?? 0
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : several}`]
  })
  return parts.length === 0 ? 'decisions with calls that were answered' : parts.join(', ')
}

const priceNames: Readonly<Record<PriceClass, string>> = {
  'from-1': '1 and more',
  'under-1': '0.1 to 1',
  'under-0.1': '0.01 to 0.1',
  'under-0.01': 'less than 0.01',
  none: '0',
  unknown: 'not known',
}

const transitionNames: Readonly<Record<Transition, string>> = {
  rescue: '▲ rescue',
  harm: '▼ harm',
  both: 'both succeed',
  neither: 'neither succeeds',
  'not-counted': 'not counted',
  succeeded: 'succeeded',
  failed: 'failed',
  unknown: 'not known',
}

const named: Readonly<Partial<Record<FindingDimension, Readonly<Record<string, string>>>>> = {
  ended: Object.fromEntries(Object.entries(endings).map(([ending, [name]]) => [ending, name])),
  price: priceNames,
  transition: transitionNames,
  twin: { judged: 'with a judged twin', none: 'without a judged twin' },
  severity: { 1: '1', '0.95': '0.95 to 1', '0.9': '0.9 to 0.95', lower: 'below 0.9' },
  score: { '0.9': '0.9 and more', '0.7': '0.7 to 0.9', '0.5': '0.5 to 0.7', lower: 'below 0.5', none: 'not judged' },
  label: labelNames,
  agreement: { one: 'one opinion', agree: 'people agree', disagree: 'people disagree' },
}

/** The page's name for a value. Names from a source or a URL are shown unchanged. */
export function valueName(dimension: FindingDimension, value: string): string {
  const names = named[dimension]
  return names !== undefined && Object.hasOwn(names, value) ? (names[value] ?? value) : value
}

const bands: Readonly<Partial<Record<FindingDimension, readonly string[]>>> = {
  severity: ['1', '0.95', '0.9', 'lower'],
  score: ['0.9', '0.7', '0.5', 'lower', 'none'],
  price: prices,
}

export function bandOrder(dimension: FindingDimension): readonly string[] | null {
  return bands[dimension] ?? null
}
