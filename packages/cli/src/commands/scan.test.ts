/** What the command as built prints and writes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { traceFormats } from '@twincheck/eval'
import { afterAll, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../eval/test/shared-data.ts'
import { calmMessages, openTraceFolder, undoingMessages } from '../../../eval/test/trace-files.ts'
import { twincheck } from '../../test/one-process.ts'

const present = sharedData !== null && existsSync(sharedPath('trajectories/bfcl-v4'))

const folder = openTraceFolder()
afterAll(folder.remove)

const traces = folder.write(
  'traces.jsonl',
  [
    { id: 'undoing', model: 'm', outcome: false, messages: undoingMessages },
    { id: 'calm', model: 'm', outcome: true, messages: calmMessages },
  ]
    .map((record) => JSON.stringify(record))
    .join('\n'),
)

describe('twincheck scan', () => {
  test('tells first what it found: the call as written, why, what is quoted, and what instead', async () => {
    const { code, stdout } = await twincheck('scan', '--profile', 'paper', traces)
    expect(code).toBe(0)
    expect(stdout.split('\n\n')[0]).toBe('Read 2 runs, 3 calls and 3 results, format openai-chat.')
    expect(stdout.split('\n\n')[1]).toMatchInlineSnapshot(`
      "1. undoing (openai-chat, m, failed), turn 1, step 2  [f67f9fd520]
         proposal   unlock_account(account_id="A-1")
         evidence   inverse-action: unlock_account would undo lock_account, which succeeded earlier in
                    this turn, and the user did not ask for that.
         quoted     message 3: lock_account {"account_id":"A-1"} → {"status": "locked"}
         quoted     message 2: Please lock the account A-1 for me.
         instead    - unlock_account(account_id="A-1")
                    + “The requested operation is complete.”
                    (in mode repair, if a verifier model agrees)"
    `)
    expect(stdout).toContain('1 finding in 2 runs with 5 decisions.')
    expect(stdout).not.toContain('AUC')
  })

  test('says that there is nothing to find where there is nothing', async () => {
    const { code, stdout } = await twincheck(
      'scan',
      folder.write('calm.jsonl', JSON.stringify({ messages: calmMessages })),
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/\n\nNothing found in 1 run with 2 decisions: every call would have gone ahead unchanged/)
  })

  test('with actions written as text fails and says so, where none of them could be read', async () => {
    const content = 'Thought: I look.\nAction: look\nAction Input: {}'
    const messages = [
      { role: 'user', content: 'Look.' },
      { role: 'assistant', content },
    ]
    const { code, stdout, stderr } = await twincheck(
      'scan',
      '--profile',
      'paper',
      folder.write('text.json', JSON.stringify(messages)),
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /One tool call in this file, and none was read\. The file was taken for openai-chat\. .* as text/,
    )
    expect(stdout).toContain('Read 1 run, 0 calls and 0 results, format openai-chat.')
    expect(stdout).toContain('Nothing was checked: the input holds 1 tool call, and none could be read.')
    expect(stdout).not.toMatch(/gone ahead|none lost/)
  })

  test('of YAML says that it is YAML', async () => {
    const yaml = 'messages:\n- role: assistant\n  tool_calls:\n  - type: tool_call\n    name: f\n'
    const { code, stderr } = await twincheck('scan', '--profile', 'paper', folder.write('cassette.yaml', yaml))
    expect(code).toBe(2)
    expect(stderr).toContain('The file is YAML, and a scan reads JSON')
  })

  test('of CSV says that it is CSV', async () => {
    const csv = 'id,role,text\n1,user,hello\n1,agent,"hi, you"\n2,user,well\n'
    const { code, stderr } = await twincheck('scan', folder.write('traces.csv', csv))
    expect(code).toBe(2)
    expect(stderr).toContain('The file is CSV, and a scan reads JSON')
  })

  test('under a warrant that lets no condition act says so', async () => {
    const warrant = folder.write('warrant.json', '')
    await twincheck('certify', traces, '--profile', 'paper', '--in-sample', 'none', '--out', warrant)
    const held = { name: 'held', extends: 'paper', warrant: { file: warrant, mostTouched: 0 } }
    const { stdout } = await twincheck('scan', traces, '--profile', folder.write('held.json', JSON.stringify(held)))
    expect(stdout).toContain("The profile's warrant lets 0 of 3 conditions act, and a scan counts only these.")
    expect(stdout).toContain('Everything that holds: npx twincheck explain')
  })

  test('without a call in the input says so, and is done', async () => {
    const messages = [
      { role: 'user', content: 'Hello.' },
      { role: 'assistant', content: 'Hello!' },
    ]
    const { code, stdout } = await twincheck(
      'scan',
      '--profile',
      'paper',
      folder.write('talk.json', JSON.stringify({ messages })),
    )
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing to check: no tool calls in this input.')
    expect(stdout).not.toContain('gone ahead')
  })

  test('of which some calls are not read says how many, and ends with 2', async () => {
    const call = (id: string) => ({ id, function: { name: 'look', arguments: '{}' } })
    const read = { role: 'assistant', content: null, tool_calls: [call('call_aaaa1111')] }
    const content = JSON.stringify([{ type: 'web_search_call', id: 'ws_bbbb2222', status: 'completed' }])
    const unread = { role: 'assistant', content, extra: [call('call_cccc3333'), call('call_dddd4444')] }
    const messages = [{ role: 'user', content: 'Look.' }, read, unread]
    const { code, stderr, stdout } = await twincheck(
      'scan',
      '--profile',
      'paper',
      folder.write('half.json', JSON.stringify({ messages })),
    )
    expect(code).toBe(2)
    expect(stderr).toContain('1 of 4 tool calls in this file were read (openai-chat)')
    expect(stdout).not.toContain('none lost')
  })

  test('of a request log says that calls were read more than once, ends with 2, and --json has both counts', async () => {
    const turn = (number: number) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: `call_abcd123${number}`, function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: `call_abcd123${number}`, content: 'ok' },
    ]
    const requests = [1, 2, 3, 4].map((length) => ({
      messages: [{ role: 'user', content: 'Look.' }, ...Array.from({ length }, (_, i) => turn(i)).flat()],
    }))
    const log = folder.write('log.jsonl', requests.map((request) => JSON.stringify(request)).join('\n'))
    const { code, stdout, stderr } = await twincheck('scan', '--profile', 'paper', log, '--json')
    expect(code).toBe(2)
    expect(stderr).toContain('10 tool calls were read (openai-chat), but only 4 different ones are in this file')
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '').summary.calls).toEqual({
      counted: 4,
      read: 10,
      hosted: 0,
    })
  })

  test('shows a few findings, and every one with --all', async () => {
    const record = (id: number) => JSON.stringify({ id: `r${id}`, messages: undoingMessages })
    const many = folder.write('many.jsonl', Array.from({ length: 8 }, (_, i) => record(i)).join('\n'))
    expect((await twincheck('scan', '--profile', 'paper', many)).stdout).toMatch(
      /\n5\. r4 [\s\S]*8 findings in 8 runs .*3 more: --all shows them/,
    )
    expect((await twincheck('scan', '--profile', 'paper', many, '--all')).stdout).toMatch(
      /\n8\. r7 [\s\S]*8 findings in 8 runs with \d+ decisions\.\n/,
    )
  })

  test('lets no control sequence of a trace reach the terminal', async () => {
    const hostile = JSON.parse(JSON.stringify(undoingMessages).replaceAll('lock', '\\u001b[2Jlock\\u202e'))
    const file = folder.write('hostile.jsonl', JSON.stringify({ id: 'a\u001b]0;x\u0007\nb', messages: hostile }))
    for (const flags of [[], ['--stats'], ['--json']]) {
      const { stdout, stderr } = await twincheck('scan', '--profile', 'paper', file, ...flags)
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/)
    }
  })

  test('shows with --stats what fired, how runs are ranked and what the traces do not tell', async () => {
    const { code, stdout } = await twincheck('scan', '--profile', 'paper', traces, '--stats')
    expect(code).toBe(0)
    expect(stdout).toMatch(/openai-chat +2 +1 +1 +0 +5 +1\.000/)
    expect(stdout).toMatch(/inverse-action +1 +1 of 1 \(100\.0 %\)/)
    expect(stdout).toContain('no tool schemas in both runs')
  })

  test('says with --replay that there is nothing to replay where no world is known', async () => {
    const { code, stdout } = await twincheck('scan', '--profile', 'paper', traces, '--replay')
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing to replay')
  })

  test.skipIf(!present)(
    'goes on with --replay to what the deterministic twins do (needs the shared data folder)',
    async () => {
      const run = sharedPath('trajectories/bfcl-v4/2025-11-12-harmony-fixes-2__openai_gpt-oss-120b')
      const { stdout } = await twincheck(
        'scan',
        run,
        '--data',
        sharedPath('bfcl'),
        '--profile',
        'paper',
        '--replay',
        '--json',
      )
      const { summary } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
      expect(summary.replay).toMatchObject({ tasks: 600, actorSuccess: 320, rescues: 3, harms: 0, diverged: 0 })
    },
  )

  test('prints with --json one line a run and a summary, and nothing else', async () => {
    const { code, stdout } = await twincheck('scan', '--profile', 'paper', traces, '--json')
    const [undoing, calm, last, ...more] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect(more).toEqual([])
    expect(Object.keys(undoing).slice(0, 6)).toEqual(['source', 'model', 'run', 'outcome', 'score', 'firings'])
    expect(undoing).toMatchObject({ source: 'openai-chat', model: 'm', run: 'undoing', outcome: false, score: 0.5 })
    expect(Object.keys(undoing.firings[0])).toEqual(findingMembers)
    // What was found in is kept, for whoever looks at the finding; what was not is left where it is.
    expect(undoing.conversation.map(({ role }: { readonly role: string }) => role)).toEqual(
      expect.arrayContaining(['user', 'assistant', 'tool']),
    )
    const named = { source: 'openai-chat', model: 'm', run: 'calm', outcome: true }
    expect(calm).toEqual({ ...named, score: 0, firings: [], decisions: expect.any(Number) })
    expect(last.summary).toMatchObject({ all: { runs: 2 }, dropped: { records: 0, reasons: [] } })
  })

  test('names file and line of what it cannot use, scans the rest and exits with 2', async () => {
    const damaged = folder.write('damaged.jsonl', `${readFileSync(traces, 'utf8')}\n{"messages": [\n`)
    const { code, stdout, stderr } = await twincheck(
      'scan',
      damaged,
      folder.write('empty.jsonl', ''),
      '--json',
      '--quiet',
    )
    expect(code).toBe(2)
    expect(stderr).toContain(`${damaged}, line 3: No valid JSON`)
    expect(stderr).toContain('empty.jsonl: The file is empty.')
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(3)
    expect(lines[2].summary.dropped).toMatchObject({ records: 2, problems: 2 })
  })

  test('says what would have worked where no run could be imported, and exits with 2', async () => {
    const foreign = folder.write('foreign.jsonl', '{"conversations": "none", "tools": []}\n')
    const { code, stdout, stderr } = await twincheck('scan', '--profile', 'paper', foreign)
    expect(code).toBe(2)
    expect(stderr).toContain('Nearest format: ShareGPT, LLaMA-Factory and Hermes conversations')
    expect(stderr).toMatch(/No run could be imported[\s\S]*\{"messages": \[/)
    expect(stdout).not.toContain('Nothing found')
    const line = /^ {2}(\{"messages".*)$/m.exec(stderr)?.[1] ?? ''
    const again = await twincheck('scan', '--profile', 'paper', folder.write('smallest.jsonl', line))
    expect([again.code, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toContain('1 run with 1 decision')
  })

  test('says "none lost" only where nothing was', async () => {
    const strange = [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'x' }, { odd: 1 }] }]
    const { code, stdout } = await twincheck(
      'scan',
      folder.write('strange.jsonl', JSON.stringify({ messages: strange })),
    )
    expect(code).toBe(2)
    expect(stdout).toContain('unknown-content')
    expect(stdout).not.toContain('none lost')
  })

  const span = (id: string, input: object[], output: object[]) => ({
    ...{
      span_id: id,
      root_span_id: 't',
      span_attributes: { type: 'llm', name: id },
      created: `2026-01-01T00:00:0${id}Z`,
    },
    ...{ input, output },
  })
  const asked = { role: 'user', content: 'Is the door locked?' }
  const told = { role: 'assistant', content: 'It is.' }

  test.each([
    ['continues no run', span('2', [{ role: 'user', content: 'And the window?' }], []), false],
    ['goes on with a run', span('2', [asked, told, { role: 'user', content: 'And the window?' }], []), true],
  ])('a generation without an answer that %s', async (_, unanswered, whole) => {
    const lines = [span('1', [asked], [told]), unanswered].map((one) => JSON.stringify(one)).join('\n')
    const { code, stdout } = await twincheck('scan', '--profile', 'paper', folder.write('spans.jsonl', lines))
    expect(code).toBe(0)
    expect(stdout).toContain(whole ? 'no-answer' : 'empty-trajectory')
    expect(stdout.includes('none lost')).toBe(whole)
    expect(stdout).toContain('no tool schemas in its only run')
    expect(stdout.includes('what is in no run is named under "Left out"')).toBe(!whole)
  })

  test('"none lost" is not said where a line of the file could not be read', async () => {
    const damaged = folder.write('half.jsonl', `${readFileSync(traces, 'utf8')}\n{"messages": [\n`)
    expect((await twincheck('scan', '--profile', 'paper', damaged)).stdout).not.toContain('none lost')
  })

  test('reads a foreign shape by the paths of a map', async () => {
    const log = [
      { who: 'me', said: 'Please lock the account A-1 for me.' },
      { who: 'bot', did: [{ tool: 'lock_account', with: { account_id: 'A-1' }, gave: '{"status": "locked"}' }] },
      { who: 'bot', did: [{ tool: 'unlock_account', with: { account_id: 'A-1' } }] },
    ]
    const paths = {
      messages: '$.log[*]',
      role: 'who',
      content: 'said',
      calls: 'did[*]',
      name: 'tool',
      arguments: 'with',
    }
    const map = { ...paths, result: 'gave', roles: { me: 'user', bot: 'assistant' } }
    const file = folder.write('strange-log.jsonl', JSON.stringify({ log }))
    expect((await twincheck('scan', '--profile', 'paper', file)).code).toBe(2)
    const mapped = await twincheck(
      'scan',
      '--profile',
      'paper',
      file,
      '--map',
      folder.write('map.json', JSON.stringify(map)),
    )
    expect(mapped.code).toBe(0)
    expect(mapped.stdout).toContain('unlock_account would undo lock_account')
    const refused = await twincheck(
      'scan',
      '--profile',
      'paper',
      file,
      '--map',
      folder.write('bad-map.json', '{"role": "x"}'),
    )
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain('(invalid-map)')
  })

  test('lists in its help every format that is read', async () => {
    const help = (await twincheck('scan', '--profile', 'paper', '--help')).stdout.replaceAll(/\s+/g, ' ')
    expect(traceFormats.filter(({ title }) => !help.includes(title))).toEqual([])
  })

  test('exits with 3 where --fail-on is met, and with 0 where it is not', async () => {
    expect((await twincheck('scan', '--profile', 'paper', traces, '--fail-on', 'inverse-action>0')).code).toBe(3)
    expect((await twincheck('scan', '--profile', 'paper', traces, '--fail-on', 'success-firings>0.3%')).code).toBe(0)
  })

  test('refuses a wrong --fail-on, wrong labels and files that are not there, and exits with 1', async () => {
    const labels = folder.write('labels.jsonl', '{"run": "calm"}\n')
    for (const flags of [
      [traces, '--fail-on', 'undo>0'],
      [traces, '--labels', labels],
      [join(folder.path, 'none.jsonl')],
    ]) {
      const { code, stdout, stderr } = await twincheck('scan', '--profile', 'paper', ...flags)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/\((invalid-fail-on|unreadable-labels|nothing-read)\)/)
    }
  })

  test('writes a page with --html', async () => {
    const page = join(folder.path, 'scan.html')
    expect((await twincheck('scan', '--profile', 'paper', traces, '--html', page, '--quiet')).code).toBe(0)
    expect(readFileSync(page, 'utf8')).toContain('<!doctype html>')
  })
})

describe.skipIf(!present)('twincheck scan of BFCL results (needs the shared data folder)', () => {
  const results = () =>
    sharedPath('trajectories/bfcl-v4/2025-11-12-main__openai_gpt-oss-20b/multi_turn_base.result.jsonl.gz')

  test('takes schemas from the data folder, and verdicts from beside the file', async () => {
    const lines = async (...flags: readonly string[]) => {
      const { code, stdout } = await twincheck('scan', '--profile', 'paper', results(), '--json', '--quiet', ...flags)
      expect(code).toBe(0)
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    const runs = await lines('--data', sharedPath('bfcl'))
    expect(runs).toHaveLength(201)
    expect(runs[0]).toMatchObject({
      source: 'bfcl',
      model: 'openai_gpt-oss-20b',
      run: 'multi_turn_base_0',
      outcome: false,
    })
    expect(runs[200].summary.sources[0].missing['tool-schemas']).toBeUndefined()
  })
})

const findingMembers = [
  'id',
  ...['turn', 'step', 'position', 'condition', 'severity', 'origin', 'structurallyValid', 'twin'],
  ...['proposal', 'reason', 'exhibits'],
]
