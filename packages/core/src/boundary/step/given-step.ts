/** Reads a step that a host passes to `check`. If the step cannot be read, an error explains why. */
import { TwinCheckError } from '../../policy/paper/errors.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { StepInput } from '../../policy/paper/step.ts'
import type { Action } from '../../policy/paper/trace/action.ts'
import type { ReportError } from '../delivery/delivery.ts'

/** The error for a step in a provider's own format. Only the integrations can read such formats, so the proposal is kept. */
class ForeignStepError extends TwinCheckError {
  readonly code = 'foreign-step'

  constructor({ shape, remedy }: ForeignShape, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The step could not be read, so the proposal was kept and nothing was checked. ${reason} This looks like ${shape}: ` +
        `${remedy}, or pass {kind: 'tool-calls', calls: [{id, name, arguments}]} as the proposal and ` +
        `{role, content, calls} and {role: 'tool', callId, content} as messages.`,
      { cause },
    )
  }
}

export function explainUnread(step: unknown, error: unknown): unknown {
  try {
    const provider = providerOf(step)
    return provider === null ? error : new ForeignStepError(provider, error)
  } catch {
    // A getter of the host's object threw during the search for the provider. The original error is returned, because the provider is
    // unknown.
    return error
  }
}

type ForeignShape = {
  readonly shape: string
  readonly remedy: string
  readonly has: (value: ForeignMembers) => boolean
}

type ForeignMembers = Readonly<Record<string, unknown>>

const providers: readonly ForeignShape[] = [
  {
    shape: 'a LangChain message',
    remedy: "use twincheckMiddleware of '@twincheck/core/langchain'",
    has: ({ lc_kwargs, lc_namespace, tool_calls }) =>
      lc_kwargs !== undefined || lc_namespace !== undefined || some(tool_calls, ({ args }) => args !== undefined),
  },
  {
    shape: 'a message of OpenAI’s chat completions',
    remedy: "use wrapOpenAI of '@twincheck/core/openai'",
    has: ({ tool_calls, function_call, tool_call_id, choices }) =>
      Array.isArray(tool_calls) || isObject(function_call) || tool_call_id !== undefined || Array.isArray(choices),
  },
  {
    shape: 'an item of OpenAI’s Responses API',
    remedy: "use wrapOpenAI of '@twincheck/core/openai'",
    has: ({ type, output }) =>
      type === 'function_call' || type === 'function_call_output' || some(output, ({ type: kind }) => isItem(kind)),
  },
  {
    shape: 'a message of the AI SDK',
    remedy: "use twincheckMiddleware of '@twincheck/core/ai-sdk'",
    has: ({ toolCalls, toolCallId, content }) =>
      Array.isArray(toolCalls) ||
      toolCallId !== undefined ||
      some(content, ({ type }) => type === 'tool-call' || type === 'tool-result'),
  },
  {
    shape: 'a message of Anthropic’s',
    remedy: "use wrapAnthropic of '@twincheck/core/anthropic'",
    has: ({ content, type }) =>
      type === 'tool_use' || some(content, ({ type: kind }) => kind === 'tool_use' || kind === 'tool_result'),
  },
  {
    shape: 'a content of Gemini’s',
    remedy: "use wrap of '@twincheck/core/wrap'",
    has: ({ parts, functionCall }) => isObject(functionCall) || some(parts, () => true),
  },
]

/** The maximum number of messages in which a provider's format is searched. The limit keeps the cost of a long conversation small. */
const MOST_LOOKED_AT = 100

function providerOf(step: unknown): ForeignShape | null {
  if (!isObject(step)) return null
  const { proposal, messages } = step
  const given = [...objectsOf(proposal), ...objectsOf(messages)]
  return providers.find(({ has }) => given.some(has)) ?? null
}

function isItem(type: unknown): boolean {
  return type === 'function_call' || type === 'message' || type === 'reasoning'
}

function some(value: unknown, holds: (one: ForeignMembers) => boolean): boolean {
  return Array.isArray(value) && objectsOf(value).some(holds)
}

function objectsOf(value: unknown): readonly ForeignMembers[] {
  return (Array.isArray(value) ? value.slice(-MOST_LOOKED_AT) : [value]).filter(isObject)
}

export type GivenStep = {
  /** The proposed object itself. Undefined, despite its type, if an untyped host passed none or its getter threw. */
  readonly proposal: Action
  readonly step: () => unknown
  readonly signal: AbortSignal | undefined
}

/** Reads each member once. Getters are host code, so they may throw and may return different values. */
export function takeStep(
  input: StepInput,
  options: { readonly signal?: AbortSignal } | undefined,
  report: ReportError,
): GivenStep {
  const taken: { proposal?: Action } = {}
  const proposed = () => taken.proposal as Action // `taken.proposal` may be undefined despite its type (see `GivenStep`).
  try {
    taken.proposal = input?.proposal
    const signal = options?.signal
    if (!isObject(input)) return { proposal: proposed(), step: () => input, signal }
    const { messages, tools, canAnswer, canWithhold, form } = input
    const step = { messages, tools, canAnswer, canWithhold, form, proposal: taken.proposal }
    return { proposal: proposed(), step: () => step, signal }
  } catch (error) {
    report(error)
    const step = () => {
      throw error
    }
    return { proposal: proposed(), step, signal: undefined }
  }
}
