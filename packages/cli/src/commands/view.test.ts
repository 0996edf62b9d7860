import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildViewer } from '../../../viewer/test/build-viewer.ts'
import { setUpMs } from '../../../viewer/test/open-browser.ts'
import { twincheck } from '../../test/start-twincheck.ts'

let folder: string
beforeAll(() => {
  buildViewer()
  folder = mkdtempSync(join(tmpdir(), 'twincheck-view-'))
}, setUpMs)
afterAll(() => rmSync(folder, { recursive: true }))

describe('twincheck view', () => {
  test('without anything to look at says what could be', async () => {
    const { code, stderr } = await twincheck('view')
    expect(code).toBe(1)
    expect(stderr).toContain('Name a store, a file of records or an experiment, or try "npx twincheck view --demo".')
  })

  test('writes one file into a folder that it makes, and names it', async () => {
    const file = join(folder, 'new', 'demo.html')
    const { code, stdout } = await twincheck('view', '--demo', '--resamples', '50', '--export', file, '--json')
    expect([code, JSON.parse(stdout)]).toEqual([0, { file }])
    expect(readFileSync(file, 'utf8')).toContain('id="twincheck-view"')
  })

  test('beside a source that cannot be read writes what is wrong with it, and ends as incomplete', async () => {
    writeFileSync(join(folder, 'foreign.jsonl'), '{"hello": "world"}\n')
    const file = join(folder, 'foreign.html')
    const foreign = join(folder, 'foreign.jsonl')
    const { code, stderr } = await twincheck(
      'view',
      foreign,
      '--demo',
      '--resamples',
      '50',
      '--export',
      file,
      '--quiet',
    )
    expect(code).toBe(2)
    expect(stderr).toContain('foreign.jsonl: This is neither a file of decision records nor the lines of a scan.')
    expect(readFileSync(file, 'utf8')).toContain('neither a file of decision records')
  })

  test.each([
    ['alone', []],
    ['beside something that is there', ['--demo']],
  ])('of a file that is not there, %s, ends with an error that names it, and serves nothing', async (_, others) => {
    const { code, stdout, stderr } = await twincheck('view', join(folder, 'nofile'), ...others, '--port', '0')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`There is no file or folder ${join(folder, 'nofile')}.`)
  })

  test('on a port that is taken says so, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, stderr } = await twincheck('view', '--demo', '--resamples', '50', '--port', String(port))
    expect(code).toBe(1)
    expect(stderr).toContain('Choose another one with --port, or 0 for any.')
  })
})
