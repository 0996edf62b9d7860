import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readYamlFile } from './read-input-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-yaml-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a YAML file', () => {
  test('is read as the values it writes; "no" is a word and no Boolean', async () => {
    expect(await readYamlFile(written('insurance: no\nbags: 2\n'), 'rules')).toEqual({ insurance: 'no', bags: 2 })
  })

  test('may be JSON', async () => {
    expect(await readYamlFile(written('{"rules": [1, null]}'), 'rules')).toEqual({ rules: [1, null] })
  })

  test('that is broken is refused with the file, the line and what was expected', async () => {
    await expect(readYamlFile(written('a: [1\nb: 2'), 'a file of rules')).rejects.toThrow(
      /rules\.yaml is no YAML \(.*line 2.*\); expected a file of rules there/s,
    )
  })

  test('may say a thing once and name it again', async () => {
    expect(await readYamlFile(written('a: &a [1]\nb: *a'), 'rules')).toEqual({ a: [1], b: [1] })
  })

  test('whose aliases stand for more than a machine can hold is refused', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let i = 1; i < 10; i++)
      lines.push(`a${i}: &a${i} [${Array.from({ length: 10 }, () => `*a${i - 1}`).join(', ')}]`)
    await expect(readYamlFile(written(lines.join('\n')), 'rules')).rejects.toThrow('is no YAML')
  })

  test('with a key twice is refused: nobody could say which one was meant', async () => {
    await expect(readYamlFile(written('a: 1\na: 2'), 'rules')).rejects.toThrow('is no YAML')
  })

  test('that is too long is refused before it is parsed', async () => {
    await expect(readYamlFile(written(`a: ${'x'.repeat(1_000_000)}`), 'rules')).rejects.toThrow('1000003 characters')
  })
})

function written(text: string): string {
  const file = join(folder, 'rules.yaml')
  writeFileSync(file, text)
  return file
}
