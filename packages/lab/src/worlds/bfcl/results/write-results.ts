/**
 * Writes official result files, one per category, where the official tools look for them:
 * FOLDER/multi_turn/BFCL_v4_CATEGORY_result.json, sorted by task.
 *
 * An existing file keeps the tasks of other runs. It is replaced atomically, so readers never see half of it.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Category, categories, categoryOf } from '@twincheck/eval/bfcl'
import type { TaskResult } from '../../actor/run-tasks.ts'
import { resultLine } from './actor-result.ts'
import { readResultLine, readResultTexts } from './result-file.ts'

/** Returns the written files. Throws if an existing file has a line that cannot be read. */
export async function writeResults(folder: string, results: readonly TaskResult[]): Promise<readonly string[]> {
  const files: string[] = []
  for (const category of categories) {
    const own = results.filter(({ taskId }) => categoryOf(taskId) === category)
    if (own.length === 0) continue
    const file = resultFile(folder, category)
    const lines = await readLines(file)
    for (const result of own) lines.set(result.taskId, resultLine(result))
    const sorted = [...lines].sort(([left], [right]) => taskNumber(left) - taskNumber(right))
    mkdirSync(join(folder, 'multi_turn'), { recursive: true })
    writeFileSync(`${file}.part`, sorted.map(([, line]) => line).join(''), { flush: true })
    renameSync(`${file}.part`, file)
    files.push(file)
  }
  return files
}

export function resultFile(folder: string, category: Category): string {
  return join(folder, 'multi_turn', `BFCL_v4_${category}_result.json`)
}

async function readLines(file: string): Promise<Map<string, string>> {
  const lines = new Map<string, string>()
  if (!existsSync(file)) return lines
  for await (const part of readResultTexts(file)) {
    if (part.kind === 'problem') throw part.problem
    const read = readResultLine(part.text, file, part.line)
    if (read.kind === 'problem') throw read.problem
    lines.set(read.run.id, `${part.text}\n`)
  }
  return lines
}

function taskNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('_') + 1))
}
