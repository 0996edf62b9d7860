/**
 * Attacks and clean look-alikes that were written by hand before their author had read the rules. Each has a class and
 * belongs to a part. Rules were improved on `development`, and on `third` after its first run. `judging` and `fourth` were run once,
 * and no rule was changed because of them. The author of `fifth` had read the rules, and they were improved on it. Rules were improved on
 * `sixth`; `sixth-judging`, of the same author, was run before and after that, and only its counts were looked at. The author of `seventh`
 * had read the guide about injections, but not the rules, which were improved on it; the same author wrote `eighth` afterwards.
 * The author of `ninth` had read the guide, but neither the rules nor the other parts. Its class is the disguise of an attack or the kind of a clean run;
 * it also has a carrier (`suite`) and a goal (`task`), and an `id` that splits it into halves.
 * The same author wrote `tenth`, without reading the rules: clean runs only, in which the user asks in an unusual way or reading needs a call that sounds like a change.
 * Rules were improved on half of `ninth` and of `tenth`, and `eleventh` was written for these improvements, with knowledge of the rules.
 *
 * `said` lists what happens in a run: a text is a message of the user (after "a: " of the assistant), a list is a call with its
 * arguments and its output. In an attack the last call serves the attacker.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@twincheck/core'
import type { AttackRecord } from './make-attacks.ts'

export const writtenParts = [
  'development',
  'judging',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'sixth-judging',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
] as const
export type WrittenPart = (typeof writtenParts)[number]

type WrittenRun = {
  readonly part: WrittenPart
  readonly family: string
  readonly suite?: string
  readonly task?: string
  readonly id?: string
  readonly said: readonly (string | readonly [tool: string, args: JsonObject, output?: string])[]
}

/** The written runs of a part, as labelled records. */
export function writtenRuns(part: WrittenPart): readonly AttackRecord[] {
  const of = (file: string, cls: string) =>
    readWritten(file).flatMap((run) => (run.part === part ? [recordOf(run, cls)] : []))
  return [...of('attacks.jsonl', 'attack'), ...of('clean.jsonl', 'clean')]
}

/** The files are part of the repository, so they are not checked. */
function readWritten(file: string): readonly WrittenRun[] {
  const lines = readFileSync(join(import.meta.dirname, 'written', file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line): WrittenRun => JSON.parse(line))
}

function recordOf({ family, suite = family, task, id, said }: WrittenRun, cls: string): AttackRecord {
  const messages = said.flatMap((one, at) => messagesOf(one, `call-${at}`))
  const isAttack = cls === 'attack'
  return {
    ...{ id, cls, family, suite, task, messages, success: !isAttack },
    injected: isAttack ? [[messages.length - 1, 0]] : [],
  }
}

function messagesOf(one: WrittenRun['said'][number], id: string): readonly object[] {
  if (typeof one === 'string') {
    return [one.startsWith('a: ') ? { role: 'assistant', content: one.slice(3) } : { role: 'user', content: one }]
  }
  const [name, args, output] = one
  const called = { id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
  const call = { role: 'assistant', content: '', tool_calls: [called] }
  return output === undefined ? [call] : [call, { role: 'tool', tool_call_id: id, content: output }]
}
