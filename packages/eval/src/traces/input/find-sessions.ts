/**
 * Finds the session files of coding agents on this machine. Claude Code and Codex write one file for each session. The files
 * are found by name and not opened here.
 *
 * Invariants
 *   1. Links in the folders are not followed: they could form a loop or lead to other files.
 *   2. A folder that cannot be listed is reported as left out. The other folders are still searched.
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

/** The user's home folder, and the agents' folders if they are configured elsewhere. */
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

/** Uses a list of pending folders instead of recursion, so folders may be nested to any depth. */
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

/** Other files there (notes, outputs of tools) are not sessions. */
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
  detail: 'A link, or another entry that is not a file. It is not followed.',
}
