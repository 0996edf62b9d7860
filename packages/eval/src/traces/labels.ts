/**
 * Reads outcomes that are stored apart from the traces. They are in a labels file with `{"run": …, "outcome": true | false}` lines (with
 * a `model` if run names repeat), or in the `verdicts.json` of a folder of benchmark results.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { idOrNull, isObject } from './raw.ts'

export class UnreadableLabelsError extends TwinCheckError {
  readonly code = 'unreadable-labels'

  constructor(file: string, line: number | null, found: string, options?: ErrorOptions) {
    const place = line === null ? file : `${file}, line ${line}`
    super(
      `${place}: expected {"run": …, "outcome": true or false} on each line, found ${found}.\n` +
        'Nothing was scanned, because wrong outcomes would give wrong results. Correct the line.',
      options,
    )
  }
}

export const verdictsFile = 'verdicts.json'

export type Labels = ReadonlyMap<string, boolean>

export function readLabels(file: string): Labels {
  const labels = new Map<string, boolean>()
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue
    const { run, model, outcome } = readLabel(line, file, index + 1)
    labels.set(labelKey(run, model), outcome)
  }
  return labels
}

/** The label of a run. A label that also names the run's model takes precedence over a label without a model. */
export function findLabel(labels: Labels, run: string, model: string | null): boolean | null {
  return labels.get(labelKey(run, model)) ?? labels.get(labelKey(run, null)) ?? null
}

export function readVerdicts(folder: string): Labels | null {
  const file = join(folder, verdictsFile)
  if (!existsSync(file)) return null
  const verdicts = parse(readFileSync(file, 'utf8'), file, null)
  if (!isObject(verdicts)) throw new UnreadableLabelsError(file, null, 'no object of verdicts by task')
  const labels = new Map<string, boolean>()
  for (const [id, verdict] of Object.entries(verdicts)) {
    if (isObject(verdict) && typeof verdict.valid === 'boolean') labels.set(labelKey(id, null), verdict.valid)
  }
  return labels
}

function readLabel(line: string, file: string, number: number) {
  const label = parse(line, file, number)
  const run = isObject(label) ? idOrNull(label.run) : null
  if (!isObject(label) || run === null) throw new UnreadableLabelsError(file, number, 'no name of a run')
  const { outcome } = label
  if (typeof outcome !== 'boolean') throw new UnreadableLabelsError(file, number, `no outcome for ${run.slice(0, 80)}`)
  return { run, model: idOrNull(label.model), outcome }
}

function labelKey(run: string, model: string | null): string {
  return model === null ? run : `${model}\n${run}`
}

function parse(text: string, file: string, line: number | null): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnreadableLabelsError(file, line, 'no valid JSON', { cause })
  }
}
