/** Task ids from a file: one a line, a JSON list, or a split manifest with `ids`. */
import { readFile } from 'node:fs/promises'
import { isObject, MalformedInputError } from '@twincheck/core'

export async function readTaskIds(file: string): Promise<readonly string[]> {
  const text = (await readFile(file, 'utf8')).trim()
  if (!text.startsWith('[') && !text.startsWith('{'))
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const parsed: unknown = JSON.parse(text)
  const ids: unknown = isObject(parsed) ? parsed.ids : parsed
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
  throw new MalformedInputError(file, 'task ids: one a line, a JSON list, or an object with "ids"', ids)
}
