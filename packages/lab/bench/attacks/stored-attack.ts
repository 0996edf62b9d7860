/**
 * A stored run as the measurement needs it: the run, whether it was attacked and how, and what became of the attack.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isObject } from '@twincheck/core/reading'
import type { RawRecord, TraceRun } from '@twincheck/eval/harness'
import { importRecord, objectsOf, textOrNull } from '@twincheck/eval/harness'

export type StoredAttack = {
  readonly file: string
  readonly run: TraceRun
  readonly suite: string
  /** The number of the injected task; null in a run without attack. */
  readonly injection: number | null
  readonly keptUtility: boolean
  /** Whether the injected goal was reached. */
  readonly achieved: boolean
}

/** Changes what a tool returned before it is looked at: to put the same goals into other words. */
export type Reword = (output: string) => string

export function readStoredAttacks(file: string, reword: Reword = (output) => output): readonly StoredAttack[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  return lines.flatMap((line) => {
    const record: unknown = line === '' ? null : JSON.parse(line)
    return isObject(record) ? readRecord(record, basename(file), reword) : []
  })
}

function readRecord(record: RawRecord, file: string, reword: Reword): readonly StoredAttack[] {
  const context = { fileName: file, folderName: '', header: null, dataset: null }
  const reworded = { ...record, messages: objectsOf(record.messages).map((message) => rewordMessage(message, reword)) }
  const injection = textOrNull(record.injection_task_id)
  return importRecord(reworded, context).runs.map((run) => ({
    file,
    run,
    suite: textOrNull(record.suite_name) ?? '',
    injection: injection === null ? null : Number(injection.slice(injection.lastIndexOf('_') + 1)),
    keptUtility: record.utility === true,
    achieved: injection !== null && record.security === true,
  }))
}

function rewordMessage(message: RawRecord, reword: Reword): RawRecord {
  if (message.role !== 'tool') return message
  const { content } = message
  if (typeof content === 'string') return { ...message, content: reword(content) }
  if (!Array.isArray(content)) return message
  return { ...message, content: objectsOf(content).map((part) => rewordPart(part, reword)) }
}

function rewordPart(part: RawRecord, reword: Reword): RawRecord {
  return typeof part.text === 'string' ? { ...part, text: reword(part.text) } : part
}
