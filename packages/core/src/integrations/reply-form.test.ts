/** What hosts demand of a reply is the same to TwinCheck, whatever the host calls it. */
import type { ModelRequest } from '@openai/agents'
import { describe, expect, test } from 'vitest'
import { repairOptions } from '../../test/fixtures/sessions.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { anyReply } from '../policy/paper/reply-form.ts'
import { type Params, readForm as readAiSdkForm } from './ai-sdk/trace.ts'
import { withTwinCheck } from './openai.ts'
import { readForm as readAgentsForm } from './openai-agents/trace.ts'

const call = { text: false, tools: null }
const named = { text: false, tools: ['f'] }

test.each<[Partial<Params>, object]>([
  [{}, anyReply],
  [{ toolChoice: { type: 'auto' } }, anyReply],
  [{ toolChoice: { type: 'required' } }, call],
  [{ toolChoice: { type: 'tool', toolName: 'f' } }, named],
  [{ responseFormat: { type: 'json' } }, call],
])('the AI SDK: %j', (given, form) => {
  expect(readAiSdkForm({ prompt: [], ...given })).toEqual(form)
})

const asked = { input: [], modelSettings: {}, tools: [], handoffs: [], tracing: false } as const
const schema = { type: 'json_schema', name: 'n', strict: true, schema: { type: 'object', properties: {} } } as const

test.each<[Partial<Pick<ModelRequest, 'modelSettings' | 'outputType'>>, object]>([
  [{}, anyReply],
  [{ modelSettings: { toolChoice: 'none' } }, anyReply],
  [{ modelSettings: { toolChoice: 'required' } }, call],
  [{ modelSettings: { toolChoice: 'f' } }, named],
  [
    {
      outputType: {
        ...schema,
        schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
      },
    },
    call,
  ],
])('the Agents SDK: %j', (given, form) => {
  expect(readAgentsForm({ ...asked, input: [], tools: [], handoffs: [], outputType: 'text', ...given })).toEqual(form)
})

describe('a client in this process', () => {
  const account = '{"account_id":"AC-1001"}'
  const made = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: account } })
  const request = {
    messages: [
      { role: 'user', content: 'Please secure account AC-1001.' },
      { role: 'assistant', content: null, tool_calls: [made('call_1', 'lock_account')] },
      { role: 'tool', tool_call_id: 'call_1', content: '{"locked": true}' },
    ],
    tools: ['lock_account', 'unlock_account'].map((name) => {
      return { type: 'function', function: { name, parameters: { type: 'object' } } }
    }),
  }
  const message = { role: 'assistant', content: null, tool_calls: [made('call_2', 'unlock_account')] }
  const unlocking = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'tool_calls' }] })

  test.each([
    ['gets the twin', {}, false],
    ['that demands a call keeps the call', { tool_choice: 'required' }, true],
  ])('%s', async (_, more, keeps) => {
    const violations: string[] = []
    const onRecord = (record: { readonly violations: readonly { readonly check: string }[] }) =>
      void violations.push(...record.violations.map(({ check }) => check))
    const twincheck = createTwinCheck(repairOptions({ onRecord }))
    const checked = withTwinCheck(twincheck, {
      fetch: async () => new Response(unlocking, { headers: { 'content-type': 'application/json' } }),
    })
    const init = { method: 'POST', body: JSON.stringify({ ...request, ...more }) }
    const text = await (await checked('https://api.example/v1/chat/completions', init)).text()
    expect(text === unlocking).toBe(keeps)
    await twincheck.settled()
    expect(violations).toEqual(keeps ? ['form'] : [])
  })
})
