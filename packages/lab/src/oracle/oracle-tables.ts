/** The tables of the oracle, which the terminal prints. The oracle finds edits that would have rescued failed runs. */
import { formatCount } from '@twincheck/eval'
import type { Table } from '@twincheck/eval/harness'
import type { EditKind } from './edit.ts'
import type { CategoryCeiling, OracleSummary } from './oracle-tally.ts'

export function ceilingTable({ categories, all }: OracleSummary, profile: string): Table {
  return {
    title: 'What one switch could rescue at most, in failed runs',
    caption: 'With the right values and at the right place, everything else as it was stored.',
    header: [
      'category',
      'failures',
      'a proposed call changed',
      '+ one call for an answer',
      '+ several calls',
      'any call at all',
      'no edit',
      `${profile} reached`,
      '+ a fault-free generator',
      'harmed',
    ],
    rows: [...categories, all].map(ceilingRow),
    totalRows: [categories.length],
    notes: [
      'Columns with + count those before them too. "Any call at all": a call that does nothing is enough, since the benchmark fails a ' +
        'turn without calls as such; in no ceiling.',
      'A fault-free generator: what is reached where the generator writes the solution’s calls, at most three, instead of the first ' +
        'text that the profile’s conditions find too early, and the verifier agrees. Nobody has such a generator.',
      ...remarks(all),
    ],
  }
}

/**
 * A table of harms that withholding calls would have prevented. Each category has one row for each second verdict. The table is empty if
 * no run has a second verdict.
 */
export function preventionTable({ categories, all }: OracleSummary, profile: string): Table {
  const rows = [...categories, all].flatMap(({ category, preventable, second }) =>
    second.map(({ title, runs, kept, prevented, added }) => [
      category,
      title,
      ...[runs, kept + prevented, preventable['one-call'], preventable['several-calls'], prevented, added].map(
        formatCount,
      ),
    ]),
  )
  return {
    title: 'What withholding calls could prevent',
    caption: 'Runs with a harm by the benchmark\u2019s second verdict, everything else as it was stored.',
    header: ['category', 'verdict', 'runs', 'harmful', 'one call', 'only several', `${profile} prevented`, 'new'],
    rows,
    totalRows: [rows.length - 1],
    wordColumns: [1],
    notes: ['One call: one withheld call prevents the harm. New: the harm happens only with the policy.'],
  }
}

export function editTable({ kinds, all }: OracleSummary): Table {
  return {
    title: 'The smallest edit of each failure',
    caption: 'Each failure once, under the first kind that rescues it.',
    header: ['edit', 'failures', 'share', 'a condition fired there', 'only elsewhere', 'rescued'],
    rows: kinds.map(({ kind, failures, firedThere, firedElsewhere, rescued }) => [
      kindTexts[kind],
      formatCount(failures),
      shareText(failures, all.failures),
      formatCount(firedThere),
      formatCount(firedElsewhere),
      formatCount(rescued),
    ]),
    notes: [],
  }
}

function ceilingRow(row: CategoryCeiling): readonly string[] {
  const { smallest, failures } = row
  const changed = smallest['proposed-call']
  const one = changed + smallest['one-call']
  const withShare = (count: number) => `${formatCount(count)} (${shareText(count, failures)})`
  return [
    row.category,
    formatCount(failures),
    withShare(changed),
    withShare(one),
    withShare(one + smallest['several-calls']),
    formatCount(smallest['nothing-done']),
    formatCount(row.noEdit),
    withShare(row.rescued),
    withShare(row.rescued + row.withGenerator.genuine),
    formatCount(row.harmed),
  ]
}

function remarks({ unseen, leftOut, cutShort }: CategoryCeiling): readonly string[] {
  const said = (count: number, sentence: string) => (count === 0 ? [] : [`${formatCount(count)} ${sentence}`])
  return [
    ...said(unseen, 'of the failures have no trajectory to try an edit on; they are under "no edit".'),
    ...said(leftOut, 'runs that the benchmark does not count, or that do not replay, are in no figure.'),
    ...said(cutShort, 'of the failures have more edits than were tried: raise --most-tried.'),
  ]
}

const kindTexts: Readonly<Record<EditKind, string>> = {
  'delete-call': 'one call deleted',
  'stop-earlier': 'the turn stopped earlier',
  'one-argument': 'one argument',
  'several-arguments': 'several arguments of a call',
  'insert-call': 'one call before a later one',
  'other-call': 'another call in its place',
  'call-for-answer': 'one call for the answer, after calls',
  'any-call': 'any call at all, in a turn without calls',
  'call-in-idle-turn': 'one call, in a turn without calls',
  'calls-for-answer': 'several calls for the answer, after calls',
  'calls-in-idle-turn': 'several calls, in a turn without calls',
  'calls-for-step': 'several calls instead of a step',
}

function shareText(count: number, of: number): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`
}
