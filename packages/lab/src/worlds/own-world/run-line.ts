/**
 * One run in a user's own world as a line of JSON: OpenAI chat messages, plus the world and the task. Every command that reads traces can
 * read the line, and it can be replayed.
 *
 *   {"world": "parcel-desk", "task": "late-parcel", "model": "my-agent", "category": "…", "messages": […], "tools":
 *   […], "outcome": true}
 *
 * Messages that are neither the agent's nor a tool's open a turn. A failed run has a "failure" instead of messages.
 */
import { type Action, type ToolSchema, textAction } from '@twincheck/core'
import {
  filledText,
  listOf,
  MalformedInputError,
  object,
  oneOf,
  orNull,
  readShape,
  type ShapeValue,
  text,
} from '@twincheck/core/reading'
import { readCall, type StoredRun, type StoredStep, type WrittenStep } from '@twincheck/eval'
import type { TaskResult } from '../actor/run-tasks.ts'

export type RunOf = { readonly world: string; readonly agent: string; readonly category: string }

export type RunLine = {
  readonly world: string
  readonly agent: string | null
  readonly taskId: string
  readonly run: StoredRun
}

export type ActedTask = {
  readonly result: TaskResult
  readonly tools: readonly ToolSchema[]
  readonly valid: boolean | null
}

export function writeRunLine({ world, agent, category }: RunOf, { result, tools, valid }: ActedTask): string {
  const named = { world, task: result.taskId, model: agent, category }
  if (result.kind === 'failed') return JSON.stringify({ ...named, failure: result.failure.message })
  const messages = result.run.turns.flatMap((turn) => [
    ...turn.messages,
    ...turn.steps.flatMap(({ reply: { content, calls }, outcome }) => [
      {
        role: 'assistant',
        content,
        ...(calls === null || calls.length === 0
          ? {}
          : {
              tool_calls: calls.map(({ id, name, arguments: written }) => ({
                id,
                type: 'function',
                function: { name, arguments: written },
              })),
            }),
      },
      ...(outcome?.kind === 'executed'
        ? outcome.outputs.map((output, index) => ({
            role: 'tool',
            tool_call_id: calls?.[index]?.id ?? '',
            content: output,
          }))
        : []),
    ]),
  ])
  const described = tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }))
  return JSON.stringify({ ...named, messages, tools: described, outcome: valid })
}

const calls = listOf(object({ function: object({ name: text, arguments: text }) }), 1_000)
const line = object(
  { world: filledText, task: filledText },
  {
    model: text,
    category: filledText,
    failure: text,
    messages: listOf(object({ role: oneOf('system', 'developer', 'user', 'assistant', 'tool') }), 100_000),
  },
)
const assistant = object({}, { content: orNull(text), tool_calls: orNull(calls) })
const spoken = object({ content: text })

export function readRunLine(value: unknown): RunLine {
  const { world, task: taskId, model, category = world, failure, messages } = readShape(line, value, 'run')
  const named = { world, agent: model ?? null, taskId }
  if (failure !== undefined) return { ...named, run: { kind: 'no-trajectory', taskId, category, reason: failure } }
  if (messages === undefined) throw new MalformedInputError('run.messages', 'a list of messages', messages)
  const turns = turnsIn(messages)
  return { ...named, run: { kind: 'trajectory', trajectory: { taskId, category, turns } } }
}

type Role = NonNullable<ShapeValue<typeof line>['messages']>[number]['role']

function turnsIn(messages: readonly { readonly role: Role }[]): readonly (readonly StoredStep[])[] {
  const turns: StoredStep[][] = []
  let opening = false
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') continue
    if (message.role !== 'assistant') {
      if (!opening) turns.push([])
      opening = true
      continue
    }
    opening = false
    const turn = turns.at(-1)
    if (turn === undefined) throw new MalformedInputError('run.messages', 'a user message before the agent’s', message)
    const end = messages.findIndex(({ role }, place) => place > index && role !== 'tool')
    const outputs = messages.slice(index + 1, end === -1 ? messages.length : end)
    turn.push(stepOf(message, outputs, `${turns.length - 1}-${turn.length}`))
  }
  return turns
}

function stepOf(message: unknown, results: readonly unknown[], id: string): StoredStep {
  const { content, tool_calls } = readShape(assistant, message, 'run.messages')
  const written: WrittenStep = (tool_calls ?? []).map((call) => ({
    name: call.function.name,
    arguments: call.function.arguments,
  }))
  const outputs = results.map((result) => readShape(spoken, result, 'run.messages').content)
  const beside = written.length > 0 && content ? { beside: content } : {}
  // Only outputs are compared with the log, not calls. The calls in chat messages have another form than the calls in the world's own
  // log.
  return { proposal: proposalOf(content ?? '', written, id), written, logged: { calls: null, outputs }, ...beside }
}

function proposalOf(content: string, written: WrittenStep, id: string): Action {
  if (written.length === 0) return textAction(content)
  return {
    kind: 'tool-calls',
    calls: written.map(({ name, arguments: args }, index) => readCall(`${id}-${index}`, name, args)),
  }
}
