/** What the command as built prints and writes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smallTauFolder } from '../../../../lab/test/small-tau.ts'
import { twincheck } from '../../../test/one-process.ts'
import { smallRuns, writeSmallBfcl } from '../../../test/small-bfcl.ts'

let folder: string
let data: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-cli-tau-'))
  data = smallTauFolder()
})

afterEach(() => {
  rmSync(folder, { recursive: true })
  rmSync(data, { recursive: true })
})

describe('twincheck tau install', () => {
  test('says where nothing can be downloaded which files to put where, and fails', async () => {
    const from = 'http://127.0.0.1:1'
    const { code, stdout, stderr } = await twincheck('tau', 'install', '--data', folder, '--from', from, '--json')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('36 of 36 files of tau-bench')
    expect(stderr).toContain(`${from}/airline/data/users.json\n    to ${join(folder, 'airline/users.json')}`)
    expect(stderr).toContain(`${from}/retail/tools/think.py\n    to ${join(folder, 'retail/tools/think.py')}`)
    expect(stderr).toContain('(tau-install)')
  })
})

describe('twincheck replay on conversations', () => {
  test('takes them as it takes BFCL’s runs, each with the data of its world, and says what stored continuation means', async () => {
    const conversations = join(folder, 'agent__airline.json')
    writeFileSync(conversations, JSON.stringify([conversation]))
    mkdirSync(join(folder, 'another-agent'))
    const results = join(folder, 'another-agent', 'results.jsonl')
    writeFileSync(results, smallRuns.map((run) => `${JSON.stringify(run)}\n`).join(''))
    const worlds = ['--data', writeSmallBfcl(folder), '--data', data]
    const { code, stdout } = await twincheck('replay', conversations, results, ...worlds, '--quiet')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^agent__airline +1 +1 +1 +0/m)
    expect(stdout).toMatch(/^another-agent +6/m)
    expect(stdout).toContain('In tau-bench the stored user repeats the stored messages in their order')
  })

  test('says without the data how to get it, and fails', async () => {
    const file = join(folder, 'agent__airline.json')
    writeFileSync(file, JSON.stringify([conversation]))
    const { code, stderr } = await twincheck('replay', file, '--data', folder)
    expect(code).toBe(1)
    expect(stderr).toContain('twincheck tau install')
    expect(stderr).toContain('TWINCHECK_TAU_DIR')
  })
})

const conversation = {
  task_id: 7,
  reward: 1,
  info: { task: { actions: [], outputs: ['nothing'] } },
  traj: [
    { role: 'system', content: 'The airline policy.' },
    { role: 'user', content: 'What is RES404?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c', function: { name: 'get_reservation_details', arguments: '{"reservation_id": "RES404"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c', content: 'Error: user not found' },
    { role: 'assistant', content: 'Nothing that we know.' },
    { role: 'user', content: 'Bye. ###STOP###' },
  ],
}
