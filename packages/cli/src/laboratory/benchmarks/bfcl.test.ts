/** The command as built, on the shared data and in front of a scripted model. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ScriptedModel,
  type ScriptedReply,
  startScriptedModel,
} from '../../../../core/test/scripted-model-server.ts'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { twincheck } from '../../../test/one-process.ts'

const binary = join(import.meta.dirname, '../../../bin/twincheck.js')
const present = sharedData !== null && existsSync(sharedPath('trajectories/bfcl-v4'))

let folder: string
let servers: ScriptedModel[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-cli-'))
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
  rmSync(folder, { recursive: true })
})

describe('twincheck bfcl install', () => {
  test('says where nothing can be downloaded which files to put where, and fails', async () => {
    const server = createServer((_, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const from = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const { code, stdout, stderr } = await twincheck('bfcl', 'install', '--data', folder, '--from', from, '--json')
    server.close()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('17 of 17 files')
    expect(stderr).toContain(
      `${from}/data/possible_answer/BFCL_v4_multi_turn_base.json\n` +
        `    to ${join(folder, 'possible_answer/BFCL_v4_multi_turn_base.json')}`,
    )
    expect(stderr).toContain('(bfcl-install)')
  })
})

describe('twincheck bfcl evaluate', () => {
  test('says without the data how to get it, and fails', async () => {
    const { code, stderr } = await twincheck('bfcl', 'evaluate', 'results.json', '--data', folder)
    expect(code).toBe(1)
    expect(stderr).toContain('twincheck bfcl install')
  })
})

describe.skipIf(!present)('twincheck bfcl evaluate (needs the shared data folder)', () => {
  const runs = 'trajectories/bfcl-v4/2025-11-12-main__openai_gpt-oss-20b'

  test('prints one line for each run in the order of the input, then the summary', async () => {
    const files = ['multi_turn_miss_func', 'multi_turn_base'].map((name) => sharedPath(runs, `${name}.result.jsonl.gz`))
    const { code, stdout, stderr } = await evaluate(...files, '--json')
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const verdicts = JSON.parse(readFileSync(sharedPath(runs, 'verdicts.json'), 'utf8'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(lines).toHaveLength(401)
    expect(lines[0]?.id).toMatch(/^multi_turn_miss_func_/)
    expect(lines[200]?.id).toMatch(/^multi_turn_base_/)
    for (const { id, valid, errorType } of lines.slice(0, -1)) {
      expect({ id, valid, error_type: errorType ?? undefined }).toEqual({ id, ...verdicts[id] })
    }
    expect(lines.at(-1)).toEqual({ summary: { tasks: 400, valid: lines.filter(({ valid }) => valid).length } })
  })

  test('names a line that cannot be judged, judges the others, and says so with its exit code', async () => {
    const file = join(folder, 'result.json')
    writeFileSync(
      file,
      '{"id": "multi_turn_base_0", "result": []}\n{"id": "multi\n{"id": "multi_turn_base_9999", "result": []}\n',
    )
    const { code, stdout, stderr } = await evaluate(file, join(folder, 'absent.json'), '--json')
    expect(code).toBe(2)
    expect(stdout.trimEnd().split('\n')).toEqual([
      '{"id":"multi_turn_base_0","valid":false,"errorType":"multi_turn:force_terminated"}',
      '{"summary":{"tasks":1,"valid":0}}',
    ])
    expect(stderr).toContain(`${file}, line 2`)
    expect(stderr).toContain(`${file}, line 3`)
    expect(stderr).toContain('absent.json: expected')
  })

  test('shows people a table', async () => {
    const { stdout } = await evaluate(sharedPath(runs, 'multi_turn_base.result.jsonl.gz'))
    expect(stdout).toMatch(/^category +runs +valid/)
    expect(stdout).toMatch(/multi_turn_base +200/)
  })

  function evaluate(...args: readonly string[]) {
    return twincheck('bfcl', 'evaluate', ...args, '--data', sharedPath('bfcl'))
  }
})

describe.skipIf(!present)('twincheck bfcl run (needs the shared data folder)', () => {
  const tasks = ['multi_turn_base_3', 'multi_turn_base_1', 'multi_turn_miss_func_1', 'multi_turn_long_context_2']

  test('writes official result files that evaluate can judge', async () => {
    const server = await serve(listThenStop)
    const { code, stdout } = await run(server, '--json', '--price-input', '1', '--price-output', '10')
    const outcome = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(outcome).toMatchObject({ tasks: 4, failed: 0, inputTokens: 10 * server.requests.length })
    expect(outcome.files).toEqual(
      ['multi_turn_base', 'multi_turn_miss_func', 'multi_turn_long_context'].map((category) =>
        join(folder, 'maker_model-1/multi_turn', `BFCL_v4_${category}_result.json`),
      ),
    )
    const judged = await twincheck('bfcl', 'evaluate', ...outcome.files, '--data', sharedPath('bfcl'), '--json')
    expect(
      judged.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([
      'multi_turn_base_1',
      'multi_turn_base_3',
      'multi_turn_miss_func_1',
      'multi_turn_long_context_2',
      undefined,
    ])
    expect(server.requests[0]?.body).toMatchObject({ model: 'maker/model-1', reasoning_effort: 'high' })
    expect(server.requests[0]?.headers.authorization).toBe('Bearer a-key-for-tests')
  })

  test('killed in the middle and started again, ends with the same files and asks for nothing twice', async () => {
    const whole = await serve(listThenStop)
    await run(whole, '--quiet')
    const expected = results()
    rmSync(join(folder, 'maker_model-1'), { recursive: true })

    let kill: (() => void) | null = null
    const cut = await serve((index, body) => {
      if (index === 7) kill?.()
      return index >= 7 ? new Promise(() => {}) : listThenStop(index, body)
    })
    const killed = await run(cut, {
      started: (stop) => {
        kill = stop
      },
    })
    expect(killed.code).toBe('SIGKILL')
    const kept = readFileSync(join(folder, 'maker_model-1/journal.jsonl'), 'utf8').trimEnd().split('\n').length - 1
    const rest = await serve(listThenStop)
    expect((await run(rest, '--quiet')).code).toBe(0)
    expect(results()).toEqual(expected)
    expect(kept + rest.requests.length).toBe(whole.requests.length)
  })

  test('stops at a wrong key with the provider’s words', async () => {
    const server = await serve(() => ({ status: 401, body: '{"error": {"message": "who are you?"}}' }))
    const { code, stderr } = await run(server, '--quiet')
    expect(code).toBe(1)
    expect(stderr).toContain('who are you?')
    expect(stderr).not.toContain('a-key-for-tests')
  })

  // It calls in answer to a user and talks in answer to a tool, so the conversation alone decides.
  function listThenStop(_: number, body: Readonly<Record<string, unknown>> = {}): ScriptedReply {
    const last = Array.isArray(body.messages) ? body.messages.at(-1) : undefined
    if (last?.role !== 'user') return { content: 'That is all.' }
    return { content: null, calls: [{ id: 'c', name: 'ls', arguments: '{"a": true}' }] }
  }

  async function serve(
    answer: (index: number, body?: Readonly<Record<string, unknown>>) => ScriptedReply | Promise<ScriptedReply>,
  ): Promise<ScriptedModel> {
    const server = await startScriptedModel(({ body }, index) => answer(index, body))
    servers.push(server)
    return server
  }

  function run(server: ScriptedModel, ...more: readonly (string | Started)[]) {
    const options = ['--model', 'maker/model-1', '--base-url', server.baseUrl, '--data', sharedPath('bfcl')]
    return withKey('bfcl', 'run', ...options, '--out', folder, '--concurrency', '2', '--tasks', ...tasks, ...more)
  }

  /** The result files without latencies, which no two runs have in common. */
  function results(): readonly string[] {
    return ['multi_turn_base', 'multi_turn_miss_func', 'multi_turn_long_context'].map((category) =>
      readFileSync(join(folder, 'maker_model-1/multi_turn', `BFCL_v4_${category}_result.json`), 'utf8').replace(
        /"latency": .*?, "inference_log"/g,
        '"inference_log"',
      ),
    )
  }
})

type Started = { readonly started: (kill: () => void) => void }
type Ended = { readonly code: number | string | null; readonly stdout: string; readonly stderr: string }

/** With a key in its environment, and to be killed. */
function withKey(...args: readonly (string | Started)[]): Promise<Ended> {
  const texts = args.filter((argument) => typeof argument === 'string')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [binary, ...texts], {
      env: { ...process.env, OPENAI_API_KEY: 'a-key-for-tests', NO_COLOR: '1' },
    })
    for (const argument of args) if (typeof argument !== 'string') argument.started(() => child.kill('SIGKILL'))
    const written = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written.stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written.stderr += text
    })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? signal, ...written }))
  })
}
