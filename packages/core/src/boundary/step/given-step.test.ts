/** Steps in a provider's own shape: kept, and told aloud. Nothing of one is read in silence as if it were less. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkAnything } from '../../../test/fixtures/sessions.ts'
import { createTwinCheck } from '../twincheck.ts'

const user = { role: 'user', content: 'Lock A-1.' }
const proposal = { kind: 'tool-calls', calls: [{ id: 'c', name: 'lock_account', arguments: { account_id: 'A-1' } }] }
const openaiCall = { id: 'c', type: 'function', function: { name: 'lock_account', arguments: '{"account_id":"A-1"}' } }
const openai = { role: 'assistant', content: '', tool_calls: [openaiCall] }
const anthropic = { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'lock_account', input: {} }] }
const responses = { type: 'function_call', call_id: 'c', name: 'lock_account', arguments: '{}' }
const aiSdk = { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'f', input: {} }] }
const langchain = { lc_namespace: ['m'], content: '', tool_calls: [{ id: 'c', name: 'f', args: {} }] }
const gemini = { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] }

async function check(step: unknown) {
  const problems: unknown[] = []
  const session = createTwinCheck({
    profile: 'paper',
    model: null,
    onProblem: (error) => problems.push(error),
  }).session('s')
  const checked = await checkAnything(session, step)
  return { checked, problems, record: await checked.record }
}

describe('a proposal in a provider’s own shape is kept, and onProblem hears whose it is and what to do', () => {
  test.each([
    ['OpenAI’s chat completions', openai, 'wrapOpenAI'],
    ['OpenAI’s chat completions', { choices: [{ message: openai }] }, 'wrapOpenAI'],
    ['OpenAI’s Responses API', [responses], 'wrapOpenAI'],
    ['OpenAI’s Responses API', { output: [responses] }, 'wrapOpenAI'],
    ['Anthropic’s', anthropic, 'wrapAnthropic'],
    ['Anthropic’s', anthropic.content, 'wrapAnthropic'],
    ['the AI SDK', aiSdk, "twincheckMiddleware of '@twincheck/core/ai-sdk'"],
    ['the AI SDK', { text: '', toolCalls: [] }, "twincheckMiddleware of '@twincheck/core/ai-sdk'"],
    ['LangChain', langchain, "twincheckMiddleware of '@twincheck/core/langchain'"],
    ['Gemini’s', gemini, "'@twincheck/core/wrap'"],
  ])('%s', async (shape, given, remedy) => {
    const { checked, problems, record } = await check({ messages: [user], tools: null, proposal: given })
    expect([checked.outcome, checked.action]).toEqual(['kept', given])
    expect(problems).toMatchObject([{ code: 'foreign-step' }])
    expect(String(problems[0])).toContain(shape)
    expect(String(problems[0])).toContain(remedy)
    expect(record.because).toEqual({ stage: 'boundary', code: 'malformed-step' })
    expect(record.exception?.message).toContain(shape)
  })
})

describe('a history in a provider’s own shape is not read as one without calls', () => {
  test.each([
    ['calls under another name', [user, openai]],
    ['a legacy call', [user, { role: 'assistant', content: '', function_call: { name: 'f', arguments: '{}' } }]],
    ['calls of the AI SDK', [user, { role: 'assistant', content: '', toolCalls: [{ toolName: 'f' }] }]],
    ['a result under another name', [user, { role: 'tool', tool_call_id: 'c', content: 'locked' }]],
    ['blocks', [user, anthropic]],
  ])('%s', async (_, messages) => {
    const { checked, problems } = await check({ messages, tools: null, proposal })
    expect([checked.outcome, checked.action]).toEqual(['kept', proposal])
    expect(problems).toMatchObject([{ code: 'foreign-step' }])
  })

  test('empty and missing lists of calls are no calls, whoever writes them', async () => {
    const messages = [user, { role: 'assistant', content: 'Hm.', tool_calls: [] }, { ...openai, tool_calls: null }]
    expect((await check({ messages, tools: null, proposal })).problems).toEqual([])
  })

  test('only an assistant calls: the same member of anybody else says nothing', async () => {
    const messages = [{ ...user, tool_calls: [openaiCall] }]
    expect((await check({ messages, tools: null, proposal })).problems).toEqual([])
  })

  test('calls under their own name may stand beside the provider’s', async () => {
    const messages = [user, { ...openai, calls: proposal.calls }, { role: 'tool', callId: 'c', content: 'locked' }]
    expect((await check({ messages, tools: null, proposal })).problems).toEqual([])
  })
})

describe('tools in a provider’s own shape are read with their schemas', () => {
  const parameters = { type: 'object', properties: { account_id: { type: 'string' } }, required: ['account_id'] }
  test.each([
    ['the neutral one', { name: 'lock_account', description: '', parameters }],
    ['OpenAI’s chat completions', { type: 'function', function: { name: 'lock_account', parameters } }],
    ['OpenAI’s Responses API', { type: 'function', name: 'lock_account', parameters }],
    ['Anthropic', { name: 'lock_account', input_schema: parameters }],
    ['MCP', { name: 'lock_account', inputSchema: parameters }],
  ])('%s', async (_, tool) => {
    const wrong = { kind: 'tool-calls', calls: [{ id: 'c', name: 'lock_account', arguments: {} }] }
    const { problems, record } = await check({ messages: [user], tools: [tool], proposal: wrong })
    expect(problems).toEqual([])
    expect(record.anomaly?.schemaViolations).toBe(1)
  })
})

describe('where nobody listens for problems', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('the process warns once', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const twincheck = createTwinCheck({ profile: 'paper', model: null })
    for (const id of ['a', 'b']) {
      await checkAnything(twincheck.session(id), { messages: [user], tools: null, proposal: openai })
    }
    expect(warn.mock.calls).toMatchObject([[expect.stringContaining('nothing was checked'), { code: 'foreign-step' }]])
  })

  test('a step that can be read warns of nothing', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    await checkAnything(createTwinCheck({ profile: 'paper', model: null }).session('s'), {
      messages: [user],
      tools: null,
      proposal,
    })
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('hostile steps', () => {
  test('getters that throw while the shape is looked for are not asked to explain themselves', async () => {
    const evil = new Proxy(
      {},
      {
        get: () => {
          throw new Error('mine')
        },
      },
    )
    const { checked, problems } = await check({ messages: [user], tools: null, proposal: evil })
    expect(checked.action).toBe(evil)
    expect(problems).toHaveLength(1)
  })

  test('what nobody knows is told as it is', async () => {
    const { problems } = await check({ messages: [user], tools: null, proposal: { kind: 'dance' } })
    expect(problems).toMatchObject([{ code: 'malformed-input' }])
  })
})
