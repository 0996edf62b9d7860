import { expect, test } from 'vitest'
import { importWhole } from '../../test/import-whole.ts'

const context = { fileName: 'recording', folderName: 'recordings', header: null, dataset: null }
const call = { type: 'tool_use', id: 'c1', name: 'look', input: {} }

test('a recording of HTTP is an exchange in the provider’s format, and only the response was decided in it', () => {
  const record = {
    scope: 'https://bedrock-runtime.example.com',
    method: 'POST',
    path: '/model/anthropic.claude-3/invoke',
    status: 200,
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], tools: [{ name: 'look', input_schema: {} }] }),
    response: { type: 'message', role: 'assistant', content: [call] },
  }
  const { runs } = importWhole([record], context)
  expect(runs).toMatchObject([
    { source: 'anthropic', model: 'anthropic.claude-3', decisions: [{ position: 1 }], found: { calls: 1 } },
  ])
})

test('Bedrock’s log of invocations holds Converse exchanges', () => {
  const content = [{ toolUse: { toolUseId: 'c1', name: 'look', input: { at: 1 } } }]
  const record = {
    schemaType: 'ModelInvocationLog',
    modelId: 'm',
    requestId: 'r1',
    input: { inputBodyJson: { messages: [{ role: 'user', content: [{ text: 'Hi' }] }] } },
    output: { outputBodyJson: { output: { message: { role: 'assistant', content } }, stopReason: 'tool_use' } },
  }
  const { runs } = importWhole([record], context)
  expect(runs).toMatchObject([{ source: 'bedrock-converse', model: 'm', run: 'r1', found: { messages: 2, calls: 1 } }])
})

test('a block that nobody knows is said to be left out', () => {
  const messages = [{ role: 'user', content: [{ toolResult: { toolUseId: 'c', content: [] } }, { hologram: {} }] }]
  expect(importWhole([{ messages }], context).left).toMatchObject([{ reason: 'unknown-content' }])
})
