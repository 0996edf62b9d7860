/**
 * Lists the decisions of a store in which calls were answered, or would have been answered in mode `advise`. The list shows their number,
 * and the latest of them with their answers.
 */
import type { DecisionRecord } from '@twincheck/core'
import { actionText, boundQuote, formatCount } from '@twincheck/eval'
import { type Store, sequenceOf } from '@twincheck/server'
import { visibleLine } from './visible-text.ts'
import { labelled } from './wrap-text.ts'

export type AnswerStore = Pick<Store, 'listFindings' | 'countFindings' | 'readRecords'>

const headings = {
  answered: 'Calls were answered instead of executed',
  'would-answer': 'Calls would have been answered in mode advise',
} as const

const kinds = ['answered', 'would-answer'] as const
const longest = 600
const everything = { condition: null, tool: null, model: null, price: null, from: null, to: null } as const

/** The lines about a store's answers. `most` is the maximum number of decisions of each kind. */
export async function answerLines(
  store: AnswerStore,
  { tenant, most }: { readonly tenant: string | null; readonly most: number },
): Promise<readonly string[]> {
  const counts = await store.countFindings({ tenant, from: null, to: null })
  const lines: string[] = []
  for (const ended of kinds) {
    const all = counts.reduce((sum, count) => sum + (count.ended === ended ? count.decisions : 0), 0)
    if (all === 0) continue
    lines.push(
      `${headings[ended]} in ${formatCount(all)} ${all === 1 ? 'decision' : 'decisions'}.${most > 0 ? ' The latest:' : ''}`,
    )
    const rows =
      most === 0
        ? []
        : await store.listFindings({ ...everything, tenant, ended, order: 'latest', offset: 0, limit: most })
    const records = await store.readRecords(rows.map(sequenceOf))
    for (const { record } of records.values()) lines.push(...recordLines(record))
  }
  return lines
}

function recordLines({ session, proposal, advice }: DecisionRecord): readonly string[] {
  const line = (label: string, text: string) => labelled(label, visibleLine(boundQuote(text, longest)))
  return [
    visibleLine(session),
    ...line('proposal', actionText(proposal)),
    ...(advice?.answers ?? []).flatMap(({ condition, text }) => line('answer', `${condition}: ${text}`)),
  ]
}
