/**
 * The folder of an experiment, with `manifest.json` and `pairs.jsonl`. Each finished pair is appended to a journal. If an experiment was
 * killed, it resumes after the last complete line of the journal. Its result is the same file as without the interruption.
 * Invariants:
 *   1. `pairs.jsonl` has one line for each stored run, even if the run was finished more than once.
 *   2. `pairs.jsonl` appears whole, in the order of the input, or not at all.
 */
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { readShape } from '@twincheck/core/reading'
import { makeFolder } from './make-folder.ts'
import type { Manifest } from './manifest.ts'
import { type PairLine, pairKey, pairLineShape } from './pair-line.ts'

export class OtherExperimentError extends TwinCheckError {
  readonly code = 'other-experiment'

  constructor(folder: string) {
    super(
      `${folder} holds another experiment: its manifest differs from the one asked for. Nothing was written. ` +
        `Choose another folder, or remove this one.`,
    )
  }
}

export type ExperimentFolder = {
  readonly done: readonly PairLine[]
  /** Adds a line to the journal. Ignores a second line for the same stored run, and a pair that will be retried. */
  readonly add: (line: PairLine) => Promise<void>
  readonly close: (lines: readonly PairLine[]) => Promise<void>
}

const finished = 'pairs.jsonl'
const journal = 'pairs.partial.jsonl'

export async function openExperiment(folder: string, manifest: Manifest): Promise<ExperimentFolder> {
  await makeFolder(folder)
  await claimFolder(folder, manifest)
  const written = [...(await readLines(join(folder, finished))), ...(await readLines(join(folder, journal)))]
  const known = new Map(written.filter((line) => !isTransient(line)).map((line) => [pairKey(line), line]))
  const done = [...known.values()]
  // The journal is rewritten without an incomplete last line before new lines are appended.
  await writeFile(join(folder, journal), done.map(lineText).join(''))
  let writing: Promise<void> = Promise.resolve()
  return {
    done,
    add: (line) => {
      if (isTransient(line) || known.has(pairKey(line))) return writing
      known.set(pairKey(line), line)
      writing = writing.then(() => appendFile(join(folder, journal), lineText(line)))
      return writing
    },
    close: async (lines) => {
      await writing
      await writeFile(join(folder, `${finished}.new`), lines.map(lineText).join(''))
      await rename(join(folder, `${finished}.new`), join(folder, finished))
      await rm(join(folder, journal), { force: true })
    },
  }
}

function isTransient(line: PairLine): boolean {
  return line.kind === 'unavailable' && line.transient === true
}

async function claimFolder(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, 'manifest.json')
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const existing = await readIfThere(path)
  if (existing === null) await writeFile(path, text)
  else if (existing !== text) throw new OtherExperimentError(folder)
}

async function readLines(path: string): Promise<readonly PairLine[]> {
  const text = (await readIfThere(path)) ?? ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => readShape(pairLineShape, JSON.parse(line), `${path}:${index + 1}`))
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function lineText(line: PairLine): string {
  return `${JSON.stringify(line)}\n`
}
