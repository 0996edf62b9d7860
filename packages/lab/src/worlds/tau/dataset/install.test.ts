import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { dumpJson } from '@twincheck/eval/python'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../../eval/test/shared-data.ts'
import { installPinned, type Release } from '../../install/install-pinned.ts'
import { tauDomains } from '../domain.ts'
import { TauDataset } from './dataset.ts'
import { installTau, readToolSource, tauRelease } from './install.ts'

const { signal } = new AbortController()
const retry = { firstWaitMs: 1 }
let folder: string
let server: Server | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-tau-install-'))
})

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
  rmSync(folder, { recursive: true })
})

const python = (name: string) => `class Tool:
    @staticmethod
    def get_info() -> Dict[str, Any]:
        return {"type": "function", "function": {"name": "${name}", "strict": True, "parameters": {}}}
`

describe('the definition of a tool', () => {
  test('is the literal its Python file returns', () => {
    const tool = '{"type": "function", "function": {"name": "a", "strict": true, "parameters": {}}}'
    expect(dumpJson(readToolSource(python('a'), 'a.py'))).toBe(tool)
  })

  test('is refused where the file computes it, or has none', () => {
    expect(() => readToolSource('def get_info():\n    return make()\n', 'a.py')).toThrow(/a\.py: expected/)
    expect(() => readToolSource('x = 1', 'b.py')).toThrow(/b\.py: expected a get_info/)
  })
})

describe('a file that is made of several', () => {
  const sources = ['a', 'b'].map((name) => pin(`tools/${name}.py`, Buffer.from(python(name))))
  const join2 = (contents: readonly Buffer[]) => Buffer.concat(contents)
  const target = pin('tools.json', join2(['a', 'b'].map((name) => Buffer.from(python(name)))))
  const release: Release = {
    title: 'a small one',
    code: 'small',
    source: '',
    files: [],
    made: [{ target, sources, make: join2 }],
  }

  test('stands there alone once all of them came', async () => {
    const from = await serve((path) => Buffer.from(python(path.slice(-4, -3))))
    expect(await installPinned(release, { folder, signal, retry, from })).toEqual({ kept: 0, installed: 1 })
    expect(readdirSync(folder)).toEqual(['tools.json'])
    expect(await installPinned(release, { folder, signal, retry, from })).toEqual({ kept: 1, installed: 0 })
  })

  test('is not made of some of them, and what is missing is named', async () => {
    const from = await serve((path) => (path.endsWith('a.py') ? Buffer.from(python('a')) : null))
    await expect(installPinned(release, { folder, signal, retry, from })).rejects.toMatchObject({
      code: 'small',
      missing: [{ file: { path: 'tools/b.py' } }],
    })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe.skipIf(sharedData === null)('the pinned tau-bench release (needs the shared data folder)', () => {
  test('has the tables and the tool lists of the shared folder', () => {
    for (const { path, sha256, bytes } of tauRelease.files) {
      const table = gunzipSync(readFileSync(sharedPath('tau-bench', `${path}.gz`)))
      expect({ path, sha256: digest(table), bytes: table.length }).toEqual({ path, sha256, bytes })
    }
    for (const { target } of tauRelease.made) {
      expect(digest(readFileSync(sharedPath('tau-bench', target.path)))).toBe(target.sha256)
    }
  })

  test('is installed table by table, and lists that are there are kept', async () => {
    const from = await serve((path) =>
      gunzipSync(readFileSync(sharedPath('tau-bench', `${path.replace('/data/', '/')}.gz`))),
    )
    for (const domain of ['airline', 'retail']) {
      mkdirSync(join(folder, domain))
      copyFileSync(sharedPath('tau-bench', domain, 'tools.json'), join(folder, domain, 'tools.json'))
    }
    expect(await installTau({ folder, signal, retry, from })).toEqual({ kept: 2, installed: 6 })
    const dataset = new TauDataset(folder)
    expect(dataset.tools(tauDomains['tau-airline'])).toHaveLength(14)
    expect(dataset.tools(tauDomains['tau-retail'])).toHaveLength(16)
    expect(dataset.tools(tauDomains['tau2-airline'])).toHaveLength(14)
    expect(dataset.openDatabase(tauDomains['tau-retail']).table('users').initial.size).toBe(500)
  })
})

function pin(path: string, bytes: Buffer) {
  return { path, source: path, bytes: bytes.length, sha256: digest(bytes) }
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function serve(content: (path: string) => Buffer | null): Promise<string> {
  const made = createServer((request, response) => {
    const bytes = content(request.url ?? '')
    response.writeHead(bytes === null ? 404 : 200).end(bytes ?? 'not here')
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const address = made.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
