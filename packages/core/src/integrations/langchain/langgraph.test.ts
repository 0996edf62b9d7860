import { HumanMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { driveGraph } from '../../../test/hosts/drive-langgraph.ts'
import { installedVersion } from '../../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../../boundary/twincheck.ts'
import { integrationContract } from '../integration-contract.ts'
import { twincheckNode } from './langgraph.ts'

const version = installedVersion('@langchain/langgraph')

integrationContract(
  {
    name: '@langchain/langgraph',
    supported: ['1'],
    streams: true,
    answers: 'always',
    installed: [{ version, drive: driveGraph({ model: 'model' }) }],
  },
  { describe, test },
)

integrationContract(
  {
    ...{ name: '@langchain/langgraph, not told its model node', supported: ['1'], streams: true, answers: 'never' },
    installed: [{ version, drive: driveGraph({}) }],
  },
  { describe, test },
)

test('a state whose last message is not the model’s stays as it is', async () => {
  const node = twincheckNode(createTwinCheck({ profile: 'paper', model: null }), { tools: null })
  expect(await node({ messages: [new HumanMessage('Hello')] }, {})).toEqual({ messages: [] })
})
