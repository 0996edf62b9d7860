/** A split on disk. Equal requests give equal bytes, so that people can compare files. */
import { createHash } from 'node:crypto'
import { TwinCheckError } from '@twincheck/core'
import { fits, listOf, number, object, oneOf, type ShapeValue, text } from '@twincheck/core/reading'
import { compareText } from '@twincheck/eval/harness'
import { drawSplit, paperSplitSizes, type SplitName, type SplitRequest } from './draw-splits.ts'

/** Describes a set of ids without listing them. Equal hashes mean equal sets. */
const idSet = object({ count: number, hash: text })

const splitManifest = object({
  version: oneOf(1),
  environment: text,
  split: oneOf('calibration', 'primary', 'extension'),
  seed: number,
  perCategory: number,
  tasks: idSet,
  excluded: idSet,
  ids: listOf(text),
})

export type SplitManifest = ShapeValue<typeof splitManifest>

export function createSplitManifest(environment: string, split: SplitName, request: SplitRequest): SplitManifest {
  return {
    version: 1,
    environment,
    split,
    seed: request.seed,
    perCategory: (request.sizes ?? paperSplitSizes)[split],
    tasks: describeIds(request.tasks.map(({ id }) => id)),
    excluded: describeIds([...request.excluded]),
    ids: drawSplit(split, request),
  }
}

export function writeSplitManifest(manifest: SplitManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export function readSplitManifest(text: string, file: string): SplitManifest {
  const value = parse(text, file)
  if (!fits(splitManifest, value)) throw new SplitManifestError(file, 'it is no split manifest of version 1')
  return value
}

export class SplitManifestError extends TwinCheckError {
  readonly code = 'split-manifest'

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`${file}: ${problem}. Write it again with "twincheck splits".`, options)
  }
}

function describeIds(ids: readonly string[]): SplitManifest['tasks'] {
  const text = [...ids].sort(compareText).join('\n')
  return { count: ids.length, hash: `sha256:${createHash('sha256').update(text).digest('hex')}` }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SplitManifestError(file, 'it is no JSON', { cause })
  }
}
