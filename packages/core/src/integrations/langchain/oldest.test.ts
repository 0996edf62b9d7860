/** The oldest supported versions, which the integrations and the tests import in place of the newest. */
import { describe, test, vi } from 'vitest'
import { driveAgent } from '../../../test/hosts/drive-langchain.ts'
import { driveGraph } from '../../../test/hosts/drive-langgraph.ts'
import { installedVersion } from '../../../test/hosts/installed-version.ts'
import { integrationContract } from '../integration-contract.ts'

vi.mock('langchain', () => import('langchain10'))
vi.mock('@langchain/langgraph', () => import('langgraph10'))
vi.mock('@langchain/langgraph/prebuilt', () => import('langgraph10/prebuilt'))

const shared = { supported: ['1.0'], streams: true } as const

integrationContract(
  {
    ...{ name: 'langchain', ...shared, answers: 'always' },
    installed: [{ version: installedVersion('langchain10'), drive: driveAgent }],
  },
  { describe, test },
)

integrationContract(
  {
    ...{ name: '@langchain/langgraph', ...shared, answers: 'always' },
    installed: [{ version: installedVersion('langgraph10'), drive: driveGraph({ model: 'model' }) }],
  },
  { describe, test },
)
