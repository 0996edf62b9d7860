import { appendFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { generateTraces } from '../../bench/generate-traces.ts'
import { calmMessages, compress, openTraceFolder, undoingMessages } from '../../test/trace-files.ts'
import { zip } from '../../test/zip.ts'
import { findTraceFiles } from '../traces/input/find-trace-files.ts'
import { readLabels } from '../traces/labels.ts'
import { scanPage } from './output/scan-page.ts'
import { scan } from './scan.ts'
import { type ScanOptions, scanFiles } from './scan-files.ts'
import type { ScannedRun } from './scanned-run.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

const alone: ScanOptions = { dataFolder: null, labels: null, workers: 1, profile: 'paper' }

test('a run that undoes its own success fires, with its twin, at the turn and step where it does', async () => {
  const file = folder.write('undo.jsonl', `${JSON.stringify({ id: 'u', outcome: false, messages: undoingMessages })}\n`)
  const { runs } = await scanned([file])
  expect(runs).toHaveLength(1)
  expect(runs[0]).toMatchObject({ source: 'openai-chat', run: 'u', outcome: false, decisions: 3 })
  expect(runs[0]?.findings).toMatchObject([
    {
      turn: 0,
      step: 1,
      condition: 'inverse-action',
      origin: 'deterministic',
      structurallyValid: true,
      twin: { kind: 'final-response' },
    },
  ])
  expect(runs[0]?.raisedBy).toMatchObject({ turn: 0, step: 1, repeats: 0, toolErrors: 0, schemaViolations: 0 })
})

test('a call is checked against the tools its record carries', async () => {
  const parameters = { type: 'object', properties: { city: { type: 'integer' } } }
  const tools = [{ type: 'function', function: { name: 'get_weather', parameters } }]
  const file = folder.write('tools.jsonl', `${JSON.stringify({ messages: calmMessages, tools })}\n`)
  const { runs, report } = await scanned([file])
  expect(runs[0]).toMatchObject({ run: 'tools.jsonl:1', raisedBy: { schemaViolations: 1 } })
  expect(report.summary.sources[0]?.missing).toEqual({})
})

describe('damage costs itself and nothing else:', () => {
  test('lines', async () => {
    const good = JSON.stringify({ messages: calmMessages })
    const file = folder.write('damaged.jsonl', `${good}\n${good.slice(0, -9)}\n{"title": "a recipe"}\n${good}\n`)
    const { runs, left } = await scanned([file, folder.write('empty.jsonl', ''), `${folder.path}/none.jsonl`])
    expect(runs.map(({ run }) => run)).toEqual(['damaged.jsonl:1', 'damaged.jsonl:4'])
    expect(left).toEqual(['no-json line 2', 'foreign-format line 3', 'empty-file', 'unreadable-file'])
  })

  test('an element of a document', async () => {
    const good = JSON.stringify({ task_id: 1, reward: 1, traj: calmMessages })
    const file = folder.write('damaged.json', `[${good},{"task_id": tru},${good}]`)
    const { runs, left } = await scanned([file])
    expect(runs).toHaveLength(2)
    expect(left).toEqual(['no-json element 2'])
  })
})

describe('a file from which nothing comes', () => {
  test('though its format is known is a problem', async () => {
    const span = { traceId: 't', spanId: 's', name: 'GET /', attributes: [] }
    const file = folder.write('http.json', JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }))
    const { left } = await scanned([file])
    expect(left).toEqual(['empty-trajectory line 1', 'nothing-imported'])
  })

  test('and of which a run elsewhere has a piece is none', async () => {
    const [first, second] = traceSpans('t1').map((span, index) => folder.write(`p${index}.json`, JSON.stringify(span)))
    expect((await scanned([first ?? '', second ?? ''])).left).toEqual([])
  })
})

describe('of a folder', () => {
  test('every file is looked at, and what is no trace is said to be left', async () => {
    const own = openTraceFolder()
    const run = JSON.stringify({ messages: calmMessages })
    own.write('a.traj', run)
    own.write('b.unknown', compress(run))
    own.write('c.eval', zip({ 'runs.jsonl': run, 'notes.md': '# Notes' }))
    own.write('notes.txt', 'A run of the agent\n')
    own.write('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0x7b]))
    own.write('packed.gz', compress('prose'))
    own.write('.hidden.json', run)
    own.write('empty.json', '')
    const { files, left } = findTraceFiles([own.path])
    const { runs, left: told, report } = await scanned(files, { ...alone, left })
    own.remove()
    expect(runs.map(({ run: name }) => name)).toEqual(['a.traj:1', 'b.unknown:1', 'runs.jsonl:1'])
    expect(left.map(({ file }) => file.slice(own.path.length + 1))).toEqual([
      ...['.hidden.json', 'notes.txt', 'packed.gz', 'picture.png'],
    ])
    expect(told.filter((reason) => reason === 'no-traces')).toHaveLength(5)
    expect(report.summary.dropped).toMatchObject({ records: 6, problems: 1 })
  })
})

describe('outcomes', () => {
  test('come from the labels before anything else, and a label may name its model', async () => {
    const record = (id: string, model: string) => JSON.stringify({ id, model, outcome: false, messages: calmMessages })
    const file = folder.write('labelled.jsonl', [record('a', 'm'), record('a', 'n'), record('b', 'm')].join('\n'))
    const lines = ['{"run":"a","outcome":true}', '{"run":"a","model":"n","outcome":false}']
    const labels = readLabels(folder.write('labels.jsonl', lines.join('\n')))
    const { runs } = await scanned([file], { ...alone, labels })
    expect(runs.map(({ outcome }) => outcome)).toEqual([true, false, false])
  })

  test('of BFCL results come from the verdicts beside them', async () => {
    folder.write('verdicts.json', JSON.stringify({ multi_turn_base_1: { valid: true } }))
    const lines = ['multi_turn_base_1', 'multi_turn_base_2'].map((id) =>
      JSON.stringify({ id, result: [[[{ ls: '{}' }]]] }),
    )
    const { runs } = await scanned([folder.write('results.jsonl', lines.join('\n'))])
    expect(runs.map(({ outcome }) => outcome)).toEqual([true, null])
  })

  test('that cannot be read are refused, with file and line', () => {
    const file = folder.write('wrong-labels.jsonl', '{"run":"a","outcome":true}\n{"run":"b","outcome":"yes"}\n')
    expect(() => readLabels(file)).toThrow(/wrong-labels\.jsonl, line 2: .*no outcome for b/)
  })
})

test('a recorded decision whose call was answered is read, and shown with its answer', async () => {
  const answers = [{ call: 0, condition: 'done-already', text: 'Not executed: it ran at step 1.' }]
  const record = {
    ...{ version: 1, session: 's', step: 3, outcome: 'answered', anomaly: null, twin: null, violations: [] },
    proposal: { kind: 'tool-calls', calls: [{ name: 'book', arguments: {} }] },
    certificates: [{ condition: 'done-already', severity: 0.96, reason: 'It ran.', exhibits: [], finding: {} }],
    advice: { answers, insisted: [], unanswered: [] },
  }
  const { runs } = await scanned([folder.write('answered.jsonl', JSON.stringify(record))])
  expect(runs[0]?.findings).toMatchObject([
    { condition: 'done-already', isAnswered: true, twin: { kind: 'answer', text: 'Not executed: it ran at step 1.' } },
  ])
})

test('recorded decisions are joined to one run a session, however they are mixed, and shown as recorded', async () => {
  const record = (session: string, step: number, score: number, condition: string | null) =>
    JSON.stringify({
      version: 1,
      session,
      step,
      outcome: 'kept',
      anomaly: { score, strongestSeverity: 0, repeats: 0, toolErrors: 1, schemaViolations: 0 },
      proposal: { kind: 'tool-calls', calls: [{ name: 'unlock', arguments: {} }] },
      certificates:
        condition === null
          ? []
          : [{ condition, severity: 0.95, reason: 'It undoes.', exhibits: [{ position: 2, text: 'lock' }] }],
      twin:
        condition === null
          ? null
          : { condition, origin: 'deterministic', action: { kind: 'final-response', text: 'x' } },
      violations: [],
    })
  const lines = [record('s', 0, 0.1, null), record('t', 0, 0, null), record('s', 1, 0.475, 'inverse-action')]
  const { runs } = await scanned([folder.write('records.jsonl', lines.join('\n'))])
  expect(runs.map(({ source, run, score, decisions }) => [source, run, score, decisions])).toEqual([
    ['decision-records', 't', 0, 1],
    ['decision-records', 's', 0.475, 2],
  ])
  expect(runs[1]?.findings).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{10}$/),
      turn: null,
      step: 1,
      position: null,
      condition: 'inverse-action',
      severity: 0.95,
      origin: 'deterministic',
      structurallyValid: true,
      twin: { kind: 'final-response', text: 'x' },
      proposal: { kind: 'tool-calls', calls: [{ name: 'unlock', arguments: {} }] },
      reason: 'It undoes.',
      exhibits: [{ position: 2, text: 'lock' }],
    },
  ])
})

test('what a recorded detector beyond the paper’s counted is shown as recorded', async () => {
  const paper = { score: 0.64, strongestSeverity: 0, repeats: 0, toolErrors: 1, schemaViolations: 0 }
  const record = { version: 1, session: 's', step: 0, outcome: 'kept', certificates: [], twin: null, violations: [] }
  const anomaly = { detector: 'trajectory', ...paper, guessedNumbers: 2, idleTurns: 0 }
  const { runs } = await scanned([folder.write('beyond.jsonl', JSON.stringify({ ...record, anomaly }))])
  expect(runs[0]?.raisedBy).toMatchObject({ toolErrors: 1, beyond: { guessedNumbers: 2, idleTurns: 0 } })
})

test('the number of workers changes nothing, to the byte', async () => {
  const lines = `${folder.path}/many.jsonl`
  await generateTraces(lines, { bytes: 1e6, shape: 'lines', withTools: true })
  appendFileSync(lines, '{"damaged": \n')
  const document = `${folder.path}/many__shop.json`
  await generateTraces(document, { bytes: 1e6, shape: 'document', withTools: false })
  const traces = Array.from({ length: 600 }, (_, index) => traceSpans(`trace-${index}`))
  const halves = [0, 1].map((part) => traces.map((spans) => JSON.stringify(spans[part])).join('\n'))
  const files = [lines, document, ...halves.map((half, index) => folder.write(`half-${index}.jsonl`, half))]
  const results = [1, 2, 3].map(async (workers) => JSON.stringify(await eventsOf(files, { ...alone, workers })))
  const [one, two, three] = await Promise.all(results)
  expect(two).toBe(one)
  expect(three).toBe(one)
})

describe('spans of one trace are one run', () => {
  const spans = traceSpans('t1')

  test('on lines of their own, between those of another trace', async () => {
    const lines = [spans[0], traceSpans('t2')[0], spans[1], traceSpans('t2')[1]].map((span) => JSON.stringify(span))
    const { runs } = await scanned([folder.write('collected.jsonl', lines.join('\n'))])
    expect(runs.map(({ run, decisions, found }) => [run, decisions, found.calls])).toEqual([
      ['t1', 2, 2],
      ['t2', 2, 2],
    ])
    expect(runs.map(({ findings }) => findings.map(({ condition }) => condition))).toEqual([
      ['inverse-action'],
      ['inverse-action'],
    ])
  })

  test('in files of their own', async () => {
    const files = spans.map((span, index) => folder.write(`span-${index}.json`, JSON.stringify(span)))
    const { runs } = await scanned(files)
    expect(runs.map(({ run, decisions }) => [run, decisions])).toEqual([['t1', 2]])
  })
})

test('the page escapes what traces hold and loads nothing', async () => {
  const record = { id: '<script>alert(1)</script>', model: '"><img src=x>', outcome: false, messages: undoingMessages }
  const file = folder.write(
    'hostile.jsonl',
    `${JSON.stringify(record)}\n${JSON.stringify({ messages: calmMessages, outcome: true })}`,
  )
  const { report } = await scanned([file], { ...alone, withConversations: true })
  const page = scanPage(report, [file])
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('href="#finding-1-place"')
  expect(page).toContain('id="finding-1-place"')
  expect(page).not.toMatch(/<script|<img|<link|https?:\/\/(?!www\.w3\.org)/)
})

test('a compressed file gives what the plain one gives', async () => {
  const text = `${JSON.stringify({ id: 'u', messages: undoingMessages })}\n`.repeat(50)
  const plain = await eventsOf([folder.write('same.jsonl', text)], alone)
  const packed = await eventsOf([folder.write('packed.bin', compress(text))], alone)
  expect(packed).toEqual(plain)
})

/** The two decisions of a run that undoes itself, each in an export of its own. */
function traceSpans(trace: string): readonly unknown[] {
  const call = (id: string, name: string) => ({ type: 'tool_call', id, name, arguments: { account_id: 'A-1' } })
  const done = (id: string) => ({ type: 'tool_call_response', id, response: { done: true } })
  const messages = [
    { role: 'user', parts: [{ type: 'text', content: 'Please lock the account A-1 for me.' }] },
    { role: 'assistant', parts: [call('c1', 'lock_account')] },
    { role: 'tool', parts: [done('c1')] },
    { role: 'assistant', parts: [call('c2', 'unlock_account')] },
  ]
  return [1, 3].map((given) => {
    const attributes = [
      { key: 'gen_ai.input.messages', value: { stringValue: JSON.stringify(messages.slice(0, given)) } },
      { key: 'gen_ai.output.messages', value: { stringValue: JSON.stringify([messages[given]]) } },
    ]
    const span = { traceId: trace, spanId: `s${given}`, startTimeUnixNano: String(given), attributes }
    return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }
  })
}

async function scanned(files: readonly string[], options: ScanOptions = alone) {
  const runs: ScannedRun[] = []
  const left: string[] = []
  const report = await scan(files, options, {
    onRuns: (some) => runs.push(...some),
    onLeft: ({ place, left: { reason } }) =>
      left.push(place === null ? reason : `${reason} ${place.kind} ${place.number}`),
  })
  return { runs, left, report }
}

async function eventsOf(files: readonly string[], options: ScanOptions): Promise<readonly unknown[]> {
  const events: unknown[] = []
  for await (const some of scanFiles(files, options)) events.push(...some)
  return events
}
