/**
 * Reads an experiment's folder. A report prints what stands there as fact, so the shape of everything it uses is checked
 * here, line by line: a file may have been edited, cut off, or written by someone else.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { decisionRecord } from '@twincheck/core/records'
import type { Manifest } from '../experiment/manifest.ts'
import type { PairLine } from '../experiment/pair-line.ts'

export type Experiment = {
  /** Where it came from, for messages. */
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
        'which goes on where it stopped.',
      options,
    )
  }
}

export function readManifest(text: string, file: string): Manifest {
  const value = parse(text, file)
  if (!isManifest(value)) throw new ExperimentFileError(file, 'this is no manifest of version 1')
  return value
}

export function readPairLines(text: string, file: string): readonly PairLine[] {
  return text.split('\n').flatMap((content, index) => {
    if (content.trim() === '') return []
    const place = `${file}, line ${index + 1}`
    const value = parse(content, place)
    if (!isPairLine(value)) throw new ExperimentFileError(place, 'this is no line of an experiment')
    return [value]
  })
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

function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || value.version !== 1) return false
  const texts = [value.title, value.environment, value.verifier, value.twins, value.fingerprint, value.split]
  const lists = [value.conditions, value.ablations, value.sources, value.notes]
  return (
    texts.every(isText) &&
    lists.every((list) => Array.isArray(list) && list.every(isText)) &&
    ['actor', 'twincheck', 'self-revision', 'absolute-verifier'].some((method) => method === value.method) &&
    (value.continuation === 'stored' || value.continuation === 'live') &&
    (value.profile === undefined || isText(value.profile)) &&
    isNumber(value.threshold) &&
    isNumberOrNull(value.seed)
  )
}

function isPairLine(value: unknown): value is PairLine {
  if (!isObject(value) || ![value.run, value.id, value.category].every(isText)) return false
  switch (value.kind) {
    case 'pair':
      return (
        typeof value.actor === 'boolean' &&
        typeof value.twincheck === 'boolean' &&
        isNumber(value.decisions) &&
        (value.anomaly === null || (isObject(value.anomaly) && isNumber(value.anomaly.score))) &&
        (value.switch === null || isSwitch(value.switch)) &&
        Array.isArray(value.records) &&
        value.records.every(isRecord) &&
        (value.exceptions === undefined || (Array.isArray(value.exceptions) && value.exceptions.every(isException))) &&
        (value.conversation === undefined || isMessages(value.conversation)) &&
        (value.alone === undefined || isOwnWay(value.alone))
      )
    case 'diverged':
      return isText(value.problem)
    case 'unavailable':
      return isText(value.reason)
    default:
      return false
  }
}

function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject)
}

function isOwnWay(value: unknown): boolean {
  return isObject(value) && isNumber(value.from) && isMessages(value.messages)
}

function isSwitch(value: unknown): boolean {
  if (!isObject(value) || !isNumber(value.turn) || !isNumber(value.step)) return false
  return isText(value.condition) && isText(value.origin) && value.actor !== undefined && value.twin !== undefined
}

function isException(value: unknown): boolean {
  return isObject(value) && isNumber(value.decision) && isText(value.name) && isText(value.message)
}

function isRecord(value: unknown): boolean {
  return decisionRecord.problem(value, 'record') === null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || isNumber(value)
}
