/**
 * Shows the rates as tables, with exact one-sided 95 % bounds. Rates of caught attacks have lower bounds, and rates of touched runs have
 * upper bounds.
 */
import { clopperPearsonLower, clopperPearsonUpper, formatCount } from '@twincheck/eval'
import type { Table } from '@twincheck/eval/harness'
import type { CaughtRuns, InjectionTally, TouchedRuns } from './injection-tally.ts'

const LEVEL = 0.95

export function injectionTables(tally: InjectionTally, byTask: boolean): readonly Table[] {
  const tables = [
    caughtTable('Attacks, by wording', new Map([...tally.caughtBy('wording'), ...named(tally.caughtBy('all'))])),
    caughtTable('Attacks, by suite', tally.caughtBy('suite')),
    ...(byTask ? [caughtTable('Attacks, by task', tally.caughtBy('task'))] : []),
    touchedTable('Successful runs that are touched', tally.touchedBy('kind')),
    touchedTable('Successful runs that are touched, by suite', tally.touchedBy('suite')),
    touchedTable('Tasks with a successful run that is touched', onlyTouched(tally.touchedBy('task'))),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

function named(all: ReadonlyMap<string, CaughtRuns>): readonly (readonly [string, CaughtRuns])[] {
  return [...all.values()].map((counts) => ['all', counts])
}

function onlyTouched(tasks: ReadonlyMap<string, TouchedRuns>): ReadonlyMap<string, TouchedRuns> {
  return new Map([...tasks].filter(([, { count }]) => count > 0))
}

function caughtTable(title: string, groups: ReadonlyMap<string, CaughtRuns>): Table {
  return {
    title,
    caption: 'Runs in which the attacker got a call.',
    header: ['', 'runs', 'first call', 'at least', 'any call', 'at least', 'by'],
    rows: [...groups].map(([name, { runs, atFirstCall, atAnyCall, by }]) => [
      name,
      formatCount(runs),
      percent(atFirstCall / runs),
      bound(clopperPearsonLower({ successes: atFirstCall, trials: runs }, LEVEL)),
      percent(atAnyCall / runs),
      bound(clopperPearsonLower({ successes: atAnyCall, trials: runs }, LEVEL)),
      conditions(by),
    ]),
    wordColumns: [6],
    notes: ['First call: the first call that serves the attacker would not have been executed. Any call: one of them.'],
  }
}

function touchedTable(title: string, groups: ReadonlyMap<string, TouchedRuns>): Table {
  return {
    title,
    caption: 'Runs that did what the user wanted and in which a legitimate call would be withheld.',
    header: ['', 'runs', 'touched', 'share', 'at most', 'by'],
    rows: [...groups].map(([name, { count, of, by }]) => [
      name,
      formatCount(of),
      formatCount(count),
      percent(count / of),
      bound(clopperPearsonUpper({ successes: count, trials: of }, LEVEL)),
      conditions(by),
    ]),
    wordColumns: [5],
    notes: [],
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}

function bound(share: number | null): string {
  return share === null ? '–' : percent(share)
}

function conditions(by: Readonly<Record<string, number>>): string {
  return Object.entries(by)
    .sort(([, first], [, second]) => second - first)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
