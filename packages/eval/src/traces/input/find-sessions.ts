/**
 * The sessions that coding agents keep on one's own machine: Claude Code and Codex write a file for each. They are looked
 * for by name, and not opened here.
 *
 * Invariants
 *   1. No link in the folders is followed: it could lead in a circle, or to what is no session.
 *   2. A folder that cannot be listed is said to be left out, and the others are looked at.
 */
import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LeftOut } from '../left-out.ts'
import type { LeftFile } from './find-trace-files.ts'

export type AgentSessions = {
  readonly agent: 'Claude Code' | 'Codex'
  readonly folder: string
  /** In a fixed order. */
  readonly files: readonly string[]
  readonly bytes: number
  readonly left: readonly LeftFile[]
}

/** The user's own folder, and where an agent was told to keep its files elsewhere. */
export type SessionPlaces = {
  readonly home: string
  readonly claudeFolder?: string | undefined
  readonly codexFolder?: string | undefined
}

export function findSessions({ home, claudeFolder, codexFolder }: SessionPlaces): readonly AgentSessions[] {
  return [
    sessionsOf('Claude Code', join(claudeFolder ?? join(home, '.claude'), 'projects')),
    sessionsOf('Codex', join(codexFolder ?? join(home, '.codex'), 'sessions')),
  ]
}

function sessionsOf(agent: AgentSessions['agent'], folder: string): AgentSessions {
  const files: string[] = []
  const left: LeftFile[] = []
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) addFolder(folder, { files, left })
  return { agent, folder, files, left, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) }
}

/** Folders that are still to be listed wait in a row: any depth of them is walked. */
function addFolder(folder: string, found: { readonly files: string[]; readonly left: LeftFile[] }): void {
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = entriesOf(next)
    if (entries === null) found.left.push({ file: next, left: unreadableFolder })
    for (const entry of entries ?? []) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else if (isSession(entry.name) && entry.isFile()) found.files.push(path)
      else if (isSession(entry.name)) found.left.push({ file: path, left: noFile })
    }
  }
  found.files.sort()
}

/** What else lies there (notes, outputs of tools) belongs to the agent and is no session. */
function isSession(name: string): boolean {
  return name.endsWith('.jsonl')
}

function entriesOf(folder: string): readonly Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return null
  }
}

function sizeOf(file: string): number {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? 0
}

const unreadableFolder: LeftOut = {
  kind: 'problem',
  what: 'file',
  reason: 'unreadable-file',
  detail: 'The folder cannot be listed. Change its permissions, or leave it out.',
}

const noFile: LeftOut = {
  kind: 'skipped',
  what: 'file',
  reason: 'no-traces',
  detail: 'A link, or something else that is no file: it is not followed.',
}
