/**
 * Task lists and exclusion lists: one entry per line; empty lines and lines that begin with `#` are ignored. A task is
 * `{"id": ..., "category": ...}`, or only an id, whose category is the part before its final number.
 */

import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { SplitTask } from './draw-splits.ts'

export function readTaskList(text: string, file: string): readonly SplitTask[] {
  const found = entries(text)
  if (found.length === 0) throw new TaskListError(file, 1, 'at least one task', text)
  return found.map(({ line, content }) => {
    if (content.startsWith('{')) return readTask(content, file, line)
    const category = /^(.+)_\d+$/.exec(content)?.[1]
    if (category === undefined)
      throw new TaskListError(file, line, 'an id that ends in _NUMBER, or a JSON task', content)
    return { id: content, category }
  })
}

export function readIdList(text: string, file: string): ReadonlySet<string> {
  return new Set(
    entries(text).map(({ line, content }) => {
      if (/\s|^[[{"]/.test(content)) throw new TaskListError(file, line, 'one task id', content)
      return content
    }),
  )
}

export class TaskListError extends TwinCheckError {
  readonly code = 'task-list'

  constructor(file: string, line: number, expected: string, found: string, options?: ErrorOptions) {
    const quoted = JSON.stringify(found.length > 80 ? `${found.slice(0, 80)}…` : found)
    super(`${file}, line ${line}: expected ${expected}, found ${quoted}. Correct the line.`, options)
  }
}

function entries(text: string): readonly { readonly line: number; readonly content: string }[] {
  return text
    .split('\n')
    .map((content, index) => ({ line: index + 1, content: content.trim() }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
}

function readTask(content: string, file: string, line: number): SplitTask {
  const expected = 'a JSON object with the texts "id" and "category"'
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (cause) {
    throw new TaskListError(file, line, expected, content, { cause })
  }
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.category !== 'string') {
    throw new TaskListError(file, line, expected, content)
  }
  return { id: value.id, category: value.category }
}
