/** The integration contract, kept by clients that know nothing of TwinCheck: only their base URL leads to the gateway. */
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI, { AzureOpenAI } from 'openai'
import { describe, test } from 'vitest'
import { integrationContract } from '../../../core/src/integrations/integration-contract.ts'
import { asAnthropic, driveMessages } from '../../../core/test/hosts/drive-anthropic.ts'
import { asGenAi, driveContent } from '../../../core/test/hosts/drive-google-genai.ts'
import { asOpenAI, driveChat, driveResponses } from '../../../core/test/hosts/drive-openai.ts'
import { installedVersion } from '../../../core/test/hosts/installed-version.ts'
import { throughGateway } from '../../test/gateway-world.ts'

const openai = installedVersion('openai')
const anthropic = installedVersion('@anthropic-ai/sdk')
const genai = installedVersion('@google/genai')

/** The address of a deployment in place of OpenAI's. */
class AzureDeployment extends AzureOpenAI {
  constructor({ baseURL, ...options }: { readonly baseURL: string; readonly apiKey: string }) {
    super({ ...options, baseURL: baseURL.replace(/\/v1$/, '/openai'), apiVersion: '2024-10-21' })
  }
}

const hosts = [
  ['chat completions through the gateway', openai, driveChat(asOpenAI(OpenAI)), {}],
  ['an Azure deployment through the gateway', openai, driveChat(asOpenAI(AzureDeployment)), {}],
  ['responses through the gateway', openai, driveResponses(asOpenAI(OpenAI), false), {}],
  [
    'responses by previous_response_id through the gateway',
    openai,
    driveResponses(asOpenAI(OpenAI), true),
    {
      'history-holds-the-twin': 'the history lies with the provider; see gateway.test.ts for what it is told instead',
      'answers-are-remembered': 'the history lies with the provider, which was asked with the calls and their answers',
    },
  ],
  ['messages through the gateway', anthropic, driveMessages(asAnthropic(Anthropic)), {}],
  ['generated content through the gateway', genai, driveContent(asGenAi(GoogleGenAI), 'scripted-actor'), {}],
] as const

for (const [name, version, drive, unsupported] of hosts) {
  const [major = ''] = version.split('.')
  integrationContract(
    {
      ...{ name, supported: [major], streams: true, answers: 'always', unsupported },
      installed: [{ version, drive: throughGateway(drive) }],
    },
    { describe, test },
  )
}
