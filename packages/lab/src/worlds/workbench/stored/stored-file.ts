/** Reads stored WorkBench runs (one per line, plain or gzip), and the tools that were offered to their agents. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readToolSchema, type ToolSchema, TwinCheckError } from '@twincheck/core'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { readFileOr } from '../../file-fault.ts'
import { type ReadOfficeRun, readWorkBenchRun } from './stored-run.ts'

export type StoredWorkBenchRun = { readonly place: string; readonly line: string; readonly read: ReadOfficeRun }

export class WorkBenchFileError extends TwinCheckError {
  readonly code = 'workbench-stored-file'

  constructor(file: string, expected: string, found: string, options?: ErrorOptions) {
    super(`${file}: expected ${expected}, found ${found}.\nUse a file with one run a line, plain or gzip.`, options)
  }
}

export function readWorkBenchFile(file: string): readonly StoredWorkBenchRun[] {
  return readFileOr(WorkBenchFileError, file)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      return [{ place: `${file}, line ${index + 1}`, line, read: readLine(line) }]
    })
}

/** The name of the runs, taken from the file: `gpt-4_all` for `…/gpt-4_all.jsonl.gz`. */
export function workBenchRunName(file: string): string {
  return basename(file).replace(/\.jsonl?(\.gz)?$/, '')
}

/** The tools of every tool set, from `tools.json` in the folder of the file, or else in the data folder. */
export function offeredSchemas(file: string, data: string): ReadonlyMap<string, readonly ToolSchema[]> {
  const beside = join(dirname(file), 'tools.json')
  const list = existsSync(beside) ? beside : join(data, 'tools.json')
  try {
    const sets: unknown = JSON.parse(readFileOr(WorkBenchFileError, list))
    if (!isObject(sets)) throw new WorkBenchFileError(list, 'an object of tool lists', 'another value')
    return new Map(Object.entries(sets).map(([name, tools]) => [name, readTools(tools, list)]))
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof MalformedInputError)) throw error
    throw new WorkBenchFileError(list, 'tools in the format of OpenAI, by tool set', error.message, { cause: error })
  }
}

function readTools(tools: unknown, file: string): readonly ToolSchema[] {
  if (!Array.isArray(tools)) throw new WorkBenchFileError(file, 'a list of tools', 'another value')
  return tools.map((tool, index) => {
    return readToolSchema(isObject(tool) ? tool.function : tool, { of: 'tools', member: index })
  })
}

function readLine(line: string): ReadOfficeRun {
  try {
    return readWorkBenchRun(JSON.parse(line))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { kind: 'problem', id: null, detail: `it is no JSON: ${error.message.slice(0, 120)}` }
  }
}
