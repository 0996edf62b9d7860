/** Reads task ids from a file: one per line, a JSON list, or a split manifest with `ids`. */
import { basename } from 'node:path'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { readInputFile, readJsonFile } from '../files/read-input-file.ts'

export type TaskSelection = {
  readonly ids: readonly string[]
  /** The name of the split if the file is a split manifest; otherwise the file's name. */
  readonly name: string
  readonly seed: number | null
}

export async function readTaskIds(file: string): Promise<readonly string[]> {
  return (await readTaskSelection(file)).ids
}

export async function readTaskSelection(file: string): Promise<TaskSelection> {
  const text = (await readInputFile(file)).trim()
  if (!text.startsWith('[') && !text.startsWith('{')) {
    const lines = text.split(/\r?\n/).map((line) => line.trim())
    return { ids: lines.filter((line) => line !== ''), name: basename(file), seed: null }
  }
  const expected = 'task ids: one a line, a JSON list, or an object with "ids"'
  const parsed = await readJsonFile(file, expected)
  const { ids, split, seed } = isObject(parsed) ? parsed : { ids: parsed, split: null, seed: null }
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
    throw new MalformedInputError(file, expected, ids)
  }
  return {
    ids,
    name: typeof split === 'string' ? split : basename(file),
    seed: typeof seed === 'number' ? seed : null,
  }
}
