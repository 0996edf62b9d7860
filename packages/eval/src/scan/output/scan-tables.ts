/** The tables and sentences that describe a scan. The terminal and the HTML page print the same text. */
import { formatFixed, formatGainInterval, formatInterval, formatPercent } from '../../figures/number-format.ts'
import type { Table } from '../../report/block.ts'
import { clopperPearsonUpper } from '../../stats/clopper-pearson.ts'
import type { PlacedRun, ScanReport } from '../scan.ts'
import type { RaisedBy } from '../scanned-run.ts'
import type { Ranked } from '../summary/ranking.ts'
import type { GroupSummary, ScanSummary, Share } from '../summary/summary.ts'
import type { LeftOutCount } from '../summary/tally.ts'

export function sourceTable({ profile, sources, all }: ScanSummary): Table {
  const groups = sources.length > 1 ? [...sources, all] : sources
  return {
    title: `Runs by source, profile ${profile}`,
    caption: 'How well D, the highest detector score of a run, ranks failed runs above successful ones.',
    header: ['source', ...rankingHeader],
    rows: groups.map((group) => [group.source, ...rankingCells(group)]),
    totalRows: sources.length > 1 ? [sources.length] : [],
    notes: [
      'AUC: the chance that a failed run scores above a successful one; 0.5 means no ranking. AP: average precision, to be ' +
        'compared with the share of failed runs. Intervals: 95 %, resampling the tasks.',
    ],
  }
}

export function modelTable({ profile, models }: ScanSummary): Table {
  return {
    title: `Runs by source and model, profile ${profile}`,
    caption: 'The same, for each agent.',
    header: ['source', 'model', ...rankingHeader],
    rows: models.map((group) => [group.source, group.model ?? '–', ...rankingCells(group)]),
    wordColumns: [1],
    notes: [],
  }
}

export function conditionTable({ profile, sources, all }: ScanSummary): Table {
  const groups = sources.length > 1 ? [...sources, all] : sources
  return {
    title: `What the conditions found, profile ${profile}`,
    caption: 'A condition that fires allows TwinCheck to consider one constrained repair. It does not prove a mistake.',
    header: ['source', 'condition', 'decisions', 'failed runs', 'successful runs', 'share failed', 'twins', 'valid'],
    rows: groups.flatMap((group) => conditionRows(group)),
    wordColumns: [1],
    notes: [
      'Failed and successful runs: those in which the condition fired, with the exact 95 % interval in per cent. Share ' +
        'failed: of the runs in which it fired, those that failed; it does not say whether a twin is right. Twins: those the evidence itself determines; the others need a ' +
        'model to suggest them. Valid: of these, those that pass every structural check.',
    ],
  }
}

export function highestTable(runs: readonly PlacedRun[]): Table {
  return {
    title: 'Highest scores',
    caption: 'The runs the detector would look at first, and what raised them.',
    header: ['run', 'source', 'model', 'outcome', 'D', 'percentile', 'at', 'raised by'],
    rows: runs.map(({ run, source, model, outcome, score, percentile, raisedBy }) => [
      run,
      source,
      model ?? '–',
      outcome === null ? '–' : outcome ? 'succeeded' : 'failed',
      formatFixed(score, 3),
      percentile === null ? '–' : formatFixed(100 * percentile, 1),
      raisedBy === null ? '–' : placeOf(raisedBy),
      raisedBy === null ? '–' : describeIngredients(raisedBy),
    ]),
    wordColumns: [1, 2, 3, 7],
    notes: ['Percentile: of the runs of the same agent, those that score lower, equal ones counting half.'],
  }
}

export function droppedTable({ dropped }: ScanSummary): Table {
  return {
    title: 'Left out',
    caption: 'What is not in the numbers, and why.',
    header: ['reason', 'what', 'kind', 'number', 'first at'],
    rows: dropped.reasons.map(({ reason, what, kind, count, places }) => [
      reason,
      what,
      kind,
      String(count),
      places[0] ?? '–',
    ]),
    wordColumns: [1, 2, 4],
    notes: [
      'Skipped: the format itself marks this as not a run. Problem: the input is damaged, too large or of an unknown format, ' +
        'or not read as an independent count found it. Doubt: texts or parts that may be calls were not read.',
    ],
  }
}

export function withinAgentsTable({ profile, withinAgents }: ScanSummary): Table {
  return {
    title: `Ranking within agents, profile ${profile}`,
    caption: 'How well D ranks the failed runs of one agent above its successful ones.',
    header: ['source', 'agents', 'AUC, mean of agents', 'lowest', 'highest'],
    rows: withinAgents.map(({ source, agents, mean, lowest, highest }) => [
      source,
      String(agents),
      ...[mean, lowest, highest].map((auc) => formatFixed(auc, 3)),
    ]),
    notes: [
      'Of the runs with an outcome, a decision and what the tools answered. An agent is a model as its source names it.',
    ],
  }
}

export function agentTable({ profile, agents }: ScanSummary): Table {
  return {
    title: `D by agent, profile ${profile}`,
    caption: 'The distribution of D for each agent. Compare a score only with other runs of the same agent.',
    header: ['source', 'model', 'runs', 'AUC', 'D of 50 %', 'of 90 %', 'of 95 %'],
    rows: agents.map(({ source, model, runs, auc, quantiles }) => [
      source,
      model ?? '–',
      String(runs),
      auc === null ? '–' : formatFixed(auc, 3),
      ...(quantiles === null
        ? ['–', '–', '–']
        : [quantiles.half, quantiles.ninety, quantiles.ninetyFive].map((score) => formatFixed(score, 3))),
    ]),
    wordColumns: [1],
    notes: ['D of 50 %: half of the agent’s runs score no higher. These numbers are not thresholds for other agents.'],
  }
}

/** Sentences for each source that say which information is missing and what was lost. */
export function remarks({ sources, dropped, calls }: ScanSummary): readonly string[] {
  const whole = !dropped.reasons.some(mayHoldMessages)
  const hosted =
    calls.hosted === 0
      ? []
      : [
          `${counted(calls.hosted, 'hosted call')}, such as a web search: the provider runs them, so no check can come first.`,
        ]
  const bySource = sources.flatMap(({ source, runs, missing, counts, graded }) => {
    const of = (count: number) => {
      if (runs === 1) return 'its only run'
      if (count < runs) return `${count} of ${runs} runs`
      return runs === 2 ? 'both runs' : `all ${runs} runs`
    }
    const { found, imported } = counts
    const same =
      found.messages === imported.messages && found.calls === imported.calls && found.results === imported.results
    return [
      ...missingParts.flatMap(([part, lack, consequence]) => {
        const runsWithout = missing[part]
        return runsWithout === undefined ? [] : [`${source}: ${lack} in ${of(runsWithout)}, so ${consequence}.`]
      }),
      ...(graded === null
        ? []
        : [`${source}: mean grade ${formatFixed(graded.mean, 3)} over ${counted(graded.runs, 'run')}.`]),
      `${source}: ${counted(imported.messages, 'message')}, ${counted(imported.calls, 'call')} and ${counted(imported.results, 'result')} imported` +
        (same
          ? whole
            ? ', none lost.'
            : ', as many as the runs hold; what is in no run is named under "Left out".'
          : ` of ${found.messages}, ${found.calls} and ${found.results}.`),
    ]
  })
  return [...bySource, ...hosted]
}

const missingParts = [
  ['tool-schemas', 'no tool schemas', 'no call there was checked against one'],
  ['tool-outputs', 'no tool outputs', 'nothing there is known to have failed'],
  ['user-messages', 'no user messages', 'no condition can hold there'],
  ['trajectory', 'the agent decided nothing', 'the detector score is 0 there'],
] as const

/**
 * Whether left-out input may have contained messages. Input that is damaged or was not recognised may have contained messages. Input that
 * was skipped on purpose contained messages only if it is a message, call or result of a run.
 */
function mayHoldMessages({ kind, what, reason }: LeftOutCount): boolean {
  if (kind !== 'skipped') return true
  return reason !== 'no-answer' && (what === 'message' || what === 'call' || what === 'result')
}

const rankingHeader = ['runs', 'failed', 'succeeded', 'no outcome', 'decisions', 'AUC', '95 % CI', 'AP', '95 % CI']

function rankingCells(group: GroupSummary): readonly string[] {
  const { runs, failed, succeeded, unlabelled, decisions, auc, averagePrecision } = group
  const counts = [runs, failed, succeeded, unlabelled, decisions].map(String)
  return [...counts, ...rankedCells(auc), ...rankedCells(averagePrecision)]
}

function rankedCells(ranked: Ranked | null): readonly [string, string] {
  if (ranked === null) return ['–', '–']
  return [formatFixed(ranked.value, 3), ranked.interval === null ? '–' : formatInterval(ranked.interval)]
}

function conditionRows({ source, conditions }: GroupSummary): readonly (readonly string[])[] {
  if (conditions.length === 0) return [[source, 'none fired', '0', '–', '–', '–', '–', '–']]
  return conditions.map(({ condition, decisions, failedRuns, successfulRuns, precision, twins }) => [
    source,
    condition,
    String(decisions),
    shareText(failedRuns),
    shareText(successfulRuns),
    precision.of === 0 ? '–' : `${precision.count} of ${precision.of}`,
    String(twins.deterministic),
    String(twins.structurallyValid),
  ])
}

function shareText({ count, of, share, interval }: Share): string {
  if (share === null) return '–'
  const bounds = interval === null ? '' : ` ${formatGainInterval(interval)}`
  return `${count} of ${of} (${formatPercent(share)})${bounds}`
}

/** Names the place of a decision. For people, turns and steps count from 1; `--json` and the code count from 0. */
export function placeOf({ turn, step }: { readonly turn: number | null; readonly step: number }): string {
  return turn === null ? `decision ${step + 1}` : `turn ${turn + 1}, step ${step + 1}`
}

function describeIngredients(raised: RaisedBy): string {
  const { strongestSeverity, repeats, toolErrors, schemaViolations, beyond } = raised
  const parts = [
    strongestSeverity > 0 ? `condition of severity ${strongestSeverity}` : null,
    repeats > 0 ? `${repeats} identical earlier` : null,
    toolErrors > 0 ? `${toolErrors} failed${beyond === undefined ? ' in the turn' : ''}` : null,
    schemaViolations > 0 ? `${schemaViolations} against the schema` : null,
    ...Object.entries(beyond ?? {}).map(([name, count]) => (count > 0 ? `${count} ${inWords(name)}` : null)),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** A sentence that says how much data was read, and in which formats. */
export function readLine({ all, sources }: ScanSummary): string {
  const { calls, results } = all.counts.imported
  const read = `Read ${counted(all.runs, 'run')}, ${counted(calls, 'call')} and ${counted(results, 'result')}`
  if (sources.length < 2) return `${read}${sources.map(({ source }) => `, format ${source}`).join('')}.`
  return `${read}: ${sources.map(({ source, runs }) => `${counted(runs, 'run')} of ${source}`).join(', ')}.`
}

/**
 * The first sentence of a scan's output. If nothing was found, the sentence claims that every call would have gone ahead. The scan makes
 * this claim only if it could read calls.
 */
export function headline({ findingCount, summary }: Pick<ScanReport, 'findingCount' | 'summary'>): string {
  const { all, calls, dropped } = summary
  const where = `${counted(all.runs, 'run')} with ${counted(all.decisions, 'decision')}`
  if (findingCount > 0) return `${counted(findingCount, 'finding')} in ${where}.`
  if (calls.read > 0) {
    return `Nothing found in ${where}: every call would have gone ahead unchanged, and no model would have been asked.`
  }
  if (calls.counted > 0) {
    const inInput = counted(calls.counted, 'tool call')
    return `Nothing was checked: the input holds ${inInput}, and none could be read.`
  }
  if (dropped.problems > 0) return 'Nothing was checked: no tool calls in what could be read of this input.'
  return 'Nothing to check: no tool calls in this input.'
}

/**
 * A sentence that says what mode `advise` would have done in the scanned runs. Null if the profile answers no calls, or without a run.
 * The sentence gives the share of runs in which a call would be answered, with an upper bound at 95 % confidence.
 */
export function adviseLine({ all: { advise }, answersCalls }: ScanSummary): string | null {
  if (!answersCalls || advise.runs.of === 0) return null
  const { count, of } = advise.runs
  const bound = formatPercent(clopperPearsonUpper({ successes: count, trials: of }, 0.95) ?? 1)
  const most = `at most ${bound} of such runs, with 95 % confidence`
  if (advise.answers === 0) return `Mode "advise" would have answered no call (${most}).`
  return (
    `Mode "advise" would have answered ${counted(advise.answers, 'call')} in ${count} of ${counted(of, 'run')} (${most})` +
    `${kindsText(advise.by)}. The agent reads why and goes on; it may insist, but not on a double effect. How often it would have insisted, and how many calls ` +
    'and tokens that saves, these runs cannot say: their agents read no answer.'
  )
}

const answerKinds: Readonly<Record<string, string>> = {
  'done-already': 'double effect',
  'unknown-target': 'invented target',
  'known-answer': 'repeated read',
  'known-failure': 'repeated failure',
}

/** Describes the answered calls by condition. Conditions without an entry in `answerKinds`, such as declared rules, are left out. */
function kindsText(by: Readonly<Record<string, number>>): string {
  const kinds = Object.entries(answerKinds).flatMap(([condition, noun]) => {
    const count = by[condition] ?? 0
    return count === 0 ? [] : [counted(count, noun)]
  })
  return kinds.length === 0 ? '' : `: ${kinds.join(', ')}`
}

/** Writes a number with its noun, such as `1 run` or `2 runs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
