/** Reads the folder of an experiment. Every line's shape is checked, because a report states its content as fact. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { type Mismatch, pathText, readShape } from '@twincheck/core/reading'
import { type Manifest, manifestShape } from '../experiment/manifest.ts'
import { type PairLine, pairLineShape } from '../experiment/pair-line.ts'

export type Experiment = {
  readonly folder: string
  readonly manifest: Manifest
  readonly lines: readonly PairLine[]
}

export async function readExperiment(folder: string): Promise<Experiment> {
  const manifest = readManifest(await readText(join(folder, 'manifest.json')), join(folder, 'manifest.json'))
  const file = join(folder, 'pairs.jsonl')
  return { folder, manifest, lines: readPairLines(await readText(file), file) }
}

export class ExperimentFileError extends TwinCheckError {
  readonly code = 'experiment-file'

  constructor(place: string, problem: string, options?: ErrorOptions) {
    super(
      `${place}: ${problem}. A report needs a finished experiment: run "twincheck replay ... --out DIR" again, ` +
        'which resumes where it stopped.',
      options,
    )
  }
}

export function readManifest(text: string, file: string): Manifest {
  return readShape(manifestShape, parse(text, file), 'manifest', refuse(file, 'this is no manifest of version 1'))
}

export function readPairLines(text: string, file: string): readonly PairLine[] {
  return text.split('\n').flatMap((content, index) => {
    if (content.trim() === '') return []
    const place = `${file}, line ${index + 1}`
    const refused = refuse(place, 'this is no line of an experiment')
    return [readShape(pairLineShape, parse(content, place), 'line', refused)]
  })
}

function refuse(place: string, problem: string): (mismatch: Mismatch) => Error {
  return ({ path, expected }) => new ExperimentFileError(place, `${problem}: ${pathText(path)} should be ${expected}`)
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new ExperimentFileError(file, cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ExperimentFileError(place, 'this is no JSON', { cause })
  }
}
