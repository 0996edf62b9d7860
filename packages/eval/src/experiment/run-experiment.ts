/**
 * Runs an experiment into a folder: `manifest.json` and `pairs.jsonl`. What is done is written as it is done; a run that
 * was killed goes on behind the last whole line, and ends with the same file as one that was not.
 */
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import type { ReplayProblem } from './bfcl-replay.ts'
import type { Manifest } from './manifest.ts'
import { type PairLine, readPairLine } from './pair-line.ts'

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
  /** Lines that an earlier, interrupted run has already written. */
  readonly done: readonly PairLine[]
  readonly add: (line: PairLine) => Promise<void>
  /** Puts the lines in the given order and closes the experiment. */
  readonly close: (order: (line: PairLine) => number) => Promise<readonly PairLine[]>
}

const finished = 'pairs.jsonl'
const journal = 'pairs.partial.jsonl'

export async function openExperiment(folder: string, manifest: Manifest): Promise<ExperimentFolder> {
  await mkdir(folder, { recursive: true })
  await claimFolder(folder, manifest)
  const done = [...(await readLines(join(folder, finished))), ...(await readLines(join(folder, journal)))]
  // A torn last line is dropped before anything is added behind it.
  await writeFile(join(folder, journal), done.map(lineText).join(''))
  const lines = [...done]
  return {
    done,
    add: async (line) => {
      lines.push(line)
      await appendFile(join(folder, journal), lineText(line))
    },
    close: async (order) => {
      lines.sort((left, right) => order(left) - order(right))
      await writeFile(join(folder, `${finished}.new`), lines.map(lineText).join(''))
      await rename(join(folder, `${finished}.new`), join(folder, finished))
      await rm(join(folder, journal), { force: true })
      return lines
    },
  }
}

/** Runs what is not done yet and gives every line in its order; problems go to `onProblem`. */
export async function fillExperiment(
  experiment: ExperimentFolder,
  lines: AsyncIterable<PairLine | ReplayProblem>,
  {
    order,
    onLine,
    onProblem,
  }: {
    readonly order: (line: PairLine) => number
    readonly onLine: (line: PairLine) => void
    readonly onProblem: (message: string) => void
  },
): Promise<readonly PairLine[]> {
  for await (const line of lines) {
    if (line.kind === 'problem') {
      onProblem(line.message)
      continue
    }
    await experiment.add(line)
    onLine(line)
  }
  return experiment.close(order)
}

async function claimFolder(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, 'manifest.json')
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const existing = await readFile(path, 'utf8').catch(() => null)
  if (existing === null) await writeFile(path, text)
  else if (existing !== text) throw new OtherExperimentError(folder)
}

async function readLines(path: string): Promise<readonly PairLine[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => readPairLine(line, `${path}:${index + 1}`))
}

function lineText(line: PairLine): string {
  return `${JSON.stringify(line)}\n`
}
