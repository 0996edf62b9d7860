/** Where coding agents keep their sessions, and what of it is looked at. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSessions } from './find-trace-files.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'twincheck-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function write(name: string, text = '{}\n'): string {
  const file = join(home, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

test('every *.jsonl below the two folders, in order, with their size', () => {
  const files = [write('.claude/projects/a/1.jsonl'), write('.claude/projects/a/s/2.jsonl', '{}\n{}\n')]
  const codex = write('.codex/sessions/2026/11/15/rollout.jsonl')
  expect(findSessions({ home })).toEqual([
    { agent: 'Claude Code', folder: join(home, '.claude/projects'), files, bytes: 9, left: [] },
    { agent: 'Codex', folder: join(home, '.codex/sessions'), files: [codex], bytes: 3, left: [] },
  ])
})

test('nothing but sessions: neither other files nor folders that are called like one', () => {
  write('.claude/projects/a/notes.md')
  write('.claude/history.jsonl')
  const inside = write('.claude/projects/a.jsonl/1.jsonl')
  expect(findSessions({ home })[0]).toMatchObject({ files: [inside], left: [] })
})

test('a home without agents has no sessions', () => {
  expect(findSessions({ home }).map(({ files, left }) => [files, left])).toEqual([
    [[], []],
    [[], []],
  ])
})

test('folders that agents were told of go before the home’s', () => {
  write('.claude/projects/a/1.jsonl')
  const moved = write('elsewhere/projects/b/2.jsonl')
  expect(findSessions({ home, claudeFolder: join(home, 'elsewhere') })[0]?.files).toEqual([moved])
})

test('a link is named and not followed; the agents’ own folder may be one', () => {
  const real = write('real/projects/a/1.jsonl')
  symlinkSync(join(home, 'real'), join(home, '.claude'))
  symlinkSync('1.jsonl', join(dirname(real), '2.jsonl'))
  symlinkSync('..', join(dirname(real), 'up'))
  const [claude] = findSessions({ home })
  expect(claude?.files).toEqual([join(home, '.claude/projects/a/1.jsonl')])
  expect(claude?.left).toMatchObject([{ file: join(home, '.claude/projects/a/2.jsonl'), left: { kind: 'skipped' } }])
})
