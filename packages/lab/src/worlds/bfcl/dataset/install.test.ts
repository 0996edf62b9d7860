import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dataset } from '@twincheck/eval/bfcl'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../../eval/test/shared-data.ts'
import { type InstallManifest, installBfcl, officialManifest } from './install.ts'

const fixtures = join(import.meta.dirname, '../../../../test/fixtures/bfcl/long-context')
const { signal } = new AbortController()
const retry = { firstWaitMs: 1 }
let folder: string
let server: Server | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-install-'))
})

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
  rmSync(folder, { recursive: true })
})

describe('installing a small benchmark', () => {
  const source = readFileSync(join(fixtures, 'constants.py'))
  const converted = readFileSync(join(fixtures, 'constants.json'))
  const file = pin('tasks.json', Buffer.from('{"id": 1}\n'))
  const constants = { ...pin('long_context.py', source), converted: pin('long_context.json', converted) }
  const manifest: InstallManifest = { files: [file], constants }
  const served = new Map([
    ['/tasks.json', Buffer.from('{"id": 1}\n')],
    ['/long_context.py', source],
  ])

  test('downloads every file and converts the constants', async () => {
    const { from } = await serve((path) => served.get(path) ?? null)
    expect(await install({ from, manifest })).toEqual({ kept: 0, installed: 2 })
    expect(readFileSync(join(folder, 'long_context.json'))).toEqual(converted)
    expect(readdirSync(folder).sort()).toEqual(['long_context.json', 'tasks.json'])
  })

  test('keeps what is right, replaces what is not, and asks only for that', async () => {
    const { from, asked } = await serve((path) => served.get(path) ?? null)
    await install({ from, manifest })
    writeFileSync(join(folder, 'tasks.json'), '{"id"')
    writeFileSync(join(folder, 'tasks.json.part'), '{')
    asked.length = 0
    expect(await install({ from, manifest })).toEqual({ kept: 1, installed: 1 })
    expect(asked).toEqual(['/tasks.json'])
    expect(readFileSync(join(folder, 'tasks.json'), 'utf8')).toBe('{"id": 1}\n')
    expect(existsSync(join(folder, 'tasks.json.part'))).toBe(false)
  })

  test('asks again where a download breaks off', async () => {
    let broken = true
    const { from } = await serve((path) => {
      const whole = served.get(path) ?? null
      const part = broken ? (whole?.subarray(0, 4) ?? null) : whole
      broken = false
      return part
    })
    expect(await install({ from, manifest })).toEqual({ kept: 0, installed: 2 })
  })

  test('refuses a file that is longer than it should be', async () => {
    const { from } = await serve((path) =>
      path === '/tasks.json' ? Buffer.alloc(100_000) : (served.get(path) ?? null),
    )
    await expect(install({ from, manifest })).rejects.toThrow('longer than 10 bytes')
    expect(existsSync(join(folder, 'tasks.json'))).toBe(false)
  })

  test('says without a network which file to bring from where to where, and then takes them', async () => {
    const { from } = await serve(() => null)
    server?.close()
    server?.closeAllConnections()
    const error = await install({ from, manifest }).catch(String)
    expect(error).toContain('2 of 2 files')
    expect(error).toContain(`${from}/tasks.json\n    to ${join(folder, 'tasks.json')}`)
    expect(error).toContain(`${from}/long_context.py\n    to ${join(folder, 'long_context.py')}`)
    writeFileSync(join(folder, 'tasks.json'), '{"id": 1}\n')
    writeFileSync(join(folder, 'long_context.py'), source)
    expect(await install({ from, manifest })).toEqual({ kept: 1, installed: 1 })
  })
})

describe.skipIf(sharedData === null)('installing BFCL V4 (needs the shared data folder)', () => {
  test('installs the real files, and of one that arrives damaged nothing', async () => {
    const damaged = 'possible_answer/BFCL_v4_multi_turn_base.json'
    const { from } = await serve((path) => {
      const name = path.replace('/data/', '')
      if (!existsSync(sharedPath('bfcl', name))) return null
      const bytes = readFileSync(sharedPath('bfcl', name))
      if (name === damaged) bytes[1000] = 0
      return bytes
    })
    const error = await install({ from }).catch((problem: unknown) => problem)
    // The Python source of the constants is not part of the shared folder.
    expect(error).toMatchObject({
      code: 'bfcl-install',
      missing: [{ file: { path: damaged } }, { file: { path: 'long_context.py' } }],
    })
    expect(String(error)).toMatch(/BFCL_v4_multi_turn_base\.json: its SHA-256 is [0-9a-f]{64}/)
    expect(existsSync(join(folder, damaged))).toBe(false)
    expect(new Dataset(folder).tasks('multi_turn_miss_func')).toHaveLength(200)
  })

  test('the shared folder is the pinned release, the converted constants included', () => {
    const { files, constants } = officialManifest
    for (const { path, sha256 } of [...files, constants.converted]) {
      expect({ path, sha256: digest(readFileSync(sharedPath('bfcl', path))) }).toEqual({ path, sha256 })
    }
  })
})

function install(options: { readonly from: string; readonly manifest?: InstallManifest }) {
  return installBfcl({ folder, signal, retry, ...options })
}

function pin(path: string, bytes: Buffer) {
  return { path, source: path, bytes: bytes.length, sha256: digest(bytes) }
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function serve(
  content: (path: string) => Buffer | null,
): Promise<{ readonly from: string; readonly asked: string[] }> {
  const asked: string[] = []
  const made = createServer((request, response) => {
    asked.push(request.url ?? '')
    const bytes = content(request.url ?? '')
    response.writeHead(bytes === null ? 404 : 200).end(bytes ?? 'not here')
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const address = made.address()
  return { from: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked }
}
