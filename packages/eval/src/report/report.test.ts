import { describe, expect, test } from 'vitest'
import {
  assessed,
  exampleAnomaly,
  exampleJudgment,
  exampleManifest,
  examplePair,
  exampleRecord,
  exampleSwitch,
} from '../../test/fixtures/experiment/example.ts'
import type { Manifest } from '../experiment/manifest.ts'
import type { PairLine } from '../experiment/pair-line.ts'
import { formatGainInterval, formatInterval } from '../figures/number-format.ts'
import { bootstrapPairs } from '../stats/bootstrap.ts'
import { clusterBootstrapAuc, clusterBootstrapDifference } from '../stats/cluster-bootstrap.ts'
import { type Experiment, readManifest, readPairLines } from './read-experiment.ts'
import { escapeMarkdown } from './render-markdown.ts'
import { writeReport } from './write-report.ts'

const resampling = { seed: 5, resamples: 300 }

function experiment(lines: readonly PairLine[], changed: Partial<Manifest> = {}): Experiment {
  return { folder: 'here', manifest: exampleManifest(changed), lines }
}

function request(role: 'generator' | 'verifier', inputTokens: number, outputTokens: number, cost: number) {
  return { role, model: 'm', inputTokens, outputTokens, milliseconds: 1, cost }
}

/** Two categories, six pairs: both 1, rescues 2, harms 1, neither 2; four switches in sixty decisions. */
const forwardOnly = exampleRecord({
  outcome: 'kept',
  because: { stage: 'gate', code: 'below-threshold' },
  // The forward order alone would have switched; the reversed one prefers the actor.
  judgments: {
    forward: exampleJudgment(),
    reversed: exampleJudgment({ prefers: 'actor', actor: assessed(4, false), twin: assessed(0, true) }),
  },
  score: 0,
  measured: { startedAt: 0, milliseconds: 1, asked: [request('verifier', 100, 10, 0.5)], cost: 0.5 },
})
const switched = exampleRecord({
  measured: {
    startedAt: 0,
    milliseconds: 1,
    asked: [request('generator', 200, 20, 0.25), request('verifier', 100, 10, 0.25)],
    cost: 0.5,
  },
})
const accepted = { switch: exampleSwitch({ twinVerdict: 'right' }), records: [switched] }
const acceptedWrongly = { switch: exampleSwitch({ twinVerdict: 'wrong' }), records: [switched] }
const pairs = [
  examplePair({ id: 'base_1', actor: true, twincheck: true, anomaly: exampleAnomaly(0.1), records: [forwardOnly] }),
  examplePair({ id: 'base_2', actor: false, twincheck: true, anomaly: exampleAnomaly(0.9), ...accepted }),
  examplePair({ id: 'base_3', actor: false, twincheck: true, anomaly: exampleAnomaly(0.5), ...accepted }),
  examplePair({ id: 'base_4', actor: true, twincheck: false, anomaly: exampleAnomaly(0.5), ...acceptedWrongly }),
  examplePair({ id: 'func_1', category: 'func', anomaly: exampleAnomaly(0.3), ...accepted }),
  examplePair({
    id: 'func_2',
    category: 'func',
    anomaly: exampleAnomaly(0.05),
    exceptions: [{ decision: 2, name: 'Error', message: 'gone' }],
  }),
]
const gap = { kind: 'unavailable', run: 'a', id: 'func_3', category: 'func', reason: 'API error' } as const
const diverged = { kind: 'diverged', run: 'a', id: 'func_4', category: 'func', problem: 'Turn 2.' } as const
const small = experiment([...pairs, gap, diverged])

/** The cells of the first Markdown row that begins so. */
function rowOf(markdown: string, table: string, first: string): readonly string[] {
  const from = markdown.indexOf(table)
  const line = markdown
    .slice(from)
    .split('\n')
    .find((text) => text.startsWith(`| ${first} |`) || text.startsWith(`| **${first}** |`))
  return (line ?? '')
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim().replaceAll('**', ''))
}

describe('the report of a small experiment', () => {
  const { markdown, html } = writeReport([small], resampling)
  const interval = bootstrapPairs(pairs, resampling)
  const clusters = clusterBootstrapDifference(pairs, resampling)

  test('has the table of test sets, from the counts', () => {
    // Actor: (2/4 + 0/2) / 2. TwinCheck: (3/4 + 0/2) / 2. Difference: (1/4 + 0) / 2.
    const bounds = interval ? formatGainInterval(interval.difference) : ''
    const row = ['6', '25.0', '37.5', '+12.5', bounds.replaceAll(/[[\]]/g, '\\$&'), '2 / 1', '2']
    expect(rowOf(markdown, 'Exact-replay task success', 'Primary analysis')).toEqual(row)
  })

  test('has the transitions, the cluster interval and the McNemar test', () => {
    const bounds = clusters ? formatGainInterval(clusters).replaceAll(/[[\]]/g, '\\$&') : ''
    const row = ['1', '2', '1', '2', '+12.5', bounds, '4', '1.000']
    expect(rowOf(markdown, 'Paired transitions, test', 'Primary analysis')).toEqual(row)
  })

  test('has the table of categories', () => {
    const own = interval?.categories.get('base')?.difference
    const bounds = own ? formatGainInterval(own).replaceAll(/[[\]]/g, '\\$&') : ''
    const row = ['4', '50.0', '75.0', '+25.0', bounds, '2 / 1']
    expect(rowOf(markdown, 'Task success by category', 'base')).toEqual(row)
    expect(rowOf(markdown, 'Task success by category', 'func').slice(0, 4)).toEqual(['2', '0.0', '0.0', '0.0'])
  })

  test('ranks failures by D and says whom the gate selects', () => {
    const scored = pairs.map(({ id, actor, anomaly }) => ({ id, positive: !actor, score: anomaly?.score ?? 0 }))
    const area = clusterBootstrapAuc(scored, resampling)
    // Failures 0.9 0.5 0.3 0.05, successes 0.5 0.1: of eight pairs 2 + 1.5 + 1 + 0 are in order.
    const value = `0.562 ${area ? formatInterval(area).replaceAll(/[[\]]/g, '\\$&') : ''}`
    expect(rowOf(markdown, 'Ranking the actor', 'ROC-AUC of D')[0]).toBe(value)
    // Thresholds 0.9: 1/1, 0.5: 2/3, 0.3: 3/4, 0.1: 3/5, 0.05: 4/6, each worth a quarter of the recall but the fourth.
    expect(rowOf(markdown, 'Ranking the actor', 'Average precision of D')[0]).toBe('0.771')
    expect(rowOf(markdown, 'Ranking the actor', 'Failure prevalence')[0]).toBe('0.667')
    expect(rowOf(markdown, 'Ranking the actor', 'Failures selected')[0]).toBe('3 of 4')
    expect(rowOf(markdown, 'Ranking the actor', 'Successes selected')[0]).toBe('1 of 2')
    expect(rowOf(markdown, 'Ranking the actor', 'Failures among the selected')[0]).toBe('0.750')
    expect(rowOf(markdown, 'Ranking the actor', 'Selection recall')[0]).toBe('0.750')
    expect(rowOf(markdown, 'Ranking the actor', 'False-positive rate')[0]).toBe('0.500')
  })

  test('says whether the twins were right, apart from the outcomes of their runs', () => {
    const { condition } = exampleSwitch()
    expect(rowOf(markdown, 'Whether the twins were right', condition)).toEqual(['3', '1', '0'])
    expect(rowOf(markdown, 'Whether the twins were right', 'all conditions')).toEqual(['3', '1', '0'])
    expect(rowOf(markdown, 'How rarely the policy acts', 'Twins by the solution')[0]).toBe(
      '3 right, 1 wrong, 0 not known',
    )
    expect(html).toContain('by the reference solution wrong')
    expect(html).toContain('Whether the twins were right')
  })

  test('of an older experiment claims nothing about its twins', () => {
    const lines = [examplePair({ id: 'base_2', switch: exampleSwitch(), records: [switched] })]
    const older = writeReport([experiment(lines)], resampling)
    expect(older.markdown).not.toContain('Whether the twins were right')
    expect(older.markdown).not.toContain('by the reference solution')
    expect(rowOf(older.markdown, 'How rarely the policy acts', 'Twins by the solution')[0]).toBe('–')
  })

  test.each([
    ['Decisions', '60'],
    ['Switches', '4 (6.67 %)'],
    ['Repair yield', '50.0 %'],
    ['Rescues for each harm', '2.00'],
    // 1 of 4: the bound p solves (1-p)^4 + 4p(1-p)^3 = 0.05.
    ['Harm of a switch, at most', '75.14 %'],
    ['Reached the generator', '4 (6.67 %)'],
    ['Reached the verifier', '5 (8.33 %)'],
    ['Forward order agrees', '4 of 5'],
    ['Exceptions', '1'],
    ['Requests', '9'],
    ['Tokens in / out', '1,300 / 130'],
    ['Cost', '2.5000'],
    ['Cost for each rescue', '1.2500'],
  ])('says of the protocol: %s %s', (measure, value) => {
    expect(rowOf(markdown, 'How rarely the policy acts', measure)[0]).toBe(value)
  })

  test('names every pair that is not counted under every table', () => {
    const tables = html.match(/<table>/g)?.length ?? 0
    const judgmentTables = 4
    const named = html.match(
      /Unavailable pairs: 1, not counted: func_3 \(a\)\. Diverged pairs: 1, not counted: func_4/g,
    )
    // The list of these pairs itself names them in its rows.
    expect(named).toHaveLength(tables - judgmentTables - 1)
    expect(rowOf(markdown, 'Pairs that are in no number', 'func_3')).toEqual([
      'a',
      'Primary analysis',
      'unavailable',
      'API error',
    ])
  })

  test('lists every switch, harms first, with the actor, the twin and both judgments', () => {
    const headings = markdown.split('\n').filter((line) => line.startsWith('### '))
    expect(headings).toEqual(['### harm: base_4', '### rescue: base_2', '### rescue: base_3', '### neither: func_1'])
    expect(html).toContain('unlock_account {\n  &quot;account&quot;: &quot;A-7&quot;\n}')
    expect(html).toContain('final-response: &quot;The requested operation is complete.&quot;')
    expect(html.match(/Forward: prefers twin, confidence 0\.99, margin 1\.000\./g)).toHaveLength(4)
    expect(rowOf(markdown, 'Both judgments', 'Quality')).toEqual(['0/80', '80/80', '0/80', '80/80'])
  })

  test('shows the manifest and the fingerprint', () => {
    expect(markdown).toContain('- Fingerprint: sha256:0123')
    expect(markdown).toContain('Intervals: 300 resamples, seed 5.')
  })

  test('has all five figures, without a script and without anything to load', () => {
    expect(html.match(/<svg /g)).toHaveLength(5)
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(/i)
    expect(html.match(/(?:src|href)="(?!#)/g)).toBeNull()
  })

  test('is the same to the byte when written again, whatever the order of the lines', () => {
    const again = writeReport([experiment([...small.lines].reverse())], resampling)
    expect(again.html).toBe(html)
    expect(again.markdown).toBe(markdown)
  })
})

describe('what was run', () => {
  test('is said in the title where every twin was accepted, and is never called live', () => {
    const { html } = writeReport([experiment(pairs, { verifier: 'accept', continuation: 'stored' })], resampling)
    expect(html).toContain('<h1>A hand-made experiment (--verifier accept, stored continuation)</h1>')
    expect(html).not.toContain('Continuation: live')
    expect(html).toContain('No model judged this twin')
    // Every caption of a table or a figure that is not a judgment says how the runs went on.
    const captions = [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/gs)].map(([, text]) => text)
    expect(captions.length).toBeGreaterThan(10)
    for (const text of captions) expect(text).toContain('Continuation: stored. ')
  })

  test('is followed by the notes of the manifest under every table', () => {
    const { html } = writeReport([experiment(pairs, { notes: ['Tuned on these runs.'] })], resampling)
    const tables = html.match(/<table>/g)?.length ?? 0
    expect(html.match(/<li>Tuned on these runs\.<\/li>/g)).toHaveLength(tables - 4)
  })
})

describe('several experiments', () => {
  const extension = pairs.map((pair, index) => ({ ...pair, id: `${pair.category}_${index + 10}` }))
  const later = examplePair({ id: 'func_3', category: 'func', actor: false, twincheck: false, run: 'later' })

  test('pool the completed primary set and the extension, and keep the primary analysis beside them', () => {
    const { markdown } = writeReport(
      [
        small,
        experiment([later, examplePair({ id: 'base_1' })], { split: 'completed-primary.json' }),
        experiment(extension, { split: 'extension' }),
      ],
      resampling,
    )
    const table = 'Exact-replay task success'
    expect(rowOf(markdown, table, 'Primary analysis')[0]).toBe('6')
    expect(rowOf(markdown, table, 'Completed-primary sensitivity')[0]).toBe('7')
    expect(rowOf(markdown, table, 'Conditional extension')[0]).toBe('6')
    expect(rowOf(markdown, table, 'Pooled').slice(0, 1)).toEqual(['13'])
    expect(markdown).toContain('filled gaps: 1 (func_3); later lines that no gap asked for, left aside: 1.')
  })

  test('of other methods become rows of the table of controls, on the pairs that all have', () => {
    const revised = pairs.slice(0, 5).map((pair) => ({ ...pair, twincheck: pair.actor, switch: null, records: [] }))
    const { markdown } = writeReport(
      [small, experiment(revised, { method: 'self-revision', continuation: 'stored' })],
      resampling,
    )
    const table = 'Trigger-matched controls and variants'
    expect(rowOf(markdown, table, 'Actor')[0]).toBe('25.0')
    expect(rowOf(markdown, table, 'Selective self-revision (stored continuation)')).toEqual([
      '25.0',
      '0.0',
      '\\[0.0, 0.0\\]',
      '0',
      '0 / 0',
    ])
    const own = rowOf(markdown, table, 'TwinCheck (verifier judge-model; full protocol; live continuation)')
    expect([own[0], own[3], own[4]]).toEqual(['37.5', '4', '2 / 1'])
    expect(markdown).toContain('Pairs that at least one method lacks, left out for all: 1.')
  })

  test('that are unlike each other are all in the title, the cards, every switch and the pairs not counted', () => {
    const gone: PairLine = { kind: 'unavailable', run: 'a', id: 'base_9', category: 'base', reason: 'it never ended' }
    const other = experiment([...pairs.slice(1, 2), gone], {
      title: 'Another world',
      environment: 'other',
      split: 'own',
    })
    const { markdown, html, sets } = writeReport([small, other], resampling)
    const [title] = markdown.split('\n')
    expect(title).toContain('A hand-made experiment')
    expect(title).toContain('Another world')
    expect(html.match(/>Actor alone</g)).toHaveLength(2)
    const own = markdown.slice(markdown.indexOf('## Every switch: Another world'))
    expect(own).toContain('Accepted switches: 1, all of them here')
    expect(own).toContain('base_2')
    expect(own.slice(own.indexOf('## Pairs not counted: Another world'))).toContain('it never ended')
    expect(new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).size).toBe(
      [...html.matchAll(/ id="/g)].length,
    )
    expect(sets.map((set) => [set.title, set.paired.pairs])).toEqual([
      ['A hand-made experiment', 6],
      ['Another world', 1],
    ])
  })

  test('with stored and live continuation are never pooled', () => {
    const { markdown } = writeReport(
      [small, experiment(extension, { split: 'extension', continuation: 'stored' })],
      resampling,
    )
    expect(rowOf(markdown, 'Exact-replay task success', 'Pooled')).toEqual([])
  })

  test('of the same tasks by several actors are given by run, and together resample clusters', () => {
    const runs = ['a', 'b'].flatMap((run) => pairs.map((pair) => ({ ...pair, run })))
    const { markdown, sets } = writeReport([experiment(runs)], resampling)
    expect(rowOf(markdown, 'by stored run', 'a')[0]).toBe('6')
    expect(rowOf(markdown, 'by stored run', 'All runs')[0]).toBe('12')
    const [all] = sets
    expect(all?.unit).toBe('clusters')
    expect(all?.paired.mcNemar).toBeNull()
    expect(all?.paired.difference.interval).toEqual(all?.paired.clusterInterval)
  })

  test('that hold the same pair twice are refused', () => {
    expect(() => writeReport([small, small], resampling)).toThrow('base_1 of the run a is twice')
    expect(() => writeReport([], resampling)).toThrow('no experiment')
  })
})

describe('hostile content of records', () => {
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'`|**x**](http://evil.example)\n# h'
  const long = 'x'.repeat(20_000)
  const hostile = examplePair({
    id: attack,
    run: attack,
    category: attack,
    twincheck: true,
    switch: exampleSwitch({
      condition: attack,
      actor: { kind: 'tool-calls', calls: [{ name: attack, arguments: { [attack]: `${attack}\n\`\`\`\`\n${long}` } }] },
      twin: { kind: 'final-response', text: attack },
    }),
    records: [exampleRecord()],
  })
  const lines: readonly PairLine[] = [
    hostile,
    { kind: 'diverged', run: attack, id: `${attack}2`, category: attack, problem: attack },
  ]
  const { html, markdown } = writeReport(
    [experiment(lines, { title: attack, verifier: attack, split: attack, notes: [attack], sources: [attack] })],
    resampling,
  )

  test('stays text in the page', () => {
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(html).toContain(long)
  })

  test('stays text in the Markdown, in cells and in fences', () => {
    const outside = markdown.replace(/(`{3,})text\n[\s\S]*?\n\1\n/g, '')
    expect(outside).not.toMatch(/<(script|img)/)
    expect(outside).not.toMatch(/(?<!\\)\]\(http/)
    expect(outside).not.toContain('\n# h')
    expect(escapeMarkdown('a|b *c* _d_ multi_turn_1')).toBe('a\\|b \\*c\\* \\_d\\_ multi_turn_1')
  })
})

describe('an experiment on disk', () => {
  test('is read back as it was written', () => {
    const text = small.lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    expect(readPairLines(text, 'pairs.jsonl')).toEqual(small.lines)
    expect(readManifest(JSON.stringify(small.manifest), 'manifest.json')).toEqual(small.manifest)
  })

  test.each([
    ['a line that was cut off', '{"kind": "pair", "run'],
    ['a pair without its verdicts', JSON.stringify({ ...pairs[0], actor: null })],
    ['a record of another shape', JSON.stringify({ ...pairs[0], records: [{}] })],
    ['a switch of another shape', JSON.stringify({ ...pairs[0], switch: { turn: 'x' } })],
    ['a line of an unknown kind', JSON.stringify({ ...pairs[0], kind: 'guess' })],
  ])('is refused with file and line where it has %s', (_, damaged) => {
    const text = `${JSON.stringify(gap)}\n${damaged}\n`
    expect(() => readPairLines(text, 'pairs.jsonl')).toThrow('pairs.jsonl, line 2')
  })

  test('is refused where its manifest is none', () => {
    expect(() => readManifest('{"version": 1}', 'manifest.json')).toThrow('manifest.json: this is no manifest')
  })
})
