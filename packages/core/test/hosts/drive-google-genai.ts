/** The tool loop that people write around Google's Gen AI SDK, for the contract. */
import type { Content, GenerateContentResponse, GoogleGenAI, Part } from '@google/genai'
import { withTwinCheck } from '../../src/integrations/google-genai.ts'
import type { DriveHost } from '../../src/integrations/integration-contract.ts'
import { execute } from './execute.ts'
import { observeFetch } from './observe-fetch.ts'

export type GenAiSdk = typeof GoogleGenAI

/** The majors differ in types only where this loop does not look. */
export function asGenAi(value: unknown): GenAiSdk {
  if (isSdk(value)) return value
  throw new Error('this is not the Gen AI SDK')
}

function isSdk(value: unknown): value is GenAiSdk {
  return typeof value === 'function' && value.name === 'GoogleGenAI'
}

/** `model`: the scripted world gives the calls of a model called `without-ids` no ids. */
export function driveContent(Sdk: GenAiSdk, model: 'scripted-actor' | 'without-ids'): DriveHost {
  return async ({ baseUrl, twincheck, system, user, tools, streaming, steps, signal, onText }) => {
    const received: unknown[] = []
    const checked = twincheck ? withTwinCheck(twincheck) : fetch
    const httpOptions = { baseUrl: baseUrl.replace(/\/v1$/, ''), fetch: observeFetch(checked, received) }
    const client = new Sdk({ apiKey: 'none', httpOptions })
    const contents: Content[] = [{ role: 'user', parts: [{ text: user }] }]
    const functionDeclarations = tools.map(({ name, description, parameters }) => {
      return { name, description, parametersJsonSchema: parameters }
    })
    const config = { systemInstruction: system, tools: [{ functionDeclarations }], abortSignal: signal }
    for (let step = 0; ; step++) {
      const given = { model, contents: [...contents], config }
      const chunks: GenerateContentResponse[] = []
      if (streaming) {
        for await (const chunk of await client.models.generateContentStream(given)) {
          onText(
            partsOf(chunk)
              .map(({ text = '' }) => text)
              .join(''),
          )
          chunks.push(chunk)
        }
      } else chunks.push(await client.models.generateContent(given))
      received.push(...chunks.map(({ candidates, usageMetadata }) => ({ candidates, usageMetadata })))
      const parts = chunks.flatMap(partsOf)
      contents.push({ role: 'model', parts: [...parts] })
      const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
      if (calls.length === 0 || step + 1 >= steps) {
        const finish = chunks.at(-1)?.candidates?.[0]?.finishReason
        return {
          received,
          finalText: parts.map(({ text = '' }) => text).join(''),
          finishReason: calls.length === 0 && finish === 'STOP' ? 'stop' : null,
        }
      }
      const results = calls.map(({ id, name = '', args }): Part => {
        const response = { output: execute(tools, name, args) }
        return { functionResponse: { ...(id === undefined ? {} : { id }), name, response } }
      })
      contents.push({ role: 'user', parts: results })
    }
  }
}

function partsOf({ candidates }: GenerateContentResponse): readonly Part[] {
  return candidates?.[0]?.content?.parts ?? []
}
