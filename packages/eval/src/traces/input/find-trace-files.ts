/** The files a scan is to read: those named, and those in folders that are named, in a fixed order. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** In a folder only files that can hold traces are taken, and verdicts are read with the results beside them. */
export function findTraceFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    return isFolder ? filesIn(path) : [path]
  })
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((first, second) => (first.name < second.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() && mayHoldTraces(entry.name) ? [path] : []
  })
}

function mayHoldTraces(name: string): boolean {
  return /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i.test(name) && name !== 'verdicts.json'
}
