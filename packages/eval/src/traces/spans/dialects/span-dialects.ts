/** What a span did, from its attributes. The dialects are tried in order, the most specific first. */
import { heldValue } from '../../held-value.ts'
import { objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { at } from '../attribute-tree.ts'
import { storedWork } from '../backends/stored-work.ts'
import { transcriptIn } from '../messages/held-messages.ts'
import { eventMessage } from '../messages/otel-message.ts'
import type { SpanWork } from '../span.ts'
import { aiSdkWork } from './ai-sdk-span.ts'
import { genAiWork } from './gen-ai-span.ts'
import { openInferenceWork } from './open-inference-span.ts'

/** A span's attributes and those of its events, as trees. */
export type SpanAttributes = {
  readonly name: string
  readonly own: RawRecord
  readonly events: readonly { readonly name: string; readonly attributes: RawRecord }[]
  readonly failed: boolean
}

export function workOf(attributes: SpanAttributes): SpanWork {
  let work: SpanWork | null = null
  for (const read of dialects) {
    const own = read(attributes)
    if (own === null) continue
    work = work === null ? own : completed(work, own)
    if (isWhole(work)) return work
  }
  return work ?? step(attributes)
}

function isWhole(work: SpanWork): boolean {
  return work.kind !== 'model' || (work.input.length > 0 && work.output.length > 0)
}

const dialects = [aiSdkWork, openInferenceWork, mlflowWork, genAiWork] as const

/** Some instrumentations write the input in one dialect and the output in another. */
function completed(work: SpanWork, other: SpanWork): SpanWork {
  if (work.kind !== 'model' || other.kind !== 'model') return work
  const { input, output } = work
  return {
    ...work,
    instructions: work.instructions ?? other.instructions,
    input: input.length > 0 ? input : other.input,
    output: output.length > 0 ? output : other.output,
    tools: work.tools ?? other.tools,
  }
}

/** Whether a span that no dialect could read seems to hold messages in some member. */
export function isUnread(work: SpanWork, { own, events }: SpanAttributes): boolean {
  if (work.kind === 'tool') return false
  if (work.kind === 'model' && work.input.length + work.output.length > 0) return false
  if (work.kind === 'step' && (work.transcript?.length ?? 0) > 0) return false
  return [own, ...events.map(({ attributes }) => attributes)].some((tree) => holdsMessages(tree, 0))
}

const MOST_LEVELS = 12

function holdsMessages(value: unknown, level: number): boolean {
  if (typeof value === 'string') return /"(?:role|tool_?calls?|function_?call|parts|messages)"\s*:/i.test(value)
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return false
  return Object.values(value).some((inner) => holdsMessages(inner, level + 1))
}

export function modelOf({ own }: SpanAttributes): string | null {
  for (const path of modelPaths) {
    const model = textOrNull(at(own, path))
    if (model !== null) return model
  }
  return null
}

const modelPaths = [
  ...['gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name', 'ai.response.model', 'ai.model.id'],
  ...['llm.response.model', 'llm.request.model', 'mlflow.llm.model'],
] as const

/** Older versions of Pydantic AI write an agent's whole conversation as events into one attribute. */
function eventTranscript(held: unknown): readonly RawRecord[] {
  return objectsOf(heldValue(held)).flatMap((event) => {
    const told = eventMessage(textOrNull(event['event.name']) ?? '', event)
    return told === null ? [] : [told.message]
  })
}

/** A step of unknown kind. It may be a tool of that name. */
function step({ own, name, failed }: SpanAttributes): SpanWork {
  const result = at(own, 'output.value') ?? at(own, 'traceloop.entity.output')
  const given = heldValue(at(own, 'input.value') ?? at(own, 'traceloop.entity.input'))
  const told = [at(own, 'pydantic_ai.all_messages'), eventTranscript(at(own, 'all_messages_events'))]
  const transcript = transcriptIn(...told, result, given)
  return { kind: 'step', tool: name, callId: null, arguments: given, result: result ?? undefined, failed, transcript }
}

/** MLflow writes inputs and outputs as JSON text in `mlflow.spanInputs` and `mlflow.spanOutputs`. */
function mlflowWork({ own, name, failed }: SpanAttributes): SpanWork | null {
  const type = heldValue(at(own, 'mlflow.spanType'))
  const input = at(own, 'mlflow.spanInputs')
  const output = at(own, 'mlflow.spanOutputs')
  if (type === undefined && input === undefined && output === undefined) return null
  const chat = heldValue(at(own, 'mlflow.chat.tools'))
  return storedWork({ type: String(type ?? ''), name, input, output, tools: chat, failed })
}
