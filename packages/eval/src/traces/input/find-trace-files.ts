/** Finds the files that a scan reads: files that the user names, and the session files of coding agents on this machine. */
import { closeSync, type Dirent, lstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import type { LeftOut } from '../left-out.ts'
import { holdsJson } from './framing.ts'
import { isZip } from './read-zip.ts'
import { holdsTable } from './split-table.ts'

export type LeftFile = { readonly file: string; readonly left: LeftOut }

export type FoundFiles = { readonly files: readonly string[]; readonly left: readonly LeftFile[] }

/**
 * Finds every named file, and in named folders every file whose content looks like JSON, in a fixed order. Other files of a folder are
 * reported as left out, with the reason.
 */
export function findTraceFiles(paths: readonly string[]): FoundFiles {
  const found = { files: [] as string[], left: [] as LeftFile[] }
  for (const path of paths) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) addFolder(path, found)
    else found.files.push(path)
  }
  return found
}

function addFolder(folder: string, found: { readonly files: string[]; readonly left: LeftFile[] }): void {
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((first, second) => (first.name < second.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const reason = entry.isDirectory() ? whyNotOpened(entry.name) : whyNotRead(path)
    // A `verdicts.json` is no trace file. It is read together with the results in its folder.
    if (entry.name === 'verdicts.json') continue
    if (reason !== null) found.left.push({ file: path, left: skipped(reason) })
    else if (entry.isDirectory()) addFolder(path, found)
    else found.files.push(path)
  }
}

function whyNotOpened(name: string): string | null {
  const foreign = name.startsWith('.') || name === 'node_modules'
  return foreign ? 'A folder of a program. Name it to scan it.' : null
}

/** Links to folders are not followed, because they could form a loop. */
function whyNotRead(path: string): string | null {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return 'A broken link.'
  if (!status.isFile()) return 'Neither a file nor a folder, or a link to a folder.'
  if (basename(path).startsWith('.')) return 'A hidden file. Name it to scan it.'
  // An empty file is not left out here. The reader of the file reports it.
  return status.size === 0 || looksLikeTraces(path) ? null : 'Neither JSON, JSON lines, gzip nor zip, by its content.'
}

const HEAD_BYTES = 64 << 10

function looksLikeTraces(path: string): boolean {
  const head = readHead(path)
  // An unreadable file is not left out here. The reader of the file reports the error.
  if (head === null || isZip(head)) return true
  // Whether a UTF-16 file holds JSON is checked later, when the file is read.
  if (head[0] === 0xff && head[1] === 0xfe) return true
  const unpacked = isGzip(head) ? unpackedHead(head) : head
  return isGzip(unpacked) || holdsJson(unpacked) || holdsTable(unpacked)
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

function readHead(path: string): Buffer | null {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const head = Buffer.alloc(HEAD_BYTES)
      return head.subarray(0, readSync(descriptor, head))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
}

/** Unpacks the beginning of a file as far as possible. The beginning usually ends inside a compressed block. */
function unpackedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 << 20 })
  } catch {
    return Buffer.from('{')
  }
}

function skipped(detail: string): LeftOut {
  return { kind: 'skipped', what: 'file', reason: 'no-traces', detail }
}

export type AgentSessions = {
  readonly agent: 'Claude Code' | 'Codex'
  readonly folder: string
  readonly files: readonly string[]
  readonly bytes: number
  readonly left: readonly LeftFile[]
}

export type SessionPlaces = {
  readonly home: string
  readonly claudeFolder?: string | undefined
  readonly codexFolder?: string | undefined
}

/**
 * Finds the session files of coding agents. Claude Code and Codex write one file for each session. The files are found by name and are
 * not opened here.
 *
 * Invariants
 *   1. Links in the folders are not followed: they could form a loop or lead to other files.
 *   2. A folder that cannot be listed is reported as left out. The other folders are still searched.
 */
export function findSessions({ home, claudeFolder, codexFolder }: SessionPlaces): readonly AgentSessions[] {
  return [
    sessionsOf('Claude Code', join(claudeFolder ?? join(home, '.claude'), 'projects')),
    sessionsOf('Codex', join(codexFolder ?? join(home, '.codex'), 'sessions')),
  ]
}

function sessionsOf(agent: AgentSessions['agent'], folder: string): AgentSessions {
  const files: string[] = []
  const left: LeftFile[] = []
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) addSessionFolder(folder, { files, left })
  const sizes = files.map((file) => lstatSync(file, { throwIfNoEntry: false })?.size ?? 0)
  return { agent, folder, files, left, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Searches a folder with a list of pending folders instead of recursion, so folders may be nested to any depth. */
function addSessionFolder(folder: string, found: { readonly files: string[]; readonly left: LeftFile[] }): void {
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

/** Other files in the session folders, such as notes and outputs of tools, are not sessions. */
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

const unreadableFolder: LeftOut = {
  kind: 'problem',
  what: 'file',
  reason: 'unreadable-file',
  detail: 'The folder cannot be listed. Change its permissions, or leave it out.',
}

const noFile = skipped('A link, or another entry that is not a file. It is not followed.')
