import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runTwincheck } from '../../test/run-twincheck.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-gateway-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function configured(value: unknown): string {
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

describe('twincheck gateway', () => {
  test('makes a key, and the hash of it that goes into the configuration', () => {
    const { code, stdout } = runTwincheck('gateway', '--new-key', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      key: expect.stringMatching(/^twk_[\w-]{43}$/),
      hash: expect.stringMatching(/^sha256:[0-9a-f]{32}:[0-9a-f]{64}$/),
    })
  })

  test('says that a configuration can be used, without starting anything', () => {
    const file = configured({ upstreams: { openai: { baseUrl: 'http://127.0.0.1:9/v1' } } })
    expect(runTwincheck('gateway', '--config', file, '--check')).toMatchObject({ code: 0, stdout: '' })
  })

  test('says everything that is wrong with one, and fails', () => {
    const file = configured({ host: '0.0.0.0', upstream: 'x' })
    const { code, stderr } = runTwincheck('gateway', '--config', file, '--check')
    expect(code).toBe(1)
    for (const problem of ['upstream: no such setting', 'upstreams: expected at least one', 'keys are demanded'])
      expect(stderr).toContain(problem)
    expect(stderr).toContain('(invalid-configuration)')
  })

  test('takes flags over the file', () => {
    const file = configured({ upstreams: { openai: { baseUrl: 'http://127.0.0.1:9/v1' } } })
    const { code, stderr } = runTwincheck('gateway', '--config', file, '--host', '0.0.0.0', '--check')
    expect([code, stderr]).toEqual([1, expect.stringContaining('0.0.0.0 can be reached from elsewhere')])
  })
})
