/** As the backends of telemetry, gateways and frameworks store what a model was given and gave. */
import { generations, isoTime } from './generations.ts'
import { chatMessages, responseItems } from './providers.ts'
import { lines, steps, type UndoingCall, undoingRun, type WrittenFormats } from './undoing-run.ts'

type Members = Readonly<Record<string, unknown>>

const langChainMessages = steps<Members>({
  ask: (content) => [{ type: 'human', content, additional_kwargs: {} }],
  call: ({ id, name, input, result }) => [
    { type: 'ai', content: '', additional_kwargs: {}, tool_calls: [{ id, name, args: input, type: 'tool_call' }] },
    { type: 'tool', content: result, tool_call_id: id, name, status: 'success' },
  ],
  end: (content) => [{ type: 'ai', content, tool_calls: [] }],
})

function dumped({ type, ...kwargs }: Members): Members {
  const name = `${String(type).replace('ai', 'AI').replace('human', 'Human').replace('tool', 'Tool')}Message`
  return { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', name], kwargs }
}

/** Each generation, and each tool that ran, as a record of its own. */
function records(
  generation: (one: (typeof generations)[number], step: number) => Members,
  tool: (call: UndoingCall, at: number) => Members,
): readonly Members[] {
  return generations.flatMap((one, step) => [
    generation(one, step),
    ...(one.tool === null ? [] : [tool(one.tool, one.at + 5)]),
  ])
}

function observation(type: string, id: string, at: number, members: Members): Members {
  return { id, traceId: 't1', type, startTime: isoTime(at), parentObservationId: 'root', metadata: '{}', ...members }
}

/** A history up to a step, and what was answered, in LangChain's messages. */
function langChainAt(step: number): readonly [readonly Members[], Members] {
  return [langChainMessages.slice(0, 1 + 2 * step), langChainMessages[1 + 2 * step] ?? {}]
}

function asPython(value: Members): string {
  const members = Object.entries(value).map(([name, held]) => `'${name}': '${String(held)}'`)
  return `{${members.join(', ')}}`
}

const langfuseText = records(
  ({ id, at, input, output }) =>
    observation('GENERATION', id, at, { name: 'm', input: JSON.stringify(input), output: JSON.stringify(output) }),
  ({ id, name, input, result }, at) => observation('SPAN', id, at, { name, input: asPython(input), output: result }),
)

export const backendFormats: WrittenFormats = {
  'langfuse, texts, the last first': JSON.stringify({ trace: { id: 't1' }, observations: langfuseText.toReversed() }),
  'langfuse, observations alone': lines(langfuseText),
  'langfuse, LangChain’s messages': JSON.stringify({
    trace: { id: 't1' },
    observations: [
      observation('SPAN', 'root', 0, { name: 'LangGraph', parentObservationId: null, input: '{}', output: '{}' }),
      ...records(
        ({ id, at }, step) => {
          const [input, output] = langChainAt(step)
          return observation('GENERATION', id, at, { name: 'm', input: input.map(dumped), output: dumped(output) })
        },
        ({ id, name, input, result }, at) => {
          const output = dumped({ type: 'tool', content: result, tool_call_id: id })
          return observation('TOOL', id, at, { name, input: JSON.stringify(input), output: JSON.stringify(output) })
        },
      ),
    ],
  }),
  'langsmith, beginnings and ends': lines(
    generations.flatMap(({ id, at, input, output }) => {
      const run = { id, trace_id: 't1', dotted_order: id, name: 'ChatOpenAI' }
      const inputs = { messages: input, model: 'm' }
      return [
        { post: [{ ...run, run_type: 'llm', start_time: isoTime(at), inputs, outputs: {} }], patch: [] },
        { post: [], patch: [{ ...run, end_time: isoTime(at + 1), outputs: { choices: [{ message: output }] } }] },
      ]
    }),
  ),
  'langsmith, a tree': JSON.stringify({
    id: 't1',
    name: 'AgentExecutor',
    run_type: 'chain',
    start_time: isoTime(0),
    inputs: { input: undoingRun.ask },
    outputs: { output: undoingRun.end },
    child_runs: records(
      ({ id, at }, step) => {
        const [input, output] = langChainAt(step)
        const outputs = { generations: [[{ text: '', message: dumped(output) }]] }
        const inputs = { messages: [input.map(dumped)] }
        return { id, run_type: 'llm', name: 'ChatOpenAI', start_time: isoTime(at), inputs, outputs }
      },
      ({ id, name, input, result }, at) => {
        const inputs = { input: JSON.stringify(input) }
        return { id, run_type: 'tool', name, start_time: isoTime(at), inputs, outputs: { output: result } }
      },
    ),
  }),
  braintrust: lines(
    records(
      ({ id, at, input, output }) => ({
        ...{ id, span_id: id, root_span_id: 't1', span_parents: ['t1'], created: isoTime(at) },
        ...{ input, output: [{ index: 0, finish_reason: 'stop', message: output }], metadata: { model: 'm' } },
        span_attributes: { name: 'Chat Completion', type: 'llm' },
      }),
      ({ id, name, input, result }, at) => ({
        ...{ id, span_id: id, root_span_id: 't1', span_parents: ['t1'], created: isoTime(at) },
        ...{ input, output: result, metadata: {}, span_attributes: { name, type: 'tool' } },
      }),
    ),
  ),
  weave: lines(
    generations.map(({ id, at, input, output }) => ({
      ...{ id, trace_id: 't1', parent_id: null, started_at: isoTime(at) },
      op_name: 'weave:///team/project/op/openai.chat.completions.create:abc',
      inputs: { self: {}, model: 'm', messages: input },
      output: { choices: [{ message: output }] },
    })),
  ),
  litellm: lines(
    generations.map(({ id, at, input, output }) => ({
      ...{ id, trace_id: 't1', call_type: 'acompletion', startTime: isoTime(at), model: 'm', model_parameters: {} },
      ...{ messages: input, response: { choices: [{ message: output }] } },
    })),
  ),
  'langchain, dumpd': JSON.stringify({ messages: langChainMessages.map(dumped) }),
  'langchain, messages_to_dict': JSON.stringify(langChainMessages.map(({ type, ...data }) => ({ type, data }))),
  'batch, a request': lines([
    {
      custom_id: 'request-1',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'm', messages: chatMessages },
    },
  ]),
  'input-items, the latest first': JSON.stringify({
    object: 'list',
    data: responseItems.toReversed(),
    has_more: false,
  }),
}
