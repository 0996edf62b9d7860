/** Verdicts by category, with what the invalid runs failed at. */
import { categories, categoryOf } from '@twincheck/eval/bfcl'
import type { Evaluated } from '@twincheck/lab/bfcl'
import { formatTable } from '../../terminal/table.ts'

type BfclRunVerdict = Extract<Evaluated, { readonly kind: 'verdict' }>

export type VerdictTable = {
  readonly add: (verdict: BfclRunVerdict) => void
  readonly summary: () => { readonly tasks: number; readonly valid: number }
  readonly text: () => string
}

export function openVerdictTable(): VerdictTable {
  const verdicts: BfclRunVerdict[] = []
  return {
    add: (verdict) => void verdicts.push(verdict),
    summary: () => ({ tasks: verdicts.length, valid: validOf(verdicts) }),
    text: () => write(verdicts),
  }
}

function write(verdicts: readonly BfclRunVerdict[]): string {
  const errorTypes = [...new Set(verdicts.flatMap(({ errorType }) => errorType ?? []))].sort()
  const header = ['category', 'runs', 'valid', 'share', ...errorTypes.map((type) => type.replace('multi_turn:', ''))]
  const row = (name: string, chosen: readonly BfclRunVerdict[]) => [
    name,
    String(chosen.length),
    String(validOf(chosen)),
    chosen.length === 0 ? '' : `${((100 * validOf(chosen)) / chosen.length).toFixed(2)} %`,
    ...errorTypes.map((type) => String(chosen.filter(({ errorType }) => errorType === type).length)),
  ]
  const groups = categories
    .map((category) => ({ category, chosen: verdicts.filter(({ id }) => categoryOf(id) === category) }))
    .filter(({ chosen }) => chosen.length > 0)
  return formatTable(header, [...groups.map(({ category, chosen }) => row(category, chosen)), row('all', verdicts)])
}

function validOf(verdicts: readonly BfclRunVerdict[]): number {
  return verdicts.filter(({ valid }) => valid).length
}
